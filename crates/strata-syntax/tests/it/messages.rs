//! What people are told, for each kind of mistake.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use strata_diagnostics::{Format, SourceMap};
use strata_syntax::{
    ErrorKind, Tree, parse_body, parse_expression, parse_template, parse_traversal_abs,
};

/// The lines of all mistakes: `line:column: code: message; other place; hint`.
fn told(source: &str, parse: fn(&str) -> Tree) -> Vec<String> {
    let sources = SourceMap::default();
    let file = sources.add("f", source.into());
    let tree = parse(source);
    let place = |span| {
        sources.locate(span).map_or_else(String::new, |p| format!("{}:{}", p.line, p.column))
    };
    let diagnostics = tree.diagnostics(&file);
    let mut rendered = String::new();
    diagnostics.render(&sources, Format::Terminal, false, &mut rendered);
    diagnostics
        .iter()
        .map(|d| {
            let at = d.primary.as_ref().map_or_else(String::new, |label| place(label.span.start));
            let mut others = String::new();
            for label in &d.labels {
                let _ = write!(others, " [{} {}]", place(label.span.start), label.message);
            }
            let hint = d.hint.as_deref().unwrap_or_default();
            format!("{at}: {}: {}{others} -> {hint}", d.code, d.message)
        })
        .collect()
}

