//! Tools that are not in the workspace: found, or fetched at a fixed version and checked before use.

pub mod built;
pub mod cargo_fuzz;
pub mod chromium;
pub mod committed;
pub mod facade;
pub mod mdbook;
pub mod sanitizer;
pub mod sources;
pub mod test_programs;
pub mod toolchain;
