//! Random programs on random pools: every value arrives, every closure runs once, whatever panics on the way.

mod common;

use common::{Counted, Counter, Random, Watch, repetitions, wait_until};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Duration;
use systole::{Task, ThreadPool, Waiting};

const POOLS: u64 = 400;
const CALLS: u64 = 40;

/// What a panic of the program carries.
struct Planned;

/// How many leaves a random program has; `None` if it panics somewhere.
fn plan(mut random: Random, depth: u64) -> Option<u64> {
    match random.below(12) {
        0 if depth < 6 => None,
        1..4 => Some(1),
        _ if depth == 0 => Some(1),
        _ => {
            let (a, b) = (plan(random.branch(1), depth - 1), plan(random.branch(2), depth - 1));
            Some(a? + b?)
        }
    }
}

/// The same program, run by forks and joins.
fn run<'c>(mut t: Task<'_>, mut random: Random, depth: u64, counter: &'c Counter) -> (u64, Counted<'c>) {
    let alive = counter.make();
    match random.below(12) {
        0 if depth < 6 => resume_unwind(Box::new(Planned)),
        1..4 => (1, alive),
        _ if depth == 0 => (1, alive),
        _ => {
            let captured = counter.make();
            let ((a, _), (b, _)) = t.join(
                |t| run(t, random.branch(1), depth - 1, counter),
                move |t| {
                    let _captured = captured;
                    run(t, random.branch(2), depth - 1, counter)
                },
            );
            (a + b, alive)
        }
    }
}

fn check_calls(pool: &ThreadPool, random: Random) {
    for call in 0..CALLS {
        let (random, counter) = (random.branch(call), Counter::default());
        let depth = 5 + call % 8;
        let outcome = catch_unwind(AssertUnwindSafe(|| pool.call(|t| run(t, random, depth, &counter).0)));
        match (plan(random, depth), outcome) {
            (Some(expected), Ok(leaves)) => assert_eq!(leaves, expected),
            (None, Err(panic)) => assert!(panic.is::<Planned>(), "the program's own panic comes out"),
            (expected, outcome) => panic!("expected {expected:?}, but panicked: {}", outcome.is_err()),
        }
        counter.assert_all_dropped_once(counter.made());
    }
}

#[test]
fn random_programs_on_random_pools() {
    let mut promotions = 0;
    let mut takes = 0;
    let mut reclaims = 0;
    let (mut wakes, mut vain_wakes) = (0, 0);
    for seed in repetitions(POOLS) {
        let mut random = Random(seed);
        let interval = Duration::from_micros(20 * random.below(2));
        let threads = 1 + random.below(4) as usize;
        let waiting =
            [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone][random.below(3) as usize];
        let polling = Duration::from_micros(10 * random.below(2));
        let builder = ThreadPool::builder().num_threads(threads).heartbeat_interval(interval);
        let pool = builder.waiting(waiting).polling(polling).watched();
        std::thread::scope(|scope| {
            for caller in 0..1 + random.below(3) {
                let (pool, random) = (&pool, random.branch(caller));
                scope.spawn(move || check_calls(pool, random));
            }
        });
        // A bundle whose jobs its owner has claimed alone is shared until the worker comes that was woken for it.
        wait_until("all that was shared is taken or reclaimed", || {
            let metrics = pool.metrics();
            metrics.promotions == metrics.takes + metrics.reclaims
        });
        let metrics = pool.metrics();
        promotions += metrics.promotions;
        takes += metrics.takes;
        reclaims += metrics.reclaims;
        wakes += metrics.wakes;
        vain_wakes += metrics.vain_wakes;
    }
    println!(
        "{promotions} promotions, {takes} takes, {reclaims} reclaims, {wakes} wakes, {vain_wakes} in vain"
    );
    assert!(takes > 0 && reclaims > 0, "{promotions} promotions, {takes} takes, {reclaims} reclaims");
}
