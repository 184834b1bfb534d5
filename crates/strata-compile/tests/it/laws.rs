//! What holds for all configurations.

use proptest::prelude::*;

use crate::configuration_law::any_text_is_a_configuration_or_not;
use crate::site::result;

/// Declarations of a configuration, some of which need others.
const DECLARATIONS: [&str; 9] = [
    "locals { a = 1 }\n",
    "locals { b = [local.a, var.v] }\n",
    "variable \"v\" {\n  type = string\n  default = \"x\"\n}\n",
    "resource \"t\" \"one\" { v = local.b }\n",
    "resource \"t\" \"two\" {\n  for_each = { k = resource.t.one.id }\n  v = each.value\n}\n",
    "resource \"s\" \"three\" { depends_on = [resource.t.two] }\n",
    "output \"o\" { value = resource.t.two[\"k\"].v }\n",
    "output \"p\" { value = local.b }\n",
    "resource \"u\" \"left\" {\n  control { if = local.a > 1 }\n}\n",
];

/// Parts of configurations, to be put together in any way.
const PARTS: [&str; 40] = [
    "variable \"v\" {\n",
    "type = ",
    "number\n",
    "string\n",
    "object({ a = optional(number, 1) })\n",
    "default = ",
    "sensitive = true\n",
    "validation {\n",
    "condition = ",
    "error_message = ",
    "locals {\n",
    "a = ",
    "b = ",
    "output \"o\" {\n",
    "value = ",
    "resource \"r\" \"one\" {\n",
    "resource \"r\" \"two\" {\n",
    "for_each = ",
    "count = ",
    "depends_on = [resource.r.one]\n",
    "control { if = true }\n",
    "dynamic \"x\" {\n",
    "content {\n",
    "module \"m\" {\n",
    "source = \"m\"\n",
    "v = ",
    "}\n",
    "}\n",
    "}\n",
    "1\n",
    "\"x\"\n",
    "{ k = 1 }\n",
    "facts.secret\n",
    "facts.n\n",
    "local.a\n",
    "var.v\n",
    "resource.r.one.id\n",
    "module.m.o\n",
    "each.key\n",
    "templatefile(\"a.txt\", facts)\n",
];

proptest! {
    #[test]
    fn any_text_has_a_catalog_or_errors(parts in prop::collection::vec(0..PARTS.len(), 0..30)) {
        let text: String = parts.iter().map(|at| PARTS[*at]).collect();
        any_text_is_a_configuration_or_not(&text);
    }

    #[test]
    fn changed_configurations_have_a_catalog_or_errors(
        at in any::<prop::sample::Index>(),
        part in 0..PARTS.len(),
        len in 0..20_usize,
    ) {
        let mut text = DECLARATIONS.concat();
        let start = at.index(text.len());
        let end = (start + len).min(text.len());
        text.replace_range(start..end, PARTS[part]);
        any_text_is_a_configuration_or_not(&text);
    }

    #[test]
    fn the_order_of_declarations_and_their_files_do_not_matter(
        order in Just((0..DECLARATIONS.len()).collect::<Vec<_>>()).prop_shuffle(),
        cut in 0..DECLARATIONS.len(),
    ) {
        let text = |part: &[usize]| part.iter().map(|at| DECLARATIONS[*at]).collect::<String>();
        let (first, second) = order.split_at(cut);
        let files = format!("==> a.hcl <==\n{}==> b.hcl <==\n{}", text(first), text(second));
        prop_assert_eq!(result(&files, "{}", "{}"), result(&DECLARATIONS.concat(), "{}", "{}"));
    }

    #[test]
    fn every_resource_stands_behind_what_it_depends_on(
        needs in prop::collection::vec(prop::collection::vec(any::<prop::sample::Index>(), 0..4), 1..12),
    ) {
        use std::fmt::Write as _;
        let mut files = String::new();
        for (at, needs) in needs.iter().enumerate() {
            let needs: Vec<String> = needs
                .iter()
                .filter(|_| at > 0)
                .map(|need| format!("resource.r.n{}", need.index(at.max(1))))
                .collect();
            writeln!(files, "resource \"r\" \"n{at}\" {{ depends_on = [{}] }}", needs.join(", ")).unwrap();
        }
        let told = result(&files, "{}", "{}");
        let mut seen = Vec::new();
        for line in told.lines() {
            let (id, rest) = line.split_once(" {}").expect("a resource");
            for needed in rest.trim_start_matches(" <- ").split(", ").filter(|n| !n.is_empty()) {
                prop_assert!(seen.contains(&needed), "{needed} comes late in\n{told}");
            }
            seen.push(id);
        }
        prop_assert_eq!(seen.len(), needs.len());
    }
}
