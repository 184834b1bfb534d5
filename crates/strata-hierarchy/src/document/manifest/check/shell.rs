//! Commands as a shell splits them into words.

/// Whether a text is at least one word, with all quotes closed.
pub(super) fn check(command: &str) -> Result<(), &'static str> {
    let mut chars = command.chars();
    let mut has_word = false;
    while let Some(c) = chars.next() {
        match c {
            ' ' | '\t' | '\n' => continue,
            '\\' => match chars.next() {
                // A line that goes on is no word.
                Some('\n') => continue,
                Some(_) => {}
                None => return Err("it ends with a `\\`"),
            },
            '\'' if !chars.any(|c| c == '\'') => return Err("a `'` is not closed"),
            '"' => loop {
                match chars.next() {
                    Some('"') => break,
                    Some('\\') => {
                        chars.next();
                    }
                    Some(_) => {}
                    None => return Err("a `\"` is not closed"),
                }
            },
            _ => {}
        }
        has_word = true;
    }
    if has_word { Ok(()) } else { Err("it has no word") }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn commands_and_what_is_none() {
        for command in ["/bin/x", "sh -c 'a \" b'", r#"echo "a \" b""#, r"a\ b", "''"] {
            assert_eq!(check(command), Ok(()), "{command}");
        }
        for command in ["", "  ", "echo 'a", "echo \"a", r"a\", "\\\n"] {
            assert!(check(command).is_err(), "{command}");
        }
    }
}
