//! The workers by what can be done with them, so that most decisions look at one of them. Which workers could be of use to idle owners
//! is asked of one after the other; so what that needs of each stands together here.
//!
//! Each step of a worker moves it from one of these collections to another, under the pool's lock. So a move allocates
//! nothing, unless a collection has more workers than ever before.

use super::bit_set::BitSet;
use super::lineages::Lineage;
use super::member::Place;
use super::platform::Platform;
use super::sorted::Sorted;

/// Each worker is in at most one of these.
pub(super) struct Places<P: Platform> {
    pub(super) idle: Idle,
    /// How many are woken; no decision asks which ones.
    pub(super) woken: usize,
    /// Hungry and rested, those with the most work first: the lowest generation.
    pub(super) rested: Sorted<u32>,
    /// Hungry, and still resting. The worker whose interval ends first is at the front.
    pub(super) resting: Sorted<P::Instant>,
    /// Asked, and not answered yet. The worker that was asked first is at the front.
    pub(super) asked: Sorted<P::Instant>,
    /// What ties each worker to others.
    pub(super) ties: Vec<Tie<P::JobId>>,
}

/// What decides which other workers' jobs a worker may take, and which workers may take its own. It stands here once more, since most
/// decisions that look at many workers look at nothing else of them.
pub(super) struct Tie<J> {
    /// What it runs is part of these jobs.
    pub(super) lineage: Lineage,
    /// While idle in an open join: the job that it waits for.
    pub(super) awaits: Option<J>,
}

impl<J> Default for Tie<J> {
    fn default() -> Self {
        Self { lineage: Lineage::default(), awaits: None }
    }
}

/// The idle workers.
pub(super) struct Idle {
    /// Those that wait for nothing of their own.
    pub(super) free: BitSet,
    /// Those that wait for a job of their own. They come last: if that job is done meanwhile, it has to wait for the job that
    /// they take.
    pub(super) awaiting: BitSet,
}

impl<P: Platform> Places<P> {
    pub(super) fn new() -> Self {
        Self {
            idle: Idle { free: BitSet::new(), awaiting: BitSet::new() },
            woken: 0,
            rested: Sorted::new(),
            resting: Sorted::new(),
            asked: Sorted::new(),
            ties: Vec::new(),
        }
    }

    pub(super) fn insert(&mut self, place: Place<P>, id: usize) {
        match place {
            Place::Off => {}
            Place::Idle(awaits) => self.idle.set(awaits).insert(id),
            Place::Woken => self.woken += 1,
            Place::Rested(generation) => self.rested.insert(generation, id),
            Place::Resting(until) => self.resting.insert(until, id),
            Place::Asked(until) => self.asked.insert(until, id),
        }
    }

    pub(super) fn remove(&mut self, place: Place<P>, id: usize) {
        match place {
            Place::Off => {}
            Place::Idle(awaits) => self.idle.set(awaits).remove(id),
            Place::Woken => self.woken -= 1,
            Place::Rested(generation) => self.rested.remove(generation, id),
            Place::Resting(until) => self.resting.remove(until, id),
            Place::Asked(until) => self.asked.remove(until, id),
        }
    }

    /// How many are active, or on their way.
    pub(super) fn busy(&self) -> usize {
        self.woken + self.rested.len() + self.resting.len() + self.asked.len()
    }

    /// Those that were asked and may be expected to answer: by when the first one, and how many they are.
    pub(super) fn expected(&self, now: P::Instant) -> (Option<P::Instant>, usize) {
        self.asked.above(now)
    }
}

impl Idle {
    fn set(&mut self, awaits: bool) -> &mut BitSet {
        if awaits { &mut self.awaiting } else { &mut self.free }
    }

    pub(super) fn len(&self) -> usize {
        self.free.len() + self.awaiting.len()
    }

    /// All of them, in the order in which they are woken.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.free.iter().chain(self.awaiting.iter())
    }
}
