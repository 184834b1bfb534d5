//! What inputs may cost. Exceeding a limit is an error that names it.

use strata_diagnostics::Diagnostic;

/// Bytes read of a manifest, its layers (as encrypted text and as plain text) and the vars file
/// together: 16 MiB.
pub const MAX_READ: u64 = 16 << 20;

/// Bytes of a file with facts: 16 MiB.
pub const MAX_FACTS: u64 = 16 << 20;

/// Layers of a manifest.
pub const MAX_LAYERS: usize = 1024;

/// How deep inputs and types may nest.
pub const MAX_DEPTH: u32 = 128;

/// Values and keys of all inputs together, what aliases stand for counted each time.
pub const MAX_NODES: u64 = 1_000_000;

/// Bytes of texts and keys of all inputs together, counted likewise: 16 MiB.
pub const MAX_TEXT: u64 = 16 << 20;

/// What inputs cost together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    pub(super) read: u64,
    pub(super) nodes: u64,
    pub(super) text: u64,
}

/// A limit that is exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exceeded {
    Read,
    Nodes,
    Text,
}

impl Usage {
    /// What these and other inputs cost.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            read: self.read.saturating_add(other.read),
            nodes: self.nodes.saturating_add(other.nodes),
            text: self.text.saturating_add(other.text),
        }
    }

    pub(super) fn check(self) -> Result<(), Exceeded> {
        if self.read > MAX_READ {
            Err(Exceeded::Read)
        } else if self.nodes > MAX_NODES {
            Err(Exceeded::Nodes)
        } else if self.text > MAX_TEXT {
            Err(Exceeded::Text)
        } else {
            Ok(())
        }
    }
}

impl Exceeded {
    /// The error; `name` is the input at which the limit is met.
    #[cold]
    pub(super) fn diagnostic(self, name: &str) -> Diagnostic {
        let together = "manifest, layers and vars file together";
        let message = match self {
            Self::Read => format!(
                "{together} have more than 16 MiB ({MAX_READ} bytes); `{name}` goes beyond the read limit"
            ),
            Self::Nodes => format!(
                "{together} stand for more than 1,000,000 nodes, values and keys; `{name}` goes beyond the limit"
            ),
            Self::Text => format!(
                "{together} stand for more than 16 MiB of text ({MAX_TEXT} string bytes, those of keys too); `{name}` goes beyond the limit"
            ),
        };
        Diagnostic::error("manifest-limit", message)
            .note("what an alias stands for counts each time it is used")
            .hint("the limits are fixed: split the configuration, or repeat less by alias")
    }
}
