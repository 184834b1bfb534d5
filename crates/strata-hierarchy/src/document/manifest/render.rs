//! Manifests to data and resources (`behaviour.md` section 13).

use strata_diagnostics::Diagnostics;
use strata_merge::NoLog;
use strata_template::environment::Environment;
use strata_value::{Key, Map, Value};

use super::check;
use super::error::structure;
use super::field::Phase;
use super::inputs::Inputs;
use super::jet_file;
use super::list::{self, Written};
use super::read::Manifest;
use super::resource::Resource;
use super::schema;
use super::template::Renderer;
use crate::document::place::Places;
use crate::document::{Document, put_over};

/// What a manifest gives for a host.
#[derive(Clone, Debug)]
pub struct Rendered {
    /// The data, a map.
    pub data: Value,
    /// The resources in their order; at least one.
    pub resources: Vec<Resource>,
    /// Whether to stop at the first resource that fails.
    pub fail_on_error: bool,
    /// What to tell before the resources are applied; a text, may be empty.
    pub pre_message: Value,
    /// What to tell afterwards.
    pub post_message: Value,
}

impl Manifest {
    /// Renders the manifest for a host.
    ///
    /// In this order: the data is resolved; other data is put over it; the rules of comments are
    /// checked; external data is put over that; the messages and the early fields of all resources are
    /// rendered, and the resources are checked. All that is wrong in one of these steps is reported.
    pub fn render(&self, inputs: &Inputs<'_>) -> Result<Rendered, Diagnostics> {
        let data = self.data(inputs)?;
        let environment = self.environment(inputs, &data);
        let (list, file) = match (&self.ccm.resources, &self.ccm.jet_file) {
            (Some(list), _) => (list.clone(), None),
            (None, Some(path)) => {
                let (list, file) = jet_file::resources(path, inputs, &environment)?;
                (list, Some(file))
            }
            (None, None) => {
                return Err(structure("`ccm` has no resources", self.ccm.origin)
                    .hint("write a list below `ccm.resources`, or name a `resources_jet_file`")
                    .into());
            }
        };
        let places = file.as_deref().map_or_else(|| self.places.clone(), Places::of);
        let mut errors = Diagnostics::new();
        let messages = Renderer { environment: &environment, places: &self.places };
        let mut message = |text: &Value, name: &str| {
            messages.text(text, &format!("ccm.{name}")).unwrap_or_else(|mistakes| {
                errors.extend(mistakes);
                Value::NULL
            })
        };
        let pre_message = message(&self.ccm.pre_message, "pre_message");
        let post_message = message(&self.ccm.post_message, "post_message");
        let written = list::read(&list)?;
        let mut resources = Vec::with_capacity(written.len());
        for written in written {
            match render(written, &environment, &places, inputs.checks_schema) {
                Ok(resource) => resources.push(resource),
                Err(mistakes) => errors.extend(mistakes),
            }
        }
        if inputs.checks_schema {
            errors.extend(schema::check(self.document.root()));
        }
        if !errors.is_empty() {
            errors.sort();
            return Err(errors);
        }
        if resources.is_empty() {
            return Err(structure("a manifest needs at least one resource", list.origin())
                .hint("write `- package: {name: zsh, ensure: present}` below `ccm.resources`")
                .into());
        }
        let fail_on_error = self.ccm.fail_on_error;
        Ok(Rendered { data, resources, fail_on_error, pre_message, post_message })
    }

    /// The environment of the templates of the manifest, which sees the data; to be made anew for
    /// [`Resource::is_managed`] and [`Resource::settle`] of each resource.
    pub fn environment<'a>(&self, inputs: &Inputs<'a>, data: &Value) -> Environment<'a> {
        let data = data.as_map().cloned().unwrap_or_default();
        let environ = inputs.environ.cloned().unwrap_or_default();
        let environment = Environment::new(inputs.facts.clone(), data, environ, inputs.world);
        match inputs.now {
            Some(now) => environment.at_time(now),
            None => environment,
        }
    }

    /// The data with everything put over it, checked.
    fn data(&self, inputs: &Inputs<'_>) -> Result<Value, Diagnostics> {
        let mut data = resolve(&self.document, inputs)?;
        let mut broken = Diagnostics::new();
        if let Some(overriding) = inputs.overriding {
            let over = resolve(overriding, inputs)?;
            broken.extend(overriding.rules().check(&over));
            if !broken.is_empty() {
                return Err(broken);
            }
            data = put_over(&data, &over, &mut NoLog)?;
        }
        if let Some(over) = inputs.handed_in {
            data = put_over(&data, over, &mut NoLog)?;
        }
        broken.extend(self.document.rules().check(&data));
        if let Some(overriding) = inputs.overriding {
            broken.extend(overriding.rules().check(&data));
        }
        if !broken.is_empty() {
            return Err(broken);
        }
        match inputs.external {
            Some(over) => put_over(&data, over, &mut NoLog),
            None => Ok(data),
        }
    }
}

fn resolve(document: &Document, inputs: &Inputs<'_>) -> Result<Value, Diagnostics> {
    let environment = Environment::of_facts(inputs.facts.clone());
    match inputs.now {
        Some(now) => document.resolve(&environment.at_time(now)),
        None => document.resolve(&environment),
    }
}

/// A resource with its early fields rendered, checked.
fn render(
    written: Written,
    environment: &Environment<'_>,
    places: &Places,
    checks_schema: bool,
) -> Result<Resource, Diagnostics> {
    let Written { kind, fields, origin, path } = written;
    let renderer = Renderer { environment, places };
    let fields = renderer.fields(kind.fields(), &fields, Phase::Early, &path)?;
    let resource = Resource { kind, fields, origin, path, places: places.clone() };
    let found = check::check(&resource, checks_schema);
    if found.is_empty() { Ok(resource) } else { Err(found) }
}

impl Rendered {
    /// The manifest as `--render` of the reference prints it: the section `ccm` with the resources, each
    /// in the form `KIND: {name: …}`, and the data.
    pub fn to_value(&self) -> Value {
        let resource = |resource: &Resource| {
            let kind = Key::new(resource.kind().name());
            Value::map(Map::from_iter([(kind, resource.properties())]))
        };
        let resources = self.resources.iter().map(resource).collect::<Vec<_>>();
        let ccm = Map::from_iter([
            (Key::new("fail_on_error"), Value::bool(self.fail_on_error)),
            (Key::new("resources"), Value::list(resources)),
        ]);
        Value::map(Map::from_iter([
            (Key::new("ccm"), Value::map(ccm)),
            (Key::new("data"), self.data.clone()),
        ]))
    }
}
