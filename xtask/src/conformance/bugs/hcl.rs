//! The cases of HCL, one function a case: what its `expected.md` calls the right result.

use std::path::Path;
use std::time::{Duration, Instant};

use strata_edit::convert::{Texts, hcl_to_data};
use strata_edit::format::format;
use strata_eval::type_expression::{self, Mode};
use strata_syntax::ast::Body;
use strata_syntax::schema::Expression;

use super::case::{same, text};
use super::checks::Check;
use super::hcl_file::HclFile;

/// The checks by the names of the folders.
pub(super) const CHECKS: &[(&str, Check)] = &[
    ("01-multiline-conditional-in-parens", multiline_conditional_in_parens),
    ("02-multiline-conditional-in-interpolation", multiline_conditional_in_interpolation),
    ("03-comment-glued-to-object-value", comment_glued_to_object_value),
    ("09-heredoc-close-marker-trailing-space", heredoc_close_marker_trailing_space),
    ("11-flush-heredoc-blank-lines", flush_heredoc_blank_lines),
    ("14-conditional-with-quotes-at-both-ends", conditional_with_quotes_at_both_ends),
    ("16-unterminated-string-is-linear", unterminated_string_is_linear),
    ("17-comments-in-lists-stay-put", comments_in_lists_stay_put),
    ("19-fmt-for-expressions-and-index", for_expressions_and_index),
    ("22-fmt-heredoc-inside-list", heredoc_inside_list),
    ("23-blank-quoted-label", blank_quoted_label),
    ("27-decimal-arithmetic-is-exact", decimal_arithmetic_is_exact),
    ("30-null-in-template-is-an-error", null_in_template_is_an_error),
    ("31-for-keyword-needs-parentheses", for_keyword_needs_parentheses),
    ("34-bitwise-operator-hint", bitwise_operator_hint),
    ("36-malformed-input-never-panics", malformed_input_never_panics),
    ("37-duplicate-attribute-names-both-places", duplicate_attribute_names_both_places),
    ("38-object-type-duplicate-field", object_type_duplicate_field),
    ("39-conditional-type-mismatch-message", conditional_type_mismatch_message),
];

fn multiline_conditional_in_parens(folder: &Path) -> Result<(), String> {
    let file = HclFile::open(folder, "input.hcl")?;
    file.gives("port", "443")?;
    file.gives("busy", "true")
}

