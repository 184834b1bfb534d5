//! Names that were likely meant.

/// Longer names are not compared: nobody mistypes them by a letter or two.
const LONGEST: usize = 100;

/// The candidate that `name` was likely meant to be, if one is close.
///
/// A candidate that differs in `_`, `-` and case only is the closest. Otherwise close is a distance
/// of at most a third of the longer of the two lengths (at least 1), and less
/// than all of the name; a letter left out, added, replaced or swapped with its neighbour counts 1,
/// upper and lower case are alike. Of several as close the one that comes first.
pub fn did_you_mean<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let wanted = letters(name);
    if wanted.is_empty() || wanted.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates.into_iter().filter(|c| *c != name && c.len() <= 4 * LONGEST) {
        let letters = letters(candidate);
        let longer = wanted.len().max(letters.len());
        let limit = (longer / 3).max(1);
        if letters.len().abs_diff(wanted.len()) > limit {
            continue;
        }
        let distance =
            if bare(&wanted) == bare(&letters) { 0 } else { distance(&wanted, &letters) };
        let close = distance <= limit && distance < wanted.len();
        if close && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The letters without what only separates words.
fn bare(letters: &[char]) -> Vec<char> {
    letters.iter().copied().filter(|c| !matches!(c, '_' | '-')).collect()
}

fn letters(name: &str) -> Vec<char> {
    name.chars().flat_map(char::to_lowercase).collect()
}

/// The Damerau–Levenshtein distance in its restricted form: no letter takes part in two edits.
fn distance(a: &[char], b: &[char]) -> usize {
    // Rows of the table for the letters of `a` before the last one, up to it, and beyond.
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut row = vec![0; b.len() + 1];
    for (i, x) in a.iter().enumerate() {
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = last[j] + usize::from(x != y);
            let mut cost = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                cost = cost.min(before[j - 1] + 1);
            }
            row[j + 1] = cost;
        }
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_names_are_found() {
        let functions = ["lookup", "hiera", "literal", "scope", "alias"];
        let rows = [
            ("lokup", Some("lookup")),
            ("loookup", Some("lookup")),
            ("heira", Some("hiera")),
            ("Alias", Some("alias")),
            ("litteral", Some("literal")),
            ("scop", Some("scope")),
            ("fact", None),
            ("lookup", None),
            ("", None),
            ("x", None),
        ];
        for (name, expected) in rows {
            assert_eq!(did_you_mean(name, functions), expected, "{name}");
        }
    }

    #[test]
    fn the_closest_wins_and_then_the_first() {
        assert_eq!(did_you_mean("profiles", ["profils", "profile"]), Some("profils"));
        assert_eq!(did_you_mean("hash", ["dash", "hasg"]), Some("dash"));
        assert_eq!(did_you_mean("deep_merge", ["deep-merg", "deep-merge"]), Some("deep-merge"));
        assert_eq!(did_you_mean("größe", ["grösse", "grüße"]), Some("grüße"));
    }

    #[test]
    fn distances_are_those_of_the_definition() {
        let of = |a: &str, b: &str| distance(&letters(a), &letters(b));
        assert_eq!(of("", "abc"), 3);
        assert_eq!(of("ca", "abc"), 3);
        assert_eq!(of("ab", "ba"), 1);
        assert_eq!(of("kitten", "sitting"), 3);
    }

    #[test]
    fn a_very_long_name_costs_nothing() {
        let long = "x".repeat(1_000_000);
        assert_eq!(did_you_mean(&long, ["x"]), None);
        assert_eq!(did_you_mean("x", [long.as_str()]), None);
    }
}
