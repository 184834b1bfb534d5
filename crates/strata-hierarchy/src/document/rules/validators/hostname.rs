//! Names of hosts (RFC 1123).

const MAX_NAME: usize = 253;
const MAX_LABEL: usize = 63;

/// Labels of letters, digits and inner dashes, joined by dots.
#[expect(clippy::unnecessary_wraps, reason = "the form of every validator")]
pub(super) fn is_hostname(text: &str) -> Result<bool, String> {
    Ok(text.len() <= MAX_NAME && text.split('.').all(is_label))
}

/// A name of a host with a domain.
pub(super) fn is_fqdn(text: &str) -> Result<bool, String> {
    Ok(text.contains('.') && is_hostname(text)?)
}

fn is_label(label: &str) -> bool {
    (1..=MAX_LABEL).contains(&label.len())
        && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}
