//! What this repository's own files hold: the steps, and their places.

pub mod places;
pub mod step;
