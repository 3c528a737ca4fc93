//! Readers and writers of text that know nothing of this repository.

pub mod anchors;
pub mod html;
pub mod listing;
pub mod markdown;
pub mod tla;