/// Sources with the mistakes that people make in files, and what is told first.
const FILES: &[(&str, &str)] = &[
    (
        "a = 'x'\n",
        "1:5: hcl-single-quote: single quotes enclose no text -> enclose the text in `\"`",
    ),
    ("a = “x”\n", "1:5: hcl-curly-quote: `“` is a typographic quote -> write `\"`"),
    (
        "a = `x`\n",
        "1:5: hcl-backtick: a backtick encloses no text -> enclose a text in `\"`; for several lines write a heredoc: `<<EOT`, the lines, `EOT`",
    ),
    (
        "a = 1;\n",
        "1:6: hcl-semicolon: `;` separates nothing -> put each attribute and block on a line of its own, and a comma between the entries of a list or an object",
    ),
    (
        "a = b & c\n",
        "1:7: hcl-bitwise-operator: there is no operator `&` -> write `&&` for \"and\"",
    ),
    ("a = b ^ c\n", "1:7: hcl-bitwise-operator: there is no operator `^` -> use a function"),
    ("a = ~b\n", "1:5: hcl-bitwise-operator: there is no operator `~` -> write `!` for \"not\""),
    (
        "a = $b\n",
        "1:5: hcl-invalid-character: `$` has no meaning outside of a text -> write the name alone, as in `var.name`; in a text write `${var.name}`",
    ),
    (
        "a = \u{a0}1\n",
        "1:5: hcl-invalid-character: the invisible character U+00A0 is not allowed -> delete it, or write a plain space",
    ),
    (
        "a = \"x\ny\"\n",
        "1:7: hcl-newline-in-quotes: a quoted text ends on the line it begins on -> close it with `\"`, write `\\n` for a line break, or use a heredoc for several lines",
    ),
    ("a = \"\\d\"\n", "1:6: hcl-escape: `\\d` is no escape -> write `\\\\` for a backslash"),
    (
        "a = \"\\${b}\"\n",
        "1:6: hcl-escape: `\\$` is no escape -> write `$${` for a plain `${`; a `$` alone needs no escape",
    ),
    (
        "a = \"\\u12\"\n",
        "1:6: hcl-escape: `\\u` needs four hexadecimal digits -> fill up with zeros, as in `\\u00e9`",
    ),
    (
        "a = \"\\U12\"\n",
        "1:6: hcl-escape: `\\U` needs eight hexadecimal digits -> fill up with zeros, as in `\\U0001f600`",
    ),
    (
        "a = \"\\ud800\"\n",
        "1:6: hcl-escape: `\\ud800` is no character -> write the character itself, or `\\U` with its number",
    ),
    (
        "a = 1.2.3\n",
        "1:5: hcl-number: this is not a number -> if it is a version or an address, put it in quotes",
    ),
    (
        "a 1\n",
        "1:1: hcl-equals-expected: expected `=` or a block behind `a`, found a number -> write `a = value` for an attribute, or `a {` for a block",
    ),
    (
        "a == 1\n",
        "1:1: hcl-equals-expected: expected `=` or a block behind `a`, found `==` [1:3 this compares] -> write `a =` to set it",
    ),
    (
        "a: 1\n",
        "1:1: hcl-colon-in-body: `a` is set with `:` [1:2 write `=` here] -> write `a = value`",
    ),
    (
        "a.b = 1\n",
        "1:1: hcl-equals-expected: expected `=` or a block behind `a`, found `.` -> an attribute has a plain name; put pairs with other names into an object",
    ),
    (
        "\"a\" = 1\n",
        "1:1: hcl-quoted-name: a name in quotes begins no attribute -> write `a` without the quotes",
    ),
    (
        "5 = a\n",
        "1:1: hcl-item-expected: expected an attribute or a block, found a number -> begin with a name: `name = value` or `type \"label\" {`",
    ),
    (
        "{\"a\": 1}\n",
        "1:1: hcl-item-expected: expected an attribute or a block, found `{` -> if the file is JSON, let its name end in `.json`; in HCL a file has no braces around it",
    ),
    (
        "a = 0x1F\n",
        "1:6: hcl-newline-expected: expected a newline behind the attribute, found `x1F` [1:1 the attribute begins here] -> write the number in decimal digits alone, or put a text in quotes",
    ),
    (
        "a = \"say \"b\"\"\n",
        "1:11: hcl-newline-expected: expected a newline behind the attribute, found `b` [1:1 the attribute begins here] -> write `\\\"` for a quote within a text",
    ),
    (
        "a = if b then c\n",
        "1:8: hcl-newline-expected: expected a newline behind the attribute, found `b` [1:1 the attribute begins here] -> write a conditional as `condition ? value : other`",
    ),
    (
        "a = not b\n",
        "1:9: hcl-newline-expected: expected a newline behind the attribute, found `b` [1:1 the attribute begins here] -> write `!` for \"not\"",
    ),
    (
        "a = b <> c\n",
        "1:8: hcl-expression-expected: expected a value, found `>` -> write `!=` to compare",
    ),
    (
        "b {}\n}\n",
        "2:1: hcl-stray-brace: this brace closes nothing -> delete it, or look for a block above that is closed too early",
    ),
    (
        "a = 1 b = 2\n",
        "1:7: hcl-newline-expected: expected a newline behind the attribute, found `b` [1:1 the attribute begins here] -> put what follows on a line of its own, or an operator between",
    ),
    (
        "a = 1 = 2\n",
        "1:7: hcl-newline-expected: expected a newline behind the attribute, found `=` [1:1 the attribute begins here] -> write `==` to compare; an attribute is set once",
    ),
    (
        "a = b !c\n",
        "1:7: hcl-newline-expected: expected a newline behind the attribute, found `!` [1:1 the attribute begins here] -> write `!=` to compare, or put `!` before its operand",
    ),
    (
        "a = 1,\n",
        "1:6: hcl-comma-after-attribute: attributes are separated by newlines, not by commas [1:1 behind this attribute] -> delete the comma, and put each attribute on a line of its own",
    ),
    (
        "b {} c {}\n",
        "1:6: hcl-newline-expected: expected a newline behind the block, found `c` [1:1 the block begins here] -> put what follows on a line of its own",
    ),
    (
        "a = 1\na = 2\n",
        "2:1: hcl-duplicate-attribute: `a` is set twice [1:1 first set here] -> keep one of the two",
    ),
    (
        "b \"l\" = {}\n",
        "1:7: hcl-block-header: a block has no `=` [1:1 begins like a block, since labels follow] -> delete the `=` for a block; for an attribute write one name before it",
    ),
    (
        "b \"l\"\n{\n}\n",
        "1:6: hcl-block-header: `b` is neither an attribute nor a block [1:1 begins like a block] -> put `{` on the line of the block's type; for an attribute write `name = value`",
    ),
    (
        "b \"l\" 5 {}\n",
        "1:7: hcl-block-header: expected a label or `{`, found a number [1:1 the block begins here] -> put labels in quotes, then `{`",
    ),
    ("b {\n  a = 1\n", "1:3: hcl-unclosed-block: this block is not closed -> close it with `}`"),
    (
        "b { c {} }\n",
        "1:5: hcl-one-line-block: a block on one line holds a single attribute, and no block -> put each item on a line of its own, and `}` below them",
    ),
    (
        "b { a = 1, c = 2 }\n",
        "1:10: hcl-one-line-block: a block on one line holds a single attribute [1:3 the block begins here] -> put each attribute on a line of its own, without commas, and `}` below them",
    ),
    (
        "b { a = 1\n}\n",
        "1:10: hcl-one-line-block: a block that begins with an attribute on its first line ends on that line [1:3 the block begins here] -> put a newline behind `{`, or close the block with `}` on the same line",
    ),
    (
        "b { a = 1 c = 2 }\n",
        "1:11: hcl-one-line-block: expected `}`, found `c` [1:3 a block on one line begins here] -> put each item on a line of its own, and `}` below them",
    ),
    (
        "b \"${c}\" {}\n",
        "1:4: hcl-template-in-label: a label cannot be computed [1:3 the label begins here] -> write the text itself; for a plain `${` write `$${`",
    ),
    (
        "a = <<EOT \nx\nEOT\n",
        "1:5: hcl-heredoc-marker: `<<` begins no heredoc here -> delete the spaces behind the marker",
    ),
    (
        "a = <<\"EOT\"\nx\nEOT\n",
        "1:5: hcl-heredoc-marker: `<<` begins no heredoc here -> write the marker without quotes, as in `<<EOT`",
    ),
    (
        "a = <<EOT\nx\n",
        "3:1: hcl-unclosed-heredoc: this heredoc is not closed [1:5 it begins here] -> write `EOT` alone on a line behind it",
    ),
    (
        "a = <<EOT\nx\nEOT",
        "3:4: hcl-unclosed-heredoc: this heredoc is not closed [1:5 it begins here] -> end the line of `EOT` with a newline",
    ),
    (
        "a = [<<EOT\nx\nEOT, 1]\n",
        "4:1: hcl-unclosed-heredoc: this heredoc is not closed [1:6 it begins here] -> put `EOT` on a line of its own, with nothing behind it",
    ),
    (
        "/* a\nb = 1\n",
        "1:1: hcl-unclosed-comment: this comment is not closed -> close it with `*/`",
    ),
    (
        "a = \"x",
        "1:7: hcl-unclosed-quote: this text is not closed [1:5 it begins here] -> close it with `\"`",
    ),
    (
        "a = \"${b\"\n",
        "1:6: hcl-unclosed-interpolation: an interpolation is not closed [1:6 opened here] -> close it with `}`; write `$${` for a plain `${`",
    ),
    (
        "a = \"${b:-c}\"\n",
        "1:9: hcl-interpolation: `:` cannot stand in an interpolation like this [1:6 the interpolation begins here] -> write `$${` to keep it as plain text",
    ),
    (
        "a = \"${",
        "1:8: hcl-expression-expected: expected a value, found the end of the file [1:6 what is opened here is not closed] -> write the value, as in `name = \"text\"`",
    ),
    (
        "a = [f(1, [",
        "1:12: hcl-expression-expected: expected a value, found the end of the file [1:11 what is opened here is not closed] -> write the value, as in `name = \"text\"`",
    ),
    (
        "a = [1, 2\n",
        "1:5: hcl-unclosed-bracket: this list is not closed [2:1 the file ends here] -> close it with `]`",
    ),
    (
        "a = [1 2]\n",
        "1:8: hcl-comma-expected: expected `,` or `]`, found a number [1:5 the list begins here] -> put a comma between elements, and `]` behind the last",
    ),
    (
        "a = { b = 1\n",
        "2:1: hcl-expression-expected: expected a value, found the end of the file [1:5 what is opened here is not closed] -> write the value, as in `name = \"text\"`",
    ),
    (
        "a = { b = 1 c = 2 }\n",
        "1:13: hcl-comma-expected: expected a newline, `,` or `}`, found `c` [1:5 the object begins here] -> put each item on a line of its own, or a comma between items",
    ),
    (
        "a = { b.c 1 }\n",
        "1:11: hcl-object-item: expected `=` behind the key, found a number [1:5 the object begins here] -> write `key = value`, or `\"any key\" = value`",
    ),
    (
        "a = { b }\n",
        "1:9: hcl-object-item: expected `=` behind the key, found `}` [1:5 the object begins here] -> write `key = value`, or `\"any key\" = value`",
    ),
    (
        "a = { b, c }\n",
        "1:8: hcl-object-item: this key has no value [1:5 the object begins here] -> write `key = value`",
    ),
    (
        "a = f(1\n",
        "1:5: hcl-unclosed-bracket: this call is not closed [2:1 the file ends here] -> close it with `)`",
    ),
    (
        "a = (1\n",
        "2:1: hcl-unclosed-bracket: expected `)`, found the end of the file [1:5 the parenthesis is opened here] -> close it with `)`, or put an operator before what follows",
    ),
    (
        "a = \"%{ if b }x\"\n",
        "1:16: hcl-unclosed-directive: a directive has no end [1:6 it begins here] -> write `%{ endif }` behind an `if`, `%{ endfor }` behind a `for`",
    ),
    (
        "a = \"%{ endif }\"\n",
        "1:6: hcl-stray-directive: this directive ends nothing -> delete it, or write `%{ if … }` or `%{ for … }` before it",
    ),
    (
        "a = \"%{ esle }\"\n",
        "1:9: hcl-directive: there is no directive `esle` -> did you mean `else`?",
    ),
];

