//! Readers and writers of text that know nothing of this repository.

pub mod anchors;
pub mod html;
pub mod json;
pub mod markdown;
pub mod sha256;
pub mod table;
