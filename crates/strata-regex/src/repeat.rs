//! Repetitions in patterns, and which of them RE2 refuses.

use crate::PatternError;

/// The greatest number of times that something is repeated, nested repetitions multiplied.
const MAX_TIMES: u32 = 1000;

/// What a repetition would repeat, in one group.
pub(crate) struct Repeated {
    before: Before,
    /// How often the innermost part of the whole group is repeated at most.
    most: u32,
}

/// What stands before the place.
#[derive(Clone, Copy)]
enum Before {
    /// Nothing that can be repeated.
    Nothing,
    /// Something, whose innermost part is repeated so often.
    Atom(u32),
    /// A repetition.
    Repetition,
}

impl Repeated {
    /// At the beginning of a group.
    pub(crate) const fn nothing() -> Self {
        Self { before: Before::Nothing, most: 1 }
    }

    /// Behind something whose innermost part is repeated so often.
    pub(crate) fn atom(&mut self, times: u32) {
        self.before = Before::Atom(times);
        self.most = self.most.max(times);
    }

    /// Behind `|`.
    pub(crate) const fn clear(&mut self) {
        self.before = Before::Nothing;
    }

    /// Behind a repetition of so many times at most; 0 if they are not counted.
    pub(crate) fn repeat(&mut self, times: u32) -> Result<(), PatternError> {
        match self.before {
            Before::Nothing => Err(PatternError::new("nothing stands before a repetition")),
            Before::Repetition => Err(PatternError::new(
                "a repetition cannot be repeated; put it in a group, as in `(?:a*)*`",
            )),
            Before::Atom(inner) => {
                let product = inner * times.max(1);
                if product > MAX_TIMES {
                    return Err(too_often());
                }
                self.before = Before::Repetition;
                self.most = self.most.max(product);
                Ok(())
            }
        }
    }

    /// How often the innermost part of the group is repeated at most.
    pub(crate) const fn most(&self) -> u32 {
        self.most
    }
}

fn too_often() -> PatternError {
    PatternError::new(format!("something is repeated more than {MAX_TIMES} times"))
}

/// A counted repetition: `{2}`, `{2,}`, `{2,5}`.
pub(crate) struct Braces<'t> {
    pub(crate) text: &'t str,
    least: &'t str,
    /// Empty if there is no bound.
    most: &'t str,
}

/// The counted repetition at the beginning of a text; anything else in braces means itself.
pub(crate) fn braces(text: &str) -> Option<Braces<'_>> {
    let inner = text.strip_prefix('{')?;
    let end = inner.find('}')?;
    let inner = &inner[..end];
    let (least, most) = match inner.split_once(',') {
        Some((least, most)) => (least, most),
        None => (inner, inner),
    };
    (is_count(least) && (most.is_empty() || is_count(most))).then_some(Braces {
        text: &text[..end + "{}".len()],
        least,
        most,
    })
}

/// Whether a text is a number without zeros before.
fn is_count(text: &str) -> bool {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits && (text.len() == 1 || !text.starts_with('0'))
}

impl Braces<'_> {
    /// How often at most; the least number if there is no bound.
    pub(crate) fn times(&self) -> Result<u32, PatternError> {
        let count =
            |text: &str| text.parse().ok().filter(|n| *n <= MAX_TIMES).ok_or_else(too_often);
        let least = count(self.least)?;
        if self.most.is_empty() {
            return Ok(least);
        }
        let most = count(self.most)?;
        if least > most {
            return Err(PatternError::new(
                "a repetition has a greater number before a smaller one",
            ));
        }
        Ok(most)
    }
}
