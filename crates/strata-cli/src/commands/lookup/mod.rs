//! `strata lookup`: values of a Hiera 5 tree.

mod all;
mod args;
mod facts;
mod layout;
mod options;

use std::io::{self, Write as _};
use std::sync::Arc;

use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap};
use strata_hierarchy::hiera5::{
    DECRYPTED, Detail, Explanation, Kind, LookupKey, MapScope, Node, Query, Tree, code,
};
use strata_secrets::HieraEyaml;
use strata_sources::Files;
use strata_value::{Marks, Value};

pub(crate) use args::Args;

use crate::global::Global;
use crate::output;
use crate::report::{Failure, Report};
use crate::status::Status;

/// Looks up what the arguments ask for.
pub(crate) fn run(args: &Args, global: Global, report: &Report) -> Result<Status, Failure> {
    let sources = Arc::new(SourceMap::default());
    let layout = layout::layout(args)?;
    let scope = match facts::scope(args, &sources) {
        Ok(scope) => scope,
        Err(findings) => {
            report.show(&findings, &sources);
            return Ok(status_of(&findings));
        }
    };
    let tree = Tree::new(layout, Arc::new(Files::unconfined()))
        .with_sources(Arc::clone(&sources))
        .with_decrypt(Arc::new(HieraEyaml::new()));
    let command = Command { args, global, report, tree: &tree, scope: &scope };
    let status = command.run()?;
    Ok(status)
}

/// One run of the command.
struct Command<'a> {
    args: &'a Args,
    global: Global,
    report: &'a Report,
    tree: &'a Tree,
    scope: &'a MapScope,
}

