//! Files of HCL whose expressions can all be evaluated.

use std::fmt::Write as _;

use strata_diagnostics::{SourceFile, SourceMap};
use strata_eval::{Compiler, Program, Scope, functions};
use strata_syntax::ast::Body;
use strata_syntax::{json, parse_body, schema};
use strata_value::{Key, Map, Value};

use crate::random::{Random, WORDS};

/// A file of about `size` bytes: attributes whose expressions use the variables of [`variables`] and
/// the functions `upper`, `lower`, `length`, `join`, `min`, `max`, `concat`, `keys`.
pub fn expressions(size: usize) -> String {
    let mut random = Random::new(11);
    let mut out = String::with_capacity(size + 200);
    let mut number = 0;
    while out.len() < size {
        let _ = write!(out, "e{number:06}_{} = ", random.pick(&WORDS));
        let (word, count) = (random.pick(&WORDS), random.below(1000));
        let _ = match random.below(10) {
            0 => writeln!(out, "[for n in var.names : \"${{var.prefix}}/${{n}}\"]"),
            1 => writeln!(
                out,
                "[for k, v in var.instances : {{ name = upper(v.name), cpus = v.cpus }} if v.cpus > {}]",
                count % 64
            ),
            2 => writeln!(out, "{{ for s in var.subnets : s.zone => s.cidr... if s.hosts >= 32 }}"),
            3 => writeln!(out, "\"${{var.prefix}}-${{var.env}}-{word}\""),
            4 => writeln!(out, "join(\":\", concat(var.names, [\"{word}\"]))"),
            5 => writeln!(
                out,
                "var.ports[{}] > {count} && !var.enabled ? \"{word}\" : \"none\"",
                count % 8
            ),
            6 => writeln!(
                out,
                "\"{word} %{{ if var.enabled }}${{var.names[3]}}%{{ else }}-%{{ endif }}\""
            ),
            7 => writeln!(out, "var.subnets[*].cidr"),
            8 => writeln!(out, "max(var.count, {count}) * 2 + length(keys(var.instances))"),
            _ => writeln!(
                out,
                "{{ a = var.env == \"prod\", b = lower(\"{word}\"), c = var.ports[0] }}"
            ),
        };
        number += 1;
    }
    out
}

/// The variables of [`expressions`]: one, `var`, with 8 ports, 16 names, 24 instances, 12 subnets.
pub fn variables() -> Map {
    let mut random = Random::new(12);
    let object = |pairs: Vec<(&str, Value)>| {
        let mut pairs: Vec<_> = pairs.into_iter().map(|(k, v)| (Key::new(k), v)).collect();
        pairs.sort_by(|a, b| a.0.cmp_text(b.0));
        Value::object(pairs.into_iter().collect::<Map>())
    };
    let text = |text: String| Value::string(text);
    let mut word = |n: usize| text(format!("{}-{n:02}", random.pick(&WORDS)));
    let names: Vec<Value> = (0..16).map(&mut word).collect();
    let instances = (0..24_u8).map(|n| {
        let instance = object(vec![
            ("name", word(n.into())),
            ("cpus", Value::int(i64::from(n) * 3 % 64)),
            ("memory", Value::int(i64::from(n) * 512)),
            ("enabled", Value::bool(n % 3 == 0)),
        ]);
        (Key::new(&format!("node-{n:02}")), instance)
    });
    let instances = Value::object(instances.collect::<Map>());
    let subnets: Vec<Value> = (0..12)
        .map(|n| {
            object(vec![
                ("zone", text(format!("zone-{}", n % 3))),
                ("cidr", text(format!("10.{n}.0.0/16"))),
                ("hosts", Value::int(16 << (n % 3))),
            ])
        })
        .collect();
    let ports = [22, 80, 443, 8080, 8443, 9090, 9100, 9200].map(Value::int).to_vec();
    let var = object(vec![
        ("env", text("prod".to_owned())),
        ("prefix", text("strata".to_owned())),
        ("count", Value::int(7)),
        ("enabled", Value::bool(true)),
        ("names", Value::tuple(names)),
        ("ports", Value::tuple(ports)),
        ("instances", instances),
        ("subnets", Value::tuple(subnets)),
    ]);
    [(Key::new("var"), var)].into_iter().collect()
}

/// The expressions of a file, ready to be evaluated.
#[derive(Debug)]
pub struct Expressions {
    programs: Vec<Program>,
    variables: Map,
}

impl Expressions {
    /// Parses a file and compiles its attributes; the variables are those of a JSON object, or
    /// [`variables`].
    ///
    /// # Panics
    ///
    /// If the file or the variables are not sound.
    pub fn new(text: &str, variables: Map) -> Self {
        let file = SourceMap::default().add("expressions", text.into());
        let programs = compile(&file);
        Self { programs, variables }
    }

    /// The number of expressions.
    pub fn len(&self) -> usize {
        self.programs.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.programs.is_empty()
    }

    /// The values of all expressions.
    ///
    /// # Panics
    ///
    /// If one of them has an error.
    pub fn evaluate(&self) -> Vec<Value> {
        let scope = Scope::new().with_variables(self.variables.clone());
        let scope = scope.with_functions(functions::standard());
        let value = |program: &Program| match program.evaluate(&scope) {
            Ok(value) => value,
            Err(errors) => panic!("{errors:?}"),
        };
        self.programs.iter().map(value).collect()
    }
}

fn compile(file: &SourceFile) -> Vec<Program> {
    let tree = parse_body(file.text().clone());
    assert!(tree.errors().is_empty(), "the file is sound");
    let body = Body::cast(tree.root()).expect("the root of a file is a body");
    let mut compiler = Compiler::new(file);
    let expressions = body.attributes().filter_map(strata_syntax::ast::Attribute::expression);
    let roots: Vec<_> = expressions.map(|e| compiler.add(schema::Expression::Native(e))).collect();
    compiler.finish_all(roots)
}

/// Variables from a JSON object.
///
/// # Panics
///
/// If the text is no JSON object.
pub fn variables_of_json(text: &str) -> Map {
    let document = json::parse(text);
    let file = SourceMap::default().add("variables", text.into());
    let mut compiler = Compiler::new(&file).without_templates();
    let root = compiler.add(schema::Expression::Json(document.root()));
    let value = compiler.finish(root).evaluate(&Scope::new()).expect("the variables are sound");
    value.as_map().expect("the variables are an object").clone()
}
