//! What holds for the conversion of any text. It panics if the law is broken; a test and a fuzz
//! target call it, so this file must not know which of the two it is in.

use std::collections::BTreeMap;
use std::sync::Arc;

use strata_diagnostics::{Diagnostics, SourceMap};
use strata_edit::convert::Texts::{Plain, Templates};
use strata_edit::convert::{Options, Texts, data_to_hcl, hcl_to_data, json_to_data};
use strata_edit::format::format;
use strata_syntax::{NodeRef, ast, json, parse_body};
use strata_value::Value;

/// A text that is HCL or JSON becomes data, the data HCL, and that the same data again; or it is
/// told why not.
pub(crate) fn any_text_is_converted_or_told(text: &str) {
    let text: Arc<str> = text.into();
    let sources = SourceMap::default();
    let file = sources.add("f", Arc::clone(&text));
    let tree = parse_body(Arc::clone(&text));
    for texts in [Templates, Plain] {
        match hcl_to_data(&tree, &file, texts) {
            Ok(data) => {
                if let Some(blocks) = blocks(tree.root()) {
                    comes_back(&data, &Options { texts, blocks });
                }
            }
            Err(errors) => told(&errors, &sources),
        }
    }
    let document = json::parse(text);
    for texts in [Plain, Templates] {
        let options = Options { texts, blocks: [("a".to_owned(), 0), ("b".to_owned(), 1)].into() };
        match json_to_data(&document, &file, &options) {
            Ok(data) if texts == Plain => {
                comes_back(&data, &Options { texts, blocks: BTreeMap::new() });
            }
            Ok(data) => is_stable(&data, &options, &sources),
            Err(errors) => told(&errors, &sources),
        }
    }
}

/// Each block type with its number of labels; `None` if data cannot tell which properties are
/// blocks, since a name is used in several ways.
fn blocks(root: NodeRef<'_>) -> Option<BTreeMap<String, usize>> {
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for block in root.descendants().filter_map(ast::Block::cast) {
        let labels = block.labels().count();
        let earlier = found.insert(block.block_type().to_owned(), labels);
        if earlier.is_some_and(|earlier| earlier != labels) {
            return None;
        }
    }
    let mut attributes = root.descendants().filter_map(ast::Attribute::cast);
    let is_clear = !attributes.any(|attribute| found.contains_key(attribute.name()));
    is_clear.then_some(found)
}

/// The HCL of data means the data.
fn comes_back(data: &Value, options: &Options) {
    let hcl = match data_to_hcl(data, options) {
        Ok(hcl) => hcl,
        Err(errors) => {
            assert!(errors.has_errors());
            return;
        }
    };
    assert_eq!(format(&hcl), hcl, "the layout is another");
    let again = data_of(&hcl, options.texts);
    assert_eq!(shown(&again, options.texts), shown(data, options.texts), "it comes back as {hcl}");
}

/// Data whose texts are templates becomes HCL that stays as it is.
fn is_stable(data: &Value, options: &Options, sources: &SourceMap) {
    match data_to_hcl(data, options) {
        // A property `//` is a comment.
        Ok(hcl) if !hcl.contains('#') => {
            let again = data_to_hcl(&data_of(&hcl, Templates), options);
            assert!(again.is_ok_and(|again| again == hcl), "it is not stable: {hcl}");
        }
        Ok(_) => {}
        Err(errors) => told(&errors, sources),
    }
}

/// The data of HCL that was made from data.
fn data_of(hcl: &str, texts: Texts) -> Value {
    let file = SourceMap::default().add("again", hcl.into());
    let data = hcl_to_data(&parse_body(hcl), &file, texts);
    data.unwrap_or_else(|errors| panic!("{:?} in {hcl}", codes(&errors)))
}

fn codes(errors: &Diagnostics) -> Vec<&'static str> {
    errors.iter().map(|error| error.code).collect()
}

/// A value in full; where texts are templates without spaces, which are laid out in expressions, and
/// without byte order marks, of which a template drops the one that it begins with.
fn shown(value: &Value, texts: Texts) -> String {
    let shown = format!("{value:?}");
    if texts == Plain {
        shown
    } else {
        shown.replace("\\t", "").replace("\\u{feff}", "").replace(' ', "")
    }
}

/// A refusal has errors, which have places in the file.
fn told(errors: &Diagnostics, sources: &SourceMap) {
    assert!(errors.has_errors(), "it is refused without a word");
    for error in errors {
        let place = error.primary.as_ref().and_then(|label| sources.resolve(label.span));
        assert!(place.is_some(), "{error:?}");
    }
}
