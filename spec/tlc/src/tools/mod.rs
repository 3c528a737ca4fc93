//! What TLC needs and the repository does not hold: found, or fetched at a fixed version and checked before use. And how it
//! starts sooner.

pub mod checksum;
pub mod class_archive;
pub mod download;
pub mod java;
pub mod tlc_jar;
pub mod warm_java;
