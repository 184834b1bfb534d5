//! Parameters of functions that read files.

use strata_eval::{Accepts, OwnedParameter};
use strata_value::Type;

/// The path of a file.
pub(super) fn path() -> OwnedParameter {
    let description = "The path of the file, relative to the directory of the module.".to_owned();
    let (ty, accepts) = (Type::String, Accepts::default());
    OwnedParameter { name: "path".to_owned(), description, ty, accepts }
}

/// The variables of a template.
pub(super) fn variables() -> OwnedParameter {
    let description = "An object with the variables of the template.".to_owned();
    let (ty, accepts) = (Type::Dynamic, Accepts::default());
    OwnedParameter { name: "vars".to_owned(), description, ty, accepts }
}
