//! A page of explanation for each code of the readers.

use strata_diagnostics::Page;

/// The pages. Those of `yaml-…`, `json-…` and `hocon-…` have examples in that notation.
pub const PAGES: &[Page] = &[
    Page {
        code: "yaml-syntax",
        title: "The text is not YAML.",
        text: "Most often a bracket or quote is open, a line is indented in another way than its neighbours, or a text without quotes holds `: `. What is read on from the mistake would be a guess, so nothing of the file is used.",
        wrong: "motd: note: it reboots at night\n",
        right: "motd: 'note: it reboots at night'\n",
    },
    Page {
        code: "yaml-tab",
        title: "A tab indents a line of YAML.",
        text: "How wide a tab is depends on the editor, so YAML takes spaces only. Let the editor write spaces.",
        wrong: "db:\n\tport: 80\n",
        right: "db:\n  port: 80\n",
    },
    Page {
        code: "yaml-tag",
        title: "A tag stands where it cannot be obeyed.",
        text: "Tags such as `!!str` and `!!int` say how a value is read. Those of Ruby classes are refused, since data is no code, and so is a tag that the value does not fit.",
        wrong: "user: !ruby/object:Person\n  name: Ann\n",
        right: "user:\n  name: Ann\n",
    },
    Page {
        code: "yaml-alias",
        title: "An alias names an anchor that is not there.",
        text: "`*name` repeats the value that `&name` marks further up in the same file. A text that begins with `*` needs quotes.",
        wrong: "pattern: *.log\n",
        right: "pattern: '*.log'\n",
    },
    Page {
        code: "yaml-date",
        title: "A date has no quotes.",
        text: "Ruby makes a date of it, which Puppet does not take: the whole file is refused there, and here too. Quote it, and it is a text.",
        wrong: "released: 2026-11-30\n",
        right: "released: '2026-11-30'\n",
    },
    Page {
        code: "yaml-number",
        title: "A text looks like a number to Ruby and is none.",
        text: "Ruby fails at it and refuses the whole file, and so does this reader where it must agree with Ruby. Quote the text.",
        wrong: "version: 0x_\n",
        right: "version: '0x_'\n",
    },
    Page {
        code: "yaml-character",
        title: "A character stands in the file that YAML does not take.",
        text: "These are control characters, and a byte order mark inside of the text. Remove it, or write it as an escape in double quotes.",
        wrong: "bell: \"\u{7}\"\n",
        right: "bell: \"\\x07\"\n",
    },
    Page {
        code: "yaml-key",
        title: "A key is no text.",
        text: "A number, a truth value or a list as a key has no equal in JSON. Where each mistake of data counts it is an error; put the key in quotes.",
        wrong: "ports:\n  80: http\n",
        right: "ports:\n  '80': http\n",
    },
    Page {
        code: "yaml-not-finite",
        title: "A number is infinite, or none.",
        text: "`.inf` and `.nan` have no equal in JSON. Where each mistake of data counts they are errors; put them in quotes if they are meant as text.",
        wrong: "limit: .inf\n",
        right: "limit: '.inf'\n",
    },
    Page {
        code: "yaml-documents",
        title: "A file holds more than one document.",
        text: "A line `---` begins another document, of which nothing would be read. Where each mistake of data counts it is an error; make a file of each document.",
        wrong: "port: 80\n---\nport: 81\n",
        right: "---\nport: 80\n",
    },
    Page {
        code: "yaml-duplicate-key",
        title: "A mapping has a key twice.",
        text: "The later value counts and the earlier one is lost, often unseen. It is a warning, and an error where each mistake of data counts; remove one of them.",
        wrong: "port: 80\nhost: web\nport: 8080\n",
        right: "port: 8080\nhost: web\n",
    },
    Page {
        code: "json-syntax",
        title: "The text is not JSON.",
        text: "JSON has double quotes only, no comments, and no comma behind the last entry.",
        wrong: "{\"port\": 80,}\n",
        right: "{\"port\": 80}\n",
    },
    Page {
        code: "json-duplicate-key",
        title: "An object has a key twice.",
        text: "The later value counts and the earlier one is lost. It is a warning; remove one of them.",
        wrong: "{\"port\": 80, \"port\": 8080}\n",
        right: "{\"port\": 8080}\n",
    },
    Page {
        code: "hocon-syntax",
        title: "The text is not HOCON.",
        text: "A bracket or quote is open, or a key has no value. Text with special characters needs double quotes.",
        wrong: "server { port = 80\n",
        right: "server { port = 80 }\n",
    },
    Page {
        code: "hocon-substitution",
        title: "A substitution refers to nothing, or to itself.",
        text: "`${name}` stands for a value of the same file; environment variables are not seen, so that a file means the same everywhere. `${?name}` may refer to nothing.",
        wrong: "home = ${HOME}\n",
        right: "base = /srv\nhome = ${base}\n",
    },
    Page {
        code: "hocon-include",
        title: "An include brings in nothing.",
        text: "Data files are read on their own, so that what they hold depends on nothing else. Make the other file a level of the hierarchy. It is a warning.",
        wrong: "include \"common.conf\"\nport = 80\n",
        right: "port = 80\n",
    },
    Page {
        code: "encoding",
        title: "A file is not UTF-8.",
        text: "The message names the line and the byte. Save the file as UTF-8; what is no text, as a certificate in DER, is written in Base64.",
        wrong: "",
        right: "",
    },
    Page {
        code: "limit-bytes",
        title: "A file is larger than is read.",
        text: "The limit keeps a wrong path, as that of an image of a disk, from filling the memory. Split the file.",
        wrong: "",
        right: "",
    },
    Page {
        code: "limit-nodes",
        title: "A file stands for more values than are read.",
        text: "What an alias or a merge key stands for counts each time, since a few lines of aliases of aliases can stand for billions of values. Repeat less by alias, or split the file.",
        wrong: "",
        right: "",
    },
    Page {
        code: "limit-depth",
        title: "Collections are nested too deep.",
        text: "No data that people write comes near the limit; it keeps made-up data from exhausting the stack. Make the data flatter.",
        wrong: "",
        right: "",
    },
    Page {
        code: "limit-digits",
        title: "A number has too many digits, or too great an exponent.",
        text: "Reading such a number takes time that grows faster than its length. If it is an identifier or a key, quote it: it is a text then.",
        wrong: "",
        right: "",
    },
    Page {
        code: "limit-keys",
        title: "Too many keys are lists or mappings.",
        text: "A key that is a collection must be compared with all others. Use texts as keys.",
        wrong: "",
        right: "",
    },
];

