//! What can be wrong with a JSON text.

use std::ops::Range;

/// One mistake in a JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// What is wrong.
    pub kind: ErrorKind,
    /// The bytes at which the reference reports it, which can be far behind the mistake itself;
    /// [`Positions::of_error`](super::Positions::of_error) tells its line and column.
    pub range: Range<usize>,
    /// The bytes that are wrong.
    pub cause: Range<usize>,
    /// Whether it likely only follows from the mistake before it.
    pub follows: bool,
}

macro_rules! errors {
    ($($(#[$meta:meta])* $name:ident $code:literal $message:literal $hint:literal,)*) => {
        /// The kinds of mistakes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$meta])* $name,)*
        }

        impl ErrorKind {
            /// The code under which it is explained; related kinds share one.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                }
            }

            /// What is wrong, in one line.
            pub(super) const fn message(self) -> &'static str {
                match self {
                    $(Self::$name => $message,)*
                }
            }

            /// What to do.
            pub(super) const fn hint(self) -> &'static str {
                match self {
                    $(Self::$name => $hint,)*
                }
            }

            /// All kinds, for tests and for the pages of codes.
            pub const ALL: &[Self] = &[$(Self::$name,)*];
        }
    };
}

errors! {
    /// A text of 4 GiB or more.
    TooLarge "hcl-limit-size"
        "the file is too large" "split it into files of less than 4 GiB",
    /// Bytes that are not UTF-8.
    Encoding "hcl-encoding"
        "this is not UTF-8" "save the file in that encoding",
    /// Nested deeper than [`MAX_DEPTH`](crate::MAX_DEPTH).
    TooDeep "hcl-limit-depth"
        "objects and arrays are nested too deep" "nest them at most 256 deep",
    /// The root is neither an object nor an array.
    Root "hcl-json-root"
        "the file must be a JSON object or an array of objects" "put braces around what it holds",
    /// Something behind the root.
    Extra "hcl-json-extra"
        "something stands behind the end of the JSON value" "remove it, or put it inside the value",

    /// The text ends where a value must begin.
    ValueAtEnd "hcl-json-value"
        "the file ends where a value must stand" "write the value, and close what is still open",
    /// A property without a value.
    PropertyValue "hcl-json-value"
        "the property has no value" "write a value behind the colon, such as `null`",
    /// A `]` where a value must stand.
    ElementValue "hcl-json-value"
        "a value must stand before the bracket" "write the value, or remove the bracket",
    /// A character that begins no value.
    ValueStart "hcl-json-value"
        "no value begins with this"
        "a value is an object, an array, a number, `true`, `false`, `null`, or a text in double quotes",
    /// `'`
    SingleQuote "hcl-json-quote"
        "single quotes are no JSON" "write double quotes",
    /// A comment.
    Comment "hcl-json-comment"
        "JSON has no comments" "write it as a property named `\"//\"`",
    /// A byte order mark.
    ByteOrderMark "hcl-json-byte-order-mark"
        "the file begins with a byte order mark" "save it as UTF-8 without a byte order mark",
    /// A word that is no keyword.
    Keyword "hcl-json-keyword"
        "this word is no JSON value" "put double quotes around a text",
    /// A number of a form that JSON has not.
    Number "hcl-json-number"
        "this is no JSON number"
        "write decimal digits, without `+` or leading zeros, with digits on both sides of a point",

    /// A name that is no string.
    PropertyName "hcl-json-property-name"
        "the name of a property must be a text in double quotes" "put double quotes around the name",
    /// A name without a colon.
    Colon "hcl-json-colon"
        "a colon must stand between name and value" "write `:` behind the name",
    /// `=` in place of the colon.
    EqualsForColon "hcl-json-colon"
        "JSON writes a colon between name and value" "write `:` in place of `=`",
    /// A name alone.
    NameAlone "hcl-json-colon"
        "the name has no value"
        "write `:` and a value behind it, or brackets around a list in place of braces",
    /// Properties or elements without a comma between them.
    Comma "hcl-json-comma"
        "a comma is missing before this" "write `,` before it",
    /// A comma before the closing bracket.
    TrailingComma "hcl-json-trailing-comma"
        "no comma may stand before the closing bracket" "remove the comma",
    /// A colon in an array.
    ColonInArray "hcl-json-colon-in-array"
        "an array has no names" "write braces in place of the brackets, or remove the name",
    /// An object that is not closed.
    UnclosedObject "hcl-json-unclosed"
        "the object is not closed" "write `}` at its end",
    /// An array that is not closed.
    UnclosedArray "hcl-json-unclosed"
        "the array is not closed" "write `]` at its end",
    /// An object that ends with `]`.
    ObjectMismatch "hcl-json-mismatch"
        "an object ends with a brace" "write `}` in place of `]`",
    /// An array that ends with `}`.
    ArrayMismatch "hcl-json-mismatch"
        "an array ends with a bracket" "write `]` before the brace",

    /// A string that is not closed on its line.
    UnclosedString "hcl-json-unclosed-string"
        "the text in quotes is not closed"
        "write `\"` at its end, and a line end or tab within it as `\\n` or `\\t`",
    /// A backslash with a character that makes no escape.
    Escape "hcl-json-escape"
        "JSON has no such escape" "write `\\\\` for a backslash",
    /// `\u` without four hexadecimal digits.
    UnicodeEscape "hcl-json-escape"
        "`\\u` needs four hexadecimal digits" "write four digits, as in `\\u00e9`",
}
