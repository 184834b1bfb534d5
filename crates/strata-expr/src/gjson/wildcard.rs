//! Patterns with `*` and `?`.

/// Whether a text matches a pattern: `*` any text, `?` any character, `\x` the character `x`.
///
/// Work is at most the product of the lengths: on a mismatch only the last `*` takes one more
/// character.
pub(super) fn matches(text: &str, pattern: &str) -> bool {
    let (mut text, mut pattern) = (text.chars(), pattern.chars());
    let mut retry: Option<(std::str::Chars<'_>, std::str::Chars<'_>)> = None;
    loop {
        let mut rest = pattern.clone();
        let item = rest.next();
        if item == Some('*') {
            if rest.as_str().is_empty() {
                return true;
            }
            retry = Some((text.clone(), rest.clone()));
            pattern = rest;
            continue;
        }
        let mut after = text.clone();
        let character = after.next();
        let fits = match (item, character) {
            (None, None) => return true,
            (None, _) | (_, None) => false,
            (Some('?'), Some(_)) => true,
            (Some('\\'), c) => rest.next() == c,
            (item, c) => item == c,
        };
        if fits {
            (text, pattern) = (after, rest);
            continue;
        }
        let Some((from, behind)) = &mut retry else { return false };
        if from.next().is_none() {
            return false;
        }
        (text, pattern) = (from.clone(), behind.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn stars_questions_and_escapes() {
        for (text, pattern, fits) in [
            ("web1", "w*", true),
            ("web1", "*1", true),
            ("web1", "w?b1", true),
            ("web1", "?", false),
            ("", "*", true),
            ("", "?", false),
            ("a.b.c", "a*c", true),
            ("abcbd", "a*bd", true),
            ("abcbd", "a*b", false),
            ("ö", "?", true),
            ("k*y", r"k\*y", true),
            ("kay", r"k\*y", false),
            ("web", "web**", true),
            ("web", r"web\", false),
        ] {
            assert_eq!(matches(text, pattern), fits, "{text} {pattern}");
        }
    }

    /// Going back to every star would take longer than anyone waits.
    #[test]
    fn many_stars_end_soon() {
        let text = "a".repeat(20_000);
        assert!(!matches(&text, &format!("{}b", "*a".repeat(2_000))));
        assert!(matches(&text, &format!("{}*", "*a".repeat(2_000))));
    }
}
