//! A page of explanation for every code that the program prints.

use strata_diagnostics::Page;

use crate::commands::{console, convert, facts, fmt};
use crate::{configuration, evaluation, remote};

/// Codes that several commands share.
const PAGES: &[Page] = &[
    Page {
        code: "usage",
        title: "The arguments of a command do not fit together.",
        text: "The message says which of them, and what to give instead; `strata COMMAND --help` shows all.",
        wrong: "$ strata lookup port --sort-merged-arrays\n",
        right: "==> hiera.yaml <==\nversion: 5\nhierarchy:\n  - name: common\n    path: common.yaml\n==> data/common.yaml <==\nport: 80\n$ strata lookup port --merge deep --sort-merged-arrays\n",
    },
    Page {
        code: "io",
        title: "A file cannot be read.",
        text: "The path is mistyped, is that of a directory, or is not readable for you. The exit status is 1.",
        wrong: "$ strata convert missing.hcl --to json\n",
        right: "==> main.hcl <==\na = 1\n$ strata convert main.hcl --to json\n",
    },
    Page {
        code: "output",
        title: "The result cannot be written to standard output.",
        text: "Most often the disk that it is redirected to is full.",
        wrong: "",
        right: "",
    },
    Page {
        code: "output-format",
        title: "The value has no such form.",
        text: "`env` takes a mapping whose keys are different names of variables. `--format json` takes every value.",
        wrong: "==> hiera.yaml <==\nversion: 5\nhierarchy:\n  - name: common\n    path: common.yaml\n==> data/common.yaml <==\ndb: {user-name: ann, user_name: bob}\n$ strata lookup db --format env\n",
        right: "==> hiera.yaml <==\nversion: 5\nhierarchy:\n  - name: common\n    path: common.yaml\n==> data/common.yaml <==\ndb: {user_name: ann}\n$ strata lookup db --format env\n",
    },
    Page {
        code: "internal",
        title: "There is a bug in Strata.",
        text: "Please report it with the command and the files that lead to it.",
        wrong: "",
        right: "",
    },
];

/// The pages, those of HCL first and those of the program itself last.
pub(crate) fn pages() -> impl Iterator<Item = &'static Page> {
    let others = [
        strata_edit::convert::PAGES,
        convert::PAGES,
        fmt::PAGES,
        evaluation::PAGES,
        facts::PAGES,
        remote::PAGES,
        configuration::PAGES,
        strata_compile::PAGES,
        strata_compile::bundle::PAGES,
        strata_facts::PAGES,
        console::PAGES,
        strata_eval::PAGES,
        strata_eval::body::PAGES,
        strata_eval::decode::PAGES,
        strata_eval::static_analysis::PAGES,
        strata_eval::type_expression::PAGES,
        strata_eval::user_functions::PAGES,
        strata_codec::PAGES,
        strata_merge::PAGES,
        strata_hierarchy::hiera5::PAGES,
        strata_hierarchy::document::PAGES,
        strata_template::jet::PAGES,
        strata_hierarchy::document::manifest::PAGES,
        strata_hierarchy::manifest::PAGES,
        PAGES,
    ];
    strata_syntax::pages().chain(others.into_iter().flatten())
}

/// The page of a code.
pub(crate) fn page(code: &str) -> Option<&'static Page> {
    pages().find(|page| page.code == code)
}
