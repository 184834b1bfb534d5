//! Where modules are called.

use strata_diagnostics::Diagnostic;

use crate::declaration::Module;
use crate::limits::{MAX_DECLARATIONS, MAX_MODULE_CALLS, MAX_MODULE_DEPTH};

/// The calls of modules, the root module the first; a module that is called twice is there twice.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) paths: Vec<Path>,
}

/// A module where it is called.
#[derive(Debug)]
pub(crate) struct Path {
    /// The module among those of the configuration.
    pub(crate) module: usize,
    /// Where it is called, and by which call there; `None` for the root.
    pub(crate) parent: Option<(usize, usize)>,
    /// Where the calls of the module lead to.
    pub(crate) calls: Vec<usize>,
    depth: usize,
}

impl Tree {
    /// Follows the calls from the root module. A module that calls itself, and more calls than the
    /// limits allow, is an error.
    pub(crate) fn new(modules: &[Module]) -> Result<Self, Box<Diagnostic>> {
        let root = Path { module: 0, parent: None, calls: Vec::new(), depth: 0 };
        let mut tree = Self { paths: vec![root] };
        let mut declarations = modules[0].len();
        let mut at = 0;
        while at < tree.paths.len() {
            for call in 0..modules[tree.paths[at].module].calls.len() {
                tree.add(at, call, modules, &mut declarations)?;
            }
            at += 1;
        }
        Ok(tree)
    }

    fn add(
        &mut self,
        at: usize,
        call: usize,
        modules: &[Module],
        declarations: &mut usize,
    ) -> Result<(), Box<Diagnostic>> {
        let from = &self.paths[at];
        let called = &modules[from.module].calls[call];
        if let Some(error) = self.recursion(at, call, modules) {
            return Err(error.into());
        }
        let beyond = |limit: String| {
            let span = called.source.as_ref().map_or(called.span, |(_, span)| *span);
            Box::new(Diagnostic::error("config-limit", limit).at(span, "beyond the limit"))
        };
        let depth = from.depth + 1;
        *declarations = declarations.saturating_add(modules[called.module].len());
        if depth > MAX_MODULE_DEPTH {
            return Err(beyond(format!(
                "modules call each other more than {MAX_MODULE_DEPTH} deep"
            )));
        }
        if self.paths.len() > MAX_MODULE_CALLS {
            return Err(beyond(format!("there are more than {MAX_MODULE_CALLS} module calls")));
        }
        if *declarations > MAX_DECLARATIONS {
            return Err(beyond(format!(
                "the modules declare more than {MAX_DECLARATIONS} things, counted for each call"
            )));
        }
        let parent = Some((at, call));
        let new = Path { module: called.module, parent, calls: Vec::new(), depth };
        self.paths.push(new);
        let new = self.paths.len() - 1;
        self.paths[at].calls.push(new);
        Ok(())
    }

    /// The error that a call leads to a module that it is in.
    fn recursion(&self, at: usize, call: usize, modules: &[Module]) -> Option<Diagnostic> {
        let called = &modules[self.paths[at].module].calls[call];
        let mut steps = vec![called];
        let mut around = at;
        while self.paths[around].module != called.module {
            let (parent, call) = self.paths[around].parent?;
            steps.push(&modules[self.paths[parent].module].calls[call]);
            around = parent;
        }
        let directory = &modules[called.module].directory;
        let error = Diagnostic::error(
            "config-module-recursion",
            format!("the module in `{directory}` calls itself"),
        );
        let mut places =
            steps.iter().rev().map(|step| step.source.as_ref().map_or(step.span, |(_, s)| *s));
        let error = error.at(places.next()?, "this call leads back to the module");
        Some(places.fold(error, |error, place| error.label(place, "by this call")))
    }
}
