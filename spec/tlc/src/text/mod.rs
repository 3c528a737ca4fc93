//! Texts that are read and written: JSON, tables, checksums.

pub mod json;
pub mod table;
