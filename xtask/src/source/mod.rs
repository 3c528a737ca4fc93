//! What this repository's own files hold: the steps, and their places.

mod mark;
pub mod places;
pub mod step;
