//! What calls from outside have taken: whether a call of this kind is faster if its forks are shared at once.
//!
//! A call of some microseconds is over before a woken thread comes, so its forks are only offered; see [`watch`](crate::watch).
//! But where one call follows another, the pool's threads are still awake, and then a call of some tens of microseconds may gain
//! from a second thread. Whether it does depends on the call and on the machine. So it is measured. All calls from one place of a
//! program are of one kind: the closure that they move to the pool has a type of its own. After a pause, every call's forks are
//! offered.
//!
//! A kind has one *manner*, the faster one as far as is known. Now and then some calls in a row try the other one, more and more
//! rarely as long as it is no better.

use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

/// How many kinds are remembered. Two that fall on the same place forget each other.
const KINDS: usize = 128;

/// A call that comes within this time after the end of another one may find threads awake.
const SHORT_PAUSE: Duration = Duration::from_micros(100);

/// No call that is shorter is ever shared at once: to wake a thread takes longer.
const SHORTEST: Duration = Duration::from_micros(10);

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
    /// Which kind it is of, if it follows another call.
    kind: Option<usize>,
    name: usize,
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
        let kind = follows.then(|| place(name));
        let manner = kind.map_or(Manner::Offered, |kind| known.kinds[kind].begin(name));
        Some(Call { kind, name, begun: now, manner })
    }

    /// It ends.
    pub(crate) fn end(&self, call: Call, now: Instant) {
        let Some(mut known) = self.lock() else { return };
        known.ended = Some(now);
        let Some(kind) = call.kind.map(|kind| &mut known.kinds[kind]) else { return };
        if kind.name == call.name {
            kind.end(call.manner, now.duration_since(call.begun));
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

/// The calls from one place.
#[derive(Default)]
struct Kind {
    name: usize,
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

impl Kind {
    fn usual(&self) -> Manner {
        if self.is_shared { Manner::Shared } else { Manner::Offered }
    }

    fn begin(&mut self, name: usize) -> Manner {
        if self.name != name {
            *self = Self { name, patience: FIRST_PATIENCE, ..Self::default() };
        }
        if self.trials == 0 && self.since >= self.patience && self.is_long() {
            (self.trials, self.took) = (TRIALS, Duration::ZERO);
        }
        if self.trials > 0 { self.usual().other() } else { self.usual() }
    }

    fn is_long(&self) -> bool {
        self.offered.is_some_and(|offered| offered >= SHORTEST)
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
        let (known, other) =
            if self.is_shared { (self.shared, &mut self.offered) } else { (self.offered, &mut self.shared) };
        *other = tried;
        self.since = 0;
        if tried < known {
            self.is_shared = !self.is_shared;
            self.patience = PATIENCE;
        } else {
            self.patience = (2 * self.patience).clamp(PATIENCE, MOST_PATIENCE);
        }
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
    fn calls_after_a_pause_are_offered() {
        let (habits, mut now) = (Habits::default(), Instant::now());
        shared(&habits, &mut now, 100, 1, faster(60, 100));
        assert_eq!(shared(&habits, &mut now, 1000, 2000, faster(60, 100)), 0);
        assert!(shared(&habits, &mut now, 100, 1, faster(60, 100)) > 90, "what was known is not forgotten");
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
