// Evaluates expressions with the reference implementation of HCL.
//
// Reads one JSON object a line: first {"vars": {name: {"type", "value"}}}, then one {"src"} for each
// expression ({"src", "template": true} for a template). Answers each with a line: {"type", "value"},
// or {"errors": [{"summary", "start"}]}. Types, values and places are written as in
// conformance/hcl/README.md.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

type request struct {
	Vars     map[string]typed `json:"vars"`
	Src      string           `json:"src"`
	Template bool             `json:"template"`
}

type typed struct {
	Type  json.RawMessage `json:"type"`
	Value json.RawMessage `json:"value"`
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<26)
	out := bufio.NewWriter(os.Stdout)
	context := &hcl.EvalContext{Functions: functions(), Variables: map[string]cty.Value{}}
	for in.Scan() {
		var line request
		check(json.Unmarshal(in.Bytes(), &line))
		if line.Vars != nil {
			for name, value := range line.Vars {
				context.Variables[name] = decodeTyped(value)
			}
			continue
		}
		answer, err := json.Marshal(evaluate(line, context))
		check(err)
		out.Write(append(answer, '\n'))
		check(out.Flush())
	}
	check(in.Err())
}

func evaluate(line request, context *hcl.EvalContext) (answer map[string]any) {
	// A crash of the reference is an error of the expression.
	defer func() {
		if cause := recover(); cause != nil {
			summary := fmt.Sprint("crash: ", cause)
			answer = map[string]any{"errors": []any{map[string]any{"summary": summary}}}
		}
	}()
	parse := hclsyntax.ParseExpression
	if line.Template {
		parse = hclsyntax.ParseTemplate
	}
	expression, diagnostics := parse([]byte(line.Src), "", hcl.InitialPos)
	value := cty.DynamicVal
	phase := "parse"
	if !diagnostics.HasErrors() {
		phase = "eval"
		value, diagnostics = expression.Value(context)
	}
	if diagnostics.HasErrors() {
		errors := []any{}
		for _, diagnostic := range diagnostics {
			entry := map[string]any{"summary": diagnostic.Summary}
			if at := diagnostic.Subject; at != nil {
				start := at.Start
				entry["start"] = map[string]int{
					"line": start.Line, "column": start.Column, "byte": start.Byte,
				}
			}
			errors = append(errors, entry)
		}
		return map[string]any{"errors": errors, "phase": phase}
	}
	ty := value.Type()
	return map[string]any{"type": encodeType(ty), "value": encodeValue(value)}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
