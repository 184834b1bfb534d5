//! HCL to and from data.

mod convert_law;
mod from_data;
mod laws;
mod to_data;

use std::sync::Arc;

use strata_diagnostics::SourceMap;
use strata_edit::convert::{Options, Texts, data_to_hcl, hcl_to_data};
use strata_syntax::parse_body;
use strata_value::{Value, json};

/// A file as JSON, or what is wrong with it: `line:column: error[code]: …` without the file name.
fn to_json(text: &str, texts: Texts) -> Result<String, Vec<String>> {
    let text: Arc<str> = text.into();
    let sources = SourceMap::default();
    let file = sources.add("f", Arc::clone(&text));
    let value = hcl_to_data(&parse_body(text), &file, texts);
    let value = value.map_err(|errors| errors.concise(&sources).collect::<Vec<String>>())?;
    Ok(json::write(&value, &json::Options::default()).expect("JSON can say it"))
}

fn options(texts: Texts, blocks: &[(&str, usize)]) -> Options {
    let blocks = blocks.iter().map(|(name, labels)| ((*name).to_owned(), *labels)).collect();
    Options { texts, blocks }
}

/// JSON as HCL, or the codes of what is wrong with it.
fn to_hcl(text: &str, texts: Texts, blocks: &[(&str, usize)]) -> Result<String, Vec<&'static str>> {
    let value: Value = json::parse(text).expect("JSON");
    data_to_hcl(&value, &options(texts, blocks))
        .map_err(|errors| errors.iter().map(|error| error.code).collect())
}
