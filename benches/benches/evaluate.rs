//! Evaluating HCL, beside `hcl-rs`.
//!
//! The expressions are made here; with `STRATA_BENCH_HCL=DIR` the files `exprs-*.hcl` of a directory
//! are measured with the variables of `exprs.vars.json` in it. Before they are timed both must give the
//! same values. A sample is all expressions of a file, evaluated (`strata`, `hcl_rs`) or parsed and
//! evaluated (`strata_once`, `hcl_rs_once`).

#![expect(clippy::needless_pass_by_value, reason = "hcl-rs hands the arguments of functions over")]

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{env, fs};

use divan::Bencher;
use divan::counter::ItemsCount;
use hcl::eval::{Context, Evaluate, FuncArgs, FuncDef, ParamType};
use strata_bench::Expressions;
use strata_value::json;

fn main() {
    divan::main();
}

#[divan::bench(args = files())]
fn strata(bencher: Bencher<'_, '_>, file: &File) {
    let expressions = file.checked();
    bencher.counter(ItemsCount::new(expressions.len())).bench_local(|| expressions.evaluate());
}

#[divan::bench(args = files())]
fn strata_once(bencher: Bencher<'_, '_>, file: &File) {
    let expressions = file.checked();
    bencher
        .counter(ItemsCount::new(expressions.len()))
        .bench_local(|| Expressions::new(&file.text, file.variables()).evaluate());
}

#[divan::bench(args = files())]
fn hcl_rs(bencher: Bencher<'_, '_>, file: &File) {
    let body = hcl::parse(&file.text).expect("the file is sound");
    let context = file.context();
    bencher.counter(ItemsCount::new(body.attributes().count())).bench_local(|| {
        let values = body.attributes().map(|a| a.expr().evaluate(&context));
        values.collect::<Result<Vec<_>, _>>().expect("the expressions are sound")
    });
}

#[divan::bench(args = files())]
fn hcl_rs_once(bencher: Bencher<'_, '_>, file: &File) {
    let context = file.context();
    let count = file.checked().len();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        let body = hcl::parse(&file.text).expect("the file is sound");
        let values = body.attributes().map(|a| a.expr().evaluate(&context));
        values.collect::<Result<Vec<_>, _>>().expect("the expressions are sound")
    });
}

struct File {
    name: String,
    text: String,
    variables: Option<String>,
    checked: OnceLock<Expressions>,
}

impl File {
    fn variables(&self) -> strata_value::Map {
        match &self.variables {
            Some(text) => strata_bench::variables_of_json(text),
            None => strata_bench::variables(),
        }
    }

    /// The expressions, once both have given the same values.
    fn checked(&self) -> &Expressions {
        self.checked.get_or_init(|| {
            let expressions = Expressions::new(&self.text, self.variables());
            let body = hcl::parse(&self.text).expect("the file is sound");
            let context = self.context();
            let values = expressions.evaluate();
            for (value, attribute) in values.iter().zip(body.attributes()) {
                let theirs = attribute.expr().evaluate(&context).expect("the expression is sound");
                let theirs = serde_json::to_value(theirs).expect("it is JSON");
                let mine = json::write(value, &json::Options::default()).expect("it is JSON");
                let mine: serde_json::Value = serde_json::from_str(&mine).expect("it is JSON");
                assert!(same(&mine, &theirs), "{}: {mine} and {theirs}", attribute.key());
            }
            expressions
        })
    }

    fn context(&self) -> Context<'static> {
        let mut context = Context::new();
        let own = || {
            let value = strata_value::Value::object(strata_bench::variables());
            json::write(&value, &json::Options::default()).expect("it is JSON")
        };
        let text = self.variables.clone().unwrap_or_else(own);
        let variables: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(&text).expect("it is JSON");
        for (name, value) in variables {
            let value: hcl::Value = serde_json::from_value(value).expect("it is a value");
            context.declare_var(name, value);
        }
        declare_functions(&mut context);
        context
    }
}

