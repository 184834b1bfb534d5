//! The parts of a URL as Go's `net/url` sees them: the reference decides by it what is an address.

use super::percent;

/// A URL in parts, as written but for the user info. A text without a scheme, a path, is one too.
pub(super) struct Url<'a> {
    /// In lower case; empty when there is none.
    pub scheme: String,
    /// User and password, decoded; without a colon the password is empty.
    pub user_info: Option<(String, String)>,
    /// Host and port.
    pub host: &'a str,
    /// The path; empty when there is none, or when it does not start with a slash behind a scheme (`kv:x`).
    pub path: &'a str,
    /// The query, without its question mark.
    pub query: Option<&'a str>,
}

/// What is wrong with a URL, as the middle of a sentence.
type Reason = &'static str;

const ESCAPE: Reason = "two hexadecimal digits must follow each `%`";

pub(super) fn parse(text: &str) -> Result<Url<'_>, Reason> {
    let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
    if text.bytes().any(|byte| byte.is_ascii_control()) {
        return Err("it holds a control character");
    }
    well_escaped(fragment)?;
    let (scheme, rest) = split_scheme(text)?;
    let (rest, query) = match rest.split_once('?') {
        Some((rest, query)) => (rest, Some(query)),
        None => (rest, None),
    };
    let mut url =
        Url { scheme: scheme.to_ascii_lowercase(), user_info: None, host: "", path: "", query };
    if !rest.starts_with('/') {
        if !scheme.is_empty() {
            return Ok(url);
        }
        if rest.split('/').next().is_some_and(|first| first.contains(':')) {
            return Err("what stands before its first colon is no scheme");
        }
    }
    url.path = rest;
    // `///path` without a scheme is a path.
    let has_authority = !scheme.is_empty() || !rest.starts_with("///");
    if let Some(rest) = rest.strip_prefix("//").filter(|_| has_authority) {
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let (user_info, host) = match authority.rsplit_once('@') {
            Some((user_info, host)) => (Some(split_user_info(user_info)?), host),
            None => (None, authority),
        };
        check_host(host)?;
        url = Url { user_info, host, path, ..url };
    }
    well_escaped(url.path)?;
    Ok(url)
}

/// The scheme and what follows its colon.
fn split_scheme(text: &str) -> Result<(&str, &str), Reason> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let end = text.bytes().position(|byte| !is_part(byte)).unwrap_or(text.len());
    match text[end..].strip_prefix(':') {
        Some(_) if end == 0 => Err("there is no scheme before its colon"),
        Some(rest) if text.as_bytes()[0].is_ascii_alphabetic() => Ok((&text[..end], rest)),
        _ => Ok(("", text)),
    }
}

fn split_user_info(text: &str) -> Result<(String, String), Reason> {
    let may_stand =
        |byte: u8| byte.is_ascii_alphanumeric() || b"-._:~!$&'()*+,;=%@".contains(&byte);
    if !text.bytes().all(may_stand) {
        return Err("its user info holds a character that must be percent-encoded");
    }
    let (user, password) = text.split_once(':').unwrap_or((text, ""));
    let decode = |text| percent::decode(text).ok_or("its user info is no UTF-8 text");
    well_escaped(text)?;
    Ok((decode(user)?, decode(password)?))
}

fn check_host(text: &str) -> Result<(), Reason> {
    let port = if text.starts_with('[') {
        let end = text.rfind(']').ok_or("the `[` of its host has no `]`")?;
        &text[end + 1..]
    } else {
        &text[text.rfind(':').unwrap_or(text.len())..]
    };
    let digits = port.strip_prefix(':').unwrap_or(port);
    if (!port.is_empty() && !port.starts_with(':')) || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err("its port is no number");
    }
    let may_stand = |byte: u8| {
        !byte.is_ascii()
            || byte.is_ascii_alphanumeric()
            || b"-._~!$&'()*+,;=:[]<>\"%".contains(&byte)
    };
    if !text.bytes().all(may_stand) {
        return Err("its host holds a character that no host has");
    }
    well_escaped(text)
}

fn well_escaped(text: &str) -> Result<(), Reason> {
    if percent::is_well_formed(text) { Ok(()) } else { Err(ESCAPE) }
}
