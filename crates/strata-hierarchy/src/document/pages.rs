//! A page of explanation for each code of documents.

use strata_diagnostics::Page;

/// The pages. Their examples are files, with the command that is run at the end.
pub const PAGES: &[Page] = &[
    Page {
        code: "document-structure",
        title: "The text is no document.",
        text: "A document is one map, in JSON if it begins with `{` or `[`, else in YAML. Keys are text, and in YAML each stands once.",
        wrong: "==> site.yaml <==\n- port: 80\n$ strata resolve site.yaml\n",
        right: "==> site.yaml <==\ndata:\n  port: 80\n$ strata resolve site.yaml\n",
    },
    Page {
        code: "document-hierarchy",
        title: "The layers of a document are not well-formed.",
        text: "`hierarchy` is a map with the list `order` of texts, and `merge` is `first` or `deep`; `overrides` is a map of sections. Without `hierarchy` the section `default` counts.",
        wrong: "==> site.yaml <==\nhierarchy: {order: site}\ndata: {port: 80}\n$ strata resolve site.yaml\n",
        right: "==> site.yaml <==\nhierarchy: {order: [site]}\ndata: {port: 80}\n$ strata resolve site.yaml\n",
    },
    Page {
        code: "document-placeholder",
        title: "An entry of the order is written in the notation of Hiera.",
        text: "`%{…}` is text in a document: only a section of this very name would count, so most often nothing does. Expressions are written `{{ … }}` or `${ … }`.",
        wrong: "==> site.yaml <==\nhierarchy: {order: ['os:%{facts.os}']}\ndata: {port: 80}\noverrides: {'os:linux': {port: 81}}\n$ strata resolve site.yaml os=linux\n",
        right: "==> site.yaml <==\nhierarchy: {order: [\"os:{{ lookup('facts.os') }}\"]}\ndata: {port: 80}\noverrides: {'os:linux': {port: 81}}\n$ strata resolve site.yaml os=linux\n",
    },
    Page {
        code: "document-directive",
        title: "A comment looks like a rule and is none.",
        text: "Rules are `@require`, alone on its line, and `@validate EXPRESSION`, in lower case. Other comments that begin with `@` are ignored with this warning.",
        wrong: "==> site.yaml <==\ndata:\n  # @requires\n  port: 80\n$ strata resolve site.yaml\n",
        right: "==> site.yaml <==\ndata:\n  # @require\n  port: 80\n$ strata resolve site.yaml\n",
    },
    Page {
        code: "document-key",
        title: "Nothing reads a key.",
        text: "A document has the sections `data`, `hierarchy`, `overrides` and `ccm`; `hierarchy` has `order` and `merge`; a resource has the fields of its kind. Other keys are skipped. The warning tells of keys that are likely mistyped.",
        wrong: "==> site.yaml <==\nhierachy: {order: [site]}\ndata: {port: 80}\noverrides: {site: {port: 81}}\n$ strata resolve site.yaml\n",
        right: "==> site.yaml <==\nhierarchy: {order: [site]}\ndata: {port: 80}\noverrides: {site: {port: 81}}\n$ strata resolve site.yaml\n",
    },
    Page {
        code: "document-rule",
        title: "A value breaks a rule of the document.",
        text: "`@require` asks for a value other than null and `\"\"`, `@validate` for an expression of `value` to be true. The rules are checked on the data with all layers merged.",
        wrong: "==> site.yaml <==\ndata:\n  # @validate isInt(value)\n  port: http\n$ strata resolve site.yaml\n",
        right: "==> site.yaml <==\ndata:\n  # @validate isInt(value)\n  port: 80\n$ strata resolve site.yaml\n",
    },
    Page {
        code: "document-query",
        title: "A query asks for too much.",
        text: "The work of a GJSON path is limited, so that none runs for ever. Ask for a part at a time.",
        wrong: "",
        right: "",
    },
];