impl Command<'_> {
    fn run(&self) -> Result<Status, Failure> {
        let node = Node::new(self.tree, self.scope, self.args.dialect());
        let merge = self.args.merge_option()?;
        let default = self.args.default.as_deref().map(Value::string);
        let query = Query {
            merge: merge.as_ref(),
            value_type: self.args.value_type.as_deref(),
            default: default.as_ref(),
            ..Query::default()
        };
        let outcome = if self.args.all {
            self.all(&node, &query)
        } else if self.args.explain.is_some() || self.args.explain_options {
            self.explain(&node, &query)
        } else {
            self.value(&node, &query)
        }?;
        let warnings = self.warnings(&node);
        self.report.show(&warnings, self.tree.sources());
        if self.global.verbose || self.args.debug {
            self.tell_files();
        }
        Ok(if warnings.has_errors() && outcome == Status::Success {
            Status::Invalid
        } else {
            outcome
        })
    }

    /// The warnings of the node, errors if the user is strict.
    fn warnings(&self, node: &Node<'_>) -> Diagnostics {
        let mut warnings = node.take_warnings();
        if self.args.strict() {
            warnings.deny_warnings();
        }
        warnings
    }

    /// Prints the value of the first key that is found.
    fn value(&self, node: &Node<'_>, query: &Query<'_>) -> Result<Status, Failure> {
        let keys: Vec<&str> = self.args.keys.iter().map(String::as_str).collect();
        let answer = match node.lookup(&keys, query) {
            Ok(answer) => answer,
            Err(findings) => return Ok(self.failed(&findings)),
        };
        let Some(answer) = answer else {
            // What was warned of may be the reason.
            self.report.show(&self.warnings(node), self.tree.sources());
            self.report.show(&not_found(node, &keys).into(), self.tree.sources());
            return Ok(Status::NotFound);
        };
        if self.args.strict() {
            // Nothing is printed when there was something to warn of.
            let warnings = self.warnings(node);
            if warnings.has_errors() {
                return Ok(self.failed(&warnings));
            }
        }
        self.print(&answer.value)?;
        Ok(Status::Success)
    }

    fn print(&self, value: &Value) -> Result<(), Failure> {
        let revealed = if self.args.reveal { DECRYPTED | Marks::SENSITIVE } else { DECRYPTED };
        output::print(&output::redacted(value, revealed), self.args.format(), self.global)
    }

    fn explain(&self, node: &Node<'_>, query: &Query<'_>) -> Result<Status, Failure> {
        let keys: Vec<&str> = self.args.keys.iter().map(String::as_str).collect();
        let parsed = keys.iter().map(|key| LookupKey::parse(key, node.dialect()));
        let keys = match parsed.collect::<Result<Vec<_>, _>>() {
            Ok(keys) => keys,
            Err(finding) => return Ok(self.failed(&(*finding).into())),
        };
        let mut out = String::new();
        let mut values = Vec::new();
        let mut status = Status::NotFound;
        if self.args.explain_options {
            status = Status::Success;
            match options::explain(node, keys.first(), self.tree.sources()) {
                Ok((text, value)) => {
                    out.push_str(&text);
                    values.push(value);
                }
                Err(findings) => return Ok(self.failed(&findings)),
            }
        }
        let mut errors = Diagnostics::new();
        if let Some(detail) = self.args.explain {
            // As the lookup itself: the first key that is found ends it.
            for key in &keys {
                let explanation = node.explain(key, query);
                status = status_of_explanation(&explanation);
                self.add_explanation(&explanation, detail.into(), &mut out, &mut values);
                if let Err(findings) = &explanation.result {
                    errors.extend(findings.clone());
                }
                if status != Status::NotFound {
                    break;
                }
            }
        }
        self.print_explanations(&out, values)?;
        self.report.show(&errors, self.tree.sources());
        Ok(status)
    }

    fn add_explanation(
        &self,
        explanation: &Explanation,
        detail: Detail,
        out: &mut String,
        values: &mut Vec<Value>,
    ) {
        let sources = self.tree.sources();
        if !out.is_empty() {
            out.push('\n');
        }
        if self.args.wants_data() {
            values.push(explanation.to_value(sources));
        } else {
            out.push_str(&explanation.text(detail, sources));
        }
    }

    fn print_explanations(&self, text: &str, mut values: Vec<Value>) -> Result<(), Failure> {
        if !self.args.wants_data() {
            io::stdout().lock().write_all(text.as_bytes())?;
            return Ok(());
        }
        let one = if values.len() == 1 { values.pop() } else { None };
        self.print(&one.unwrap_or_else(|| Value::list(values)))
    }

    fn failed(&self, findings: &Diagnostics) -> Status {
        let mut findings = findings.clone();
        findings.sort();
        self.report.show(&findings, self.tree.sources());
        status_of(&findings)
    }

    /// Which files were read, for `--verbose`.
    fn tell_files(&self) {
        for name in self.tree.sources().names() {
            let _ = writeln!(io::stderr().lock(), "read {name}");
        }
    }
}

/// A failure to read or decrypt is operational, anything else is wrong input.
fn status_of(findings: &Diagnostics) -> Status {
    Status::of_errors(findings, &[code(Kind::Io), code(Kind::Decrypt)])
}

fn status_of_explanation(explanation: &Explanation) -> Status {
    match &explanation.result {
        Ok(Some(_)) => Status::Success,
        Ok(None) => Status::NotFound,
        Err(findings) => status_of(findings),
    }
}

/// The error that nothing was found, with the nearest key there is.
fn not_found(node: &Node<'_>, keys: &[&str]) -> Diagnostic {
    let quoted: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    let message = match quoted.as_slice() {
        [key] => format!("the key {key} is not found"),
        _ => format!("none of the keys {} is found", quoted.join(", ")),
    };
    let found = Diagnostic::error("hiera-not-found", message);
    let first = keys.first().copied().unwrap_or_default();
    let key =
        LookupKey::parse(first, node.dialect()).unwrap_or_else(|_| LookupKey::root_only(first));
    let names = node.keys_beside(&key).unwrap_or_default();
    let root = key.root().to_string();
    if names.iter().any(|name| name.as_str() == root) {
        return found.hint(format!("`{root}` is there, but has no such part: look up `{root}`"));
    }
    match strata_diagnostics::did_you_mean(first, names.iter().map(LookupKey::as_str)) {
        Some(close) => found.hint(format!("did you mean `{close}`?")),
        None => found.hint("see which levels were asked: add `--explain`"),
    }
}
