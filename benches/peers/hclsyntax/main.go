// Parses or formats a file with the reference implementation of HCL: hclsyntax parse|format FILE
//
// The rate is megabytes (10^6) a second of wall time, as the median of the runs.
package main

import (
	"fmt"
	"os"
	"sort"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
)

const rounds = 7

func main() {
	if len(os.Args) != 3 {
		fail("usage: hclsyntax parse|format FILE")
	}
	text, err := os.ReadFile(os.Args[2])
	if err != nil {
		fail(err.Error())
	}
	run := func() {
		_, diagnostics := hclsyntax.ParseConfig(text, os.Args[2], hcl.InitialPos)
		if diagnostics.HasErrors() {
			fail(diagnostics.Error())
		}
	}
	if os.Args[1] == "format" {
		run = func() { hclwrite.Format(text) }
	}
	run()
	seconds := make([]float64, rounds)
	for i := range seconds {
		start := time.Now()
		run()
		seconds[i] = time.Since(start).Seconds()
	}
	sort.Float64s(seconds)
	fmt.Printf("mb_per_s %.2f\n", float64(len(text))/1e6/seconds[rounds/2])
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
