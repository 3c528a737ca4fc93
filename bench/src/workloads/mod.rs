//! What is measured: one file a workload, all schedulers side by side in it.

pub mod pair;
pub mod rest;
pub mod tree;
