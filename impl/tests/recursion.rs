//! Deep recursion: the job list is as deep as the stack allows, and sharing from its far end works.

mod common;

use common::pool;
use systole::Task;

const DEPTH: usize = 100_000;

/// A left recursion: every level leaves one latent job behind.
fn descend(mut t: Task<'_>, depth: usize) -> usize {
    if depth == 0 {
        return 0;
    }
    let (below, one) = t.join(|t| descend(t, depth - 1), |_| std::hint::black_box(1));
    below + one
}

/// On a thread with stack enough, also for a build without optimisation.
fn on_a_large_stack(f: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        std::thread::Builder::new().stack_size(1 << 30).spawn_scoped(scope, f).unwrap().join().unwrap();
    });
}

#[test]
fn a_left_recursion_100_000_deep_on_one_worker() {
    on_a_large_stack(|| assert_eq!(pool(1).call(|t| descend(t, DEPTH)), DEPTH));
}

#[test]
fn a_left_recursion_100_000_deep_on_two_workers() {
    on_a_large_stack(|| {
        let pool = pool(2);
        for _ in 0..2 {
            assert_eq!(pool.call(|t| descend(t, DEPTH)), DEPTH);
        }
        assert!(pool.metrics().promotions > 0, "{}", pool.metrics());
    });
}

#[test]
fn a_right_recursion_100_000_deep_on_two_workers() {
    fn descend(mut t: Task<'_>, depth: usize) -> usize {
        if depth == 0 {
            return 0;
        }
        let (one, below) = t.join(|_| std::hint::black_box(1), |t| descend(t, depth - 1));
        below + one
    }
    on_a_large_stack(|| {
        let pool = systole::ThreadPool::builder().num_threads(2).stack_size(1 << 30).build().unwrap();
        for _ in 0..2 {
            assert_eq!(pool.call(|t| descend(t, DEPTH)), DEPTH);
        }
    });
}
