//! Paths as text, joined without looking at the disk.

/// `base` followed by `path`, as the path library of Ruby joins them: an absolute `path` stands
/// alone, and `..` at its beginning steps back in `base`.
pub(crate) fn join(base: &str, path: &str) -> String {
    if path.starts_with('/') {
        return path.to_owned();
    }
    let absolute = base.starts_with('/');
    let mut parts: Vec<&str> = Vec::new();
    for part in base.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            ".." if absolute => {}
            part => parts.push(part),
        }
    }
    let joined = parts.join("/");
    match (absolute, joined.is_empty()) {
        (true, _) => format!("/{joined}"),
        (false, true) => ".".to_owned(),
        (false, false) => joined,
    }
}

/// The directory of a file.
pub(crate) fn parent(path: &str) -> &str {
    match path.rfind('/') {
        Some(0) => "/",
        Some(at) => &path[..at],
        None => ".",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_joined_as_text() {
        assert_eq!(join("/e/data", "a/b.yaml"), "/e/data/a/b.yaml");
        assert_eq!(join("/e/data", "../x.yaml"), "/e/x.yaml");
        assert_eq!(join("/e/data", "/abs.yaml"), "/abs.yaml");
        assert_eq!(join("/", "../a"), "/a");
        assert_eq!(join(".", "data"), "data");
        assert_eq!(join("data", "../x.yaml"), "x.yaml");
        assert_eq!(join("..", "../x.yaml"), "../../x.yaml");
        assert_eq!(join("data", ".."), ".");
        assert_eq!(parent("/e/hiera.yaml"), "/e");
        assert_eq!(parent("hiera.yaml"), ".");
    }
}
