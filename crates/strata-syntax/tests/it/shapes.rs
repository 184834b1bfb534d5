//! The shape of trees.

use strata_syntax::SyntaxKind::{
    Attribute, Block, BlockComment, Body, LineComment, Newline, Tuple, Variable, Whitespace,
};
use strata_syntax::{NodeRef, SyntaxKind, Tree, ast, parse_body, parse_expression, parse_template};

/// Nodes as `Kind(children)`, leaves as written, trivia and newlines left out.
fn shape(node: NodeRef<'_>) -> String {
    if node.is_leaf() || node.kind() == SyntaxKind::Missing {
        return match node.kind() {
            SyntaxKind::Variable => format!("${}", node.text()),
            SyntaxKind::Keyword => node.text().to_uppercase(),
            SyntaxKind::Missing => "MISSING".to_owned(),
            _ => node.text().to_owned(),
        };
    }
    let children: Vec<String> = node.significant().map(shape).collect();
    format!("{:?}({})", node.kind(), children.join(" "))
}

fn check(rows: &[(&str, &str)], parse: fn(&str) -> Tree) {
    for (source, expected) in rows {
        let tree = parse(source);
        let root: Vec<String> = tree.root().significant().map(shape).collect();
        assert_eq!(root.join(" "), *expected, "{source:?}");
    }
}

#[test]
fn operators_bind_as_the_table_of_the_specification_says() {
    let rows = [
        ("1 + 2 - 3", "Binary(1 + 2 - 3)"),
        ("1 + 2 * 3 - 4", "Binary(1 + Binary(2 * 3) - 4)"),
        ("a * b + c", "Binary(Binary($a * $b) + $c)"),
        ("a == b && c || d", "Binary(Binary(Binary($a == $b) && $c) || $d)"),
        ("-a.b + !c", "Binary(Unary(- Traversal($a AttributeStep(. b))) + Unary(! $c))"),
        ("a ? b : c ? d : e", "Conditional($a ? $b : Conditional($c ? $d : $e))"),
        ("a < b ? 1 : 2", "Conditional(Binary($a < $b) ? 1 : 2)"),
        ("(a + b).c", "Traversal(Parenthesised(( Binary($a + $b) )) AttributeStep(. c))"),
    ];
    check(&rows, |text| parse_expression(text));
}

#[test]
fn steps_are_flat_behind_their_operand() {
    let rows = [
        (
            "a.b[0].*.c",
            "Traversal($a AttributeStep(. b) IndexStep([ 0 ]) AttributeSplat(. *) AttributeStep(. c))",
        ),
        ("a [*] . b", "Traversal($a FullSplat([ * ]) AttributeStep(. b))"),
        ("f(x).0", "Traversal(Call(f ( $x )) LegacyIndexStep(. 0))"),
        ("f (x...)", "Call(f ( $x ... ))"),
        ("a::b::c()", "Call(a :: b :: c ( ))"),
        ("[a][0]", "Traversal(Tuple([ $a ]) IndexStep([ 0 ]))"),
    ];
    check(&rows, |text| parse_expression(text));
}

#[test]
fn collections_and_for_expressions() {
    let rows = [
        ("[1, true, null,]", "Tuple([ 1 , true , null , ])"),
        (
            "{a = 1, (b): 2}",
            "Object({ ObjectItem($a = 1) , ObjectItem(Parenthesised(( $b )) : 2) })",
        ),
        ("[for v in c : v if d]", "ForTuple([ FOR v IN $c : $v IF $d ])"),
        ("{\nfor k, v in c : k => v...}", "ForObject({ FOR k , v IN $c : $k => $v ... })"),
    ];
    check(&rows, |text| parse_expression(text));
}

#[test]
fn directives_nest() {
    let rows = [
        ("a${b}", "a Interpolation(${ $b })"),
        (
            "%{ if a }%{ for x in y }1%{ endfor }%{ else }2%{ endif }",
            "IfDirective(IfMarker(%{ IF $a }) ForDirective(ForMarker(%{ FOR x IN $y }) 1 EndForMarker(%{ ENDFOR })) \
             ElseMarker(%{ ELSE }) 2 EndIfMarker(%{ ENDIF }))",
        ),
    ];
    check(&rows, |text| parse_template(text));
}

#[test]
fn what_is_wrong_stands_in_error_nodes_and_the_rest_is_read() {
    let rows = [
        ("a = \nb = 1\n", "Attribute(a = MISSING) Attribute(b = 1)"),
        ("a b = 1\nc = 2\n", "Block(a b) Error(= 1) Attribute(c = 2)"),
        ("5 = a\nb = 1\n", "Error(5 = a) Attribute(b = 1)"),
        (
            "b {\n  ) x\n  c = 1\n}\nd = 2\n",
            "Block(b { Body(Error() x) Attribute(c = 1)) }) Attribute(d = 2)",
        ),
        ("a = [1 2]\n", "Attribute(a = Tuple([ 1 Error(2) ]))"),
        ("a = f(1\n", "Attribute(a = Call(f ( 1))"),
    ];
    check(&rows, |text| parse_body(text));
}

#[test]
fn trivia_belongs_to_the_outermost_node_it_may_belong_to() {
    let tree = parse_body("a = 1 # one\n/* b */ b = 2\n");
    let root: Vec<SyntaxKind> = tree.root().children().map(NodeRef::kind).collect();
    assert_eq!(
        root,
        [Attribute, Whitespace, LineComment, Newline, BlockComment, Whitespace, Attribute, Newline]
    );
}

#[test]
fn the_nodes_around_an_offset_lead_from_the_root_to_a_leaf() {
    let tree = parse_body("b {\n  a = [1, x]\n}\n");
    let path: Vec<SyntaxKind> = tree.path_to(14).into_iter().map(NodeRef::kind).collect();
    assert_eq!(path, [Body, Block, Body, Attribute, Tuple, Variable]);
    let last: Vec<SyntaxKind> = tree.path_to(18).into_iter().map(NodeRef::kind).collect();
    assert_eq!(last, [Body, Newline]);
}

/// Nodes beyond 2^24 know their size, start and end as others do.
#[test]
fn a_list_of_millions() {
    const ELEMENTS: usize = 8_500_000;
    let text = format!("a = 1\nb = [{}]\nc = 2\n", "0,".repeat(ELEMENTS));
    let tree = parse_body(text.as_str());
    assert!(tree.errors().is_empty() && tree.len() > 1 << 24);
    assert_eq!(tree.root().range(), 0..text.len());
    let body = ast::Body::cast(tree.root()).expect("a body");
    let names: Vec<&str> = body.attributes().map(ast::Attribute::name).collect();
    assert_eq!(names, ["a", "b", "c"]);
    let list = body.attribute("b").and_then(ast::Attribute::expression).expect("a list").node();
    assert_eq!(list.range(), 10..text.len() - 7);
    assert_eq!(list.expressions().count(), ELEMENTS);
}
