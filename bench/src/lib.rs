//! The same small programs, sequential, with systole and with its peers, side by side.
//!
//! [`workloads`] holds what is measured, [`scheduler`] what it runs on, [`plan`] which combinations are measured,
//! and [`report`] writes tables, CSV files and charts, those of the simulator too. [`topics`] are measured beside the
//! plan: by [`forms`], how many instructions a join takes, by [`rested`], how many cache lines a call touches, and by [`turns`], how the [`contestant`]s compare round by round.
//! [`demo`] shows a few of them in a terminal.

pub mod callgrind;
#[cfg(feature = "forte")]
pub mod cold;
pub mod contestant;
pub mod demo;
pub mod evidence;
#[cfg(feature = "executors")]
pub mod executors;
pub mod forms;
pub mod helper;
#[cfg(feature = "iterators")]
pub mod iterators;
pub mod lackey;
pub mod limits;
pub mod loops;
pub mod measurement;
pub mod plan;
pub mod processors;
pub mod quartiles;
pub mod rayon_pool;
pub mod report;
pub mod rested;
pub mod scheduler;
pub mod series;
pub mod topics;
pub mod turns;
#[allow(unsafe_code, reason = "asks the C library")]
pub mod usage;
mod valgrind;
pub mod workloads;

/// The one of `all` that has this name.
fn named<T: Copy>(what: &str, name: &str, all: &[T], of: fn(T) -> &'static str) -> Result<T, String> {
    all.iter().copied().find(|&one| of(one) == name).ok_or_else(|| {
        let names: Vec<_> = all.iter().copied().map(of).collect();
        format!("unknown {what} `{name}`: use one of {}", names.join(", "))
    })
}
