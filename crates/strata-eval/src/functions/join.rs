//! Functions between text and lists of text.

use strata_value::{Kind, Refinements, Seq, Type, Unknown, Value};

use super::argument::{MAX_TEXT, check_size, text};
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const STRINGS: ParameterType<'static> = ParameterType::List(&ParameterType::String);

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "join",
        "Makes one text of the elements of lists, with a separator between them.",
        &[Parameter::new("separator", ParameterType::String, "The text between two elements.")],
        Body::Fixed(ParameterType::String, join),
    )
    .variadic(Parameter::new("lists", STRINGS, "The lists of texts to join.")),
    Builtin::new(
        "split",
        "Cuts a text at every separator.",
        &[
            Parameter::new(
                "separator",
                ParameterType::String,
                "Where to cut; the empty text cuts between all code points.",
            ),
            Parameter::new("str", ParameterType::String, "The text to cut."),
        ],
        Body::Fixed(STRINGS, split),
    ),
    Builtin::new(
        "sort",
        "Sorts a list of texts by their code points.",
        &[Parameter::new("list", STRINGS, "The texts to sort.").or_unknown()],
        Body::Fixed(STRINGS, sort),
    ),
    Builtin::new(
        "replace",
        "Replaces every occurrence of a part of a text.",
        &[
            Parameter::new("str", ParameterType::String, "The text to search."),
            Parameter::new("substr", ParameterType::String, "The part to replace."),
            Parameter::new("replace", ParameterType::String, "What to put in its place."),
        ],
        Body::Fixed(ParameterType::String, replace),
    ),
];

fn join(args: &[Value]) -> Result<Value, FunctionError> {
    let separator = text(args, 0)?;
    if args.len() < 2 {
        return Err(FunctionError::new("at least one list is required behind the separator"));
    }
    if args.iter().any(Value::contains_unknown) {
        return Ok(Value::unknown_of(Type::String));
    }
    let mut bytes = Some(0usize);
    for (at, list) in args.iter().enumerate().skip(1) {
        for (element, value) in list.as_seq().into_iter().flatten().enumerate() {
            let text = value.as_str().ok_or_else(|| {
                FunctionError::argument(at, "an element is null, which cannot be joined")
                    .at(element)
                    .hint("leave nulls out: `[for v in list : v if v != null]`")
            })?;
            bytes = bytes.and_then(|n| n.checked_add(text.len() + separator.len()));
        }
    }
    check_size(bytes)?;
    let mut joined = String::with_capacity(bytes.unwrap_or(0));
    for text in args[1..].iter().filter_map(Value::as_seq).flatten().filter_map(Value::as_str) {
        joined.push_str(text);
        joined.push_str(separator);
    }
    // Behind every element is one separator, so also behind the last, if there is one.
    joined.truncate(joined.len().saturating_sub(separator.len()));
    Ok(Value::text(&joined))
}

fn split(args: &[Value]) -> Result<Value, FunctionError> {
    let (separator, text) = (text(args, 0)?, text(args, 1)?);
    let parts: Vec<Value> = if separator.is_empty() {
        let mut buffer = [0; 4];
        text.chars().map(|c| Value::string(&*c.encode_utf8(&mut buffer))).collect()
    } else {
        text.split(separator).map(Value::string).collect()
    };
    Ok(strings(parts))
}

/// A list of texts, which may be empty.
pub(super) fn strings(texts: Vec<Value>) -> Value {
    let element = texts.is_empty().then_some(Type::String);
    Value::list(Seq::typed(texts, element))
}

fn sort(args: &[Value]) -> Result<Value, FunctionError> {
    let list = args.first().ok_or_else(|| FunctionError::argument(0, "a list is required"))?;
    if list.contains_unknown() {
        return Ok(of_same_length(list));
    }
    let mut elements: Vec<Value> = list.as_seq().into_iter().flatten().cloned().collect();
    if let Some(at) = elements.iter().position(Value::is_null) {
        return Err(FunctionError::new(format!("element {at} is null, which cannot be sorted"))
            .hint("leave nulls out: `[for v in list : v if v != null]`"));
    }
    elements.sort_unstable_by(|a, b| a.as_str().cmp(&b.as_str()));
    Ok(strings(elements))
}

