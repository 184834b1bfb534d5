//! HCL text to a lossless tree.
