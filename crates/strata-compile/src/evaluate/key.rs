//! Keys of instances as they stand in addresses.

use std::fmt::{self, Write};

use crate::InstanceKey;

impl fmt::Display for InstanceKey {
    /// `[0]` or `["name"]`, as a reference is written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Index(index) => return write!(f, "[{index}]"),
            Self::Name(name) => name.to_string(),
        };
        f.write_str("[\"")?;
        let mut rest = name.chars().peekable();
        while let Some(c) = rest.next() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                '$' | '%' if rest.peek() == Some(&'{') => write!(f, "{c}{c}")?,
                c if c.is_control() => write!(f, "\\u{:04x}", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        f.write_str("\"]")
    }
}

/// A key behind a name; nothing where there is none.
pub(super) fn suffix(key: Option<InstanceKey>) -> String {
    key.map_or_else(String::new, |key| key.to_string())
}

#[cfg(test)]
mod tests {
    use strata_value::Key;

    use crate::InstanceKey;

    #[test]
    fn keys_are_written_as_in_references() {
        for (name, expected) in [
            ("blog", r#"["blog"]"#),
            ("a\"b\\c", r#"["a\"b\\c"]"#),
            ("${x} $y", r#"["$${x} $y"]"#),
            ("1\n2\u{1}", r#"["1\n2\u0001"]"#),
        ] {
            assert_eq!(InstanceKey::Name(Key::new(name)).to_string(), expected);
        }
        assert_eq!(InstanceKey::Index(12).to_string(), "[12]");
    }
}
