//! A module: all files of a directory as one.

use std::collections::HashMap;

use strata_diagnostics::Diagnostic;
use strata_eval::body::{self, Block};
use strata_value::Key;

use super::name::Names;
use super::{Call, Output, Resource, Variable, schema};
use crate::expression::{Expression, Parsed, Syntax, Written, key};
use crate::reference::Uses;

/// What the files of a directory declare. Everything is sorted by name, so that the order of
/// declarations does not matter.
#[derive(Debug, Default)]
pub(crate) struct Module {
    /// The directory, relative to that of the root module.
    pub(crate) directory: String,
    pub(crate) variables: Vec<Variable>,
    pub(crate) locals: Vec<Local>,
    pub(crate) outputs: Vec<Output>,
    pub(crate) resources: Vec<Resource>,
    pub(crate) calls: Vec<Call>,
}

/// A named expression.
#[derive(Debug)]
pub(crate) struct Local {
    pub(crate) name: Key,
    pub(crate) value: Expression,
    pub(crate) uses: Uses,
}

/// Reads the declarations of a module.
struct Reader {
    module: Module,
    variables: Names<Key>,
    locals: Names<Key>,
    outputs: Names<Key>,
    resources: Names<(Key, Key)>,
    calls: Names<Key>,
}

impl Module {
    /// Reads the declarations in the files of a directory. All that is wrong is told, and what is wrong
    /// in itself is declared all the same, so that references to it are not.
    pub(crate) fn read(directory: &str, files: &[Parsed], errors: &mut Vec<Diagnostic>) -> Self {
        let mut reader = Reader {
            module: Self { directory: directory.to_owned(), ..Self::default() },
            variables: Names::new("variable"),
            locals: Names::new("local value"),
            outputs: Names::new("output"),
            resources: Names::new("resource"),
            calls: Names::new("module"),
        };
        for parsed in files {
            let body = match &parsed.syntax {
                Syntax::Native(tree) => body::Body::of_tree(tree, &parsed.file),
                Syntax::Json(document) => body::Body::of_json(document, &parsed.file),
            };
            let (content, wrong) = body.content(&schema::FILE);
            errors.extend(wrong);
            for block in &content.blocks {
                reader.block(block, errors);
            }
        }
        reader.module.sorted()
    }

    fn sorted(mut self) -> Self {
        self.variables.sort_by(|a, b| a.declared.name.cmp_text(b.declared.name));
        self.locals.sort_by(|a, b| a.name.cmp_text(b.name));
        self.outputs.sort_by(|a, b| a.name.cmp_text(b.name));
        self.resources.sort_by(|a, b| a.ty.cmp_text(b.ty).then(a.name.cmp_text(b.name)));
        self.calls.sort_by(|a, b| a.name.cmp_text(b.name));
        self
    }

    /// How much it declares.
    pub(crate) fn len(&self) -> usize {
        let validations: usize = self.variables.iter().map(|v| v.validations.len()).sum();
        self.variables.len()
            + validations
            + self.locals.len()
            + self.outputs.len()
            + self.resources.len()
            + self.calls.len()
    }

    /// The names that are declared, by what they are.
    pub(crate) fn names(&self) -> DeclaredNames {
        let by = |names: &mut dyn Iterator<Item = Key>| {
            names.enumerate().map(|(at, name)| (name, at)).collect()
        };
        let resources = self.resources.iter().enumerate();
        DeclaredNames {
            variables: by(&mut self.variables.iter().map(|v| v.declared.name)),
            locals: by(&mut self.locals.iter().map(|local| local.name)),
            outputs: by(&mut self.outputs.iter().map(|output| output.name)),
            resources: resources.map(|(at, r)| ((r.ty, r.name), at)).collect(),
            calls: by(&mut self.calls.iter().map(|call| call.name)),
        }
    }
}

/// The names that a module declares, with their places among the declarations.
#[derive(Debug, Default)]
pub(crate) struct DeclaredNames {
    pub(crate) variables: HashMap<Key, usize>,
    pub(crate) locals: HashMap<Key, usize>,
    pub(crate) outputs: HashMap<Key, usize>,
    pub(crate) resources: HashMap<(Key, Key), usize>,
    pub(crate) calls: HashMap<Key, usize>,
}

impl Reader {
    fn block(&mut self, block: &Block<'_>, errors: &mut Vec<Diagnostic>) {
        let Self { module, .. } = self;
        match &*block.block_type {
            "variable" => {
                let variable = Variable::read(block, errors);
                let (name, span) = (variable.declared.name, variable.declared.span);
                if self.variables.add(name, &name.to_string(), span, errors) {
                    module.variables.push(variable);
                }
            }
            "output" => {
                let output = Output::read(block, errors);
                if self.outputs.add(output.name, &output.name.to_string(), output.span, errors) {
                    module.outputs.push(output);
                }
            }
            "resource" => {
                let resource = Resource::read(block, errors);
                let (name, shown) = ((resource.ty, resource.name), resource.address());
                if self.resources.add(name, &shown, resource.span, errors) {
                    module.resources.push(resource);
                }
            }
            "module" => {
                let call = Call::read(block, errors);
                if self.calls.add(call.name, &call.name.to_string(), call.span, errors) {
                    module.calls.push(call);
                }
            }
            _ => self.locals(block, errors),
        }
    }

    /// `locals`: each attribute is a declaration.
    fn locals(&mut self, block: &Block<'_>, errors: &mut Vec<Diagnostic>) {
        let (attributes, wrong) = block.body.just_attributes();
        errors.extend(wrong);
        for set in attributes {
            let name = key(&set.name);
            let (Some(syntax), file) = (set.expression.syntax(), set.expression.file()) else {
                continue;
            };
            if self.locals.add(name, &set.name, set.name_span, errors) {
                self.module.locals.push(Local {
                    name,
                    value: Expression::new(syntax, file),
                    uses: Uses::written(Written::all(syntax, file), None),
                });
            }
        }
    }
}
