//! What holds for every text.

use proptest::prelude::*;
use strata_syntax::{
    NodeRef, Positions, Token, Tree, lex, lex_template, parse_body, parse_expression,
    parse_template, parse_traversal_abs, parse_traversal_partial,
};

/// All ways to parse a text.
fn all_trees(text: &str) -> [Tree; 5] {
    [
        parse_body(text),
        parse_expression(text),
        parse_template(text),
        parse_traversal_abs(text),
        parse_traversal_partial(text),
    ]
}

fn check_tokens(text: &str, tokens: &[Token]) {
    let mut at = 0;
    for token in tokens {
        assert!(token.end > at, "a token is empty: {token:?} at {at} of {text:?}");
        assert!(
            text.is_char_boundary(token.end as usize),
            "{token:?} cuts a character of {text:?}"
        );
        at = token.end;
    }
    assert_eq!(at as usize, text.len(), "tokens do not reach the end of {text:?}");
}

/// Children lie in their parent, one behind the other, and their sizes add up.
fn check_node(node: NodeRef<'_>) {
    let mut at = node.start();
    let mut size = 1;
    for child in node.children() {
        assert!(child.start() >= at && child.end() >= child.start(), "{child:?} in {node:?}");
        assert!(child.end() <= node.end(), "{child:?} reaches beyond {node:?}");
        assert_eq!(child.index(), node.index() + size, "{child:?} in {node:?}");
        at = child.end();
        size += child.descendants().count();
    }
    assert_eq!(size, node.descendants().count(), "{node:?}");
    assert!(!node.is_leaf() || size == 1, "{node:?} is a leaf with children");
}

fn check_tree(text: &str, tree: &Tree) {
    let leaves: String = tree.leaves().map(NodeRef::text).collect();
    assert_eq!(leaves, text, "the leaves are not the text:\n{tree:?}");
    assert_eq!(tree.root().range(), 0..text.len());
    tree.root().descendants().for_each(check_node);
    assert!(tree.errors().is_sorted_by_key(|error| error.start));
    let mut positions = Positions::new(tree);
    for error in tree.errors() {
        assert!(error.start <= error.end && error.end as usize <= text.len(), "{error:?}");
        assert_eq!(positions.at(error.start), Positions::new(tree).at(error.start));
    }
    let sources = strata_diagnostics::SourceMap::default();
    let file = sources.add("f", text.into());
    let diagnostics = tree.diagnostics(&file);
    assert_eq!(diagnostics.len(), tree.errors().len());
    assert!(diagnostics.iter().all(|d| d.hint.is_some() && d.primary.is_some()));
}

fn check(text: &str) {
    check_tokens(text, &lex(text));
    check_tokens(text, &lex_template(text));
    for tree in all_trees(text) {
        check_tree(text, &tree);
    }
}

/// Pieces that make much happen.
const PIECES: &[&str] = &[
    "a",
    "b1",
    "é",
    "e\u{301}",
    "🦀",
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "# c\n",
    "// c",
    "/*",
    "*/",
    "=",
    "==",
    "!",
    "!=",
    "<",
    "<=",
    "<<E\n",
    "<<-E\n",
    "E\n",
    "  E  \n",
    "\"",
    "\\",
    "\\n",
    "\\u00e9",
    "\\q",
    "$",
    "%",
    "${",
    "%{",
    "~",
    "}",
    "~}",
    "$${",
    "%%{",
    "{",
    "[",
    "]",
    "(",
    ")",
    ",",
    ".",
    "...",
    ":",
    "::",
    "=>",
    "?",
    "*",
    "/",
    "+",
    "-",
    "&&",
    "||",
    "&",
    "|",
    "^",
    ";",
    "'",
    "`",
    "0",
    "1.5",
    "1e9",
    "1.2.3",
    "for ",
    " in ",
    "if ",
    "else",
    "endif",
    "endfor",
    "true",
    "null",
    "x = 1\n",
    "b {\n",
    "}\n",
    "b \"l\" {}\n",
    "[for x in y : x]",
    "{for k, v in y : k => v}",
    ".*",
    "[*]",
    ".0",
    "f(",
    "\u{feff}",
    "\u{a0}",
    "“",
    "\0",
];

