//! A page of explanation for each code of `strata fmt`.

use strata_diagnostics::Page;

pub(crate) const PAGES: &[Page] = &[
    Page {
        code: "fmt-read",
        title: "A file or directory cannot be read.",
        text: "The path is mistyped, or is not readable for you. The other files are formatted all the same; the exit status is 1.",
        wrong: "==> main.hcl <==\na = 1\n$ strata fmt mian.hcl\n",
        right: "==> main.hcl <==\na = 1\n$ strata fmt main.hcl\n",
    },
    Page {
        code: "fmt-write",
        title: "A file cannot be written.",
        text: "The new text is written beside the file and then takes its place, so that the file is never half-written. That needs the right to write to the directory, and room on the disk. The file is as it was.",
        wrong: "",
        right: "",
    },
    Page {
        code: "fmt-encoding",
        title: "A file is not UTF-8.",
        text: "HCL is written in UTF-8. The file is left as it is; save it in UTF-8.",
        wrong: "",
        right: "",
    },
    Page {
        code: "fmt-unclear",
        title: "A file is left as it is, since it is unclear what of it is text.",
        text: "A quote or heredoc that is not closed may make text of code, or code of text. Layout must not change a text, so the file waits until the mistake is mended.",
        wrong: "==> main.hcl <==\na=<<EOT\nhello\n$ strata fmt main.hcl\n",
        right: "==> main.hcl <==\na=<<EOT\nhello\nEOT\n$ strata fmt main.hcl\n",
    },
];
