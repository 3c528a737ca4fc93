//! Calls that follow each other at once, in bursts.

use super::clock::{Clock, PAUSE, PERIOD};

/// Calls that follow each other after a pause. A shared one takes `slow` in the first three shared calls, while workers are to be
/// woken, and `fast` in the others.
struct Burst {
    calls: u32,
    slow: u64,
    fast: u64,
    alone: u64,
    /// Whether a worker takes what a call shares.
    is_taken: bool,
}

const BURST: Burst = Burst { calls: 20, slow: 80, fast: 35, alone: 65, is_taken: true };

impl Burst {
    /// Makes these calls. Returns how many of them were shared.
    fn run(&self, clock: &mut Clock) -> u32 {
        let (mut shared, mut period) = (0, 10 * PERIOD);
        for _ in 0..self.calls {
            let is_shared = clock.begin_after(period);
            if is_shared {
                clock.share(self.is_taken);
                shared += 1;
            }
            let took = match (is_shared, shared) {
                (false, _) => self.alone,
                (true, ..=3) => self.slow,
                (true, _) => self.fast,
            };
            clock.end(took);
            period = took + PAUSE - 1;
        }
        shared
    }

    fn shared_in(&self, clock: &mut Clock, bursts: u32) -> u32 {
        (0..bursts).map(|_| self.run(clock)).sum()
    }
}

#[test]
fn calls_that_follow_each_other_are_tried_until_the_workers_are_awake() {
    let mut clock = Clock::after_a_shared_call(1, true);
    BURST.shared_in(&mut clock, 20);
    let shared = BURST.run(&mut clock);
    assert!(shared >= 18, "{shared} of 20 are shared, which are faster though the first ones are not");
    let rare = (0..100).filter(|_| clock.call(80, 65)).count();
    assert!(rare < 10, "{rare} of 100 calls after pauses, which are not faster");
}

#[test]
fn the_wake_up_after_a_trial_says_nothing_of_the_calls_that_follow() {
    for (alone, first, later) in [(36, 45, 26), (30, 60, 25)] {
        let mut clock = Clock::after_a_shared_call(1, true);
        let (mut period, mut since_alone, mut shared) = (10 * PERIOD, 0, 0);
        for _ in 0..2000 {
            since_alone = if clock.begin_after(period) { since_alone + 1 } else { 0 };
            if since_alone > 0 {
                clock.share(true);
                shared += 1;
            }
            let took = match since_alone {
                0 => alone,
                1 => first,
                _ => later,
            };
            clock.end(took);
            period = took + 3;
        }
        assert!(
            shared > 1800,
            "{shared} of 2,000 are shared, though all but the first ones after a trial are faster so, {first} for {later}"
        );
    }
}

#[test]
fn where_sharing_is_tried_calls_are_asked_whatever_promotions_have_brought() {
    let mut clock = Clock::after_a_shared_call(1, true);
    let shared = Burst { fast: 70, is_taken: false, ..BURST }.shared_in(&mut clock, 100);
    assert!(shared > 50, "{shared} of 2,000 are shared in some trials of ten calls");
}

#[test]
fn calls_that_follow_each_other_are_left_alone_where_sharing_never_pays() {
    let mut clock = Clock::after_a_shared_call(1, true);
    let burst = Burst { fast: 70, ..BURST };
    burst.shared_in(&mut clock, 100);
    let shared = burst.shared_in(&mut clock, 50);
    assert!(shared < 20, "{shared} of 1,000 are shared");
}

#[test]
fn a_trial_ends_at_once_if_it_is_hopeless() {
    let mut clock = Clock::after_a_shared_call(1, true);
    let shared = Burst { slow: 20, fast: 20, alone: 9, ..BURST }.shared_in(&mut clock, 100);
    assert!(shared < 20, "{shared} of 2,000 are shared, each of which takes more than twice as long");
    let mut clock = Clock::after_a_shared_call(1, true);
    let shared = Burst { slow: 20, fast: 20, alone: 10, ..BURST }.shared_in(&mut clock, 100);
    assert!(shared > 50, "{shared} of 2,000 are shared, in trials of ten calls each");
}

#[test]
fn in_bursts_that_are_too_short_calls_are_left_alone() {
    let mut clock = Clock::after_a_shared_call(1, true);
    let burst = Burst { calls: 4, ..BURST };
    burst.shared_in(&mut clock, 300);
    let shared = burst.shared_in(&mut clock, 250);
    assert!(shared < 50, "{shared} of 1,000 are shared, though no burst is long enough to gain");
}
