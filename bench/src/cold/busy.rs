//! Beside other programs: what a call takes while something else wants each processor.
//!
//! A thread that polls, or that offers its processor to others, may lose it for milliseconds here, and a thread that waits for a
//! result loses as much. Benchmarks on a quiet machine do not show that.

use super::contestant::{start, with_threads};
use super::meter::{self, Meter};
use crate::measurement::{Extent, Rows};
use crate::turns::Turn;
use crate::workloads::Workload as _;
use crate::workloads::tree::Tree;
use std::hint;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The pools' numbers of threads.
pub const THREADS: [usize; 2] = [2, 8];

/// Calls back to back, and after pauses of so many milliseconds.
const PAUSES: [u64; 2] = [0, 2];
const NODES: [usize; 2] = [100_000, 1_000_000];

/// 200 calls in all.
const ROUNDS: usize = 5;
const CALLS: u32 = 40;

/// Measures with these numbers of threads; a row for each contestant, pause and tree.
pub fn rows(extent: Extent, threads: &[usize]) -> Result<Rows, String> {
    beside_others(|| {
        let contestants = with_threads(threads);
        let mut rows = Rows::new();
        for (pause, nodes) in PAUSES.into_iter().flat_map(|pause| NODES.map(|nodes| (pause, nodes))) {
            let (rounds, tree) = (extent.times(ROUNDS), Tree::new(nodes));
            let turn = Turn { calls: extent.times(CALLS), pause: Duration::from_millis(pause) };
            eprintln!("{nodes} nodes, {pause} ms apart: {rounds} rounds of {} calls", turn.calls);
            let meters = meter::by_turns(&contestants, rounds, |&(contestant, threads), meter| {
                let pool = start(contestant, threads);
                meter.take(turn, || None, || tree.run(&pool))
            })?;
            rows.extend(contestants.iter().zip(&meters).map(|((contestant, threads), meter)| {
                let names =
                    [pause.to_string(), nodes.to_string(), contestant.to_string(), threads.to_string()];
                let times = [mean(meter)].into_iter().chain(meter.us([0.5, 0.9, 0.99]));
                names.into_iter().chain([meter.calls().to_string()]).chain(times).collect()
            }));
        }
        Ok(rows)
    })
}

/// The mean of a call's time, in microseconds: most calls may be quick, and some many times as slow.
fn mean(meter: &Meter) -> String {
    meter::figure(meter.seconds().iter().sum::<f64>() * 1e6 / meter.calls() as f64)
}

/// Measures while as many threads as there are processors compute all the time.
fn beside_others<R>(measure: impl FnOnce() -> R) -> R {
    /// Ends them, also if the measurement panics.
    struct Over<'o>(&'o AtomicBool);

    impl Drop for Over<'_> {
        fn drop(&mut self) {
            // Relaxed: it tells no more than this, and the scope waits for the threads.
            self.0.store(true, Ordering::Relaxed);
        }
    }

    let (over, processors) = (AtomicBool::new(false), thread::available_parallelism().map_or(1, usize::from));
    thread::scope(|scope| {
        let _over = Over(&over);
        for _ in 0..processors {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        measure()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::usage::Usage;

    #[test]
    fn other_threads_compute_while_it_measures_and_end_with_it() {
        let before = Usage::now().unwrap();
        let used = beside_others(|| {
            thread::sleep(Duration::from_millis(50));
            Usage::now().unwrap().since(before).cpu
        });
        assert!(used >= Duration::from_millis(20), "{used:?} of 50 ms");
        assert!(std::panic::catch_unwind(|| beside_others(|| panic!("while it measures"))).is_err());
    }
}
