//! Random expressions, well typed for the most part.

use strata_eval::{Function, ParameterType, functions};
use strata_value::Key;

/// Operations within each other.
const MAX_DEPTH: u32 = 4;

/// What an expression should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Want {
    Number,
    Text,
    Bool,
    /// A list, tuple or set.
    Sequence,
    /// A map or object.
    Mapping,
    /// Anything.
    Any,
}

use Want::{Any, Bool, Mapping, Number, Sequence, Text};

/// Makes expressions from a seed: the same on every run.
#[derive(Debug)]
pub(super) struct Generator {
    state: u64,
    /// The names of `for` variables in sight.
    locals: Vec<&'static str>,
    functions: Vec<&'static str>,
}

impl Generator {
    pub(super) fn new(seed: u64) -> Self {
        // Logarithms and powers of floats differ in their last digit between machines.
        let named = functions::reference().names().into_iter();
        let functions = named.filter(|name| !matches!(*name, "log" | "pow")).collect();
        Self { state: seed, locals: Vec::new(), functions }
    }

    /// The next expression.
    pub(super) fn expression(&mut self) -> String {
        self.locals.clear();
        self.any(Any, 0)
    }

    /// splitmix64.
    fn below(&mut self, n: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    fn pick(&mut self, words: &[&'static str]) -> &'static str {
        words[self.below(words.len())]
    }

    /// An expression that should be what is wanted; one in twelve is not.
    fn any(&mut self, want: Want, depth: u32) -> String {
        let want = match want {
            Any => [Number, Text, Bool, Sequence, Mapping][self.below(5)],
            want if self.below(12) == 0 => {
                [Number, Text, Bool, Sequence, Mapping, want][self.below(6)]
            }
            want => want,
        };
        if depth >= MAX_DEPTH {
            return self.leaf(want);
        }
        match self.below(10) {
            0..3 => self.leaf(want),
            3 => self.conditional(want, depth),
            4..6 => self.call(want, depth),
            6 => self.access(want, depth),
            _ => self.operation(want, depth),
        }
    }

    fn leaf(&mut self, want: Want) -> String {
        if !self.locals.is_empty() && self.below(3) == 0 {
            let at = self.below(self.locals.len());
            return self.locals[at].to_owned();
        }
        let words: &[&'static str] = match want {
            Number => &[
                "0",
                "1",
                "2",
                "-1",
                "0.5",
                "1e3",
                "0.1",
                "n",
                "half",
                "big",
                "u_n",
                "sec_n",
                "digits",
                "nil",
                "9223372036854775807",
                "1e-9",
                "100",
            ],
            Text => &[
                "\"\"",
                "\"a\"",
                "\"b c\"",
                "\"5\"",
                "s",
                "digits",
                "u_s",
                "sec",
                "nil_s",
                "\"true\"",
                "\"é\"",
                "\"a,b,c\"",
                "\"%d-%s\"",
                "\"x\"",
                "\"2020-01-02T03:04:05Z\"",
            ],
            Bool => &["true", "false", "t", "f", "u_b", "null", "\"true\"", "!t"],
            Sequence => &[
                "[]",
                "[1, 2, 3]",
                "[\"a\", \"b\"]",
                "list",
                "nums",
                "none",
                "set",
                "tup",
                "u_list",
                "sec_list",
                "objs",
                "[1, \"a\", true]",
                "[null]",
                "[[1], [2]]",
                "nil",
            ],
            Mapping => &[
                "{}",
                "{ a = 1 }",
                "{ a = 1, b = \"x\" }",
                "map",
                "obj",
                "u_obj",
                "{ \"k\" = sec }",
                "{ a = { b = 1 } }",
            ],
            Any => &["u", "nil", "s", "n"],
        };
        self.pick(words).to_owned()
    }

    fn conditional(&mut self, want: Want, depth: u32) -> String {
        let condition = self.any(Bool, depth + 1);
        let (a, b) = (self.any(want, depth + 1), self.any(want, depth + 1));
        format!("({condition} ? {a} : {b})")
    }

    /// A call of a function, with arguments of the types of its parameters.
    fn call(&mut self, want: Want, depth: u32) -> String {
        let names: &[&'static str] = match want {
            Number if self.below(2) == 0 => {
                &["length", "max", "min", "abs", "ceil", "tonumber", "strlen", "parseint"]
            }
            Text if self.below(2) == 0 => {
                &["upper", "join", "format", "jsonencode", "tostring", "substr", "replace"]
            }
            Bool if self.below(2) == 0 => {
                &["contains", "can", "hasindex", "tobool", "not", "equal"]
            }
            Sequence if self.below(2) == 0 => {
                &["concat", "keys", "values", "tolist", "toset", "flatten", "split", "range"]
            }
            Mapping if self.below(2) == 0 => &["merge", "zipmap", "tomap"],
            _ => &[],
        };
        let name = match names {
            [] => {
                let at = self.below(self.functions.len());
                self.functions[at]
            }
            names => self.pick(names),
        };
        let Some(function) = functions::reference().get(Key::new(name)).cloned() else {
            return self.leaf(want);
        };
        if name == "convert" {
            let types = [
                "string",
                "number",
                "list(string)",
                "set(any)",
                "map(number)",
                "object({ a = number })",
            ];
            let value = self.any(Any, depth + 1);
            return format!("convert({value}, {})", self.pick(&types));
        }
        let arguments = self.arguments(&function, depth);
        format!("{name}({})", arguments.join(", "))
    }

    fn arguments(&mut self, function: &Function, depth: u32) -> Vec<String> {
        let mut count = function.arity();
        if function.variadic().is_some() {
            count += self.below(3);
        }
        if self.below(40) == 0 {
            count = self.below(4);
        }
        let mut arguments = Vec::new();
        for at in 0..count {
            let want = match function.parameter(at).map(|parameter| parameter.ty) {
                Some(ParameterType::Number) => Number,
                Some(ParameterType::String) => Text,
                Some(ParameterType::Bool) => Bool,
                Some(ParameterType::List(_) | ParameterType::Set(_)) => Sequence,
                Some(ParameterType::Map(_)) => Mapping,
                Some(ParameterType::Any | ParameterType::Exact(_)) | None => {
                    [Any, Sequence, Sequence, Mapping][self.below(4)]
                }
            };
            arguments.push(self.any(want, depth + 1));
        }
        if let Some(last) = arguments.last_mut().filter(|_| function.variadic().is_some())
            && self.below(8) == 0
        {
            *last = format!("{}...", self.any(Sequence, depth + 1));
        }
        arguments
    }

    /// Attributes, indexes and splats.
    fn access(&mut self, want: Want, depth: u32) -> String {
        match self.below(7) {
            0 => self
                .pick(&["obj.a", "obj.b", "obj.c.d", "objs[0].id", "map.a", "map[\"b\"]", "tup[1]"])
                .to_owned(),
            1 => self
                .pick(&[
                    "objs[*].id",
                    "objs.*.size",
                    "list[*]",
                    "obj[*].a",
                    "nil[*]",
                    "u_list[*]",
                    "set[*]",
                ])
                .to_owned(),
            2 => format!("{}[{}]", self.base(Sequence, depth), self.any(Number, depth + 1)),
            3 => format!("{}[{}]", self.base(Mapping, depth), self.any(Text, depth + 1)),
            4 => format!("{}.{}", self.base(Mapping, depth), self.pick(&["a", "b", "c", "id"])),
            5 => format!("{}[*]", self.base(Sequence, depth)),
            _ => format!("({})", self.any(want, depth + 1)),
        }
    }

    /// An operand behind which a step may stand.
    fn base(&mut self, want: Want, depth: u32) -> String {
        format!("({})", self.any(want, depth + 1))
    }

    fn operation(&mut self, want: Want, depth: u32) -> String {
        match want {
            Number if self.below(6) == 0 => format!("-({})", self.any(Number, depth + 1)),
            Number => {
                let sign = self.pick(&["+", "-", "*", "/", "%"]);
                format!("({} {sign} {})", self.any(Number, depth + 1), self.any(Number, depth + 1))
            }
            Bool if self.below(6) == 0 => format!("!({})", self.any(Bool, depth + 1)),
            Bool => match self.below(3) {
                0 => {
                    let sign = self.pick(&["==", "!="]);
                    let want = [Number, Text, Bool, Sequence, Mapping][self.below(5)];
                    format!("({} {sign} {})", self.any(want, depth + 1), self.any(want, depth + 1))
                }
                1 => {
                    let sign = self.pick(&["<", "<=", ">", ">="]);
                    format!(
                        "({} {sign} {})",
                        self.any(Number, depth + 1),
                        self.any(Number, depth + 1)
                    )
                }
                _ => {
                    let sign = self.pick(&["&&", "||"]);
                    format!("({} {sign} {})", self.any(Bool, depth + 1), self.any(Bool, depth + 1))
                }
            },
            Text => self.template(depth),
            Sequence if self.below(2) == 0 => {
                let elements: Vec<String> =
                    (0..self.below(4)).map(|_| self.any(Any, depth + 1)).collect();
                format!("[{}]", elements.join(", "))
            }
            Sequence => {
                let collection = self.collection(depth);
                self.for_over(&collection, |this| {
                    let value = this.any(Any, depth + 1);
                    let condition = this.condition(depth);
                    (String::from("["), format!("{value}{condition}]"))
                })
            }
            Mapping if self.below(2) == 0 => {
                let items: Vec<String> = (0..self.below(4))
                    .map(|_| {
                        let key = self.pick(&["a", "b", "\"c d\"", "(s)", "(digits)", "1"]);
                        format!("{key} = {}", self.any(Any, depth + 1))
                    })
                    .collect();
                format!("{{ {} }}", items.join(", "))
            }
            Mapping => {
                let collection = self.collection(depth);
                self.for_over(&collection, |this| {
                    let (key, value) = (this.any(Text, depth + 1), this.any(Any, depth + 1));
                    let dots = if this.below(2) == 0 { "..." } else { "" };
                    let condition = this.condition(depth);
                    (String::from("{"), format!("{key} => {value}{dots}{condition}}}"))
                })
            }
            Any => self.leaf(Any),
        }
    }

    fn collection(&mut self, depth: u32) -> String {
        let want = if self.below(3) == 0 { Mapping } else { Sequence };
        self.any(want, depth + 1)
    }

    fn condition(&mut self, depth: u32) -> String {
        if self.below(3) == 0 {
            format!(" if {}", self.any(Bool, depth + 1))
        } else {
            String::new()
        }
    }

    /// `for` with its variables in sight of the body, which gives the opening bracket and the rest.
    fn for_over(
        &mut self,
        collection: &str,
        body: impl FnOnce(&mut Self) -> (String, String),
    ) -> String {
        let with_key = self.below(2) == 0;
        let outside = self.locals.len();
        if with_key {
            self.locals.push("k");
        }
        self.locals.push("v");
        let (open, rest) = body(self);
        self.locals.truncate(outside);
        let names = if with_key { "k, v" } else { "v" };
        format!("{open}for {names} in {collection} : {rest}")
    }

    fn template(&mut self, depth: u32) -> String {
        let parts = 1 + self.below(3);
        let mut out = String::from("\"");
        for _ in 0..parts {
            let part = match self.below(6) {
                0..2 => self.pick(&["a", " - ", "é", "$", "x "]).to_owned(),
                2 => {
                    let condition = self.any(Bool, depth + 1);
                    format!(
                        "%{{ if {condition} }}y%{{ else }}{}%{{ endif }}",
                        self.pick(&["n", "${s}"])
                    )
                }
                3 => {
                    let collection = self.any(Sequence, depth + 1);
                    format!("%{{ for v in {collection} }}<${{v}}>%{{ endfor }}")
                }
                _ => format!("${{{}}}", self.any(Text, depth + 1)),
            };
            out.push_str(&part);
        }
        out.push('"');
        out
    }
}
