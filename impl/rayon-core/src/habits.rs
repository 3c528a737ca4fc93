//! What calls from outside have taken: whether a call of this kind is faster if its forks are shared at once.
//!
//! A call of some microseconds is over before a woken thread comes, so its forks are only offered; see [`watch`](crate::watch).
//! But where one call follows another, the pool's threads are still awake, and then a call of some tens of microseconds may gain
//! from a second thread. Whether it does depends on the call and on the machine. So it is measured. All calls from one place of a
//! program are of one kind: the closure that they move to the pool has a type of its own.
//!
//! A kind has one *manner*, the faster one as far as is known. Now and then some calls in a row try the other one, more and more
//! rarely as long as it is no better. What is known of calls after a pause is known of them alone: the pool's threads are parked
//! then, and only a call that is longer than a few wake-ups may gain from one.

use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

/// How many kinds are remembered. Two that fall on the same place forget each other.
const KINDS: usize = 128;

/// A call that comes within this time after the end of another one may find threads awake.
const SHORT_PAUSE: Duration = Duration::from_micros(100);

/// No call that is shorter is ever shared at once, right after another one and after a pause: to wake a thread takes longer.
const SHORTEST: Duration = Duration::from_micros(10);
const SHORTEST_RARE: Duration = Duration::from_micros(100);

/// Calls after a pause are shared at once if that saves an eighth of their time: it takes another processor out of its sleep.
const SAVED: u32 = 8;

/// How many calls in a row try the other manner. The first of them does not count: it finds the threads as the calls before have
/// left them.
const TRIALS: u32 = 4;

/// After how many calls the other manner is tried: the first time, then at least, and at last.
const FIRST_PATIENCE: u32 = 8;
const PATIENCE: u32 = 32;
const MOST_PATIENCE: u32 = 2048;

/// How many of the last calls count for how long a call takes.
const WEIGHT: u32 = 8;
/// A call that took so many times as long as the others was interrupted. It counts as if it had taken only that long.
const MOST_TIMES: u32 = 4;

/// What is done with what a call forks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// No thread is woken for it at first.
    Offered,
    /// Threads are woken for it at once.
    Shared,
}

impl Manner {
    fn other(self) -> Self {
        match self {
            Self::Offered => Self::Shared,
            Self::Shared => Self::Offered,
        }
    }
}

/// What is remembered of a pool's calls.
pub(crate) struct Habits(Mutex<Known>);

struct Known {
    /// When the last call ended.
    ended: Option<Instant>,
    kinds: Box<[Kind]>,
}

/// A call that goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    name: usize,
    /// Whether it follows another call at once.
    pub(crate) follows: bool,
    begun: Instant,
    /// What is done with its forks.
    pub(crate) manner: Manner,
}

impl Default for Habits {
    fn default() -> Self {
        Self(Mutex::new(Known { ended: None, kinds: (0..KINDS).map(|_| Kind::default()).collect() }))
    }
}

impl Habits {
    /// A call begins, from the place of that name. `None` if other threads call now: then too much happens at once to learn.
    pub(crate) fn begin(&self, name: usize, now: Instant) -> Option<Call> {
        let mut known = self.lock()?;
        let follows = known.ended.is_some_and(|ended| now.duration_since(ended) < SHORT_PAUSE);
        let kind = &mut known.kinds[place(name)];
        if kind.name != name {
            *kind = Kind { name, rare: Way::of_rare(), following: Way::of_following() };
        }
        let manner = kind.way(follows).begin();
        Some(Call { name, follows, begun: now, manner })
    }

    /// It ends.
    pub(crate) fn end(&self, call: Call, now: Instant) {
        let Some(mut known) = self.lock() else { return };
        known.ended = Some(now);
        let kind = &mut known.kinds[place(call.name)];
        if kind.name == call.name {
            kind.way(call.follows).end(call.manner, now.duration_since(call.begun));
        }
    }

