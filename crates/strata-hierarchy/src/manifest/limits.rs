//! What inputs may cost. Exceeding a limit is an error that names it.

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
