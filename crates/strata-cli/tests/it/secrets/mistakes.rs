//! Mistakes with secrets: what a message is likely to quote.

use super::tree::{sops, vault};

/// A mistake: files in place of those of the project, or beside them.
pub(super) struct Mistake {
    pub(super) name: &'static str,
    pub(super) files: fn(&[String]) -> Vec<(&'static str, String)>,
}

/// A mistake that one more file of the configuration makes.
macro_rules! configured {
    ($name:literal, $text:literal) => {
        Mistake { name: $name, files: |_| vec![("more.hcl", $text.to_owned())] }
    };
}

/// A mistake in a layer.
macro_rules! layer {
    ($name:literal, $text:literal, $($secret:literal),*) => {
        Mistake {
            name: $name,
            files: |s| vec![("data/roles/web.yaml", format!($text, $(s[$secret]),*))],
        }
    };
}

/// A mistake in what `sops` gives.
macro_rules! decrypted {
    ($name:literal, $text:literal, $($secret:literal),*) => {
        Mistake {
            name: $name,
            files: |s| vec![("bin/sops", sops(&format!($text, $(s[$secret]),*), s, 0))],
        }
    };
}

pub(super) const MISTAKES: &[Mistake] = &[
    layer!("a list for a text", "token: [{}]\n", 0),
    layer!("a text for an object", "login: {}\n", 1),
    layer!("a member of a wrong type", "login: {{password: [{}]}}\n", 2),
    layer!("a member that is not declared", "login: {{{}: 1}}\n", 3),
    layer!("an element of a map of a wrong type", "login: {{notes: {{{}: [{}]}}}}\n", 3, 4),
    layer!("YAML that does not end", "token: \"{}\n", 0),
    layer!("YAML with a text behind a text", "token: \"{}\" {}\n", 0, 1),
    layer!("YAML with a tag", "token: !mine {}\n", 0),
    layer!("a key twice", "token: {}\ntoken: {}\n", 0, 1),
    layer!("a second document", "token: {}\n---\ntoken: {}\n", 0, 1),
    Mistake {
        name: "a vars file of a wrong type",
        files: |s| vec![("vars.yaml", format!("late: {{{}: {}}}\n", s[9], s[10]))],
    },
    Mistake {
        name: "a vars file that does not end",
        files: |s| vec![("vars.yaml", format!("late: [{}\n", s[10]))],
    },
    decrypted!("decrypted text that is no JSON", "{{\"vault\": {}", 5),
    decrypted!("decrypted text for an object", "{{\"vault\": \"{}\"}}", 5),
    decrypted!("a decrypted member that is not declared", "{{\"vault\": {{\"{}\": 1}}}}", 8),
    decrypted!(
        "a decrypted member of a wrong type",
        "{{\"vault\": {{\"key\": [\"{}\"], \"pins\": []}}}}",
        5
    ),
    decrypted!(
        "a decrypted key twice",
        "{{\"vault\": {{\"key\": \"{}\", \"pins\": [], \"extra\": {{\"{}\": \"{}\", \"{}\": \"\"}}}}}}",
        5,
        8,
        9,
        8
    ),
    decrypted!("decrypted text behind the end", "{{}} {}", 5),
    Mistake { name: "sops that fails", files: |s| vec![("bin/sops", sops(&vault(s), s, 1))] },
    Mistake {
        name: "a default of a wrong type",
        files: |s| {
            let text = "variable \"more\" {\n  type = string\n  sensitive = true\n  default = ";
            vec![("more.hcl", format!("{text}[\"{}\"]\n}}\n", s[0]))]
        },
    },
    Mistake {
        name: "a validation that quotes the value",
        files: |_| {
            let text = "variable \"token\" {\n  type = string\n  sensitive = true\n  validation {\n    condition = length(var.token) > 99\n    error_message = \"too short: ${var.token}\"\n  }\n}\n";
            let others = super::tree::VARIABLES;
            let (before, behind) = others.split_once("variable \"token\" {").expect("it is there");
            let (_, behind) = behind.split_once("}\n").expect("it ends");
            vec![("variables.hcl", format!("{before}{text}{behind}"))]
        },
    },
    configured!("arithmetic with a text", "locals {\n  a = var.token + 1\n}\n"),
    configured!("a text that is no number", "locals {\n  a = tonumber(var.token)\n}\n"),
    configured!("a text that is no JSON", "locals {\n  a = jsondecode(var.token)\n}\n"),
    configured!("a key that is not there", "locals {\n  a = { b = 1 }[var.token]\n}\n"),
    configured!(
        "a key that is not there, of secrets",
        "locals {\n  a = var.login.notes[\"b\"]\n}\n"
    ),
    configured!("a file that is not there", "locals {\n  a = file(var.token)\n}\n"),
    configured!("an asset that is not there", "locals {\n  a = asset(var.vault.key)\n}\n"),
    configured!("a pattern that is none", "locals {\n  a = regex(\"(${var.token}\", \"b\")\n}\n"),
    configured!("a pattern that does not match", "locals {\n  a = regex(\"^0$\", var.token)\n}\n"),
    configured!("an object in a text", "locals {\n  a = \"the ${var.login}\"\n}\n"),
    configured!("a condition that is no truth", "locals {\n  a = var.token ? 1 : 2\n}\n"),
    configured!(
        "two equal keys",
        "locals {\n  a = { for pin in concat(var.vault.pins, var.vault.pins) : pin => 1 }\n}\n"
    ),
    configured!(
        "an element that is no number",
        "locals {\n  a = { for k, v in var.login.notes : k => tonumber(v) }\n}\n"
    ),
    configured!(
        "an item that is no number",
        "locals {\n  a = [for pin in var.vault.pins : pin + 1]\n}\n"
    ),
    configured!(
        "an item that is no JSON",
        "locals {\n  a = [for pin in var.vault.pins : jsondecode(pin)]\n}\n"
    ),
    configured!(
        "an item that is no key",
        "locals {\n  a = [for pin in var.vault.pins : { b = 1 }[pin]]\n}\n"
    ),
    configured!(
        "an item that is no file",
        "locals {\n  a = [for pin in var.vault.pins : file(pin)]\n}\n"
    ),
    configured!(
        "an item that is no condition",
        "locals {\n  a = [for pin in var.vault.pins : 1 if pin]\n}\n"
    ),
    configured!(
        "an attribute of each that is not there",
        "locals {\n  a = var.vault.pins[*].b\n}\n"
    ),
    configured!(
        "a block for each secret",
        "resource \"file\" \"a\" {\n  dynamic \"line\" {\n    for_each = var.vault.pins\n    content {\n      text = line.value + 1\n    }\n  }\n}\n"
    ),
    configured!("a list without the element", "locals {\n  a = var.vault.pins[7]\n}\n"),
    configured!("a date that is none", "locals {\n  a = formatdate(\"YYYY\", var.token)\n}\n"),
    configured!("a network that is none", "locals {\n  a = cidrhost(var.token, 1)\n}\n"),
    configured!("base64 that is none", "locals {\n  a = base64decode(\"*${var.token}\")\n}\n"),
    configured!("a format that fails", "locals {\n  a = format(\"%d\", var.token)\n}\n"),
    configured!(
        "instances by a secret",
        "resource \"file\" \"a\" {\n  for_each = var.login.notes\n}\n"
    ),
    configured!(
        "instances by a set of secrets",
        "resource \"file\" \"a\" {\n  for_each = toset(var.vault.pins)\n}\n"
    ),
    configured!(
        "as many instances as a secret",
        "resource \"file\" \"a\" {\n  count = var.token\n}\n"
    ),
    configured!(
        "a secret gate",
        "resource \"file\" \"a\" {\n  control {\n    if = var.token == \"a\"\n  }\n}\n"
    ),
    configured!(
        "a secret gate of a wrong type",
        "resource \"file\" \"a\" {\n  control {\n    if = var.token\n  }\n}\n"
    ),
    configured!(
        "an output of a wrong type",
        "output \"a\" {\n  type  = number\n  value = var.token\n}\n"
    ),
    configured!(
        "an argument of a wrong type",
        "module \"a\" {\n  source = \"modules/agent\"\n  key    = var.vault.pins\n}\n"
    ),
    Mistake {
        name: "a template that fails",
        files: |_| {
            let call =
                "locals {\n  a = templatefile(\"a.tpl\", { x = var.token, l = var.vault })\n}\n";
            vec![("more.hcl", call.to_owned()), ("a.tpl", "${x + 1} ${l}\n".to_owned())]
        },
    },
];