#[test]
fn mistakes_in_files_are_named_with_place_and_remedy() {
    for (source, expected) in FILES {
        let told = told(source, |text| parse_body(text));
        assert_eq!(told.first().map(String::as_str), Some(*expected), "{source:?}");
    }
}

#[test]
fn several_mistakes_are_told_each_at_its_place() {
    let source = "a = 'x'\nb 1\nc = [1 2]\nd = 1\nblock {\n  e = \n  f = 1\n  f = 2\n}\ng = )\n";
    let codes: Vec<String> = told(source, |text| parse_body(text))
        .iter()
        .map(|line| line.split(": ").take(2).collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "1:5 hcl-single-quote",
        "2:1 hcl-equals-expected",
        "3:8 hcl-comma-expected",
        "6:7 hcl-expression-expected",
        "8:3 hcl-duplicate-attribute",
        "10:5 hcl-expression-expected",
    ];
    assert_eq!(codes, expected);
}

#[test]
fn a_forgotten_sign_is_told_once_and_the_rest_is_read() {
    let rows: [(&str, &[&str]); 9] = [
        ("b \"l\"\n{\n  c = )\n}\na = 1\n", &["hcl-block-header", "hcl-expression-expected"]),
        (
            "a = <<E \nit's \"so\n  (x: 1\nE\nb = 1\nc = )\n",
            &["hcl-heredoc-marker", "hcl-expression-expected"],
        ),
        ("a = <<E \nx 1\n", &["hcl-heredoc-marker", "hcl-equals-expected"]),
        ("a = \"x\nb = 1\nc = )\n", &["hcl-newline-in-quotes", "hcl-expression-expected"]),
        ("a = \"${b\"\nc = )\n", &["hcl-unclosed-interpolation", "hcl-expression-expected"]),
        ("b \"l {\n  a = 1\n", &["hcl-newline-in-quotes"]),
        ("a = [1, 2\nb = 1\nc = )\n", &["hcl-comma-expected", "hcl-expression-expected"]),
        ("a = f(1, 2\nb = 1\nc = )\n", &["hcl-comma-expected", "hcl-expression-expected"]),
        ("a {\n  b {\n  c: 1\n}\n", &["hcl-colon-in-body", "hcl-unclosed-block"]),
    ];
    for (source, expected) in rows {
        let tree = parse_body(source);
        let codes: Vec<&str> = tree.errors().iter().map(|error| error.kind.code()).collect();
        assert_eq!(codes, expected, "{source:?}");
    }
}

