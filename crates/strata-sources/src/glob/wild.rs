//! One segment of a pattern against one name.

/// A compiled segment with magic characters.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wild {
    pieces: Vec<Piece>,
}

#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Literal(char),
    AnyOne,
    AnyRun,
    /// Inclusive ranges, in or out.
    Set {
        ranges: Vec<(char, char)>,
        negated: bool,
    },
    /// A set without its closing bracket.
    Never,
}

impl Wild {
    pub(super) fn compile(text: &str) -> Wild {
        let mut pieces = Vec::new();
        let mut rest = text.chars();
        while let Some(next) = rest.next() {
            let piece = match next {
                '*' if pieces.last() == Some(&Piece::AnyRun) => continue,
                '*' => Piece::AnyRun,
                '?' => Piece::AnyOne,
                '[' => set(&mut rest),
                // A backslash at the very end stands for nothing.
                '\\' => match rest.next() {
                    Some(escaped) => Piece::Literal(escaped),
                    None => break,
                },
                other => Piece::Literal(other),
            };
            pieces.push(piece);
        }
        Wild { pieces }
    }

    /// Whether the whole name matches. A dot at its start is matched only by a dot at the start of the pattern.
    ///
    /// When a character does not fit, only the latest `*` can take more: at most pattern × name steps.
    pub(super) fn matches(&self, name: &str) -> bool {
        if name.starts_with('.') && self.pieces.first() != Some(&Piece::Literal('.')) {
            return false;
        }
        let mut piece = 0;
        let mut rest = name.chars();
        // Where to go on when the attempt fails: after the latest `*`, which then takes one character more.
        let mut retry: Option<(usize, std::str::Chars<'_>)> = None;
        loop {
            if self.pieces.get(piece) == Some(&Piece::AnyRun) {
                piece += 1;
                retry = Some((piece, rest.clone()));
                continue;
            }
            let fits = match (self.pieces.get(piece), rest.next()) {
                (None, None) => return true,
                (Some(piece), Some(found)) => piece.fits(found),
                _ => false,
            };
            if fits {
                piece += 1;
                continue;
            }
            let Some((after_run, from)) = &mut retry else {
                return false;
            };
            if from.next().is_none() {
                return false;
            }
            piece = *after_run;
            rest = from.clone();
        }
    }
}

impl Piece {
    fn fits(&self, found: char) -> bool {
        match self {
            Piece::Literal(wanted) => *wanted == found,
            Piece::AnyOne | Piece::AnyRun => true,
            Piece::Set { ranges, negated } => {
                // The ends count even when they are in the wrong order, as in Ruby.
                let within = |(low, high): &(char, char)| {
                    found == *low || found == *high || (*low..=*high).contains(&found)
                };
                ranges.iter().any(within) != *negated
            }
            Piece::Never => false,
        }
    }
}

/// A set after its opening bracket. The first `]` closes it, even an empty one, as in Ruby.
fn set(rest: &mut std::str::Chars<'_>) -> Piece {
    let negated = matches!(rest.clone().next(), Some('^' | '!'));
    if negated {
        rest.next();
    }
    let mut ranges = Vec::new();
    loop {
        let low = match rest.next() {
            Some(']') => return Piece::Set { ranges, negated },
            Some(low) => unescape(low, rest),
            None => return Piece::Never,
        };
        let Some(low) = low else { return Piece::Never };
        let mut ahead = rest.clone();
        let high = match (ahead.next(), ahead.next()) {
            (Some('-'), Some(high)) if high != ']' => {
                *rest = ahead;
                unescape(high, rest)
            }
            _ => Some(low),
        };
        let Some(high) = high else { return Piece::Never };
        ranges.push((low, high));
    }
}

fn unescape(found: char, rest: &mut std::str::Chars<'_>) -> Option<char> {
    if found == '\\' { rest.next() } else { Some(found) }
}

#[cfg(test)]
mod tests {
    use super::Wild;

    #[test]
    fn a_long_run_of_stars_is_quick() {
        let pattern = "*a".repeat(2000);
        let name = "a".repeat(255);
        assert!(!Wild::compile(&(pattern + "b")).matches(&name));
    }
}
