//! Pages of explanation.

/// What a code means, with an example that is wrong and one that is right.
///
/// An example is the text of one file. One of several files has a line `==> NAME <==` above each,
/// and ends with the command that is run, behind `$ `.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The code, as in `hcl-single-quote`.
    pub code: &'static str,
    /// What is wrong, in one sentence.
    pub title: &'static str,
    /// Why, and what to do.
    pub text: &'static str,
    /// A file with the mistake; empty where no text can show it.
    pub wrong: &'static str,
    /// The file as it may have been meant.
    pub right: &'static str,
}

impl Page {
    /// The page as Markdown, with the examples indented: so it reads well in a terminal too.
    pub fn markdown(&self) -> String {
        let Self { code, title, text, .. } = self;
        let mut page = format!("# {code}\n\n{title}\n\n{text}\n");
        for (heading, example) in [("Wrong", self.wrong), ("Right", self.right)] {
            if !example.is_empty() {
                page.extend(["\n", heading, ":\n\n"]);
                for line in example.lines() {
                    page.extend(["    ", line, "\n"]);
                }
            }
        }
        page
    }
}

#[cfg(test)]
mod tests {
    use super::Page;

    #[test]
    fn examples_are_indented_and_those_that_are_missing_left_out() {
        let mut page = Page { code: "c", title: "T.", text: "X.", wrong: "a\nb", right: "b" };
        let both = "# c\n\nT.\n\nX.\n\nWrong:\n\n    a\n    b\n\nRight:\n\n    b\n";
        assert_eq!(page.markdown(), both);
        (page.wrong, page.right) = ("", "");
        assert_eq!(page.markdown(), "# c\n\nT.\n\nX.\n");
    }
}