fn pieces() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_text_of_any_pieces_is_kept(text in pieces()) {
        check(&text);
    }

    #[test]
    fn any_text_is_kept(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn a_cut_or_mixed_file_is_kept(at in 0..FILE.len(), len in 0..40_usize, piece in pieces()) {
        let boundary = |mut at: usize| {
            while !FILE.is_char_boundary(at) {
                at += 1;
            }
            at
        };
        let (start, end) = (boundary(at), boundary((at + len).min(FILE.len())));
        check(&format!("{}{piece}{}", &FILE[..start], &FILE[end..]));
    }
}

/// A file with something of everything.
const FILE: &str = r#"# lead
a = 1 + 2 * -3 == x ? "y${ z ~}w" : null // behind
service "web" api {
  list = [1, "zwei", [true], for_each, ]
  obj  = { a = 1, "b" : 2, (c) = d.e["f"].0.*.g, h = x[*].y[0] }
  tuple = [for k, v in m : upper(k, v...) if v != ""]
  map   = { for k, v in m : k => v... }
  text  = <<-EOT
    %{ if a ~}
    é ${b}
    %{ else }
    $${no} %%{no}
    %{ endif }%{ for x in y }${x}%{ endfor }
    EOT
  one { line = core::f(1) }
  /* block */ nested "q\u00e9" {}
}
"#;

#[test]
fn the_file_of_the_laws_is_right() {
    let tree = parse_body(FILE);
    assert!(tree.errors().is_empty(), "{:?}", tree.errors());
    check(FILE);
}

#[test]
fn unclosed_things_of_any_depth_end_and_grow_in_step_with_the_text() {
    let openings = [
        "[",
        "(",
        "{",
        "a {\n",
        "\"",
        "${",
        "\"${",
        "\"%{",
        "\"%{if x}",
        "<<E\n",
        "a = <<E\n",
        "/*",
        "/* ",
        "f(",
        "-",
        "!",
        "a ? ",
        "a ? b : ",
        "[for x in ",
        "{for k, v in ",
        "a[",
        "a.*.",
        "a = [",
        "a = {\n b = ",
        "a = \"${",
        "b { c = ",
        "x = (",
        "'",
        "`",
        "$",
        "%",
        "~}",
        "}",
        ")",
        "]",
        "\\",
        "a =",
        "1 + ",
        "a b",
        "a::",
        "=> ",
        "\"\n",
        "a.0.1",
        "a\n",
        "[{(",
        "([{",
        "])}",
        "%{ if a }",
        "%{ for a in b }",
        "%{ else }",
    ];
    for opening in openings {
        let small = opening.repeat(20_000 / opening.len());
        let large = opening.repeat(200_000 / opening.len());
        for (small, large) in all_trees(&small).iter().zip(&all_trees(&large)) {
            let leaves: usize = large.leaves().map(|leaf| leaf.text().len()).sum();
            assert_eq!(leaves, large.text().len(), "{opening:?}");
            assert!(
                large.len() <= 12 * small.len() + 1000,
                "{opening:?}: {} {}",
                small.len(),
                large.len()
            );
        }
    }
}

#[test]
fn nesting_up_to_the_limit_is_read() {
    let depth = strata_syntax::MAX_DEPTH as usize - 1;
    for (open, inner, close) in
        [("[", "1", "]"), ("(", "1", ")"), ("{a=", "1", "}"), ("-", "1", ""), ("\"${", "a", "}\"")]
    {
        let text = |depth: usize| format!("{}{inner}{}", open.repeat(depth), close.repeat(depth));
        let tree = parse_expression(text(depth));
        assert!(tree.errors().is_empty(), "{open}: {:?}", tree.errors());
        let tree = parse_expression(text(depth + 2));
        assert_eq!(tree.errors()[0].kind, strata_syntax::ErrorKind::TooDeep, "{open}");
    }
    let blocks = |depth: usize| format!("{}{}", "b {\n".repeat(depth), "}\n".repeat(depth));
    assert!(parse_body(blocks(depth + 1)).errors().is_empty());
    assert!(!parse_body(blocks(depth + 2)).errors().is_empty());
}
