//! What this repository's own files hold: the steps, their places, and the actions that are recorded.

pub mod actions;
pub mod definitions;
pub mod exercise;
mod mark;
pub mod places;
pub mod step;
