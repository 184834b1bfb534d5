//! What looks wrong in a path.

use strata_expr::gjson::{Path, Remark};

#[test]
fn typical_mistakes() {
    let unclosed = |at, open| vec![Remark::Unclosed { at, open }];
    let unknown = |at, name: &str| vec![Remark::UnknownModifier { at, name: name.to_owned() }];
    for (path, remarks) in [
        ("hosts.#(name==\"web1\"", unclosed(7, '(')),
        ("[site.name", unclosed(0, '[')),
        ("site.@revers", unknown(5, "revers")),
        ("@sort|0", unknown(0, "sort")),
        ("hosts.#(name==\"web1\")#.name|@reverse", Vec::new()),
        ("{a,\"b\":c.@keys}", Vec::new()),
        (r"\@user.name", Vec::new()),
        ("a(b", Vec::new()),
        ("@flatten:{\"deep\":true}", Vec::new()),
    ] {
        assert_eq!(Path::parse(path).expect("short").remarks(), remarks, "{path}");
    }
}
