//! How far two processors are from each other.
//!
//! The host of a virtual machine may move its processors at any time: two threads of one core, two cores with a common cache, or
//! two cores without. Most of what threads do together costs more or less with it.

use crate::quartiles::Quartiles;
use core_affinity::CoreId;
use std::hint::spin_loop;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Instant;

/// How often a line goes to the other processor and back.
const TRIPS: u32 = 200;

/// Round trips that differ by this factor or more are of another kind: they are 80 ns within a core of an AMD EPYC, 150 between cores
/// with a common cache, and 400 and more between others.
const OTHER: f64 = 1.5;

/// A word on cache lines of its own.
#[derive(Default)]
#[repr(align(128))]
struct Line(AtomicU32);

impl Line {
    fn wait_for(&self, trip: u32) {
        while self.0.load(Ordering::Acquire) != trip {
            spin_loop();
        }
    }

    fn set(&self, trip: u32) {
        self.0.store(trip, Ordering::Release);
    }
}

/// The first two processors that this program may use, if it may use two and the system ties threads to them.
#[must_use]
pub fn first_two() -> Option<[CoreId; 2]> {
    match core_affinity::get_core_ids()?[..] {
        [first, second, ..] => Some([first, second]).filter(|&two| ties(two)),
        _ => None,
    }
}

/// Whether the system ties a thread to each of them. macOS counts its processors, and ties no thread.
fn ties(processors: [CoreId; 2]) -> bool {
    let thread = thread::spawn(move || processors.into_iter().all(core_affinity::set_for_current));
    thread.join().is_ok_and(|all| all)
}

/// Ties a thread to each of the processors, and has a cache line go to and fro between them. Returns the nanoseconds of a round
/// trip, the median of some. After that each of the two threads calls `then`; what the first one returns is returned, too.
pub fn round_trip<R: Send>(processors: [CoreId; 2], then: impl Fn() -> R + Sync) -> (f64, R) {
    let (there, back) = (Line::default(), Line::default());
    let (there, back, then) = (&there, &back, &then);
    thread::scope(|scope| {
        scope.spawn(move || {
            core_affinity::set_for_current(processors[1]);
            for trip in 1..=TRIPS {
                there.wait_for(trip);
                back.set(trip);
            }
            drop(then());
        });
        let first = scope.spawn(move || {
            core_affinity::set_for_current(processors[0]);
            let trips = (1..=TRIPS).map(|trip| {
                let begun = Instant::now();
                there.set(trip);
                back.wait_for(trip);
                begun.elapsed().as_nanos() as f64
            });
            (Quartiles::of(trips).median, then())
        });
        first.join().expect("nothing in it panics")
    })
}

/// Whether the processors were as far from each other in all of these round trips.
#[must_use]
pub fn stay(trips: &[f64]) -> bool {
    let least = trips.iter().copied().fold(f64::INFINITY, f64::min);
    trips.iter().all(|&trip| trip < OTHER * least)
}

#[cfg(test)]
mod tests {
    use super::{first_two, round_trip, stay, ties};
    use core_affinity::CoreId;

    #[test]
    fn processors_that_were_moved_have_not_stayed() {
        assert!(stay(&[141.0, 150.0, 140.0]) && stay(&[431.0, 361.0]) && stay(&[]));
        assert!(!stay(&[141.0, 150.0, 81.0]) && !stay(&[150.0, 361.0]));
    }

    #[test]
    fn a_line_goes_to_and_fro_and_then_both_threads_go_on() {
        let Some(processors) = first_two() else { return };
        let (trip, seven) = round_trip(processors, || 7);
        assert!(trip > 0.0 && seven == 7);
    }

    #[test]
    fn a_processor_to_which_no_thread_can_be_tied_is_none() {
        let Some([first, second]) = first_two() else { return };
        assert!(ties([first, second]));
        // Hardly a machine has a processor of this number.
        assert!(!ties([first, CoreId { id: 1000 }]));
    }
}
