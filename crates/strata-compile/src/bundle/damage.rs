//! What is wrong with a bundle.

use std::fmt;

use strata_diagnostics::Diagnostic;

use super::digest::Hex;
use super::tar::Broken;

/// Why bytes are no bundle: something changed since it was written, or it never was one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Where it shows.
    pub part: Part,
    /// What is wrong there; nothing of the content is in it.
    pub problem: String,
}

/// A part of a bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The archive around the parts, at a byte.
    Archive {
        /// The offset of the byte in the file.
        offset: usize,
    },
    /// `catalog.json`.
    Catalog,
    /// The asset that should have this SHA-256.
    Asset {
        /// As the catalog names it.
        sha256: [u8; 32],
    },
}

impl Damage {
    pub(super) fn catalog(problem: impl Into<String>) -> Self {
        Self { part: Part::Catalog, problem: problem.into() }
    }

    /// The finding for people; `file` is the name of the file as it was given.
    pub fn diagnostic(&self, file: &str) -> Diagnostic {
        Diagnostic::error("bundle-damaged", format!("`{file}` is no intact bundle: {self}"))
            .hint("compile it again, or get it once more from where it came from")
    }
}

impl From<Broken> for Damage {
    fn from(Broken { offset, problem }: Broken) -> Self {
        Self { part: Part::Archive { offset }, problem: problem.to_owned() }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = &self.problem;
        match &self.part {
            Part::Archive { offset } => write!(f, "byte {offset}: {problem}"),
            Part::Catalog => write!(f, "its catalog: {problem}"),
            Part::Asset { sha256 } => write!(f, "its asset {}: {problem}", Hex(sha256)),
        }
    }
}

impl std::error::Error for Damage {}
