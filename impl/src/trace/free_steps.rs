//! What is done without the lock: the steps that workers make on bundles.
//!
//! Such a step is one atomic operation, and no lock gives it a place among the critical sections. So its thread reads a clock
//! before and after, which counts the sections: the step lies between two readings. To read the clock changes nothing of the
//! step itself, so workers meet at a bundle as they do without a recorder.

use super::{Action, Between, Event, Job, Step};
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering, fence};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The newest such steps of a pool. `J` is how bundles are named.
#[derive(Debug)]
pub struct FreeSteps<J>(Arc<Log<J>>);

#[derive(Debug)]
struct Log<J> {
    begun: Instant,
    capacity: usize,
    /// Twice the number of critical sections that have ended, and one more while the lock is held.
    ///
    /// `SeqCst`, with the fence after a step and the one in `begin_section`: if a step comes after the beginning of a section that
    /// has looked at the bundle, then it reads that section's number at the latest afterwards.
    clock: AtomicU64,
    kept: Mutex<Kept<J>>,
}

#[derive(Debug)]
struct Kept<J> {
    /// The jobs of the bundles that exist, the oldest first.
    bundles: BTreeMap<J, Vec<Job>>,
    /// In any order: threads come here when their steps are made.
    events: VecDeque<Event>,
    /// How many there were.
    all: u64,
}

impl<J> Clone for FreeSteps<J> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<J: Copy + Ord> FreeSteps<J> {
    /// Keeps so many steps.
    pub(super) fn new(begun: Instant, capacity: usize) -> Self {
        let kept = Kept { bundles: BTreeMap::new(), events: VecDeque::new(), all: 0 };
        Self(Arc::new(Log { begun, capacity, clock: AtomicU64::new(0), kept: Mutex::new(kept) }))
    }

    /// The lock has been taken, for this section.
    pub(super) fn begin_section(&self, section: u64) {
        self.0.clock.store(2 * section - 1, Ordering::SeqCst);
        fence(Ordering::SeqCst);
    }

    /// All of this section is done, and the lock is about to be released.
    pub(super) fn end_section(&self, section: u64) {
        self.0.clock.store(2 * section, Ordering::SeqCst);
    }

    /// One more job of a bundle that is being shared, and that no other worker sees yet.
    pub(super) fn add(&self, bundle: J, job: Job) {
        self.kept().bundles.entry(bundle).or_default().push(job);
    }

    /// Whether this is the name of a bundle that exists.
    pub(super) fn has(&self, bundle: J) -> bool {
        self.kept().bundles.contains_key(&bundle)
    }

    /// The bundle is gone, and its name may be another one's.
    pub(crate) fn forget(&self, bundle: J) {
        self.kept().bundles.remove(&bundle);
    }

    /// Makes a step on the job that has this place in the bundle. What it has come to says which action it was, and by which worker;
    /// by the owner, if it says none.
    pub(crate) fn step<R>(
        &self,
        bundle: J,
        place: usize,
        act: impl FnOnce() -> R,
        said: impl FnOnce(&R) -> Option<(Action, Option<usize>)>,
    ) -> R {
        let log = &*self.0;
        if log.capacity == 0 {
            return act();
        }
        let (from, at) = log.moment();
        let came_to = act();
        fence(Ordering::SeqCst);
        let to = log.clock.load(Ordering::SeqCst);
        if let Some((action, worker)) = said(&came_to) {
            let mut kept = self.kept();
            if let Some(&job) = kept.bundles.get(&bundle).and_then(|jobs| jobs.get(place)) {
                let step = Step::new(action).by(worker.or(job.owner)).of(job);
                let between = Some(Between { after: from / 2, before: to.div_ceil(2) + 1 });
                // The number and the count of shared jobs are known when all events are put together.
                let event = Event { number: 0, section: from.div_ceil(2), at, shared: 0, step, between };
                if kept.events.len() == log.capacity {
                    kept.events.pop_front();
                }
                kept.events.push_back(event);
                kept.all += 1;
            }
        }
        came_to
    }

    /// The newest of these events, in any order, and how many there were.
    pub(super) fn kept_events(&self) -> (Vec<Event>, u64) {
        let kept = self.kept();
        (kept.events.iter().copied().collect(), kept.all)
    }

    fn kept(&self) -> MutexGuard<'_, Kept<J>> {
        self.0.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<J> Log<J> {
    /// What the clock shows, and the time: both at one moment.
    fn moment(&self) -> (u64, std::time::Duration) {
        loop {
            let (shown, at) = (self.clock.load(Ordering::SeqCst), self.begun.elapsed());
            if self.clock.load(Ordering::SeqCst) == shown {
                return (shown, at);
            }
        }
    }
}
