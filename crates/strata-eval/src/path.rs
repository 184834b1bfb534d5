//! Paths as texts, with `/` between their parts. No disk is looked at.

/// The shortest text of a path: without empty parts, `.`, and parts that `..` takes back; `.` for nothing.
pub fn clean(path: &str) -> String {
    let is_absolute = path.starts_with('/');
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            // Above the root is the root.
            ".." if is_absolute => {}
            _ => parts.push(part),
        }
    }
    match (is_absolute, parts.is_empty()) {
        (true, _) => format!("/{}", parts.join("/")),
        (false, true) => ".".to_owned(),
        (false, false) => parts.join("/"),
    }
}

/// The last part of a path: `.` of none, `/` of the root.
pub fn base(path: &str) -> &str {
    match path.trim_end_matches('/') {
        "" if path.is_empty() => ".",
        "" => "/",
        trimmed => trimmed.rsplit('/').next().unwrap_or(trimmed),
    }
}

/// The directory of a path, cleaned: what stands before its last `/`.
pub fn directory(path: &str) -> String {
    clean(path.rfind('/').map_or("", |slash| &path[..=slash]))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn paths_have_a_name_and_a_directory() {
        for (path, of, name) in [
            ("foo/bar/baz.txt", "foo/bar", "baz.txt"),
            ("baz.txt", ".", "baz.txt"),
            ("", ".", "."),
            ("/", "/", "/"),
            ("//", "/", "/"),
            ("/foo", "/", "foo"),
            ("foo/", "foo", "foo"),
            ("a//b/./../c/d", "a/c", "d"),
            ("../../x", "../..", "x"),
            ("/../x/y", "/x", "y"),
            ("a/../..", ".", ".."),
        ] {
            assert_eq!((directory(path).as_str(), base(path)), (of, name), "{path}");
        }
    }

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

    proptest! {
        #[test]
        fn the_shortest_form_is_its_own(path in "[./a]{0,12}") {
            let shortest = clean(&path);
            prop_assert_eq!(shortest.starts_with('/'), path.starts_with('/'));
            prop_assert_eq!(clean(&shortest), shortest);
        }
    }
}
