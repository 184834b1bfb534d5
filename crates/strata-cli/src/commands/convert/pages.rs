//! A page of explanation for each code of `strata convert` that is not one of the library.

use strata_diagnostics::Page;

pub(crate) const PAGES: &[Page] = &[
    Page {
        code: "convert-comments",
        title: "Comments are left out.",
        text: "JSON has no comments, and data none at all: what is made from a file holds its values only. It is a note; `--quiet` keeps it away.",
        wrong: "==> main.hcl <==\n# for now\nport = 80\n$ strata convert main.hcl --to json\n",
        right: "==> main.hcl <==\nport = 80\n$ strata convert main.hcl --to json\n",
    },
    Page {
        code: "convert-documents",
        title: "A YAML file holds several documents.",
        text: "JSON and HCL hold one value a file. Give each document a file of its own, or make them one list.",
        wrong: "==> data.yaml <==\na: 1\n---\nb: 2\n$ strata convert data.yaml --to json\n",
        right: "==> data.yaml <==\n- a: 1\n- b: 2\n$ strata convert data.yaml --to json\n",
    },
    Page {
        code: "convert-expression",
        title: "The result is an expression, not a file of HCL.",
        text: "A file of HCL is a body: arguments whose names are letters, digits, `_` and `-`. A list, a single value, or a mapping with other keys has no such form; what is written can stand behind a name and `=`.",
        wrong: "==> data.yaml <==\n- 80\n- 443\n$ strata convert data.yaml --to hcl\n",
        right: "==> data.yaml <==\nports:\n- 80\n- 443\n$ strata convert data.yaml --to hcl\n",
    },
];
