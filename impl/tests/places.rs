//! Where the scheduler finds its workers: the same workers in the same order as in sets that are always sorted.
//!
//! The scheduler wakes, or asks, the first worker of a place. So the order is a decision, and every other order is another
//! scheduler.

// The test includes the files themselves, because what is in them is private to the scheduler.
#[path = "../src/core/scheduler/bit_set.rs"]
mod bit_set;
#[allow(dead_code, reason = "the places need to know what a place is, and no more")]
#[path = "../src/core/scheduler/brief.rs"]
mod brief;
#[allow(dead_code, reason = "likewise")]
#[path = "../src/core/scheduler/experience.rs"]
mod experience;
#[allow(dead_code, reason = "likewise")]
#[path = "../src/core/scheduler/lineages.rs"]
mod lineages;
#[allow(dead_code, reason = "likewise")]
#[path = "../src/core/scheduler/member.rs"]
mod member;
#[allow(dead_code, reason = "the ties are the scheduler's own")]
#[path = "../src/core/scheduler/places.rs"]
mod places;
#[allow(dead_code, reason = "likewise")]
#[path = "../src/core/scheduler/platform.rs"]
mod platform;
#[allow(dead_code, reason = "likewise")]
#[path = "../src/core/scheduler/sorted.rs"]
mod sorted;

use fastrand::Rng;
use member::Place;
use places::Places;
use platform::Platform;
use std::collections::BTreeSet;
use std::time::Duration;

/// Moments are numbers. The places need nothing else of the platform.
struct Moments;

impl Platform for Moments {
    type Worker = ();
    type Job = ();
    type JobId = ();
    type Instant = u64;

    fn job_id(_: &()) -> Option<()> {
        None
    }

    fn set_heartbeat(_: &(), _: bool) {}

    fn later(moment: u64, _: Duration) -> u64 {
        moment
    }

    fn until(_: u64, _: u64) -> Duration {
        Duration::ZERO
    }
}

/// A place that can be put into both. (`Place` itself is moved.)
#[derive(Clone, Copy, Debug)]
enum At {
    Off,
    Idle(bool),
    Woken,
    Rested(u32),
    Resting(u64),
    Asked(u64),
}

impl At {
    fn place(self) -> Place<Moments> {
        match self {
            At::Off => Place::Off,
            At::Idle(awaits) => Place::Idle(awaits),
            At::Woken => Place::Woken,
            At::Rested(generation) => Place::Rested(generation),
            At::Resting(until) => Place::Resting(until),
            At::Asked(until) => Place::Asked(until),
        }
    }
}

/// The model: a sorted set for each place.
#[derive(Default)]
struct Sets {
    idle: BTreeSet<(bool, usize)>,
    woken: BTreeSet<usize>,
    rested: BTreeSet<(u32, usize)>,
    resting: BTreeSet<(u64, usize)>,
    asked: BTreeSet<(u64, usize)>,
}

impl Sets {
    fn insert(&mut self, at: At, id: usize) {
        let is_new = match at {
            At::Off => true,
            At::Idle(awaits) => self.idle.insert((awaits, id)),
            At::Woken => self.woken.insert(id),
            At::Rested(generation) => self.rested.insert((generation, id)),
            At::Resting(until) => self.resting.insert((until, id)),
            At::Asked(until) => self.asked.insert((until, id)),
        };
        assert!(is_new);
    }

    fn remove(&mut self, at: At, id: usize) {
        let was_there = match at {
            At::Off => true,
            At::Idle(awaits) => self.idle.remove(&(awaits, id)),
            At::Woken => self.woken.remove(&id),
            At::Rested(generation) => self.rested.remove(&(generation, id)),
            At::Resting(until) => self.resting.remove(&(until, id)),
            At::Asked(until) => self.asked.remove(&(until, id)),
        };
        assert!(was_there);
    }

    /// Asserts that everything which the scheduler asks the places has the answer that is found here.
    fn assert_same(&self, places: &Places<Moments>, now: u64) {
        let ids = |set: &BTreeSet<(bool, usize)>| set.iter().map(|&(_, id)| id).collect::<Vec<_>>();
        assert_eq!(places.idle.iter().collect::<Vec<_>>(), ids(&self.idle));
        assert_eq!(places.idle.len(), self.idle.len());
        let awaiting = self.idle.range((true, 0)..).map(|&(_, id)| id);
        assert!(places.idle.awaiting.iter().eq(awaiting), "the owners that wait for a job of their own");
        let free = self.idle.range((false, 0)..(false, 64)).next().map(|&(_, id)| id);
        assert_eq!(places.idle.free.lowest_of_first(), free, "the first that may take any job");
        assert_eq!(places.woken, self.woken.len());
        assert!(places.rested.iter().eq(self.rested.iter().copied()), "rested");
        assert!(places.resting.iter().eq(self.resting.iter().copied()), "resting");
        assert_eq!(places.resting.first(), self.resting.first().copied());
        assert_eq!(places.asked.len(), self.asked.len());
        let busy = self.woken.len() + self.rested.len() + self.resting.len() + self.asked.len();
        assert_eq!(places.busy(), busy, "active, or on their way");
        let expected: Vec<u64> =
            self.asked.iter().map(|&(until, _)| until).filter(|&until| until > now).collect();
        assert_eq!(places.expected(now), (expected.first().copied(), expected.len()));
    }
}

/// Workers go from place to place; each time, the places are compared with the model's.
///
/// `spread` is how far apart moments and generations may be: if it is small, many are equal.
fn wander(workers: usize, steps: u64, spread: u64, seed: u64) {
    let (mut places, mut sets) = (Places::new(), Sets::default());
    let (mut at, mut random) = (vec![At::Off; workers], Rng::with_seed(seed));
    for step in 0..steps {
        let id = random.u64(..workers as u64) as usize;
        places.remove(at[id].place(), id);
        sets.remove(at[id], id);
        // Time goes on, and the moments in the future lie a little ahead of it.
        let (now, ahead) = (step / 4, step / 4 + random.u64(..spread));
        at[id] = match random.u64(..8) {
            0 => At::Off,
            1 => At::Idle(false),
            2 => At::Idle(true),
            3 => At::Woken,
            4 => At::Rested(random.u64(..spread) as u32),
            5 | 6 => At::Resting(ahead),
            _ => At::Asked(ahead),
        };
        places.insert(at[id].place(), id);
        sets.insert(at[id], id);
        sets.assert_same(&places, now);
    }
}

#[test]
fn workers_are_found_in_the_order_of_sorted_sets() {
    for (seed, workers) in [1, 2, 3, 16, 63, 64, 65, 200].into_iter().enumerate() {
        for spread in [1, 4, 100] {
            wander(workers, 4_000, spread, seed as u64);
        }
    }
}

#[test]
fn a_thousand_workers_are_too() {
    wander(1_024, 10_000, 1_000, 7);
}
