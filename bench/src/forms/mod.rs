//! The forms of a join, and the programs whose instructions are counted in each of them.
//!
//! Which form of a join is best depends on the program around it. So each program here is written once, generic in
//! the form, and compiled for each form; the workloads, by contrast, are as their users would write them. What is no join is
//! in `path.rs`.

mod fib;
mod form;
mod full_tree;
mod join_form;
mod path;
mod program;
mod quick_sort;
mod tree;

pub use form::Form;
pub(crate) use join_form::{Join, JoinForm, JoinInline, JoinThen};
pub use path::{PATHS, Path};
pub use program::{COUNTED, PROGRAMS, Program};
