//! Generators of values for property tests (feature `arbitrary`).
//!
//! Text and keys come from small pools as well as from all of Unicode, so that equal keys and values
//! are frequent; sizes are small, so that failures are short.

mod hcl;

use proptest::prelude::*;

pub use hcl::{arb_hcl, arb_number};

use crate::{
    BigNumber, Capsule, CapsuleData, Entry, Key, Map, Marks, Origin, Refinements, Type, Unknown,
    Value,
};

/// Any value: all kinds, with and without marks and origins, keys that are no text.
pub fn arb_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![6 => arb_scalar(), 1 => arb_big_float(), 1 => arb_unknown(), 1 => arb_capsule()];
    decorated(leaf.boxed()).prop_recursive(4, 24, 5, |inner| {
        let elements = prop::collection::vec(inner.clone(), 0..5);
        let entries = prop::collection::vec((arb_key(), inner), 0..12).boxed();
        let collection = prop_oneof![
            elements.clone().prop_map(Value::list),
            elements.clone().prop_map(Value::tuple),
            elements.prop_map(|elements| Value::set(elements, None)),
            entries.clone().prop_map(|entries| Value::map(map_of(entries))),
            entries.prop_map(|entries| Value::object(map_of(entries))),
        ];
        decorated(collection.boxed())
    })
}

/// A value as data files hold them: scalars, lists and maps with text keys, without marks and
/// origins. JSON can hold all of it.
pub fn arb_data() -> impl Strategy<Value = Value> {
    arb_scalar().prop_recursive(4, 24, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::list),
            prop::collection::vec((arb_text_key(), inner), 0..12)
                .prop_map(|entries| Value::map(map_of(entries))),
        ]
    })
}

/// Null, a boolean, an integer of any size, a finite float or text.
pub fn arb_scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::NULL),
        any::<bool>().prop_map(Value::bool),
        (-3i64..4).prop_map(Value::int),
        any::<i64>().prop_map(Value::int),
        (-6i32..7).prop_map(|halves| Value::float(f64::from(halves) / 2.0)),
        any::<f64>().prop_filter_map("finite", |n| n.is_finite().then(|| Value::float(n))),
        "-?[1-9][0-9]{15,30}".prop_filter_map("a number", |digits| {
            BigNumber::from_decimal(&digits).map(Value::big)
        }),
        arb_text().prop_map(Value::string),
    ]
}

/// Text: often one of a few words, sometimes anything.
pub fn arb_text() -> impl Strategy<Value = String> {
    prop_oneof!["[ab]{0,2}", "[a-z:._-]{0,12}", any::<String>()]
}

/// A key of text.
pub fn arb_text_key() -> impl Strategy<Value = Key> {
    prop_oneof!["[a-h]", arb_text()].prop_map(|text| Key::new(&text))
}

/// A key: mostly text, sometimes a number, a boolean or null.
pub fn arb_key() -> impl Strategy<Value = Key> {
    prop_oneof![
        6 => arb_text_key().boxed(),
        1 => arb_scalar().prop_map(|value| Key::of(&value)).boxed(),
    ]
}

/// Marks, mostly none.
pub fn arb_marks() -> impl Strategy<Value = Marks> {
    let other = Marks::custom(0).unwrap_or_default();
    prop_oneof![
        8 => Just(Marks::NONE),
        1 => Just(Marks::SENSITIVE),
        1 => Just(Marks::SENSITIVE | other),
    ]
}

/// A map of these entries, by the rule for keys given twice ([`Map::new`]).
pub fn map_of(entries: Vec<(Key, Value)>) -> Map {
    entries.into_iter().collect()
}

/// Entries as a reader makes them, keys given twice and origins included.
pub fn arb_entries(len: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Entry>> {
    let entry = (arb_key(), arb_origin(), arb_scalar());
    prop::collection::vec(
        entry.prop_map(|(key, key_origin, value)| Entry { key, key_origin, value }),
        len,
    )
}

/// An origin, or none.
pub fn arb_origin() -> impl Strategy<Value = Origin> {
    (0u32..1_000).prop_map(Origin::at)
}

fn decorated(values: BoxedStrategy<Value>) -> BoxedStrategy<Value> {
    (values, arb_marks(), arb_origin()).prop_map(|(v, marks, at)| v.marked(marks).at(at)).boxed()
}

fn arb_big_float() -> impl Strategy<Value = Value> {
    prop_oneof!["[0-3]\\.[05]", "-?[0-9]{1,5}\\.[0-9]{1,20}e[0-9]{1,3}"]
        .prop_filter_map("a number", |text| BigNumber::from_decimal(&text).map(Value::big))
        .boxed()
        .prop_union(
            prop_oneof![
                Just(Value::float(f64::NAN)),
                Just(Value::float(f64::INFINITY)),
                Just(Value::float(f64::NEG_INFINITY)),
            ]
            .boxed(),
        )
}

fn arb_unknown() -> impl Strategy<Value = Value> {
    let ty = prop_oneof![Just(Type::Dynamic), Just(Type::String), Just(Type::Number)];
    (ty, any::<bool>(), prop::option::of("[ab]{1,2}")).prop_map(|(ty, not_null, prefix)| {
        let string_prefix = prefix.map(Into::into);
        let refinements = Refinements { not_null, string_prefix, ..Refinements::default() };
        Value::unknown(Unknown { ty, refinements })
    })
}

fn arb_capsule() -> impl Strategy<Value = Value> {
    prop_oneof![
        "[ab]{0,2}"
            .prop_map(|text| Capsule { type_name: "symbol", data: CapsuleData::Text(text.into()) }),
        prop::collection::vec(any::<u8>(), 0..4).prop_map(|bytes| Capsule {
            type_name: "bytes",
            data: CapsuleData::Bytes(bytes.into()),
        }),
    ]
    .prop_map(Value::capsule)
}
