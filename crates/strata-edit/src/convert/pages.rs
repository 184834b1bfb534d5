//! A page of explanation for each reason why something cannot be converted.

use strata_diagnostics::Page;

/// The pages; their examples end with the command that is run.
pub const PAGES: &[Page] = &[
    Page {
        code: "convert-reference",
        title: "A reference has no form in plain data.",
        text: "Nothing is evaluated in a conversion, so its value is not known. `--to json` without `--plain` makes HCL JSON, which keeps it as `\"${var.region}\"`.",
        wrong: "==> main.hcl <==\nregion = var.region\n$ strata convert main.hcl --to yaml\n",
        right: "==> main.hcl <==\nregion = var.region\n$ strata convert main.hcl --to json\n",
    },
    Page {
        code: "convert-call",
        title: "A function call has no form in plain data.",
        text: "Nothing is evaluated in a conversion. `--to json` without `--plain` makes HCL JSON, which keeps the call; else write its result.",
        wrong: "==> main.hcl <==\nname = upper(\"web\")\n$ strata convert main.hcl --to yaml\n",
        right: "==> main.hcl <==\nname = \"WEB\"\n$ strata convert main.hcl --to yaml\n",
    },
    Page {
        code: "convert-template",
        title: "A template cannot be kept.",
        text: "From HCL to plain data: the interpolation has no value, since nothing is evaluated. From HCL JSON: the text is a template there, and this one has a mistake; `--plain` takes it as text, and `$${` stands for `${`.",
        wrong: "==> main.tf.json <==\n{\"script\": \"echo ${HOME\"}\n$ strata convert main.tf.json --to hcl\n",
        right: "==> main.tf.json <==\n{\"script\": \"echo ${HOME\"}\n$ strata convert main.tf.json --to hcl --plain\n",
    },
    Page {
        code: "convert-for",
        title: "A `for` expression has no form in plain data.",
        text: "Nothing is evaluated in a conversion. `--to json` without `--plain` makes HCL JSON, which keeps the expression; else write its elements.",
        wrong: "==> main.hcl <==\nports = [for p in [1, 2]: p]\n$ strata convert main.hcl --to json --plain\n",
        right: "==> main.hcl <==\nports = [for p in [1, 2]: p]\n$ strata convert main.hcl --to json\n",
    },
    Page {
        code: "convert-conditional",
        title: "A conditional has no form in plain data.",
        text: "Nothing is evaluated in a conversion. `--to json` without `--plain` makes HCL JSON, which keeps the conditional; else write the value that is meant.",
        wrong: "==> main.hcl <==\nsize = true ? 2 : 1\n$ strata convert main.hcl --to yaml\n",
        right: "==> main.hcl <==\nsize = 2\n$ strata convert main.hcl --to yaml\n",
    },
    Page {
        code: "convert-operation",
        title: "An operation has no form in plain data.",
        text: "Nothing is evaluated in a conversion. `--to json` without `--plain` makes HCL JSON, which keeps the operation; else write its result.",
        wrong: "==> main.hcl <==\ntimeout = 60 * 5\n$ strata convert main.hcl --to yaml\n",
        right: "==> main.hcl <==\ntimeout = 300\n$ strata convert main.hcl --to yaml\n",
    },
    Page {
        code: "convert-name",
        title: "A name cannot be kept.",
        text: "Data has each name once in an object. An argument and a block of one name, or a key that is given twice, would lose one of their values.",
        wrong: "==> main.hcl <==\nlog = \"all\"\nlog {\n}\n$ strata convert main.hcl --to json\n",
        right: "==> main.hcl <==\nlog_level = \"all\"\nlog {\n}\n$ strata convert main.hcl --to json\n",
    },
    Page {
        code: "convert-block",
        title: "A property that is to be a block holds no object.",
        text: "`--blocks` names the properties that become blocks. The body of a block is an object, below as many objects as it has labels; several blocks stand in an array.",
        wrong: "==> main.tf.json <==\n{\"service\": \"web\"}\n$ strata convert main.tf.json --to hcl --blocks service=1\n",
        right: "==> main.tf.json <==\n{\"service\": {\"web\": {}}}\n$ strata convert main.tf.json --to hcl --blocks service=1\n",
    },
    Page {
        code: "convert-value",
        title: "A value has no form in HCL.",
        text: "HCL has no word for infinity, for what is not a number, for dates and for binary data. Write it as a text, or leave it out.",
        wrong: "==> data.yaml <==\nlimit: .inf\n$ strata convert data.yaml --to hcl\n",
        right: "==> data.yaml <==\nlimit: 'unlimited'\n$ strata convert data.yaml --to hcl\n",
    },
    Page {
        code: "convert-number",
        title: "A number is out of range.",
        text: "Its exponent is so large or small that the number cannot be kept exactly.",
        wrong: "==> main.hcl <==\nlarge = 1e999999999\n$ strata convert main.hcl --to yaml\n",
        right: "==> main.hcl <==\nlarge = 1e300\n$ strata convert main.hcl --to yaml\n",
    },
];
