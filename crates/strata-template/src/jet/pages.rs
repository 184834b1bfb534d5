//! A page of explanation for each mistake in a Jet template.

use strata_diagnostics::Page;

/// The pages. Their examples are Jet templates.
pub const PAGES: &[Page] = &[
    Page {
        code: "jet-syntax",
        title: "A template is not written as Jet has it.",
        text: "The label is at the first thing that cannot stand where it stands. Often an action, a block or a text is not closed. A sign right before a digit belongs to the number unless a name, a number or a text stands right before it: write `len(x) - 1` with spaces.",
        wrong: "[[ if Data.tls ]]ssl on;\n",
        right: "[[ if Data.tls ]]ssl on;[[ end ]]\n",
    },
    Page {
        code: "jet-unknown-name",
        title: "A template names what it does not know.",
        text: "A name is a variable that the template has declared, a function, `Data`, `Facts` or `Environ`. Keys of data are fields: `Data.port`. A variable ends with the part of the template in which it is declared.",
        wrong: "[[ port ]]\n",
        right: "[[ Data.port ]]\n",
    },
    Page {
        code: "jet-access",
        title: "A value has no such field, index or slice.",
        text: "A key that a map does not have is nothing, and prints nothing, but it has no fields; an index must exist, and so must the ends of a slice. Ask with `isset` before.",
        wrong: "[[ Data.database.port ]]\n",
        right: "[[ if isset(Data.database.port) ]][[ Data.database.port ]][[ end ]]\n",
    },
    Page {
        code: "jet-operand",
        title: "An operator or a loop meets a value that it cannot work with.",
        text: "The left side decides: a number computes, a text only takes `+`, which appends anything. `<` and its like compare numbers. A loop goes over lists, maps and `ints(from, to)`. Nothing is divided by zero.",
        wrong: "[[ 1 + \"a\" ]]\n",
        right: "[[ \"\" + 1 + \"a\" ]]\n",
    },
    Page {
        code: "jet-call",
        title: "A function is called with arguments that it does not take.",
        text: "The message says which argument, and what it must be. Functions that write (`raw`, `unsafe`, `safeHtml`, `safeJs`) have no value and stand last in a pipe.",
        wrong: "[[ replace(\"a-b\", \"-\", \"_\") ]]\n",
        right: "[[ replace(\"a-b\", \"-\", \"_\", -1) ]]\n",
    },
    Page {
        code: "jet-function",
        title: "A function has failed.",
        text: "The message is that of the function: `lookup` has found nothing and was given no default, a file cannot be read, a template within the template is wrong. `try` and `catch` go on without it.",
        wrong: "[[ lookup(\"data.prot\") ]]\n",
        right: "[[ lookup(\"data.port\", 80) ]]\n",
    },
    Page {
        code: "jet-no-templates",
        title: "A template asks for another one.",
        text: "`include`, `import`, `extends` and `exec` find no other templates. `template(\"name.jet\")` renders a file and gives its text.",
        wrong: "[[ include \"header.jet\" ]]\n",
        right: "[[ template(\"header.jet\") ]]\n",
    },
    Page {
        code: "jet-assignment",
        title: "Something cannot be assigned to.",
        text: "`:=` declares a variable, `=` changes one that is declared, or a field of data. A variable is declared for the part of the template it stands in: declare it before a loop that changes it.",
        wrong: "[[ count = 1 ]]\n",
        right: "[[ count := 1 ]]\n",
    },
    Page {
        code: "jet-output",
        title: "A value cannot be shown.",
        text: "Functions and the environment have no text, nor have bytes that are no UTF-8. Call the function, or show a field.",
        wrong: "[[ upper ]]\n",
        right: "[[ upper(\"a\") ]]\n",
    },
    Page {
        code: "limit-jet-nesting",
        title: "The parts of a template are too deep in each other.",
        text: "Actions, parentheses, arguments and conditions may be in each other in 150 levels. Make a block of the inner part.",
        wrong: "",
        right: "",
    },
    Page {
        code: "limit-jet-steps",
        title: "A template takes too many steps.",
        text: "Most often a block yields itself, or a loop goes over millions. `try` does not catch it.",
        wrong: "",
        right: "",
    },
    Page {
        code: "limit-jet-output",
        title: "A template makes a text that is too large.",
        text: "Most often a text is doubled in a loop. `try` does not catch it.",
        wrong: "[[ repeat(\"ab\", 100000000) ]]\n",
        right: "[[ repeat(\"ab\", 10) ]]\n",
    },
    Page {
        code: "limit-jet-depth",
        title: "Blocks yield one another too deep.",
        text: "A block that yields itself needs a condition that ends it. `try` does not catch it.",
        wrong: "[[ block list() ]][[ yield list() ]][[ end ]]\n",
        right: "[[ block list(n=3) ]][[ n ]][[ if n > 1 ]][[ yield list(n=n - 1) ]][[ end ]][[ end ]]\n",
    },
];