#[cfg(test)]
mod tests {
    use strata_diagnostics::{Diagnostics, SourceMap};

    use super::PAGES;
    use crate::{Limits, hocon, json, yaml};

    fn codes(notation: &str, profile: yaml::Profile, text: &str) -> Vec<&'static str> {
        let sources = SourceMap::default();
        let file = sources.add("example", text.into());
        let limits = Limits::default();
        let found = match notation {
            "json" => json::read(&file, json::Mode::Strict, &limits),
            "hocon" => hocon::read(&file, &limits),
            _ => yaml::read(&file, profile, &limits),
        };
        let found: Diagnostics = found.map_or_else(|errors| errors, |document| document.warnings);
        found.iter().map(|finding| finding.code).collect()
    }

    #[test]
    fn examples_are_as_said() {
        for page in PAGES.iter().filter(|page| !page.wrong.is_empty()) {
            let notation = page.code.split('-').next().unwrap_or_default();
            let profile = match page.code {
                "yaml-key" | "yaml-not-finite" | "yaml-documents" => yaml::Profile::Strict,
                _ => yaml::Profile::Psych,
            };
            assert!(codes(notation, profile, page.wrong).contains(&page.code), "{}", page.code);
            assert_eq!(codes(notation, profile, page.right), [""; 0], "{}", page.code);
        }
    }
}
