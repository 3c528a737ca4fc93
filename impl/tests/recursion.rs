//! Deep recursion: the job list is as deep as the stack allows, and sharing from its far end works.

mod common;

use common::{Watch, pool, wait_until};
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

/// Runs on a thread with enough stack, also for a build without optimisation.
fn on_a_large_stack(f: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        std::thread::Builder::new().stack_size(1 << 28).spawn_scoped(scope, f).unwrap().join().unwrap();
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
fn a_recursion_that_turns_left_and_right_shares_from_its_far_end() {
    /// Mostly to the left, which leaves latent jobs behind; each eighth level forks a small tree of its own.
    fn wander(mut t: Task<'_>, depth: usize) -> usize {
        if depth == 0 {
            return 1;
        }
        let (a, b) = match depth % 8 {
            0 => t.join(|t| wander(t, depth - 1), |t| wander(t, (depth - 1) % 7)),
            3 => t.join(|t| wander(t, (depth - 1) % 5), |t| wander(t, depth - 1)),
            _ => t.join(|t| wander(t, depth - 1), |_| 1),
        };
        a + b
    }
    on_a_large_stack(|| {
        let expected = pool(1).call(|t| wander(t, 20_000));
        for interval in [0, 5, 50] {
            let pool = systole::ThreadPool::builder()
                .num_threads(4)
                .stack_size(1 << 28)
                .heartbeat_interval(std::time::Duration::from_micros(interval))
                .watched();
            wait_until("something is promoted", || {
                assert_eq!(pool.call(|t| wander(t, 20_000)), expected);
                pool.metrics().promotions > 10
            });
        }
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
        let pool = systole::ThreadPool::builder().num_threads(2).stack_size(1 << 28).watched();
        for _ in 0..2 {
            assert_eq!(pool.call(|t| descend(t, DEPTH)), DEPTH);
        }
    });
}
