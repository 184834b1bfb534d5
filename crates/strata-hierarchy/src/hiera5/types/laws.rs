//! Laws that hold for any type and value, tried on many made-up ones.
//!
//! The inputs come from a fixed sequence, so that a failure shows up again.

use strata_value::{Key, Kind, Map, Marks, Value};

use super::{assert, convert, parse};

const ROUNDS: usize = 3000;

/// A sequence of numbers without pattern (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % n
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    /// Up to `most` of the words in a row.
    fn line(&mut self, words: &[&str], most: usize) -> String {
        (0..self.below(most + 1)).map(|_| self.pick(words)).collect()
    }

    fn value(&mut self, depth: usize) -> Value {
        const TEXTS: &[&str] = &["a", "b", "é", "7", "-", "0x", "1.5", " ", ":", "yes", "'", "\n"];
        let many = self.below(4);
        match self.below(if depth == 0 { 8 } else { 11 }) {
            0 => Value::NULL,
            1 => Value::bool(many.is_multiple_of(2)),
            2 => Value::int(i64::try_from(self.below(200)).expect("small") - 100),
            3 => Value::int([i64::MIN, i64::MAX, 1 << 53, -1][many]),
            4 => Value::float([1.5, -0.0, 1e300, f64::NAN][many]),
            5 => Value::string(self.line(&["0", "1", "9", ".", ":", "-", "e", " "], 8)),
            6 | 7 => Value::string(self.line(TEXTS, 4)),
            8 => self.value(depth - 1).marked(Marks::SENSITIVE),
            9 => Value::list((0..many).map(|_| self.value(depth - 1)).collect::<Vec<_>>()),
            _ => {
                let entry = |at| (Key::new(["a", "b", "c", "from"][at]), self.value(depth - 1));
                Value::map((0..many).map(entry).collect::<Map>())
            }
        }
    }

    /// The text of a type that can be read.
    fn type_text(&mut self, depth: usize) -> String {
        const SIMPLE: &[&str] = &[
            "Any",
            "Integer",
            "Integer[-5, 20]",
            "Float[default, 1.5]",
            "String[1, 3]",
            "String",
            "Boolean[true]",
            "Enum['a', 'b', true]",
            "Pattern[/^a/]",
            "Data",
            "Undef",
            "Scalar",
            "Timespan['0-00:00:01.0']",
            "SemVer['>=1.0.0']",
            "Numeric",
            "Hash",
            "Array",
            "Boolean",
            "Timestamp",
            "Binary",
            "Regexp",
            "NoSuch",
            "Callable",
            "Init[Integer, 16]",
            "Iterable",
        ];
        let form = self.below(9);
        if depth == 0 || form < 2 {
            return self.pick(SIMPLE).to_owned();
        }
        let (a, b) = (self.type_text(depth - 1), self.type_text(depth - 1));
        match form {
            2 => format!("Array[{a}, 1, 3]"),
            3 => format!("Optional[{a}]"),
            4 => format!("Sensitive[{a}]"),
            5 => format!("Hash[{a}, {b}]"),
            6 => format!("Tuple[{a}, {b}, 1]"),
            7 => format!("Struct[{{'a' => {a}, Optional['b'] => {b}}}]"),
            _ => format!("Variant[{a}, {b}]"),
        }
    }
}

#[test]
fn a_type_is_what_it_is_written_as() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    for _ in 0..ROUNDS {
        let source = dice.type_text(3);
        let ty = parse(&source).expect(&source);
        assert_eq!(parse(&ty.to_string()), Ok(ty), "{source}");
    }
}

#[test]
fn a_check_explains_what_it_refuses_and_a_result_is_of_its_type() {
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    let (mut accepted, mut made) = (0, 0);
    for _ in 0..ROUNDS {
        let (source, value) = (dice.type_text(2), dice.value(2));
        let ty = parse(&source).expect(&source);
        assert_eq!(assert(&ty, &value).is_ok(), ty.accepts(&value), "{source} {value:?}");
        accepted += usize::from(ty.accepts(&value));
        if let Ok(result) = convert(&Value::string(source.as_str()), &value) {
            assert!(ty.accepts(&result), "{source} {value:?} {result:?}");
            made += 1;
        }
    }
    assert!(accepted > ROUNDS / 20 && made > accepted, "{accepted} {made}");
}

#[test]
fn converting_twice_is_converting_once() {
    const NAMES: &[&str] = &[
        "Integer",
        "Float",
        "Numeric",
        "Boolean",
        "String",
        "Sensitive",
        "Timestamp",
        "Timespan",
        "SemVer",
        "Binary",
        "Regexp",
        "Optional[Integer]",
        "Struct",
        "NotUndef[Float]",
    ];
    let mut dice = Dice(0xD1B5_4A32_D192_ED03);
    for _ in 0..ROUNDS {
        let (spec, value) = (Value::string(dice.pick(NAMES)), dice.value(2));
        if let Ok(once) = convert(&spec, &value) {
            assert_eq!(convert(&spec, &once), Ok(once), "{spec:?} {value:?}");
        }
    }
}

#[test]
fn any_text_is_a_type_or_an_error_with_a_place_in_it() {
    const WORDS: &[&str] = &[
        "Integer", "Struct", "Enum", "Pattern", "a", "::", "B", "[", "]", "{", "}", "=>", ",", "'",
        "\"", "/", "\\", "-", "1", "0x", ".", "e", " ", "#", "é", "default", "$", "(", "\n",
    ];
    let mut dice = Dice(0xA076_1D64_78BD_642F);
    let mut read = 0;
    for _ in 0..ROUNDS * 5 {
        let source = dice.line(WORDS, 8);
        match parse(&source) {
            Ok(_) => read += 1,
            Err(error) => assert!(error.offset <= source.len(), "{source}"),
        }
    }
    assert!(read > 0);
}

#[test]
fn a_format_gives_a_text_or_an_error() {
    const WORDS: &[&str] = &[
        "%", " ", "#", "+", "0", "-", "[", "(", "5", "12", ".", ".3", "d", "x", "f", "g", "a", "s",
        "p", "h", "t", "c",
    ];
    let mut dice = Dice(0xE703_7ED1_A0B4_28DB);
    let mut made = 0;
    for _ in 0..ROUNDS * 5 {
        let format = format!("%{}", dice.line(WORDS, 5));
        let spec = Value::list(vec![Value::string("String"), Value::string(format)]);
        match convert(&spec, &dice.value(2)) {
            Ok(result) => {
                assert!(matches!(result.kind(), Kind::String(_)), "{spec:?}");
                made += 1;
            }
            Err(error) => assert!(!error.is_type(), "{spec:?}"),
        }
    }
    assert!(made > ROUNDS / 10, "{made}");
}

#[test]
fn no_error_shows_a_value() {
    let mut dice = Dice(0x8EBC_6AF0_9C88_C6E3);
    let secret = Value::string("hunter2secret");
    for _ in 0..ROUNDS {
        let source = dice.type_text(2);
        let marked = secret.clone().marked(Marks::SENSITIVE);
        let value = match dice.below(3) {
            0 => secret.clone(),
            1 => marked,
            _ => Value::list(vec![dice.value(1), secret.clone(), marked]),
        };
        let ty = parse(&source).expect(&source);
        let refusal = assert(&ty, &value).map_err(|mismatch| format!("{mismatch} {mismatch:?}"));
        let failure = convert(&Value::string(source.as_str()), &value)
            .map_err(|error| format!("{error} {error:?}"));
        for message in [refusal.err(), failure.err()].into_iter().flatten() {
            assert!(!message.contains("hunter2"), "{source}: {message}");
        }
    }
}