fn multiline_conditional_in_interpolation(folder: &Path) -> Result<(), String> {
    HclFile::open(folder, "input.hcl")?.gives("topic", r#""env-200-v1""#)
}

fn comment_glued_to_object_value(folder: &Path) -> Result<(), String> {
    let file = HclFile::open(folder, "input.hcl")?;
    file.gives("o", r#"{"a":1,"b":2,"c":3}"#)?;
    let formatted = format(file.text());
    for (line, comment) in [(1, "// first"), (2, "# second"), (3, "/* third */")] {
        if !formatted.lines().nth(line).unwrap_or_default().ends_with(comment) {
            return Err(format!("`{comment}` is not in line {}:\n{formatted}", line + 1));
        }
    }
    Ok(())
}

fn heredoc_close_marker_trailing_space(folder: &Path) -> Result<(), String> {
    let file = HclFile::open(folder, "input.hcl")?;
    file.gives("a", r#""body\n""#)?;
    file.gives("b", "1")
}

fn flush_heredoc_blank_lines(folder: &Path) -> Result<(), String> {
    HclFile::open(folder, "input.hcl")?.gives("a", r#""foo\n\n  bar\n""#)
}

fn conditional_with_quotes_at_both_ends(folder: &Path) -> Result<(), String> {
    let file = HclFile::open(folder, "input.hcl")?;
    file.gives("foo", r#""correct""#)?;
    let data = hcl_to_data(&file.tree, &file.file, Texts::Templates);
    let written = text(&data.map_err(|_| "the file cannot be converted")?)?;
    let expected = r#"{"foo":"${\"true\" == \"true\" ? \"correct\" : \"wrong\"}"}"#;
    same("the file as JSON", &written, expected)
}

fn unterminated_string_is_linear(folder: &Path) -> Result<(), String> {
    let begin = Instant::now();
    let file = HclFile::open(folder, "input.hcl")?;
    let mistakes = file.mistakes();
    let elapsed = begin.elapsed();
    let first = mistakes.first().and_then(|error| error.primary.as_ref());
    let place = first.and_then(|label| file.place(label.span)).unwrap_or_default();
    if !place.starts_with("1:") {
        return Err(format!("the first error is at {place}"));
    }
    file.says(&mistakes, &place, &["quote", "line"])?;
    // Some hundred times what it takes.
    if elapsed > Duration::from_secs(1) {
        return Err(format!("it takes {elapsed:?}"));
    }
    let body = Body::cast(file.tree.root()).ok_or("no body")?;
    body.attribute("b").map(drop).ok_or_else(|| "`b` is not read".to_owned())
}

fn comments_in_lists_stay_put(folder: &Path) -> Result<(), String> {
    let expected = "list = [\n  # about the first\n  {\n    k = \"v\"\n  },\n\n  # about the second\n  \"x\", # tail\n  # \"commented-out\",\n]\n";
    formats(folder, expected)
}

fn for_expressions_and_index(folder: &Path) -> Result<(), String> {
    let expected = "a = [for x in [var.v] : x if x.enabled]\nb = aws.foo.*.ip[count.index]\nc = { for k, v in m : k => v... }\nd = foo(1, 2)\n";
    formats(folder, expected)
}

fn heredoc_inside_list(folder: &Path) -> Result<(), String> {
    formats(folder, "h = [<<EOF\n   mv a b\nEOF\n]\nblock {\n  x = 1\n}\n")
}

/// That formatting gives this text, and formatting that changes nothing.
fn formats(folder: &Path, expected: &str) -> Result<(), String> {
    let file = HclFile::open(folder, "input.hcl")?;
    let formatted = format(file.text()).into_owned();
    same("formatted", &formatted, expected)?;
    same("formatted again", &format(&formatted), expected)
}

fn blank_quoted_label(folder: &Path) -> Result<(), String> {
    let file = HclFile::open(folder, "input.hcl")?;
    let block = Body::cast(file.tree.root()).and_then(|body| body.blocks().next());
    let labels = block.ok_or("no block")?.labels().map(|label| label.value().into_owned());
    same("labels", &format!("{:?}", labels.collect::<Vec<_>>()), r#"["", "b"]"#)?;
    formats(folder, "block \"\" \"b\" {\n  p = 1\n}\n")
}

fn decimal_arithmetic_is_exact(folder: &Path) -> Result<(), String> {
    let file = HclFile::open(folder, "input.hcl")?;
    for (name, expected) in [("a", "0.3"), ("b", "true"), ("c", "9007199254740993"), ("d", "1.5")] {
        file.gives(name, expected)?;
    }
    Ok(())
}

fn null_in_template_is_an_error(folder: &Path) -> Result<(), String> {
    let file = HclFile::open(folder, "input.hcl")?;
    file.gives("ok", "null")?;
    match file.evaluate("bad") {
        Ok(value) => Err(format!("`bad` is {value:?}")),
        Err(errors) => file.says(&errors, "1:15", &["null"]),
    }
}

fn for_keyword_needs_parentheses(folder: &Path) -> Result<(), String> {
    for name in ["bad1.hcl", "bad2.hcl"] {
        let file = HclFile::open(folder, name)?;
        let mistakes = file.mistakes();
        let at_for = mistakes.first().and_then(|error| error.primary.as_ref());
        let place = at_for.and_then(|label| file.place(label.span)).unwrap_or_default();
        if !place.starts_with("1:") {
            return Err(format!("{name}: the first error is at {place}"));
        }
        file.says(&mistakes, &place, &["for"])?;
    }
    let file = HclFile::open(folder, "good.hcl")?;
    file.gives("a", r#"["k",2]"#)?;
    file.gives("c", r#"{"baz":2,"for":1}"#)
}

fn bitwise_operator_hint(folder: &Path) -> Result<(), String> {
    let file = HclFile::open(folder, "input.hcl")?;
    file.fails("1:12", &["`|`", "`||`"])?;
    file.fails("2:7", &["`&`", "`&&`"])
}

fn malformed_input_never_panics(folder: &Path) -> Result<(), String> {
    HclFile::open(folder, "in3.hcl")?.parses()?;
    let in_file = |name: &str, place: &str, words: &[&str]| {
        HclFile::open(folder, name)?.fails(place, words).map_err(|e| format!("{name}: {e}"))
    };
    in_file("in1.hcl", "1:1", &["attribute", "block"])?;
    in_file("in2.hcl", "1:3", &[r"\4"])?;
    in_file("in4.hcl", "2:1", &["opened here", "not closed"])?;
    in_file("in5.hcl", "2:1", &["opened here", "not closed"])
}

fn duplicate_attribute_names_both_places(folder: &Path) -> Result<(), String> {
    let file = HclFile::open(folder, "input.hcl")?;
    let mistakes = file.mistakes();
    let [error] = &mistakes[..] else { return Err(format!("{} errors", mistakes.len())) };
    file.says(&mistakes, "5:1", &["`a`"])?;
    let others: Vec<_> = error.labels.iter().filter_map(|label| file.place(label.span)).collect();
    same("other places", &others.join(", "), "1:1")
}

fn object_type_duplicate_field(folder: &Path) -> Result<(), String> {
    let file = HclFile::open(folder, "input.hcl")?;
    let body = Body::cast(file.tree.root()).and_then(|body| body.blocks().next()?.body());
    let ty = body.and_then(|body| body.attribute("type")?.expression()).ok_or("no type")?;
    match type_expression::read(Expression::Native(ty), Mode::Defaults, &file.file) {
        Ok(read) => Err(format!("the type is {:?}", read.ty)),
        Err(errors) => file.says(&errors, "2:31", &["`a`", "twice"]),
    }
}

fn conditional_type_mismatch_message(folder: &Path) -> Result<(), String> {
    let file = HclFile::open(folder, "input.hcl")?;
    match file.evaluate("x") {
        Ok(value) => Err(format!("`x` is {value:?}")),
        Err(errors) => file.says(&errors, "1:12", &["one type", "`foo`", "`bar`"]),
    }
}
