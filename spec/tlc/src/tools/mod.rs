//! What TLC needs and the repository does not hold: found, or fetched at a fixed version and checked before use.

pub mod checksum;
pub mod class_archive;
pub mod download;
pub mod java;
pub mod tlc_jar;
