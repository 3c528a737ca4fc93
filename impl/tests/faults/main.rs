//! What the machine denies, interrupts or overdoes: threads that cannot be started, memory and descriptors that are used up,
//! signals, and very many threads, callers and pools. No result may be wrong, and nothing may hang.
//!
//! `SYSTOLE_FAULTS=20 cargo test --test faults` repeats each fault twenty times as often.
#![cfg(all(target_os = "linux", not(miri)))]
#![allow(unsafe_code, reason = "calls of the C library")]

#[path = "../common/mod.rs"]
mod common;
mod crowds;
mod limits;
mod machine;
mod signals;
mod starts;
mod work;

use std::ops::Range;

/// The numbers of a fault's repetitions: `0..usual`, times what the environment says.
fn repetitions(usual: u64) -> Range<u64> {
    let times =
        std::env::var("SYSTOLE_FAULTS").map_or(1, |times| times.parse().expect("SYSTOLE_FAULTS is a number"));
    common::repetitions(usual * times)
}