impl std::fmt::Display for File {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

/// Whether two values are the same; numbers as numbers.
fn same(a: &serde_json::Value, b: &serde_json::Value) -> bool {
    use serde_json::Value as V;
    match (a, b) {
        (V::Number(a), V::Number(b)) => a.as_f64() == b.as_f64(),
        (V::Array(a), V::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (V::Object(a), V::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(k, a)| b.get(k).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

fn files() -> Vec<File> {
    let file = |name: &str, text: String, variables| {
        let checked = OnceLock::new();
        File { name: name.to_owned(), text, variables, checked }
    };
    let Some(directory) = env::var_os("STRATA_BENCH_HCL") else {
        return vec![file("own 100K", strata_bench::expressions(100_000), None)];
    };
    let directory = PathBuf::from(directory);
    let read = |path: &Path| fs::read_to_string(path).expect("the file can be read");
    let variables = read(&directory.join("exprs.vars.json"));
    let mut files: Vec<File> = fs::read_dir(&directory)
        .expect("the directory can be read")
        .map(|entry| entry.expect("the directory can be read").path())
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?.to_owned();
            let is_one = name.starts_with("exprs-") && path.extension().is_some_and(|e| e == "hcl");
            is_one.then(|| file(&name, read(&path), Some(variables.clone())))
        })
        .collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

/// The functions that the expressions use, as far as `hcl-rs` has none of its own.
fn declare_functions(context: &mut Context<'_>) {
    let text = ParamType::String;
    context.declare_func("upper", FuncDef::builder().param(text.clone()).build(upper));
    context.declare_func("lower", FuncDef::builder().param(text).build(lower));
    context.declare_func("length", FuncDef::builder().param(ParamType::Any).build(length));
    context.declare_func("keys", FuncDef::builder().param(ParamType::Any).build(keys));
    let variadic = |function| FuncDef::builder().variadic_param(ParamType::Any).build(function);
    context.declare_func("join", variadic(join));
    context.declare_func("min", variadic(min));
    context.declare_func("max", variadic(max));
    context.declare_func("concat", variadic(concat));
}

type Returned = Result<hcl::Value, String>;

fn upper(arguments: FuncArgs) -> Returned {
    Ok(arguments[0].as_str().ok_or("no text")?.to_uppercase().into())
}

fn lower(arguments: FuncArgs) -> Returned {
    Ok(arguments[0].as_str().ok_or("no text")?.to_lowercase().into())
}

fn length(arguments: FuncArgs) -> Returned {
    Ok(match &arguments[0] {
        hcl::Value::Array(elements) => elements.len(),
        hcl::Value::Object(attributes) => attributes.len(),
        hcl::Value::String(text) => text.chars().count(),
        _ => return Err("no collection".to_owned()),
    }
    .into())
}

fn keys(arguments: FuncArgs) -> Returned {
    let attributes = arguments[0].as_object().ok_or("no object")?;
    let mut keys: Vec<String> = attributes.keys().cloned().collect();
    keys.sort();
    Ok(keys.into())
}

fn join(arguments: FuncArgs) -> Returned {
    let separator = arguments[0].as_str().ok_or("no text")?;
    let mut parts = Vec::new();
    for list in arguments.iter().skip(1) {
        for part in list.as_array().ok_or("no list")? {
            parts.push(part.as_str().ok_or("no text")?);
        }
    }
    Ok(parts.join(separator).into())
}

fn concat(arguments: FuncArgs) -> Returned {
    let mut all = Vec::new();
    for list in arguments.iter() {
        all.extend_from_slice(list.as_array().ok_or("no list")?);
    }
    Ok(all.into())
}

fn min(arguments: FuncArgs) -> Returned {
    extreme(&arguments, f64::min)
}

fn max(arguments: FuncArgs) -> Returned {
    extreme(&arguments, f64::max)
}

fn extreme(arguments: &FuncArgs, choose: fn(f64, f64) -> f64) -> Returned {
    let numbers = arguments.iter().filter_map(hcl::Value::as_f64);
    let chosen = numbers.reduce(choose).ok_or("no number")?;
    let whole = arguments.iter().find(|n| n.as_f64() == Some(chosen)).ok_or("no number")?;
    Ok(whole.clone())
}
