//! A page of explanation for each code of `strata console`.

use strata_diagnostics::Page;

pub(crate) const PAGES: &[Page] = &[Page {
    code: "console-history",
    title: "The history of the console cannot be used.",
    text: "The lines of earlier sessions are kept in `strata/console-history` in the directory of `XDG_STATE_HOME`, else in `~/.local/state`. The session goes on without. See whether you may read and write the file and its directory, or use `--no-history`.",
    wrong: "",
    right: "",
}];
