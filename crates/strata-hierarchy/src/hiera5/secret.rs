//! Text that was decrypted: marked, so that answers show it to those who asked, explanations do not.

use std::convert::Infallible;

use strata_value::{Marks, Value};

/// The mark of text that was decrypted. It stands on leaves only, never on collections.
pub const DECRYPTED: Marks = match Marks::custom(0) {
    Some(marks) => marks,
    None => Marks::NONE,
};

/// The value with every leaf marked as decrypted.
pub(crate) fn decrypted(value: &Value) -> Value {
    each_leaf(value, |leaf| Some(leaf.clone().marked(DECRYPTED)))
}

/// The value with decrypted text in clear. Other marks stay.
pub fn reveal_decrypted(value: &Value) -> Value {
    if !value.contains_marks() {
        return value.clone();
    }
    each_leaf(value, |leaf| {
        let revealed = leaf.reveal(DECRYPTED);
        // A marked collection is a leaf here; what is in it may be marked as well.
        let revealed = if leaf.marks().contains(DECRYPTED) && revealed.contains_marks() {
            reveal_decrypted(&revealed)
        } else {
            revealed
        };
        Some(revealed)
    })
}

fn each_leaf(value: &Value, mut change: impl FnMut(&Value) -> Option<Value>) -> Value {
    let changed: Result<Value, Infallible> = value.replace_leaves(&mut |_, leaf| Ok(change(leaf)));
    match changed {
        Ok(value) => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_decrypted_text_is_revealed() {
        let list = Value::list(vec![
            Value::string("a").marked(DECRYPTED),
            Value::string("b").marked(Marks::SENSITIVE),
        ]);
        let revealed = reveal_decrypted(&list);
        let elements = revealed.as_seq().unwrap();
        assert_eq!(elements[0].as_str(), Some("a"));
        assert_eq!(elements[1].marks(), Marks::SENSITIVE);
        assert!(decrypted(&revealed).as_seq().unwrap()[0].marks().contains(DECRYPTED));
    }
}
