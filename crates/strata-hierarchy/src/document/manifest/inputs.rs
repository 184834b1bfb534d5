//! What a manifest is rendered with.

use strata_diagnostics::SourceMap;
use strata_template::environment::World;
use strata_value::{Map, Value};

use crate::document::Document;

/// What a manifest is rendered with, besides its own text.
#[derive(Clone, Copy)]
pub struct Inputs<'a> {
    pub(super) facts: &'a Map,
    pub(super) sources: &'a SourceMap,
    pub(super) world: &'a dyn World,
    pub(super) environ: Option<&'a Map>,
    pub(super) overriding: Option<&'a Document>,
    pub(super) handed_in: Option<&'a Value>,
    pub(super) external: Option<&'a Value>,
    pub(super) now: Option<i128>,
    pub(super) checks_schema: bool,
}

impl<'a> Inputs<'a> {
    /// The facts of a host; where the text of rendered files is kept, to show places in it; and the way
    /// to files, relative to the directory of the manifest, and services.
    pub fn new(facts: &'a Map, sources: &'a SourceMap, world: &'a dyn World) -> Self {
        Self {
            facts,
            sources,
            world,
            environ: None,
            overriding: None,
            handed_in: None,
            external: None,
            now: None,
            checks_schema: true,
        }
    }

    /// With variables of the process, whose values are text.
    #[must_use]
    pub const fn environ(mut self, environ: &'a Map) -> Self {
        self.environ = Some(environ);
        self
    }

    /// With a document whose data is put over that of the manifest. It is resolved and checked by
    /// itself first, and its rules hold for the whole.
    #[must_use]
    pub const fn overriding(mut self, document: &'a Document) -> Self {
        self.overriding = Some(document);
        self
    }

    /// With data of a parent manifest, which is put over all that, and checked.
    #[must_use]
    pub const fn handed_in(mut self, data: &'a Value) -> Self {
        self.handed_in = Some(data);
        self
    }

    /// With data that is put over all that after the rules were checked.
    #[must_use]
    pub const fn external(mut self, data: &'a Value) -> Self {
        self.external = Some(data);
        self
    }

    /// With a time, in nanoseconds since 1970 in UTC, for `now()`.
    #[must_use]
    pub const fn at_time(mut self, now: i128) -> Self {
        self.now = Some(now);
        self
    }

    /// Without the checks of the schema of manifests, as the reference with `NO_SCHEMA_VALIDATION=1`.
    #[must_use]
    pub const fn without_schema(mut self) -> Self {
        self.checks_schema = false;
        self
    }
}
