//! A page of explanation for each code of evaluation that is not one of the library.

use strata_diagnostics::Page;

pub(crate) const PAGES: &[Page] = &[
    Page {
        code: "eval-unknown",
        title: "A value is not known, so it cannot be printed.",
        text: "HCL has values that will be known later, with a type; what is computed from one is not known either. Print the type with `--type`.",
        wrong: "",
        right: "",
    },
    Page {
        code: "vars-data",
        title: "A file of variables holds what HCL has no value for.",
        text: "HCL has text, numbers, truth values, null, lists and objects whose keys are text. It has no value for `.nan`, for bytes, and for a key that is a list.",
        wrong: "==> vars.yaml <==\nlimit: .nan\n$ strata eval limit --vars vars.yaml\n",
        right: "==> vars.yaml <==\nlimit: null\n$ strata eval limit --vars vars.yaml\n",
    },
    Page {
        code: "vars-documents",
        title: "A YAML file of variables holds several documents.",
        text: "Give each document a file of its own, and `--vars` for each: a later file wins.",
        wrong: "==> vars.yaml <==\na: 1\n---\nb: 2\n$ strata eval a --vars vars.yaml\n",
        right: "==> a.yaml <==\na: 1\n==> b.yaml <==\nb: 2\n$ strata eval a --vars a.yaml --vars b.yaml\n",
    },
    Page {
        code: "vars-names",
        title: "A file of variables holds no names.",
        text: "Its value must be a mapping from names to values, not a list or a single value.",
        wrong: "==> vars.yaml <==\n- 80\n$ strata eval port --vars vars.yaml\n",
        right: "==> vars.yaml <==\nport: 80\n$ strata eval port --vars vars.yaml\n",
    },
];
