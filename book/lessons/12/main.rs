//! The program of lesson 12: one handoff on the real pool, and the trace that it leaves.
//!
//! `cargo run -q -p lessons --features trace --bin lesson-12` prints the trace and writes it to `target/lesson-12.trace`, for
//! `cargo xtask check-traces --file target/lesson-12.trace`.

mod text;

use std::time::Duration;
use systole::ThreadPool;
use systole::trace::Trace;

/// The threads of the pool: the caller's, and one of the pool's own.
const WORKERS: usize = 2;

// ANCHOR: handoff
/// One call with one fork. The first closure does not end before worker b1 has run the
/// second one and is parked again.
fn handoff() -> Trace {
    let interval = Duration::from_nanos(1);
    let builder = ThreadPool::builder().num_threads(WORKERS).heartbeat_interval(interval);
    // It counts on two processors, also on a machine with one.
    let pool = builder.processors(WORKERS).build().expect("a pool of two threads");
    let tracer = pool.tracer();
    let wait_for_parks = |parks| {
        while pool.metrics().parks < parks {
            std::thread::yield_now();
        }
    };
    wait_for_parks(1);
    let sum: u32 = pool.call(|mut task| {
        let (first, second) = task.join(
            |_| {
                wait_for_parks(2);
                1
            },
            |_| 2,
        );
        first + second
    });
    assert_eq!(sum, 3);
    drop(pool);
    tracer.trace()
}
// ANCHOR_END: handoff

fn main() -> std::io::Result<()> {
    let text = text::of(&handoff(), WORKERS);
    print!("{text}");
    std::fs::create_dir_all("target")?;
    std::fs::write("target/lesson-12.trace", text)
}

#[cfg(test)]
mod tests {
    use super::{WORKERS, handoff, text};

    #[test]
    fn each_run_leaves_the_trace_of_the_page() {
        for _ in 0..20 {
            assert_eq!(text::of(&handoff(), WORKERS), include_str!("output.txt"));
        }
    }
}
