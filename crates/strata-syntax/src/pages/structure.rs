//! Pages about bodies, attributes and blocks.

use strata_diagnostics::Page;

pub(super) const PAGES: &[Page] = &[
    Page {
        code: "hcl-item-expected",
        title: "Something else stands where an attribute or a block must begin.",
        text: "A body holds attributes, `name = value`, and blocks, `type \"label\" { … }`. Both begin with a name.",
        wrong: "5 = five",
        right: "five = 5",
    },
    Page {
        code: "hcl-stray-brace",
        title: "A closing brace closes nothing.",
        text: "Delete it, or look for a block above that is closed too early.",
        wrong: "service {\n}\n}",
        right: "service {\n}",
    },
    Page {
        code: "hcl-quoted-name",
        title: "The name of an attribute stands in quotes.",
        text: "Names of attributes are plain. Only labels of blocks and keys of objects may be quoted: put pairs with other keys into an object.",
        wrong: "\"name\" = 1",
        right: "name = 1",
    },
    Page {
        code: "hcl-equals-expected",
        title: "A name is followed by nothing that makes it an attribute or a block.",
        text: "Write `name = value` for an attribute, `name {` for a block. A name with dots or an index cannot be set.",
        wrong: "port 80",
        right: "port = 80",
    },
    Page {
        code: "hcl-colon-in-body",
        title: "An attribute is set with `:`.",
        text: "In a body `=` sets an attribute. `:` separates key and value in objects only.",
        wrong: "port: 80",
        right: "port = 80",
    },
    Page {
        code: "hcl-newline-expected",
        title: "Something follows an attribute or a block on its line.",
        text: "Each attribute and each block ends with a newline. A long expression goes on over several lines only within brackets.",
        wrong: "a = 1 b = 2",
        right: "a = 1\nb = 2",
    },
    Page {
        code: "hcl-comma-after-attribute",
        title: "A comma follows an attribute.",
        text: "Attributes are separated by newlines. Commas belong between the elements of lists and objects.",
        wrong: "a = 1,\nb = 2",
        right: "a = 1\nb = 2",
    },
    Page {
        code: "hcl-duplicate-attribute",
        title: "An attribute is set twice in one body.",
        text: "Keep one of the two. Blocks of one type may come several times.",
        wrong: "a = 1\na = 2",
        right: "a = 2",
    },
    Page {
        code: "hcl-block-header",
        title: "The head of a block is not written rightly.",
        text: "A block is a type, labels in quotes or plain names, and `{` on the same line, without `=`.",
        wrong: "service \"web\"\n{\n}",
        right: "service \"web\" {\n}",
    },
    Page {
        code: "hcl-unclosed-block",
        title: "A block is not closed.",
        text: "Close it with `}` on a line of its own. If its brace seems to be there, one within the block is missing. Behind an earlier mistake the place is the end of the file.",
        wrong: "service \"web\" {\n  port = 80",
        right: "service \"web\" {\n  port = 80\n}",
    },
    Page {
        code: "hcl-one-line-block",
        title: "A block on one line holds more than one attribute.",
        text: "A block on one line holds nothing or a single attribute, and ends on that line. Anything more goes on lines of its own.",
        wrong: "point { x = 1, y = 2 }",
        right: "point {\n  x = 1\n  y = 2\n}",
    },
    Page {
        code: "hcl-template-in-label",
        title: "A label is computed.",
        text: "Labels are known before anything is evaluated: they hold no `${` and no `%{`. Write `$${` for a plain `${`.",
        wrong: "service \"${name}\" {}",
        right: "service \"web\" {}",
    },
];
