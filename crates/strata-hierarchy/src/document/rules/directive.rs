//! What a comment says.

/// A comment that is a rule, or looks like one.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Directive<'t> {
    /// `@require`, `@required`.
    Require,
    /// `@validate EXPRESSION`.
    Validate(&'t str),
    /// Anything else behind an `@`.
    Unknown(&'t str),
}

impl<'t> Directive<'t> {
    /// Reads a comment with its `#`; `None` if it is not about rules.
    pub(super) fn read(comment: &'t str) -> Option<Self> {
        let text = comment.strip_prefix('#')?.trim();
        if !text.starts_with('@') {
            return None;
        }
        if matches!(text, "@require" | "@required") {
            return Some(Self::Require);
        }
        Some(match text.strip_prefix("@validate ") {
            Some(expression) => Self::Validate(expression.trim()),
            None => Self::Unknown(text),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_the_vectors() {
        for (comment, expected) in [
            ("#   @require   ", Some(Directive::Require)),
            ("#@required", Some(Directive::Require)),
            ("# @validate  isInt(value)", Some(Directive::Validate("isInt(value)"))),
            ("# @validate\tx", Some(Directive::Unknown("@validate\tx"))),
            ("# @validate ", Some(Directive::Unknown("@validate"))),
            ("# @require x", Some(Directive::Unknown("@require x"))),
            ("# @Require", Some(Directive::Unknown("@Require"))),
            ("# note @require", None),
            ("## @require", None),
        ] {
            assert_eq!(Directive::read(comment), expected, "{comment}");
        }
    }
}
