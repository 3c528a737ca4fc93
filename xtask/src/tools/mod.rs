//! What is not in the workspace: found, fetched at a fixed version, and checked before use.

pub mod mdbook;
pub mod toolchain;
