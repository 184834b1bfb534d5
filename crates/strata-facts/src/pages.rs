//! A page of explanation for each warning about facts.

use strata_diagnostics::Page;

/// The pages. What they tell of lies outside of any one text, so they have no examples.
pub const PAGES: &[Page] = &[
    Page {
        code: "facts-file",
        title: "A directory or file of facts is not read.",
        text: "Whoever writes facts decides what a host is. So the directory must be given by its whole path, and `facts.json`, `facts.yaml`, `facts.d` and the files in it must be no symbolic links. A file that this user may not read is left out too; the other facts count.",
        wrong: "",
        right: "",
    },
    Page {
        code: "facts-syntax",
        title: "The text of a file of facts cannot be used.",
        text: "It must hold one map of names and values, as JSON or as YAML. The message names the place and the code of the error, and shows nothing of the text, since facts may hold secrets. The other facts count.",
        wrong: "",
        right: "",
    },
    Page {
        code: "facts-gather",
        title: "A part of the facts of a host could not be gathered.",
        text: "The message says which, and why. The other parts are there; a part that was gathered before has the facts of that time.",
        wrong: "",
        right: "",
    },
    Page {
        code: "facts-late",
        title: "A part of the facts of a host took too long.",
        text: "Most often a disk or a network mount is dead. Nothing waits for it longer than the deadline, and it is not asked again before it has answered. A part that was gathered before has the facts of that time.",
        wrong: "",
        right: "",
    },
];
