//! Archives.

use strata_eval::path::base;

use super::super::properties::{Properties, Text};
use super::other::has_scheme;
use super::{Findings, path};

/// The endings of archives and the type that each means.
const TYPES: [(&str, &str); 4] =
    [(".tar.gz", "tar.gz"), (".tgz", "tar.gz"), (".tar", "tar"), (".zip", "zip")];

pub(super) fn check(fields: Properties<'_>, found: &mut Findings) {
    found.require_one_of(fields, "ensure", &["present", "absent"]);
    path::check_name(fields, found);
    let (url, name) = (fields.text("url"), fields.text("name"));
    let url_type = check_url(fields, &url, found);
    let name_type = archive_type(name.as_str());
    found.require(name_type.is_some(), || no_archive(fields, "name", &name));
    if let (Some(of_url), Some(of_name)) = (url_type, name_type) {
        found.require(of_url == of_name, || {
            let message =
                format!("`url` is a {of_url} archive, and the name that of a {of_name} one");
            fields.wrong("url", message).hint("give both the same ending")
        });
    }
    if fields.flag("cleanup") {
        for field in ["extract_parent", "creates"] {
            found.require(!fields.text(field).is_empty(), || {
                let message = format!("`cleanup` needs `{field}`");
                fields.wrong("cleanup", message)
            });
        }
    }
    path::check_clean(fields, "creates", found);
    path::check_clean(fields, "extract_parent", found);
    for field in ["owner", "group"] {
        found.require_given(fields, field);
    }
}

/// The type of the archive that a URL names.
fn check_url(fields: Properties<'_>, url: &Text, found: &mut Findings) -> Option<&'static str> {
    if url.is_empty() {
        found.require_given(fields, "url");
        return None;
    }
    if !has_scheme(url.as_str()) || !is_well_formed(url.as_str()) {
        found.push(
            fields
                .wrong("url", format!("{} is no absolute URL", url.shown()))
                .hint("begin it with `https://`"),
        );
        return None;
    }
    let archive_type = archive_type(base(path_of(url.as_str())));
    found.require(archive_type.is_some(), || no_archive(fields, "url", url));
    archive_type
}

fn no_archive(fields: Properties<'_>, field: &str, text: &Text) -> strata_diagnostics::Diagnostic {
    fields
        .wrong(field, format!("{} does not name an archive", text.shown()))
        .hint("it must end in `.zip`, `.tar.gz`, `.tgz` or `.tar`")
}

fn archive_type(name: &str) -> Option<&'static str> {
    let of_ending = |(ending, kind): (&str, &'static str)| name.ends_with(ending).then_some(kind);
    TYPES.into_iter().find_map(of_ending)
}

/// The path of an absolute URL: what is between the host and `?` or `#`.
fn path_of(url: &str) -> &str {
    let url = url.split(['?', '#']).next().unwrap_or(url);
    let Some((_, behind)) = url.split_once(':') else { return "" };
    match behind.strip_prefix("//") {
        Some(rest) => rest.find('/').map_or("", |at| &rest[at..]),
        None if behind.starts_with('/') => behind,
        // As in `mailto:x`.
        None => "",
    }
}

/// Whether a URL has no control characters, and two digits behind each `%`.
fn is_well_formed(url: &str) -> bool {
    let mut parts = url.split('%').skip(1);
    !url.bytes().any(|b| b.is_ascii_control())
        && parts.all(|part| part.len() >= 2 && part.bytes().take(2).all(|b| b.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_a_url() {
        for (url, path) in [
            ("https://e.x/a/b.tgz?x=/y#z", "/a/b.tgz"),
            ("https://e.x", ""),
            ("file:/a.zip", "/a.zip"),
            ("mailto:a.zip", ""),
        ] {
            assert_eq!(path_of(url), path, "{url}");
        }
    }

    #[test]
    fn broken_urls() {
        assert!(is_well_formed("https://e.x/a%20b.zip"));
        assert!(!is_well_formed("https://e.x/a%2.zip"));
        assert!(!is_well_formed("https://e.x/a\n.zip"));
    }
}
