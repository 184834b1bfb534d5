//! The functions of configurations: the standard ones, and those that read files of a module.

mod asset;
mod file;
mod library;
mod parameter;
mod template_file;

use std::sync::Arc;

use strata_eval::{Function, Functions};

pub(crate) use asset::Collected;
pub(crate) use library::Library;

/// The functions of a module that are the same for all hosts.
pub(crate) fn shared(library: &Arc<Library>, directory: &str) -> Functions {
    let mut functions = Functions::new();
    functions.insert("file", Function::Custom(Arc::new(file::text(library, directory))));
    for (name, digest) in file::DIGESTS {
        let function = file::computed(library, directory, name, digest);
        functions.insert(name, Function::Custom(Arc::new(function)));
    }
    functions
}

/// The functions of a module that collect assets for a host.
pub(crate) fn of_host(
    library: &Arc<Library>,
    directory: &str,
    shared: &Arc<Functions>,
    collected: &Collected,
) -> Functions {
    let asset = Function::Custom(Arc::new(asset::function(library, directory, collected)));
    let mut in_templates = Functions::new();
    in_templates.insert("asset", asset.clone());
    let template_file = template_file::function(library, directory, shared, in_templates);
    let mut functions = Functions::new();
    functions.insert("asset", asset);
    functions.insert("templatefile", Function::Custom(Arc::new(template_file)));
    functions
}