#[test]
fn a_block_left_open_behind_a_mistake_is_told_at_the_end() {
    let told = told("a = )\nb {\n  c = 1\n", |text| parse_body(text));
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!(
        told[1],
        "4:1: hcl-unclosed-block: a block is not closed [2:3 the block is opened here] -> close it with `}`"
    );
}

type Parse = fn(&str) -> Tree;

/// Sources for the kinds that the table above does not show.
const OTHERS: &[(&str, Parse)] = &[
    ("a b", |t| parse_expression(t)),
    ("a ? b", |t| parse_expression(t)),
    ("a.", |t| parse_expression(t)),
    ("a.0.1", |t| parse_expression(t)),
    ("a.*.*", |t| parse_expression(t)),
    ("a[*", |t| parse_expression(t)),
    ("a[1 2]", |t| parse_expression(t)),
    ("a::1", |t| parse_expression(t)),
    ("a::b", |t| parse_expression(t)),
    ("f(a..., b)", |t| parse_expression(t)),
    ("f(a b)", |t| parse_expression(t)),
    ("{a = 1,", |t| parse_expression(t)),
    ("{a", |t| parse_expression(t)),
    ("[for 1 in a : b]", |t| parse_expression(t)),
    ("[for x of a : b]", |t| parse_expression(t)),
    ("[for x in a b]", |t| parse_expression(t)),
    ("[for x in a : b c]", |t| parse_expression(t)),
    ("[for x in a : b => c]", |t| parse_expression(t)),
    ("[for x in a : b...]", |t| parse_expression(t)),
    ("{for x in a : b}", |t| parse_expression(t)),
    ("\"${a b}\"", |t| parse_expression(t)),
    ("a = )", |t| parse_body(t)),
    ("%{ 1 }", |t| parse_template(t)),
    ("%{ if a b }%{ endif }", |t| parse_template(t)),
    ("%{ if a }%{ endfor }", |t| parse_template(t)),
    ("1", |t| parse_traversal_abs(t)),
    ("a b", |t| parse_traversal_abs(t)),
    ("a[b]", |t| parse_traversal_abs(t)),
    ("a[*]", |t| parse_traversal_abs(t)),
];