/// A list of texts that are not known yet, as long as this one.
fn of_same_length(list: &Value) -> Value {
    match list.kind() {
        Kind::List(elements) => Value::list(
            elements.iter().map(|_| Value::unknown_of(Type::String)).collect::<Vec<_>>(),
        ),
        Kind::Unknown(list) => {
            let Refinements { length_min, length_max, .. } = list.refinements;
            let refinements = Refinements { length_min, length_max, ..Refinements::default() };
            Value::unknown(Unknown { ty: Type::list(Type::String), refinements })
        }
        _ => Value::unknown_of(Type::list(Type::String)),
    }
}

fn replace(args: &[Value]) -> Result<Value, FunctionError> {
    let (text, part, by) = (text(args, 0)?, text(args, 1)?, text(args, 2)?);
    // The places cannot be more than the bytes and the end.
    if (text.len() + 1).checked_mul(by.len()).is_none_or(|most| most > MAX_TEXT) {
        let places = text.matches(part).count();
        let removed = places * part.len();
        check_size(places.checked_mul(by.len()).map(|added| added + text.len() - removed))?;
    }
    Ok(Value::text(&text.replace(part, by)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(texts: &[&str]) -> Value {
        strings(texts.iter().map(|t| Value::string(*t)).collect())
    }

    #[test]
    fn lists_are_joined_one_after_the_other() {
        let args = [Value::string("--"), texts(&["a", "b"]), texts(&[]), texts(&["c"])];
        assert_eq!(join(&args).expect("texts"), Value::string("a--b--c"));
        assert_eq!(join(&[Value::string("-"), texts(&[])]).expect("texts"), Value::string(""));
        // What was two characters becomes one where the parts meet.
        let args = [Value::string("\u{301}"), texts(&["e", "x"])];
        assert_eq!(join(&args).expect("texts"), Value::string("éx"));
    }

    #[test]
    fn a_null_element_is_named_by_its_place() {
        let list = Value::list(vec![Value::string("a"), Value::null_of(Type::String)]);
        let error = join(&[Value::string("-"), texts(&["x"]), list]).expect_err("null");
        assert_eq!(error.argument, Some(2));
        assert_eq!(error.path.to_string(), FunctionError::new("").at(1).path.to_string());
    }

    #[test]
    fn an_empty_separator_cuts_between_code_points() {
        let parts = split(&[Value::string(""), Value::string("é👍🏽")]).expect("texts");
        assert_eq!(parts, texts(&["é", "👍", "🏽"]));
        assert_eq!(split(&[Value::string(""), Value::string("")]).expect("texts"), texts(&[]));
    }

    #[test]
    fn a_sorted_list_is_as_long_as_before() {
        let list = Value::list(vec![Value::unknown_of(Type::String), Value::string("a")]);
        let sorted = sort(&[list]).expect("texts");
        assert_eq!(
            sorted,
            Value::list(vec![Value::unknown_of(Type::String), Value::unknown_of(Type::String)])
        );
    }

    #[test]
    fn a_replacement_is_bounded() {
        let text = Value::string("a".repeat(1 << 16));
        assert!(replace(&[text.clone(), Value::string("a"), text.clone()]).is_err());
        let few = replace(&[text.clone(), Value::string("b"), text.clone()]).expect("no place");
        assert_eq!(few, text);
    }

    proptest::proptest! {
        #[test]
        fn split_and_join_are_inverse(text in "[a-c,]{0,20}") {
            let parts = split(&[Value::string(","), Value::string(text.as_str())]).expect("texts");
            let joined = join(&[Value::string(","), parts]).expect("texts");
            proptest::prop_assert_eq!(joined.as_str(), Some(text.as_str()));
        }
    }
}
