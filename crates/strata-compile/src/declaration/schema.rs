//! What may stand in a file.

use std::sync::LazyLock;

use strata_syntax::schema::Schema;

/// The blocks of a file.
pub(super) static FILE: LazyLock<Schema> = LazyLock::new(|| {
    Schema::new()
        .block("variable", ["name"])
        .block("locals", [""; 0])
        .block("output", ["name"])
        .block("resource", ["type", "name"])
        .block("module", ["name"])
});

/// The arguments of a variable.
pub(super) static VARIABLE: LazyLock<Schema> = LazyLock::new(|| {
    Schema::new()
        .required("type")
        .optional("default")
        .optional("nullable")
        .optional("sensitive")
        .optional("description")
        .block("validation", [""; 0])
});

/// The arguments of `validation`.
pub(super) static VALIDATION: LazyLock<Schema> =
    LazyLock::new(|| Schema::new().required("condition").required("error_message"));

/// The arguments of an output.
pub(super) static OUTPUT: LazyLock<Schema> = LazyLock::new(|| {
    Schema::new().required("value").optional("type").optional("sensitive").optional("description")
});

/// The meta-arguments of a resource.
pub(super) static RESOURCE: LazyLock<Schema> = LazyLock::new(|| {
    Schema::new()
        .optional("for_each")
        .optional("count")
        .optional("depends_on")
        .block("control", [""; 0])
});

/// The arguments of `control`.
pub(super) static CONTROL: LazyLock<Schema> =
    LazyLock::new(|| Schema::new().optional("if").optional("unless"));

/// The meta-arguments of a module call.
pub(super) static CALL: LazyLock<Schema> =
    LazyLock::new(|| Schema::new().required("source").optional("for_each").optional("count"));
