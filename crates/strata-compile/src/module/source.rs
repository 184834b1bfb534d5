//! The directory that a module call names.

/// The directory of a source, relative to that of the root module; `.` is that one.
///
/// A source is relative to the directory of the module that calls, its parts separated by `/`; it may go
/// up, but not out of the tree of the root module. `Err` tells why it is none.
pub(super) fn directory(source: &str, caller: &str) -> Result<String, &'static str> {
    if source.is_empty() {
        return Err("it is empty");
    }
    if source.starts_with('/') {
        return Err("it is an absolute path");
    }
    let mut parts: Vec<&str> = caller.split('/').filter(|part| *part != ".").collect();
    for part in source.split('/') {
        match part {
            "" => return Err("a part of the path is empty"),
            ".." if parts.pop().is_none() => {
                return Err("it lies outside of the directory of the root module");
            }
            "." | ".." => {}
            part => parts.push(part),
        }
    }
    Ok(if parts.is_empty() { ".".to_owned() } else { parts.join("/") })
}

#[cfg(test)]
mod tests {
    use super::directory;

    #[test]
    fn sources_are_relative_to_the_module_that_calls() {
        for (source, caller, expected) in [
            ("modules/web", ".", "modules/web"),
            ("./modules/web", ".", "modules/web"),
            ("../db", "modules/web", "modules/db"),
            ("../../shared", "modules/web", "shared"),
            ("inner", "modules/web", "modules/web/inner"),
            ("..", "modules", "."),
            (".", "modules", "modules"),
        ] {
            assert_eq!(directory(source, caller).as_deref(), Ok(expected), "{source} in {caller}");
        }
    }

    #[test]
    fn sources_stay_within_the_root_module() {
        for (source, caller) in
            [("..", "."), ("../x", "."), ("a/../../x", "."), ("../../x", "modules")]
        {
            let error = directory(source, caller).expect_err(source);
            assert_eq!(error, "it lies outside of the directory of the root module", "{source}");
        }
        for source in ["", "/srv/modules", "modules//web", "modules/web/"] {
            assert!(directory(source, ".").is_err(), "{source}");
        }
    }
}
