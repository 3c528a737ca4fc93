//! The tools that are not Rust's: found, fetched at a fixed version, and checked before use.

pub mod download;
pub mod java;
pub mod mdbook;
pub mod tlc_jar;
pub mod z3;
