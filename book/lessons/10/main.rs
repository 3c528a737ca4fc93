//! The program of lesson 10: what a pool does at rest, alone, for one long pair of
//! closures, and for a tree.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use systole::{Metrics, Task, ThreadPool};

const LEAVES: u32 = 1 << 16;
/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

fn wait_until(done: impl Fn() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < PATIENCE, "what the program waits for never happened");
        thread::yield_now();
    }
}

/// A pool whose background threads have begun, found nothing, and parked. It counts on a
/// processor for each thread, also where the machine has fewer: there it would beat rarely.
fn pool_at_rest(num_threads: usize) -> ThreadPool {
    let builder = ThreadPool::builder().num_threads(num_threads).processors(num_threads);
    let pool = builder.build().expect("the threads can be started");
    wait_until(|| pool.metrics().parks >= num_threads as u64 - 1);
    pool
}

/// The counters of the lesson in one line.
fn counted(Metrics { beats, promotions, wakes, .. }: Metrics) -> String {
    format!("beats {beats}, promotions {promotions}, wake-ups {wakes}")
}

// ANCHOR: tree
/// Adds up the leaves of a tree. There is a fork at each inner node.
fn sum(mut t: Task<'_>, from: u32, to: u32) -> u64 {
    if to - from == 1 {
        return from.into();
    }
    let mid = from.midpoint(to);
    let (a, b) = t.join(|t| sum(t, from, mid), |t| sum(t, mid, to));
    a + b
}
// ANCHOR_END: tree

fn call_tree(pool: &ThreadPool) {
    assert_eq!(pool.call(|t| sum(t, 0, LEAVES)), u64::from(LEAVES) * u64::from(LEAVES - 1) / 2);
}

// ANCHOR: pair
/// One call with one fork. Reads the counters when the first closure begins, when
/// the caller waits in its join, and at the end.
fn call_pair(pool: &ThreadPool) -> [Metrics; 3] {
    let taken = AtomicBool::new(false);
    let (begun, waits) = pool.call(|mut t| {
        t.join(
            |_| {
                let begun = pool.metrics();
                wait_until(|| taken.load(Ordering::SeqCst));
                begun
            },
            |_| {
                let parks = pool.metrics().parks;
                taken.store(true, Ordering::SeqCst);
                wait_until(|| pool.metrics().parks > parks); // the caller has found nothing to do
                let waits = pool.metrics();
                thread::sleep(Duration::from_millis(20));
                waits
            },
        )
    });
    [begun, waits, pool.metrics()]
}
// ANCHOR_END: pair

fn report() -> String {
    let mut text = String::new();
    let pool = pool_at_rest(2);
    thread::sleep(Duration::from_millis(100));
    writeln!(text, "2 threads, at rest for 100 ms").unwrap();
    writeln!(text, "  {}", counted(pool.metrics())).unwrap();

    let pool = pool_at_rest(1);
    call_tree(&pool);
    writeln!(text, "1 thread, a tree with {} forks", LEAVES - 1).unwrap();
    writeln!(text, "  {}", counted(pool.metrics())).unwrap();

    let [begun, waits, end] = call_pair(&pool_at_rest(2));
    writeln!(text, "2 threads, a pair with 1 fork").unwrap();
    writeln!(text, "  the first closure begins: {}", counted(begun)).unwrap();
    writeln!(text, "  the caller waits:         {}", counted(waits)).unwrap();
    writeln!(text, "  the call has returned:    {}", counted(end)).unwrap();

    let pool = pool_at_rest(2);
    call_tree(&pool);
    let forks_for_each = u64::from(LEAVES - 1) / pool.metrics().promotions.max(1);
    writeln!(text, "2 threads, a tree with {} forks", LEAVES - 1).unwrap();
    writeln!(
        text,
        "  {} 100 forks for each promotion",
        if forks_for_each > 100 { "more than" } else { "at most" }
    )
    .unwrap();
    text
}

fn main() {
    print!("{}", report());
}

#[cfg(test)]
mod tests {
    use super::{call_pair, call_tree, pool_at_rest, report};

    #[test]
    fn the_page_quotes_what_the_program_prints() {
        assert_eq!(report(), include_str!("output.txt"));
    }

    #[test]
    fn a_pool_without_a_second_worker_makes_no_beat() {
        let pool = pool_at_rest(1);
        call_tree(&pool);
        assert_eq!((pool.metrics().beats, pool.metrics().wakes), (0, 0));
    }

    #[test]
    fn a_pair_has_three_beats_and_one_promotion() {
        for _ in 0..20 {
            let moments = call_pair(&pool_at_rest(2)).map(|metrics| (metrics.beats, metrics.promotions));
            assert_eq!(moments, [(1, 1), (2, 1), (3, 1)]);
        }
    }
}
