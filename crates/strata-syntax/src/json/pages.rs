//! A page of explanation for each code of the JSON reader.

use strata_diagnostics::Page;

/// The pages; `wrong` and `right` are JSON files.
pub(crate) const PAGES: &[Page] = &[
    Page {
        code: "hcl-json-root",
        title: "The file is neither an object nor an array of objects.",
        text: "A file in JSON is one body: an object whose properties are its arguments and blocks, or an array of objects that together are that body.",
        wrong: "\"eu\"",
        right: "{\"region\": \"eu\"}",
    },
    Page {
        code: "hcl-json-extra",
        title: "Something stands behind the end of the JSON value.",
        text: "A file holds one JSON value. Several objects can stand in an array.",
        wrong: "{\"a\": 1} {\"b\": 2}",
        right: "[{\"a\": 1}, {\"b\": 2}]",
    },
    Page {
        code: "hcl-json-value",
        title: "A value is missing, or something else stands in its place.",
        text: "A value is an object, an array, a number, `true`, `false`, `null`, or a text in double quotes. An expression is written as a text: `\"${var.region}\"`.",
        wrong: "{\"region\": , \"zone\": $zone}",
        right: "{\"region\": null, \"zone\": \"${zone}\"}",
    },
    Page {
        code: "hcl-json-quote",
        title: "Single quotes stand in place of double ones.",
        text: "JSON knows double quotes only.",
        wrong: "{\"region\": 'eu'}",
        right: "{\"region\": \"eu\"}",
    },
    Page {
        code: "hcl-json-comment",
        title: "A comment stands in JSON.",
        text: "JSON has no comments. In objects that are bodies a property named `\"//\"` is overlooked, so that it can hold one.",
        wrong: "{\"region\": \"eu\" // for now\n}",
        right: "{\"//\": \"for now\", \"region\": \"eu\"}",
    },
    Page {
        code: "hcl-json-byte-order-mark",
        title: "The file begins with a byte order mark.",
        text: "It cannot be seen in an editor. JSON forbids it: save the file as UTF-8 without it.",
        wrong: "\u{feff}{}",
        right: "{}",
    },
    Page {
        code: "hcl-json-keyword",
        title: "A word without quotes is no JSON value.",
        text: "The words of JSON are `true`, `false` and `null`, in small letters. A text needs double quotes.",
        wrong: "{\"on\": True, \"region\": eu}",
        right: "{\"on\": true, \"region\": \"eu\"}",
    },
    Page {
        code: "hcl-json-number",
        title: "A number is written in a way that JSON does not know.",
        text: "A number begins with a digit or `-`, not with `+`, `.` or a zero before other digits, and has digits on both sides of its point. It can be of any size and is kept exactly.",
        wrong: "{\"part\": .5, \"port\": 080}",
        right: "{\"part\": 0.5, \"port\": 80}",
    },
    Page {
        code: "hcl-json-property-name",
        title: "The name of a property is no text in double quotes.",
        text: "In native syntax names need no quotes; in JSON all of them do.",
        wrong: "{region: \"eu\"}",
        right: "{\"region\": \"eu\"}",
    },
    Page {
        code: "hcl-json-colon",
        title: "No colon stands between a name and its value.",
        text: "Native syntax writes `=`, JSON writes `:`. If there are no names, a list in brackets may be meant.",
        wrong: "{\"region\" = \"eu\"}",
        right: "{\"region\": \"eu\"}",
    },
    Page {
        code: "hcl-json-comma",
        title: "Two properties or elements have no comma between them.",
        text: "Unlike in native syntax, a line end does not separate them.",
        wrong: "{\"a\": 1\n\"b\": 2}",
        right: "{\"a\": 1,\n\"b\": 2}",
    },
    Page {
        code: "hcl-json-trailing-comma",
        title: "A comma stands before a closing bracket.",
        text: "Native syntax allows it, JSON does not.",
        wrong: "{\"a\": [1, 2,]}",
        right: "{\"a\": [1, 2]}",
    },
    Page {
        code: "hcl-json-colon-in-array",
        title: "A colon stands in an array.",
        text: "Values with names are an object, in braces.",
        wrong: "{\"a\": [\"b\": 1]}",
        right: "{\"a\": {\"b\": 1}}",
    },
    Page {
        code: "hcl-json-unclosed",
        title: "An object or an array is not closed.",
        text: "The place named is the bracket that was opened. If it looks closed, look for a missing bracket within it.",
        wrong: "{\"a\": {\"b\": 1}",
        right: "{\"a\": {\"b\": 1}}",
    },
    Page {
        code: "hcl-json-mismatch",
        title: "A bracket closes what it did not open.",
        text: "`{` is closed by `}`, `[` by `]`, the inner one first.",
        wrong: "{\"a\": [1}",
        right: "{\"a\": [1]}",
    },
    Page {
        code: "hcl-json-unclosed-string",
        title: "A text in quotes is not closed on its line.",
        text: "No line end, tab or other control character may stand in it: write `\\n` and `\\t`. A backslash takes the meaning away from a quote behind it; a backslash itself is written `\\\\`.",
        wrong: "{\"a\": \"one\ntwo\"}",
        right: "{\"a\": \"one\\ntwo\"}",
    },
    Page {
        code: "hcl-json-escape",
        title: "A backslash stands before something that makes no escape.",
        text: "The escapes of JSON are `\\\"`, `\\\\`, `\\/`, `\\b`, `\\f`, `\\n`, `\\r`, `\\t` and `\\u` with four hexadecimal digits. A backslash that is meant is written twice.",
        wrong: "{\"path\": \"C:\\Users\"}",
        right: "{\"path\": \"C:\\\\Users\"}",
    },
];

#[cfg(test)]
mod tests {
    use super::PAGES;
    use crate::json::{ErrorKind, parse};

    #[test]
    fn every_code_has_a_page_whose_examples_are_as_said() {
        let elsewhere = ["hcl-limit-size", "hcl-limit-depth", "hcl-encoding"];
        for code in ErrorKind::ALL.iter().map(|kind| kind.code()) {
            let pages = PAGES.iter().filter(|page| page.code == code).count();
            assert_eq!(pages, usize::from(!elsewhere.contains(&code)), "{code}");
        }
        for page in PAGES {
            let right = parse(page.right);
            assert!(right.errors().is_empty(), "{}: {:?}", page.code, right.errors());
            let wrong = parse(page.wrong);
            let told = wrong.errors().iter().filter(|error| !error.follows);
            assert!(told.clone().any(|e| e.kind.code() == page.code), "{}: {wrong:?}", page.code);
        }
    }
}
