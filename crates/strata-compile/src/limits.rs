//! What ends configurations that would not end, or fill the memory.

/// Module calls within each other.
pub const MAX_MODULE_DEPTH: usize = 32;

/// Module calls of a configuration, those of a module that is called twice counted twice.
pub const MAX_MODULE_CALLS: usize = 10_000;

/// Declarations of a configuration, those of a module that is called twice counted twice.
pub const MAX_DECLARATIONS: usize = 1_000_000;

/// Instances of modules and of resources of a host, each.
pub const MAX_INSTANCES: usize = 100_000;

/// Dependencies of all resources of a host.
pub const MAX_DEPENDENCIES: usize = 4_000_000;

/// Operations of one evaluation of a file by `templatefile`.
pub const MAX_TEMPLATE_STEPS: u64 = 1_000_000;

/// Errors of a host that are told; more are not looked for.
pub const MAX_ERRORS: usize = 100;

/// Blocks that `dynamic` blocks of a host make.
pub const MAX_BLOCKS: usize = 100_000;
