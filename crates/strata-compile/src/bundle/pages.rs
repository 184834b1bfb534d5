//! A page of explanation for each code of bundles.

use strata_diagnostics::Page;

/// The pages.
pub const PAGES: &[Page] = &[
    Page {
        code: "bundle-damaged",
        title: "A file is no bundle, or changed since it was written.",
        text: "A bundle is read only if every byte is as it was written: the archive, the digest of the desired state, and the content of each asset. Compile it again, or copy it once more.",
        wrong: "==> notes.txt <==\nnot a bundle\n$ strata bundle verify notes.txt\n",
        right: "==> main.hcl <==\noutput \"a\" { value = 1 }\n==> facts.json <==\n{}\n$ strata compile . --facts facts.json --out a.bundle\n",
    },
    Page {
        code: "bundle-value",
        title: "A value cannot be written to a bundle.",
        text: "A bundle holds its catalog as JSON. Numbers whose digits would fill pages and values that nest deeper than 512 levels have no place in it.",
        wrong: "",
        right: "",
    },
];
