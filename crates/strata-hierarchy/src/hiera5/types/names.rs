//! The names of types.

/// The types that data can be of, as Puppet writes them.
pub(super) const DATA_TYPES: &[&str] = &[
    "Any",
    "Array",
    "Binary",
    "Boolean",
    "Collection",
    "Data",
    "Default",
    "Enum",
    "Float",
    "Hash",
    "Init",
    "Integer",
    "Iterable",
    "NotUndef",
    "Numeric",
    "Optional",
    "Pattern",
    "Regexp",
    "RichData",
    "RichDataKey",
    "Scalar",
    "ScalarData",
    "SemVer",
    "SemVerRange",
    "Sensitive",
    "String",
    "Struct",
    "Timespan",
    "Timestamp",
    "Tuple",
    "URI",
    "Undef",
    "Variant",
];

/// Types of Puppet that no data is of.
pub(super) const FOREIGN_TYPES: &[&str] = &[
    "Callable",
    "CatalogEntry",
    "Class",
    "Deferred",
    "Error",
    "Iterator",
    "Object",
    "Resource",
    "Runtime",
    "Target",
    "Type",
    "TypeAlias",
    "TypeReference",
    "TypeSet",
];

/// The known name nearest to `name`, if one is near enough to be meant.
pub(super) fn nearest(name: &str) -> Option<&'static str> {
    let wanted = name.trim_start_matches("::").to_ascii_lowercase();
    // Longer names take more slips of the finger; a third of the letters is too many.
    let limit = (wanted.len() / 3).clamp(1, 3);
    DATA_TYPES
        .iter()
        .map(|known| (distance(&wanted, &known.to_ascii_lowercase(), limit), *known))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// The number of changed, added or missing letters; more than `limit` if the lengths tell so.
fn distance(a: &str, b: &str, limit: usize) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().abs_diff(b.len()) > limit {
        return limit + 1;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_find_the_name_and_strangers_do_not() {
        assert_eq!(nearest("Interger"), Some("Integer"));
        assert_eq!(nearest("integer"), Some("Integer"));
        assert_eq!(nearest("Strng"), Some("String"));
        assert_eq!(nearest("Semver_Range"), Some("SemVerRange"));
        assert_eq!(nearest("NoSuchType"), None);
        assert_eq!(nearest("File"), None);
    }
}