    fn lock(&self) -> Option<MutexGuard<'_, Known>> {
        match self.0.try_lock() {
            Ok(known) => Some(known),
            Err(TryLockError::Poisoned(known)) => Some(known.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

/// Where the kind of that name is remembered.
fn place(name: usize) -> usize {
    // The address of a function: its lowest bits are often equal.
    (name >> 4) % KINDS
}

/// The calls from one place: those after a pause, and those that follow another call at once.
#[derive(Default)]
struct Kind {
    name: usize,
    rare: Way,
    following: Way,
}

impl Kind {
    fn way(&mut self, follows: bool) -> &mut Way {
        if follows { &mut self.following } else { &mut self.rare }
    }
}

/// What is known of calls that come in one way.
#[derive(Default)]
struct Way {
    /// No call that is shorter is shared at once.
    shortest: Duration,
    /// How much of their time sharing has to save: one part in so many, or anything.
    saved: Option<u32>,
    offered: Option<Duration>,
    shared: Option<Duration>,
    /// The manner that is faster, as far as is known.
    is_shared: bool,
    /// How many calls there were since the other manner was tried.
    since: u32,
    patience: u32,
    /// How many calls of a trial are left, and what those that count have taken.
    trials: u32,
    took: Duration,
}

impl Way {
    fn of_rare() -> Self {
        Self { shortest: SHORTEST_RARE, saved: Some(SAVED), ..Self::of_following() }
    }

    fn of_following() -> Self {
        Self { shortest: SHORTEST, patience: FIRST_PATIENCE, ..Self::default() }
    }

    fn usual(&self) -> Manner {
        if self.is_shared { Manner::Shared } else { Manner::Offered }
    }

    fn begin(&mut self) -> Manner {
        if self.trials == 0 && self.since >= self.patience && self.is_long() {
            (self.trials, self.took) = (TRIALS, Duration::ZERO);
        }
        if self.trials > 0 { self.usual().other() } else { self.usual() }
    }

    fn is_long(&self) -> bool {
        self.offered.is_some_and(|offered| offered >= self.shortest)
    }

    fn end(&mut self, manner: Manner, took: Duration) {
        if manner == self.usual() {
            let known = if self.is_shared { &mut self.shared } else { &mut self.offered };
            *known = Some(known.map_or(took, |known| {
                known - known / WEIGHT + took.min(known.saturating_mul(MOST_TIMES)) / WEIGHT
            }));
            self.since = self.since.saturating_add(1);
        } else if self.trials > 0 {
            if self.trials < TRIALS {
                self.took += took;
            }
            self.trials -= 1;
            if self.trials == 0 {
                self.judge();
            }
        }
    }

    /// A trial is over.
    fn judge(&mut self) {
        let tried = Some(self.took / (TRIALS - 1));
        *if self.is_shared { &mut self.offered } else { &mut self.shared } = tried;
        self.since = 0;
        if self.is_shared == self.is_faster_shared() {
            self.patience = (2 * self.patience).clamp(PATIENCE, MOST_PATIENCE);
        } else {
            self.is_shared = !self.is_shared;
            self.patience = PATIENCE;
        }
    }

    fn is_faster_shared(&self) -> bool {
        let least =
            self.offered.map(|offered| offered - self.saved.map_or(Duration::ZERO, |part| offered / part));
        self.shared < least
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls from one place, back to back or so far apart. Returns how many of them were shared.
    fn shared(
        habits: &Habits,
        now: &mut Instant,
        calls: u32,
        pause: u64,
        took: impl Fn(Manner) -> u64,
    ) -> u32 {
        let one = |_| {
            *now += Duration::from_micros(pause);
            let call = habits.begin(7, *now).expect("no other thread calls");
            *now += Duration::from_micros(took(call.manner));
            habits.end(call, *now);
            u32::from(call.manner == Manner::Shared)
        };
        (0..calls).map(one).sum()
    }

    fn faster(shared: u64, offered: u64) -> impl Fn(Manner) -> u64 {
        move |manner| if manner == Manner::Shared { shared } else { offered }
    }

    #[test]
    fn calls_that_are_faster_shared_are_shared() {
        let (habits, mut now) = (Habits::default(), Instant::now());
        assert_eq!(shared(&habits, &mut now, 8, 1, faster(60, 100)), 0, "at first it is not known");
        assert!(shared(&habits, &mut now, 1000, 1, faster(60, 100)) > 900);
        // The machine has become another one.
        shared(&habits, &mut now, 1000, 1, faster(200, 100));
        assert!(shared(&habits, &mut now, 1000, 1, faster(200, 100)) < 100);
    }

    #[test]
    fn calls_that_are_not_are_tried_more_and_more_rarely() {
        let (habits, mut now) = (Habits::default(), Instant::now());
        let many = [100, 1000, 10_000].map(|calls| shared(&habits, &mut now, calls, 1, faster(120, 100)));
        assert!(many[0] >= TRIALS && many[1] <= 5 * TRIALS && many[2] <= 5 * TRIALS, "{many:?}");
    }

    #[test]
    fn short_calls_are_never_tried() {
        let (habits, mut now) = (Habits::default(), Instant::now());
        assert_eq!(shared(&habits, &mut now, 10_000, 1, faster(1, 8)), 0);
    }

    #[test]
    fn short_calls_after_a_pause_are_offered() {
        let (habits, mut now) = (Habits::default(), Instant::now());
        shared(&habits, &mut now, 100, 1, faster(60, 99));
        assert_eq!(shared(&habits, &mut now, 1000, 2000, faster(60, 99)), 0);
        assert!(shared(&habits, &mut now, 100, 1, faster(60, 99)) > 90, "what was known is not forgotten");
    }

    #[test]
    fn long_calls_after_a_pause_are_shared_if_that_saves_an_eighth() {
        let (habits, mut now) = (Habits::default(), Instant::now());
        assert_eq!(shared(&habits, &mut now, 8, 2000, faster(250, 300)), 0, "at first it is not known");
        assert!(shared(&habits, &mut now, 1000, 2000, faster(250, 300)) > 900);
        let (habits, mut now) = (Habits::default(), Instant::now());
        assert!(shared(&habits, &mut now, 1000, 2000, faster(270, 300)) <= 5 * TRIALS);
        assert_eq!(
            shared(&habits, &mut now, 8, 1, faster(270, 300)),
            0,
            "of calls back to back nothing is known"
        );
        assert!(shared(&habits, &mut now, 1000, 1, faster(270, 300)) > 900);
    }

    #[test]
    fn while_threads_call_at_once_nothing_is_learned() {
        let habits = Habits::default();
        let other = habits.lock();
        assert!(habits.begin(7, Instant::now()).is_none());
        drop(other);
        assert!(habits.begin(7, Instant::now()).is_some());
    }
}
