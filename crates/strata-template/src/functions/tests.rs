use std::cell::RefCell;

use strata_expr::ExprError;
use strata_value::{Key, Map, Marks, Value, json};

use super::files::MAX_NESTING;
use crate::environment::{Environment, Scope, World};
use crate::interpolate::Template;

/// Files and a bucket, and the log of what was asked for.
#[derive(Default)]
struct Shelf {
    files: Vec<(&'static str, &'static str)>,
    asked: RefCell<Vec<String>>,
}

impl World for Shelf {
    fn read_file(&self, path: &str) -> Result<Value, String> {
        self.asked.borrow_mut().push(path.to_owned());
        let found = self.files.iter().find(|(name, _)| *name == path);
        found.map(|(_, text)| Value::string(*text)).ok_or_else(|| format!("there is no `{path}`"))
    }

    fn kv_get(&self, bucket: &str, key: &str) -> Result<Value, String> {
        Ok(Value::string(format!("{bucket}/{key}")).marked(Marks::SENSITIVE))
    }

    fn registrations(&self, a: &str, b: &str, c: &str, d: &str) -> Result<Value, String> {
        Ok(Value::list([a, b, c, d].map(Value::string).to_vec()))
    }
}

fn map(text: &str) -> Map {
    json::parse(text).expect("JSON").as_map().cloned().expect("a map")
}

fn data() -> Map {
    let mut entries: Vec<_> = map(
        r#"{"app": "shop", "port": 8080, "ratio": 2.5, "whole": 4.0, "nil": null, "list": [1, 2],
            "m": {"k": {"deep": true}}, "a.b": "dotted"}"#,
    )
    .entries()
    .to_vec();
    entries.extend(
        [(Key::new("secret"), Value::string("hunter2").marked(Marks::SENSITIVE))]
            .into_iter()
            .collect::<Map>()
            .entries()
            .to_vec(),
    );
    Map::new(entries)
}

