//! A page of explanation for each reason why values cannot be merged.

use strata_diagnostics::Page;

/// The pages. Their examples are Hiera trees, with the command that is run at the end.
pub const PAGES: &[Page] = &[
    Page {
        code: "merge-kind",
        title: "A strategy meets a value of a kind that it cannot merge.",
        text: "`hash` and `deep` merge mappings, `unique` merges lists and single values. Give the layers values of one kind, or choose another strategy.",
        wrong: "==> hiera.yaml <==\nversion: 5\nhierarchy:\n  - name: all\n    paths: [web.yaml, common.yaml]\n==> data/web.yaml <==\nlimits: none\n==> data/common.yaml <==\nlimits: {files: 1024}\n$ strata lookup limits --merge hash\n",
        right: "==> hiera.yaml <==\nversion: 5\nhierarchy:\n  - name: all\n    paths: [web.yaml, common.yaml]\n==> data/web.yaml <==\nlimits: {}\n==> data/common.yaml <==\nlimits: {files: 1024}\n$ strata lookup limits --merge hash\n",
    },
    Page {
        code: "merge-order",
        title: "A merged list cannot be sorted.",
        text: "`sort_merged_arrays` needs elements that can be compared: texts with texts, numbers with numbers.",
        wrong: "==> hiera.yaml <==\nversion: 5\nhierarchy:\n  - name: all\n    paths: [web.yaml, common.yaml]\n==> data/web.yaml <==\nports: [https]\n==> data/common.yaml <==\nports: [80]\n$ strata lookup ports --merge deep --sort-merged-arrays\n",
        right: "==> hiera.yaml <==\nversion: 5\nhierarchy:\n  - name: all\n    paths: [web.yaml, common.yaml]\n==> data/web.yaml <==\nports: [443]\n==> data/common.yaml <==\nports: [80]\n$ strata lookup ports --merge deep --sort-merged-arrays\n",
    },
    Page {
        code: "merge-knockout-prefix",
        title: "The knockout prefix cannot be used.",
        text: "An element or key that begins with the prefix removes its namesake of lower layers. An empty prefix would remove everything; and the prefix is read as a regular expression, so that special characters need a `\\`.",
        wrong: "==> hiera.yaml <==\nversion: 5\nhierarchy:\n  - name: all\n    paths: [web.yaml, common.yaml]\n==> data/web.yaml <==\nusers: ['(ann']\n==> data/common.yaml <==\nusers: [ann, bob]\n$ strata lookup users --merge deep --knockout-prefix '('\n",
        right: "==> hiera.yaml <==\nversion: 5\nhierarchy:\n  - name: all\n    paths: [web.yaml, common.yaml]\n==> data/web.yaml <==\nusers: ['--ann']\n==> data/common.yaml <==\nusers: [ann, bob]\n$ strata lookup users --merge deep --knockout-prefix=--\n",
    },
    Page {
        code: "merge-limit",
        title: "Values are too large to be merged.",
        text: "They are nested too deep, or a list has so many knockout markers that comparing them all would take too long. Make the data flatter, or split the list.",
        wrong: "",
        right: "",
    },
    Page {
        code: "merge-nothing-to-remove",
        title: "A path of a removal leads to nothing.",
        text: "Most often it is mistyped, or what it named is gone from the layers below. Correct the path, or take it out of the list of removals.",
        wrong: "",
        right: "",
    },
];
