//! The workers by what can be done with them, so that no decision looks at all of them.

use super::member::Place;
use super::platform::Platform;
use std::collections::BTreeSet;

/// Each worker is in at most one of these.
pub(super) struct Places<P: Platform> {
    /// Those that wait for a job of their own come last: whatever they take, it has to wait for.
    pub(super) idle: BTreeSet<(bool, usize)>,
    pub(super) woken: BTreeSet<usize>,
    /// Hungry and rested, those with the most work first: the lowest generation.
    pub(super) rested: BTreeSet<(u32, usize)>,
    /// Hungry, the one that must rest the shortest first.
    pub(super) resting: BTreeSet<(P::Instant, usize)>,
    /// Asked and not answered yet, the one that was asked first at the front.
    pub(super) asked: BTreeSet<(P::Instant, usize)>,
}

impl<P: Platform> Places<P> {
    pub(super) fn new() -> Self {
        Self {
            idle: BTreeSet::new(),
            woken: BTreeSet::new(),
            rested: BTreeSet::new(),
            resting: BTreeSet::new(),
            asked: BTreeSet::new(),
        }
    }

    pub(super) fn insert(&mut self, place: Place<P>, id: usize) {
        _ = match place {
            Place::Off => false,
            Place::Idle(awaits) => self.idle.insert((awaits, id)),
            Place::Woken => self.woken.insert(id),
            Place::Rested(generation) => self.rested.insert((generation, id)),
            Place::Resting(until) => self.resting.insert((until, id)),
            Place::Asked(until) => self.asked.insert((until, id)),
        };
    }

    pub(super) fn remove(&mut self, place: Place<P>, id: usize) {
        _ = match place {
            Place::Off => false,
            Place::Idle(awaits) => self.idle.remove(&(awaits, id)),
            Place::Woken => self.woken.remove(&id),
            Place::Rested(generation) => self.rested.remove(&(generation, id)),
            Place::Resting(until) => self.resting.remove(&(until, id)),
            Place::Asked(until) => self.asked.remove(&(until, id)),
        };
    }

    /// Those that were asked and may be expected to answer, by when.
    pub(super) fn expected(&self, now: P::Instant) -> impl Iterator<Item = P::Instant> {
        self.asked.range((now, usize::MAX)..).map(|&(until, _)| until)
    }
}