fn render_in(world: &dyn World, text: &str) -> Result<Value, ExprError> {
    let environment = Environment::new(Map::default(), data(), map(r#"{"HOME": "/home"}"#), world);
    Template::compile(text, Scope::Full)?.value(&environment)
}

fn render(text: &str) -> Result<Value, ExprError> {
    render_in(&Shelf::default(), text)
}

#[track_caller]
fn gives(text: &str, expected: &str) {
    assert_eq!(render(text), Ok(json::parse(expected).expect("JSON")), "{text}");
}

#[track_caller]
fn fails(text: &str, expected: &str) {
    let error = render(text).expect_err(text);
    assert!(error.message.contains(expected), "{text}: {}", error.message);
    assert!(!error.message.contains("hunter2"), "{text}: {}", error.message);
}

#[test]
fn lookup_searches_facts_data_and_environ() {
    gives("{{ lookup('data.app') }}", "\"shop\"");
    gives("{{ lookup('data.m.k.deep') }}", "true");
    gives("{{ lookup('environ.HOME') }}", "\"/home\"");
    gives(r"{{ lookup('data.a\\.b') }}", "\"dotted\"");
    gives("{{ lookup('data.list.#') }}", "2");
}

#[test]
fn a_number_that_lookup_finds_is_that_of_its_json() {
    gives("{{ lookup('data.port') }}", "8080");
    gives("{{ lookup('data.whole') }}", "4");
    gives("{{ lookup('data.ratio') }}", "2.5");
    gives("{{ lookup('data.list') }}", "[1.0, 2.0]");
}

#[test]
fn what_lookup_does_not_find_is_the_default() {
    gives("{{ lookup('data.nope', 'd') }}", "\"d\"");
    gives("{{ lookup('data.nil', 'd') }}", "null");
    fails("{{ lookup('data.nope') }}", "finds nothing at `data.nope`, and no default");
    fails("{{ lookup('data.nope', nil) }}", "finds nothing");
    fails("{{ lookup('Data.app') }}", "begins with `facts`, `data` or `environ`");
    fails("{{ lookup() }}", "0 arguments");
    fails("{{ lookup(1) }}", "the path of `lookup` must be a text");
}

#[test]
fn a_plain_path_finds_what_the_whole_language_of_paths_finds() {
    let root: Map = [(Key::new("data"), Value::map(data()))].into_iter().collect();
    let parts = ["data", "app", "port", "nil", "m", "k", "deep", "list", "nope", "1", "", "#", "*"];
    let parts = parts.into_iter().chain(["@this", "@keys", "m|k", "ratio", "whole"]);
    let mut paths = vec!["data".to_owned(), "nope".to_owned(), String::new()];
    for depth in 0..3 {
        let longer = paths.iter().filter(|path| path.split('.').count() == depth + 1);
        let longer =
            longer.flat_map(|path| parts.clone().map(move |part| format!("{path}.{part}")));
        let longer: Vec<String> = longer.filter(|path| path.starts_with("data.")).collect();
        paths.extend(longer);
    }
    for path in paths {
        let found = strata_expr::gjson::Path::parse(&path)
            .and_then(|path| path.lookup(&Value::map(root.clone())))
            .expect("no limit");
        assert_eq!(render(&format!("{{{{ lookup('{path}') }}}}")).ok(), found, "{path}");
    }
}

#[test]
fn secrets_stay_marked_and_out_of_errors() {
    for text in [
        "{{ lookup('data.secret') }}",
        "{{ Data.secret }}",
        "{{ template(Data.secret) }}",
        "{{ lookup(Data.secret, 'd') }}",
        "{{ jet(Data.secret) }}",
        "a{{ Data.secret }}b",
        "{{ kvGet('b', 'k') }}",
    ] {
        let value = render(text).expect(text);
        assert_eq!(value.marks(), Marks::SENSITIVE, "{text}");
    }
    for text in [
        "{{ lookup(Data.secret) }}",
        "{{ file(Data.secret) }}",
        "{{ template('${ ' + Data.secret + ' }') }}",
        "{{ jet('[[ ' + Data.secret + ' ]]') }}",
        "{{ template(Data.secret + '.templ') }}",
    ] {
        fails(text, "marked");
    }
}

#[test]
fn files_are_read_by_the_world_alone() {
    let shelf = Shelf {
        files: vec![
            ("motd", "hi\n"),
            ("p.templ", "${ Data.port }"),
            ("p.jet", "[[ Data.port ]]"),
            ("bad.templ", "x\n é ${ Nope }"),
        ],
        ..Shelf::default()
    };
    let check = |text: &str, expected: Value| assert_eq!(render_in(&shelf, text), Ok(expected));
    check("{{ readFile('motd') }}", Value::string("hi\n"));
    check("{{ file('motd', 1) }}", Value::string("hi\n"));
    check("{{ template('p.templ') }}", Value::int(8080));
    check("{{ template('motd') }}", Value::string("motd"));
    check("{{ template('p.jet') }}", Value::string("8080"));
    check("{{ jet('p.jet') }}", Value::string("8080"));
    check("{{ jet('<<Data.app>>', '<<', '>>') }}", Value::string("shop"));
    assert_eq!(shelf.asked.borrow().len(), 5);
    let error = render_in(&shelf, "{{ template('bad.templ') }}").expect_err("an unknown name");
    assert!(error.message.starts_with("in `bad.templ`, line 2, column 7: "), "{}", error.message);
}

#[test]
fn templates_that_render_themselves_end_at_a_limit() {
    let shelf = Shelf {
        files: vec![
            ("a.templ", "{{ template('a.templ') }}"),
            ("two.templ", "{{ template('two.templ') }}{{ template('two.templ') }}"),
            ("j.jet", "[[ template(\"j.jet\") ]]"),
        ],
        ..Shelf::default()
    };
    for file in ["a.templ", "two.templ", "j.jet"] {
        let text = format!("{{{{ template('{file}') }}}}");
        let error = render_in(&shelf, &text).expect_err("it never ends");
        assert!(error.message.contains(&format!("more than {MAX_NESTING} levels")));
    }
}

#[test]
fn services_are_asked_with_text_alone() {
    gives("{{ registrations('a', 'b', 'c', 'd') }}", r#"["a", "b", "c", "d"]"#);
    fails("{{ kvGet('b') }}", "takes 2 arguments");
    fails("{{ kvGet('', 'k') }}", "the bucket of `kvGet` is empty");
    fails("{{ kvGet(1, 'k') }}", "the bucket of `kvGet` must be a text");
    fails("{{ registrations('a', 'b', 'c', 1) }}", "the address of `registrations`");
    let error = render_in(&(), "{{ kvGet('b', 'k') }}").expect_err("nothing outside");
    assert!(error.message.contains("no key-value store"), "{}", error.message);
}

#[test]
fn the_deepest_templates_within_templates_fit_the_stack() {
    let wrapped = |call: &str| format!("{}{call}{}", "[".repeat(95), "]".repeat(95));
    let deep = format!("${{ {} }}", wrapped("template('deep.templ')"));
    let condition = format!("{}jet('deep.jet'){}", "true ? (".repeat(45), ") : 0".repeat(45));
    let deep_jet = format!(
        "{}[[ template(\"through.templ\") ]]{}",
        "[[ if true ]]".repeat(100),
        "[[ end ]]".repeat(100)
    );
    let shelf = Shelf {
        files: vec![
            ("deep.templ", deep.leak()),
            ("through.templ", format!("${{ {condition} }}").leak()),
            ("deep.jet", deep_jet.leak()),
        ],
        ..Shelf::default()
    };
    for file in ["deep.templ", "through.templ"] {
        let error = render_in(&shelf, &format!("{{{{ template('{file}') }}}}"));
        let error = error.expect_err("it never ends");
        assert!(error.message.contains(&format!("more than {MAX_NESTING} levels")), "{error}");
    }
}
