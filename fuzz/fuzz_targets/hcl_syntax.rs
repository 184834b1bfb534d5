//! Any bytes as a file of HCL; any text as a body, an expression, a template and a traversal.
#![no_main]

mod showing;

use strata_syntax::{
    NodeRef, Positions, Token, Tree, lex, lex_template, parse_body, parse_body_bytes,
    parse_expression, parse_template, parse_traversal_abs, parse_traversal_partial,
};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let tree = parse_body_bytes(bytes);
    assert_eq!(tree.text().len(), bytes.len(), "offsets are not those of the file");
    check(&tree);
    let Ok(text) = std::str::from_utf8(bytes) else {
        assert!(!tree.errors().is_empty(), "bytes that are not UTF-8 are no mistake");
        return;
    };
    cover(text, &lex(text));
    cover(text, &lex_template(text));
    for tree in [
        parse_body(text),
        parse_expression(text),
        parse_template(text),
        parse_traversal_abs(text),
        parse_traversal_partial(text),
    ] {
        assert_eq!(&**tree.text(), text);
        check(&tree);
    }
});

/// The tokens are the text, and none of them is empty.
fn cover(text: &str, tokens: &[Token]) {
    let mut at = 0;
    for token in tokens {
        assert!(token.end > at && text.is_char_boundary(token.end as usize), "{token:?} at {at}");
        at = token.end;
    }
    assert_eq!(at as usize, text.len(), "the tokens do not reach the end");
}

/// The leaves are the text, nodes lie in each other, and mistakes have places and words.
fn check(tree: &Tree) {
    let text = tree.text();
    let leaves: String = tree.leaves().map(NodeRef::text).collect();
    assert_eq!(leaves, **text, "the leaves are not the text");
    for node in tree.root().descendants() {
        let mut at = node.start();
        for child in node.children() {
            assert!(at <= child.start() && child.start() <= child.end(), "{child:?} in {node:?}");
            at = child.end();
        }
        assert!(at <= node.end(), "{node:?} is shorter than its children");
    }
    assert!(tree.errors().is_sorted_by_key(|error| error.start));
    let mut positions = Positions::new(tree);
    for error in tree.errors() {
        let places = [(error.start, error.end), error.other.unwrap_or_default()];
        for (start, end) in places {
            assert!(text.get(start as usize..end as usize).is_some(), "{error:?}");
        }
        assert_eq!(positions.at(error.start), Positions::new(tree).at(error.start));
    }
    let told = showing::check(text, |file| tree.diagnostics(file));
    assert_eq!(told, tree.errors().len());
}
