//! Bytes to text.

use std::sync::Arc;

use strata_diagnostics::Diagnostic;

const UTF8_MARK: &[u8] = &[0xEF, 0xBB, 0xBF];

/// The bytes of a file as text; a byte order mark at the beginning is dropped.
///
/// `name` is what messages call the file. Anything but UTF-8 is an error of code `encoding` which
/// names the line and the byte offset.
#[expect(clippy::result_large_err, reason = "one error a file, and the caller collects them")]
pub fn decode(name: &str, mut bytes: Vec<u8>) -> Result<Arc<str>, Diagnostic> {
    if bytes.starts_with(&[0xFE, 0xFF]) || bytes.starts_with(&[0xFF, 0xFE]) {
        return Err(Diagnostic::error("encoding", format!("{name} is UTF-16, not UTF-8"))
            .note("it begins with a byte order mark of UTF-16")
            .hint("save the file as UTF-8"));
    }
    if bytes.starts_with(UTF8_MARK) {
        bytes.drain(..UTF8_MARK.len());
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.into()),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let bytes = error.as_bytes();
            let line = 1 + memchr::memchr_iter(b'\n', &bytes[..at]).count();
            Err(Diagnostic::error(
                "encoding",
                format!("{name} is not UTF-8: line {line}, byte offset {at}"),
            )
            .note(format!("the byte there is 0x{:02X}", bytes[at]))
            .hint("save the file as UTF-8, or give binary data in Base64"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_dropped() {
        assert_eq!(&*decode("a", b"\xEF\xBB\xBFk: v".to_vec()).expect("UTF-8"), "k: v");
    }

    #[test]
    fn other_encodings_name_the_place_and_the_way_out() {
        let error = decode("a.yaml", b"a: 1\nb: \xFF\n".to_vec()).expect_err("no UTF-8");
        assert_eq!(error.message, "a.yaml is not UTF-8: line 2, byte offset 8");
        assert_eq!(
            error.hint.as_deref(),
            Some("save the file as UTF-8, or give binary data in Base64")
        );
        let error = decode("a.yaml", b"\xFF\xFEk\0".to_vec()).expect_err("UTF-16");
        assert_eq!(error.message, "a.yaml is UTF-16, not UTF-8");
    }
}
