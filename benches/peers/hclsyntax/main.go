// Parses or formats a file with the reference implementation of HCL, or evaluates the expressions of its
// attributes: hclsyntax parse|format FILE, hclsyntax evaluate|once FILE VARIABLES
//
// The rate is megabytes (10^6) a second of wall time, or expressions a second, as the median of the
// runs. `once` parses the file each time; VARIABLES is a JSON object.
package main

import (
	"fmt"
	"os"
	"sort"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

const rounds = 7

func main() {
	if len(os.Args) < 3 {
		fail("usage: hclsyntax parse|format FILE, or evaluate|once FILE VARIABLES")
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
	unit, amount := "mb_per_s", float64(len(text))/1e6
	switch os.Args[1] {
	case "format":
		run = func() { hclwrite.Format(text) }
	case "evaluate", "once":
		context := contextOf(os.Args[3])
		attributes := attributesOf(text)
		unit, amount = "expressions_per_s", float64(len(attributes))
		run = func() {
			if os.Args[1] == "once" {
				attributes = attributesOf(text)
			}
			for _, attribute := range attributes {
				_, diagnostics := attribute.Expr.Value(context)
				if diagnostics.HasErrors() {
					fail(diagnostics.Error())
				}
			}
		}
	}
	run()
	seconds := make([]float64, rounds)
	for i := range seconds {
		start := time.Now()
		run()
		seconds[i] = time.Since(start).Seconds()
	}
	sort.Float64s(seconds)
	fmt.Printf("%s %.2f\n", unit, amount/seconds[rounds/2])
}

func attributesOf(text []byte) hcl.Attributes {
	file, diagnostics := hclsyntax.ParseConfig(text, "expressions", hcl.InitialPos)
	if diagnostics.HasErrors() {
		fail(diagnostics.Error())
	}
	attributes, diagnostics := file.Body.JustAttributes()
	if diagnostics.HasErrors() {
		fail(diagnostics.Error())
	}
	return attributes
}

func contextOf(path string) *hcl.EvalContext {
	text, err := os.ReadFile(path)
	if err != nil {
		fail(err.Error())
	}
	ty, err := ctyjson.ImpliedType(text)
	if err != nil {
		fail(err.Error())
	}
	variables, err := ctyjson.Unmarshal(text, ty)
	if err != nil {
		fail(err.Error())
	}
	return &hcl.EvalContext{
		Variables: variables.AsValueMap(),
		Functions: map[string]function.Function{
			"upper": stdlib.UpperFunc, "lower": stdlib.LowerFunc, "length": stdlib.LengthFunc,
			"join": stdlib.JoinFunc, "min": stdlib.MinFunc, "max": stdlib.MaxFunc,
			"concat": stdlib.ConcatFunc, "keys": stdlib.KeysFunc,
		},
	}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
