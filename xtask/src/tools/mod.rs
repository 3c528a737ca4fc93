//! What is not in the workspace: found, fetched at a fixed version, and checked before use.

pub mod download;
pub mod java;
pub mod mdbook;
pub mod tlc_jar;
pub mod toolchain;
pub mod z3;
