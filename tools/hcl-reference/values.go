package main

import (
	"encoding/base64"
	"encoding/json"
	"math"
	"math/big"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function/stdlib"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

func decodeTyped(t typed) cty.Value {
	ty, err := ctyjson.UnmarshalType(t.Type)
	check(err)
	var value any
	check(json.Unmarshal(t.Value, &value))
	return decode(value, ty)
}

func decode(value any, ty cty.Type) cty.Value {
	if object, ok := value.(map[string]any); ok {
		if marked, ok := object["$marked"].(map[string]any); ok {
			inner := decode(marked["value"], ty)
			for _, mark := range marked["marks"].([]any) {
				inner = inner.Mark(mark.(string))
			}
			return inner
		}
		if refinements, ok := object["$unknown"].(map[string]any); ok {
			return refine(cty.UnknownVal(ty), refinements)
		}
	}
	switch {
	case value == nil:
		return cty.NullVal(ty)
	case ty == cty.Bool:
		return cty.BoolVal(value.(bool))
	case ty == cty.String:
		return cty.StringVal(value.(string))
	case ty == cty.Number:
		number, err := cty.ParseNumberVal(value.(string))
		check(err)
		return number
	case ty.IsTupleType():
		values := []cty.Value{}
		for i, element := range value.([]any) {
			values = append(values, decode(element, ty.TupleElementType(i)))
		}
		return cty.TupleVal(values)
	case ty.IsListType() || ty.IsSetType():
		values := []cty.Value{}
		for _, element := range value.([]any) {
			values = append(values, decode(element, ty.ElementType()))
		}
		switch {
		case ty.IsListType() && len(values) == 0:
			return cty.ListValEmpty(ty.ElementType())
		case ty.IsListType():
			return cty.ListVal(values)
		case len(values) == 0:
			return cty.SetValEmpty(ty.ElementType())
		default:
			return cty.SetVal(values)
		}
	case ty.IsMapType() || ty.IsObjectType():
		values := map[string]cty.Value{}
		for name, element := range value.(map[string]any) {
			elementType := cty.DynamicPseudoType
			if ty.IsMapType() {
				elementType = ty.ElementType()
			} else {
				elementType = ty.AttributeType(name)
			}
			values[name] = decode(element, elementType)
		}
		switch {
		case ty.IsObjectType():
			return cty.ObjectVal(values)
		case len(values) == 0:
			return cty.MapValEmpty(ty.ElementType())
		default:
			return cty.MapVal(values)
		}
	}
	panic("a value of a type that variables do not have: " + ty.GoString())
}

func refine(value cty.Value, refinements map[string]any) cty.Value {
	if len(refinements) == 0 {
		return value
	}
	builder := value.Refine()
	if refinements["not_null"] == true {
		builder = builder.NotNull()
	}
	if prefix, ok := refinements["prefix"].(string); ok {
		builder = builder.StringPrefixFull(prefix)
	}
	bound := func(name string, set func(cty.Value, bool)) {
		if bound, ok := refinements[name].(map[string]any); ok {
			number, err := cty.ParseNumberVal(bound["value"].(string))
			check(err)
			set(number, bound["inclusive"] == true)
		}
	}
	bound("min", func(n cty.Value, inclusive bool) { builder = builder.NumberRangeLowerBound(n, inclusive) })
	bound("max", func(n cty.Value, inclusive bool) { builder = builder.NumberRangeUpperBound(n, inclusive) })
	if length, ok := refinements["min_len"].(float64); ok {
		builder = builder.CollectionLengthLowerBound(int(length))
	}
	if length, ok := refinements["max_len"].(float64); ok {
		builder = builder.CollectionLengthUpperBound(int(length))
	}
	return builder.NewValue()
}

func encodeType(ty cty.Type) any {
	switch {
	case ty == cty.DynamicPseudoType:
		return "dynamic"
	case ty == cty.String:
		return "string"
	case ty == cty.Number:
		return "number"
	case ty == cty.Bool:
		return "bool"
	case ty.IsListType():
		return []any{"list", encodeType(ty.ElementType())}
	case ty.IsSetType():
		return []any{"set", encodeType(ty.ElementType())}
	case ty.IsMapType():
		return []any{"map", encodeType(ty.ElementType())}
	case ty.IsTupleType():
		elements := []any{}
		for _, element := range ty.TupleElementTypes() {
			elements = append(elements, encodeType(element))
		}
		return []any{"tuple", elements}
	case ty.IsObjectType():
		attributes := map[string]any{}
		for name, attribute := range ty.AttributeTypes() {
			attributes[name] = encodeType(attribute)
		}
		return []any{"object", attributes}
	case ty.Equals(stdlib.Bytes):
		return []any{"capsule", "bytes"}
	}
	return []any{"capsule", ty.FriendlyName()}
}

func encodeValue(value cty.Value) any {
	if value.IsMarked() {
		inner, marks := value.Unmark()
		names := []string{}
		for mark := range marks {
			names = append(names, mark.(string))
		}
		sort.Strings(names)
		return map[string]any{"$marked": map[string]any{"marks": names, "value": encodeValue(inner)}}
	}
	ty := value.Type()
	switch {
	case !value.IsKnown():
		return map[string]any{"$unknown": encodeRange(value)}
	case value.IsNull():
		return nil
	case ty == cty.Bool:
		return value.True()
	case ty == cty.String:
		text := value.AsString()
		if !utf8.ValidString(text) {
			return map[string]any{"$str_b64": base64.StdEncoding.EncodeToString([]byte(text))}
		}
		return text
	case ty == cty.Number:
		return encodeNumber(value.AsBigFloat())
	case ty.IsTupleType() || ty.IsListType() || ty.IsSetType():
		elements := []any{}
		for it := value.ElementIterator(); it.Next(); {
			_, element := it.Element()
			elements = append(elements, encodeValue(element))
		}
		return elements
	case ty.IsMapType() || ty.IsObjectType():
		entries := map[string]any{}
		for it := value.ElementIterator(); it.Next(); {
			key, element := it.Element()
			name := key.AsString()
			if strings.HasPrefix(name, "$") {
				name = "$" + name
			}
			entries[name] = encodeValue(element)
		}
		return entries
	case ty.Equals(stdlib.Bytes):
		bytes := *value.EncapsulatedValue().(*[]byte)
		return map[string]any{"$bytes": base64.StdEncoding.EncodeToString(bytes)}
	}
	return map[string]any{"$other": ty.FriendlyName()}
}

func encodeRange(value cty.Value) map[string]any {
	out := map[string]any{}
	if value.Type() == cty.DynamicPseudoType {
		return out
	}
	known := value.Range()
	if known.DefinitelyNotNull() {
		out["not_null"] = true
	}
	ty := value.Type()
	switch {
	case ty == cty.String:
		if prefix := known.StringPrefix(); prefix != "" {
			out["prefix"] = prefix
		}
	case ty == cty.Number:
		bound := func(name string, limit cty.Value, inclusive bool, none cty.Value) {
			if limit.IsKnown() && !limit.RawEquals(none) {
				out[name] = map[string]any{
					"value": encodeNumber(limit.AsBigFloat()), "inclusive": inclusive,
				}
			}
		}
		low, inclusive := known.NumberLowerBound()
		bound("min", low, inclusive, cty.NegativeInfinity)
		high, inclusive := known.NumberUpperBound()
		bound("max", high, inclusive, cty.PositiveInfinity)
	case ty.IsCollectionType():
		if length := known.LengthLowerBound(); length > 0 {
			out["min_len"] = length
		}
		if length := known.LengthUpperBound(); length < math.MaxInt {
			out["max_len"] = length
		}
	}
	return out
}

// A decimal where it is exact, else the exact value in hexadecimal beside the shortest decimal.
func encodeNumber(number *big.Float) any {
	if number.IsInf() {
		if number.Signbit() {
			return "-Infinity"
		}
		return "Infinity"
	}
	text := number.Text('f', -1)
	if exact, ok := new(big.Rat).SetString(text); ok {
		if whole, _ := number.Rat(nil); whole != nil && whole.Cmp(exact) == 0 {
			return text
		}
	}
	return map[string]any{"$num": map[string]any{
		"dec": text, "hex": number.Text('p', 0), "prec": number.Prec(),
	}}
}
