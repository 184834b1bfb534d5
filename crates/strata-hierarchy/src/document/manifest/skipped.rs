//! Keys of a manifest that the decoder skips, as the reference does, but not without a word.

use strata_diagnostics::Diagnostic;
use strata_value::{Key, Map, Value};

use super::kind::ResourceKind;
use super::read::FIELDS;
use crate::document::keys::{Tell, skipped};

/// A warning for each key of the section `ccm` and of its resources that nothing reads.
pub(super) fn keys(ccm: &Map) -> Vec<Diagnostic> {
    let known: Vec<&str> = FIELDS.iter().map(|field| field.name).chain(["resources"]).collect();
    let mut found = skipped(ccm, &known, "`ccm`", Tell::All);
    let resources = ccm.get(Key::new("resources")).and_then(Value::as_seq);
    for entry in resources.into_iter().flatten().filter_map(Value::as_map).flatten() {
        let Some(kind) = entry.key.as_str().and_then(ResourceKind::of_name) else { continue };
        let known: Vec<&str> = kind.fields().map(|field| field.name).collect();
        let article = if kind.name().starts_with(['a', 'e']) { "an" } else { "a" };
        let whose = format!("{article} {}", kind.name());
        let mut check = |fields: &Value| {
            let map = fields.as_map().into_iter();
            found.extend(map.flat_map(|map| skipped(map, &known, &whose, Tell::All)));
        };
        match entry.value.as_seq() {
            None => check(&entry.value),
            Some(named) => named
                .iter()
                .filter_map(Value::as_map)
                .flatten()
                .for_each(|named| check(&named.value)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use strata_diagnostics::SourceMap;

    use crate::document::manifest::Manifest;

    #[test]
    fn keys_that_nothing_reads_are_told_of() {
        let text = "\
x-common: &common {owner: root}
data: {server: nginx}
hierachy: {order: [site]}
ccm:
  data: {}
  resources:
    - package: {name: zsh, ensur: present, ensure: present}
    - file:
        - /etc/motd: {conten: hello, owner: root, control: {if: 'true'}}
";
        let manifest = Manifest::read(&SourceMap::default().add("m.yaml", text.into())).unwrap();
        let told: Vec<String> = manifest
            .document()
            .warnings()
            .iter()
            .map(|w| format!("{}; {}", w.message, w.hint.as_deref().unwrap_or_default()))
            .collect();
        assert_eq!(
            told,
            [
                "nothing reads the key `hierachy` of the document; did you mean `hierarchy`?",
                "nothing reads the key `data` of `ccm`; remove it; `ccm` has pre_message, post_message, \
             resources_jet_file, fail_on_error, resources",
                "nothing reads the key `ensur` of a package; did you mean `ensure`?",
                "nothing reads the key `conten` of a file; did you mean `content`?",
            ]
        );
    }
}
