//! Random programs that use all of systole, held against a sequential oracle.
//!
//! A [`Program`] is data. `generate` makes it from a seed, `oracle` says what must come out of it without systole,
//! `interpreter` runs it on real pools, and `ledger` sees that each closure runs once and each value is dropped once. If one
//! of these is not so, `shrink` makes the program smaller while it still fails, and `print` shows what is left as Rust.

pub mod checks;
pub mod driver;
mod generate;
mod interpreter;
pub mod ledger;
#[allow(unsafe_code, reason = "counts what the allocator gives out")]
pub mod memory;
pub mod oracle;
mod print;
pub mod program;
mod rules;
mod run;
pub mod runner;
mod shrink;
pub mod tracked;
pub mod watchdog;

pub use generate::Random;
pub use program::{Caller, Code, Ending, Entry, Pool, Program, Surface};
pub use run::{Reached, run};
pub use runner::run_seeds;