#[test]
fn every_kind_of_mistake_can_be_made_and_is_told_with_a_remedy() {
    let mut seen = BTreeSet::new();
    let mut see = |source: &str, parse: fn(&str) -> Tree| {
        let kinds =
            parse(source).errors().iter().map(|e| format!("{:?}", e.kind)).collect::<Vec<_>>();
        seen.extend(kinds);
        for line in told(source, parse) {
            assert!(!line.contains("this is not valid here") && !line.ends_with("-> "), "{line}");
        }
    };
    for (source, _) in FILES {
        see(source, |text| parse_body(text));
    }
    for (source, parse) in OTHERS {
        see(source, *parse);
    }
    see(&"[".repeat(1000), |text| parse_expression(text));
    // A text of 4 GiB is not made here; nothing but text and sequences is found in a bare template.
    let out_of_reach =
        [ErrorKind::TooLarge, ErrorKind::UnexpectedInTemplate, ErrorKind::InvalidEncoding];
    let unseen: Vec<_> = ErrorKind::ALL
        .iter()
        .filter(|kind| !out_of_reach.contains(kind) && !seen.contains(&format!("{kind:?}")))
        .collect();
    assert!(unseen.is_empty(), "{unseen:?}");
}

#[test]
fn fixes_mend_what_they_are_for() {
    let rows = [
        ("a = 'x'\n", "a = \"x\"\n"),
        ("a: 1\n", "a = 1\n"),
        ("a := 1\n", "a = 1\n"),
        ("a == 1\n", "a = 1\n"),
        ("\"a\" = 1\n", "a = 1\n"),
        ("a = 1,\n", "a = 1\n"),
        ("a = b & c\n", "a = b && c\n"),
        ("a = b | c\n", "a = b || c\n"),
        ("a = ~b\n", "a = !b\n"),
    ];
    for (source, expected) in rows {
        let sources = SourceMap::default();
        let file = sources.add("f", source.into());
        let tree = parse_body(source);
        let first = tree.diagnostics(&file).into_iter().next().expect("a mistake");
        let mut edits = first.fix.expect("a fix").edits;
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.span.start));
        let mut mended = source.to_owned();
        for edit in edits {
            let start = (edit.span.start - file.base()) as usize;
            mended.replace_range(start..(edit.span.end - file.base()) as usize, &edit.text);
        }
        assert_eq!(mended, expected);
        let kinds = |tree: Tree| tree.errors().iter().map(|e| e.kind).collect::<Vec<_>>();
        assert_eq!(kinds(parse_body(mended)), [], "{expected}");
    }
}
