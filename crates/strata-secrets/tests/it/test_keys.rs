//! Key pairs and values of the conformance vectors. The keys protect nothing.

use strata_secrets::eyaml::Keys;

pub(crate) const ONE_PRIVATE: &str = include_str!("../keys/TEST-ONLY-one_private.pem");
pub(crate) const ONE_PUBLIC: &str = include_str!("../keys/TEST-ONLY-one_public.pem");
pub(crate) const TWO_PRIVATE: &str = include_str!("../keys/TEST-ONLY-two_private.pem");
pub(crate) const TWO_PRIVATE_PKCS8: &str = include_str!("../keys/TEST-ONLY-two_private_pkcs8.pem");
pub(crate) const TWO_PUBLIC: &str = include_str!("../keys/TEST-ONLY-two_public.pem");

pub(crate) fn one() -> Keys {
    Keys::from_pem(ONE_PRIVATE, ONE_PUBLIC).expect("a pair")
}

pub(crate) fn two() -> Keys {
    Keys::from_pem(TWO_PRIVATE, TWO_PUBLIC).expect("a pair")
}

/// `HELLO` with another end.
pub(crate) const BAD_TAIL: &str = "ENC[PKCS7,MIIBeQYJKoZIhvcNAQcDoIIBajCCAWYCAQAxggEhMIIBHQIBADAFMAACAQEwDQYJKoZIhvcNAQEBBQAEggEAmfXs+qdabj+hdc4tN7TcxHQ15NHM13xeLzcTz8uKQjh+AgcTtLS/GOeuKriBAJYCGgdtY90NtobC5xASXDRrJbgjo8Qu/N/zNB5zntdOmumBEsEOhSo4Y69To9wmzuW7c5Pi60vr/R9IzVfNhsn6PP4vmpBRJA2eheGtcy42ify+3eeYVxBYc3YbAl2a4O38/Hpn+A3OAgLAI8NrOR6WI3ylUssqJY8Vq4ZAVJUdjQPUX/gBblKzya4lNpeD/9FF+euXAPDBJ7JGwdqUf2EH//ujyTIO39e8ruVDb1zB59Fl8H7MOS6btJI4jxUIBSRDbcfmOuKRFCWvLRMQPxYJHTA8BgkqhkiG9w0BBwEwHQYJYIZIAWUDBAEqBBBqs0AohM52xPd4sX36dHnBgBAhAAAAAAAAAAAAAAAAAAAA]";
/// `from-other` for the second pair.
pub(crate) const FROM_OTHER: &str = "ENC[PKCS7,MIIBeQYJKoZIhvcNAQcDoIIBajCCAWYCAQAxggEhMIIBHQIBADAFMAACAQEwDQYJKoZIhvcNAQEBBQAEggEAKzPUhurkYtles1s+sRqs64bF82Va6hEJJ0+ZkfM4ImiAjGfKrbrvjRYeVxu+G6mEkfR6nRZkPGNJQeLDimKetpdaPxOIStzxwTtTlT+gzVIImpfkLZXXM7BTMA7IkydwpN/DYhZmWSy66PHDDK8RoXYTROwhPoFHJra1wTEsaOBQkgbk+k1cr8cRUd+7giUNmgrgwtsX7KYlVq4hUkSKGOeJVE2hyR7lW2UnbfWO2UXD9+UL9rTG7mgkEZxOTtUhSI5LKQ3DIGTgmH1QSUtrIytoGyu7V3VHW8eL8fKSD9nAYznuZzE5bPE8vnQpVk5olQvtorpJhXBrkQJ1cenzlTA8BgkqhkiG9w0BBwEwHQYJYIZIAWUDBAEqBBAv4sz6zGigw8CPCzNl4lYBgBBrkokS7nRDIsRNUcrDLw1q]";
/// `hello` for the first pair.
pub(crate) const HELLO: &str = "ENC[PKCS7,MIIBeQYJKoZIhvcNAQcDoIIBajCCAWYCAQAxggEhMIIBHQIBADAFMAACAQEwDQYJKoZIhvcNAQEBBQAEggEAmfXs+qdabj+hdc4tN7TcxHQ15NHM13xeLzcTz8uKQjh+AgcTtLS/GOeuKriBAJYCGgdtY90NtobC5xASXDRrJbgjo8Qu/N/zNB5zntdOmumBEsEOhSo4Y69To9wmzuW7c5Pi60vr/R9IzVfNhsn6PP4vmpBRJA2eheGtcy42ify+3eeYVxBYc3YbAl2a4O38/Hpn+A3OAgLAI8NrOR6WI3ylUssqJY8Vq4ZAVJUdjQPUX/gBblKzya4lNpeD/9FF+euXAPDBJ7JGwdqUf2EH//ujyTIO39e8ruVDb1zB59Fl8H7MOS6btJI4jxUIBSRDbcfmOuKRFCWvLRMQPxYJHTA8BgkqhkiG9w0BBwEwHQYJYIZIAWUDBAEqBBBqs0AohM52xPd4sX36dHnBgBAhmd61ibyZBHi9cC3j3QtL]";
