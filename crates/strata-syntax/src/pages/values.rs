//! Pages about expressions.

use strata_diagnostics::Page;

pub(super) const PAGES: &[Page] = &[
    Page {
        code: "hcl-expression-expected",
        title: "A value is missing.",
        text: "An attribute, an element, an operand needs a value: a text in quotes, a number, `true`, `false`, `null`, a list `[…]`, an object `{…}`, a name, a call.",
        wrong: "a =",
        right: "a = null",
    },
    Page {
        code: "hcl-extra-characters",
        title: "Something follows the expression that is the whole text.",
        text: "Put an operator between the two, or delete what follows.",
        wrong: "a = 1",
        right: "a = 1",
    },
    Page {
        code: "hcl-conditional",
        title: "A conditional has no `:`.",
        text: "It has two results: `condition ? if_true : if_false`. Write `: null` if there is no other value.",
        wrong: "a = b ? 1",
        right: "a = b ? 1 : null",
    },
    Page {
        code: "hcl-unclosed-bracket",
        title: "A bracket is not closed, or something else stands before it is.",
        text: "Each `(`, `[` and `{` needs its counterpart. An index holds a single value.",
        wrong: "a = [1, 2",
        right: "a = [1, 2]",
    },
    Page {
        code: "hcl-comma-expected",
        title: "A comma is missing.",
        text: "Elements of lists and arguments of calls are separated by commas; items of objects by commas or newlines.",
        wrong: "a = [1 2]",
        right: "a = [1, 2]",
    },
    Page {
        code: "hcl-object-item",
        title: "An item of an object is not written rightly.",
        text: "An item is `key = value`. A key with dots, spaces or other signs stands in quotes, a computed one in parentheses.",
        wrong: "a = { b }",
        right: "a = { b = b }",
    },
    Page {
        code: "hcl-attribute-name",
        title: "A name is missing behind a dot.",
        text: "Behind `.` stands the name of an attribute. Other keys stand in brackets: `[\"key\"]`, `[0]`, `[*]`.",
        wrong: "a = b.\"key\"",
        right: "a = b[\"key\"]",
    },
    Page {
        code: "hcl-legacy-index",
        title: "Two indexes in a row are written with dots.",
        text: "`.0` is an old form of `[0]`; `.0.1` would be read as the number 0.1.",
        wrong: "a = b.0.1",
        right: "a = b[0][1]",
    },
    Page {
        code: "hcl-splat",
        title: "A splat is not written rightly, or cannot stand here.",
        text: "`list[*].name` and the older `list.*.name` take an attribute of each element. `.*` cannot follow another `.*`.",
        wrong: "a = b.*.*.c",
        right: "a = b[*][*].c",
    },
    Page {
        code: "hcl-function-call",
        title: "A function call is not written rightly.",
        text: "A call is a name, perhaps with `::` between its parts, and arguments in parentheses. `...` may stand behind the last argument only, and expands it.",
        wrong: "a = max(list..., 1)",
        right: "a = max(1, list...)",
    },
    Page {
        code: "hcl-for",
        title: "A `for` expression is not written rightly.",
        text: "`[for x in list : x.name if x.on]` makes a list, `{for k, v in map : k => v}` an object. Only an object has keys (`=>`), and only there `...` gathers the values of one key.",
        wrong: "a = {for x in b : x.name}",
        right: "a = [for x in b : x.name]",
    },
    Page {
        code: "hcl-traversal",
        title: "A reference is not written rightly.",
        text: "Where only a reference can stand, it is a name with attributes and literal indexes: `a.b[0][\"key\"]`.",
        wrong: "a = 1",
        right: "a = b.c[0]",
    },
];
