//! What may be shown of an address that is not understood.

/// The address without what may be secret: everything before its last `@`, and its query.
///
/// In a text that is no valid URL nobody knows where the user info ends, so rather too much is hidden. A text
/// without `@` and without `://` is a path or a host and stays as it is.
pub(crate) fn redact(address: &str) -> String {
    let (scheme, rest) = match address.find("://") {
        Some(at) => address.split_at(at + 3),
        None => ("", address),
    };
    let (user, rest) = match rest.rfind('@') {
        Some(at) => ("REDACTED@", &rest[at + 1..]),
        None => ("", rest),
    };
    match rest.split_once('?') {
        Some((rest, _)) if !scheme.is_empty() => format!("{scheme}{user}{rest}?REDACTED"),
        _ => format!("{scheme}{user}{rest}"),
    }
}

#[cfg(test)]
mod tests {
    use super::redact;

    #[test]
    fn whatever_could_be_a_password_is_hidden() {
        for (address, shown) in [
            ("ftp://user:secret@host/x", "ftp://REDACTED@host/x"),
            ("http://user:sec/ret@host/x", "http://REDACTED@host/x"),
            ("http://user:se@cret@host/x", "http://REDACTED@host/x"),
            ("http://user:se?cret@host/x", "http://REDACTED@host/x"),
            ("user:secret@host/x", "REDACTED@host/x"),
            ("http://host:x/?token=secret", "http://host:x/?REDACTED"),
            ("a:b", "a:b"),
        ] {
            assert_eq!(redact(address), shown, "{address}");
        }
    }
}
