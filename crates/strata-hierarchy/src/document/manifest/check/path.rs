//! Paths of the host that is managed, which are written with `/`.

use super::super::properties::Properties;
use super::Findings;

/// The shortest text of a path: without `.`, without `..` where that can be, with single slashes;
/// `.` for nothing. The disk is not looked at.
pub(in super::super) fn clean(path: &str) -> String {
    let is_absolute = path.starts_with('/');
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            // Above the root there is the root.
            ".." if is_absolute => {}
            part => parts.push(part),
        }
    }
    match (is_absolute, parts.is_empty()) {
        (true, _) => format!("/{}", parts.join("/")),
        (false, true) => ".".to_owned(),
        (false, false) => parts.join("/"),
    }
}

/// The last part of a path: `.` of none, `/` of the root.
pub(super) fn base(path: &str) -> &str {
    if path.is_empty() {
        return ".";
    }
    let trimmed = path.trim_end_matches('/');
    if trimmed.is_empty() {
        return "/";
    }
    trimmed.rsplit('/').next().unwrap_or(trimmed)
}

/// That the name of a resource is an absolute path in its shortest form.
pub(super) fn check_name(fields: Properties<'_>, found: &mut Findings) {
    let name = fields.text("name");
    found.require(name.as_str().starts_with('/'), || {
        fields
            .wrong("name", format!("the path {} must be absolute", name.shown()))
            .hint("begin it with `/`")
    });
    check_clean(fields, "name", found);
}

/// That a path is in its shortest form.
pub(super) fn check_clean(fields: Properties<'_>, field: &str, found: &mut Findings) {
    let path = fields.text(field);
    let shortest = clean(path.as_str());
    found.require(path.is_empty() || shortest == path.as_str(), || {
        let wrong =
            fields.wrong(field, format!("the path {} must be in its shortest form", path.shown()));
        if wrong.hide_source { wrong } else { wrong.hint(format!("write `{shortest}`")) }
    });
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn paths_are_shortened() {
        for (path, shortest) in [
            ("", "."),
            ("/", "/"),
            ("./x/../web", "web"),
            ("/a/../b", "/b"),
            ("/../a", "/a"),
            ("../../a", "../../a"),
            ("a//b/./c/", "a/b/c"),
            ("a/../..", ".."),
        ] {
            assert_eq!(clean(path), shortest, "{path}");
        }
    }

    #[test]
    fn the_last_part_of_a_path() {
        for (path, last) in
            [("", "."), ("/", "/"), ("/bin/check", "check"), ("a/", "a"), ("x", "x")]
        {
            assert_eq!(base(path), last, "{path}");
        }
    }

    proptest! {
        #[test]
        fn the_shortest_form_is_its_own(path in "[./a]{0,12}") {
            let shortest = clean(&path);
            prop_assert_eq!(shortest.starts_with('/'), path.starts_with('/'));
            prop_assert_eq!(clean(&shortest), shortest);
        }
    }
}
