//! Names that were likely meant, as the reference finds them.
//!
//! The diagnostics of other parts of Strata use `strata_diagnostics::did_you_mean`; here the same
//! name as the reference's is wanted.

/// More changes make it another name.
const FARTHEST: usize = 2;

/// The first candidate that is at most two changes of a character away.
pub(super) fn nearest<'c>(
    name: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let name: Vec<char> = name.chars().collect();
    candidates.into_iter().find(|candidate| is_near(&name, candidate))
}

/// Whether the Levenshtein distance is at most [`FARTHEST`]. Linear in the shorter of the two.
fn is_near(name: &[char], candidate: &str) -> bool {
    let candidate: Vec<char> = candidate.chars().take(name.len() + FARTHEST + 1).collect();
    if name.len().abs_diff(candidate.len()) > FARTHEST {
        return false;
    }
    // Only a band around the diagonal of the table can hold small distances.
    let far = FARTHEST + 1;
    let mut last: Vec<usize> = (0..=candidate.len()).map(|column| column.min(far)).collect();
    let mut row = vec![far; candidate.len() + 1];
    for (at, letter) in name.iter().enumerate() {
        let first = (at + 1).saturating_sub(FARTHEST).max(1);
        let behind = (at + 1 + FARTHEST).min(candidate.len());
        row[first - 1] = if first == 1 { (at + 1).min(far) } else { far };
        for column in first..=behind {
            let replaced = last[column - 1] + usize::from(*letter != candidate[column - 1]);
            let above = if column <= at + FARTHEST { last[column] + 1 } else { far };
            row[column] = replaced.min(above).min(row[column - 1] + 1).min(far);
        }
        std::mem::swap(&mut last, &mut row);
    }
    last[candidate.len()] <= FARTHEST
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: &[char], b: &[char]) -> usize {
        match (a, b) {
            ([], rest) | (rest, []) => rest.len(),
            ([x, a @ ..], [y, b @ ..]) if x == y => distance(a, b),
            ([_, c @ ..], [_, d @ ..]) => {
                1 + distance(c, b).min(distance(a, d)).min(distance(c, d))
            }
        }
    }

    proptest::proptest! {
        #[test]
        fn near_is_a_distance_of_at_most_two(a in "[ab]{0,6}", b in "[abc]{0,6}") {
            let letters = |text: &str| text.chars().collect::<Vec<_>>();
            let near = distance(&letters(&a), &letters(&b)) <= 2;
            proptest::prop_assert_eq!(is_near(&letters(&a), &b), near);
        }
    }

    #[test]
    fn the_first_near_name_is_taken() {
        assert_eq!(nearest("regoin", ["origin", "region"]), Some("region"));
        assert_eq!(nearest("ab", ["xy", "ab"]), Some("xy"));
        assert_eq!(nearest("größe", ["grösse", "x"]), Some("grösse"));
        assert_eq!(nearest("abcd", ["a"]), None);
        let long = "x".repeat(1_000_000);
        assert_eq!(nearest("x", [long.as_str()]), None);
        assert_eq!(nearest(&long, ["x", "y"]), None);
    }
}
