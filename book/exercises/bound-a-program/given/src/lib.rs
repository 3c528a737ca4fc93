//! The exercise of lesson 3: a program, and what you say of it.

pub mod answer;
pub mod program;
