//! A page of explanation for each error of `strata facts`.

use strata_diagnostics::Page;

pub(crate) const PAGES: &[Page] = &[
    Page {
        code: "facts-not-found",
        title: "A path finds no fact.",
        text: "The path is mistyped, or this host has no such fact; `strata facts` shows all. A point divides names, so one within a name is written `\\.`. The exit status is 3.",
        wrong: "$ strata facts roel role=db\n",
        right: "$ strata facts role role=db\n",
    },
    Page {
        code: "facts-query",
        title: "A path over facts asks for too much.",
        text: "It is too long, nests too deep, or makes more than it may. Ask for less.",
        wrong: "",
        right: "",
    },
];
