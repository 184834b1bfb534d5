// Loads a YAML file with goccy/go-yaml: goccy FILE VALUES
//
// The rate is per second of processor time, that of the garbage collector included.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"sort"
	"syscall"
	"time"

	"github.com/goccy/go-yaml"
)

const rounds = 9

func main() {
	if len(os.Args) != 3 {
		fail("usage: goccy FILE VALUES")
	}
	text, err := os.ReadFile(os.Args[1])
	check(err)
	load := func() map[string]any {
		var value map[string]any
		check(yaml.Unmarshal(text, &value))
		return value
	}
	first := load()
	seconds := make([]float64, rounds)
	for i := range seconds {
		start := cpuSeconds()
		again := load()
		seconds[i] = cpuSeconds() - start
		if !reflect.DeepEqual(first, again) {
			fail("the file is not read the same way twice")
		}
	}
	sort.Float64s(seconds)
	fmt.Printf("load_mb_per_s %.2f\n", float64(len(text))/1e6/seconds[rounds/2])
	values, err := json.Marshal(first)
	check(err)
	check(os.WriteFile(os.Args[2], values, 0o644))
}

func cpuSeconds() float64 {
	var usage syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()).Seconds()
}

func check(err error) {
	if err != nil {
		fail(err.Error())
	}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
