//! Jobs that are shared together.
//!
//! A *bundle* has some of the oldest latent jobs of one chain. It passes through the queue of shared jobs as one. The worker that
//! takes it *claims* one job after the other, the newest first, without the pool's lock. The owner, which joins its newest job
//! first, claims in the same way. So a job that no worker has begun is in no worker's hands.
//!
//! ```text
//!          oldest                      newest
//!   slots:  free     free    claimed by 3   set     <- claims, and joins
//! ```
//!
//! # Invariant
//!
//! 13. **One claim.** A slot's word leaves `FREE` once, by one compare-and-swap. The thread that has made it has the `Claim` that the
//!     slot holds, and touches the slot's cell once. The words from some slot on are not free, and all before are.
//!
//! The latch of such a job is its slot's word, so it outlives the job: the owner may go on as soon as it is set, and the
//! executor can still ask whether the owner waits.

use super::Action;
use super::header::{Header, JobId, Link};
use super::recorder::FreeSteps;
use super::shared::{Claim, FinishedJob};
use super::sync::{Arc, AtomicBool, AtomicUsize, Ordering, UnsafeCell};
use std::ptr::NonNull;

/// No worker has begun the job.
const FREE: usize = 0;
/// The job is done, and its result may be read; or its owner has claimed it.
const SET: usize = 1;
/// Besides the worker that has claimed the job: its owner waits for it.
const WATCHED: usize = 1;

/// The word of a job that this worker has claimed.
const fn claimed_by(worker: usize) -> usize {
    (worker + 1) << 1
}

/// The worker that has claimed a job with this word.
const fn claimer(word: usize) -> usize {
    (word >> 1) - 1
}

/// The jobs that were shared together.
pub struct Bundle {
    /// The oldest job first.
    slots: Box<[Slot]>,
    /// From this place on nothing is left to be claimed.
    ///
    /// `Relaxed`: it saves steps, and the words decide. It may become larger again, if a thread writes it late.
    end: AtomicUsize,
    /// Whether it stands in the queue, as far as can be known without the lock.
    ///
    /// `Relaxed`: it is written under the lock alone, and who relies on it looks under the lock.
    is_queued: AtomicBool,
    /// Where it is recorded what is done to the words.
    steps: FreeSteps<JobId>,
}

struct Slot {
    /// The header's address, which is compared and never followed.
    header: NonNull<Header>,
    word: AtomicUsize,
    claim: UnsafeCell<Option<Claim>>,
}

// SAFETY: premises for sending: 1. a `Claim` is `Send`; 2. the header is never followed through this.
unsafe impl Send for Bundle {}
// SAFETY: premise for sharing: by Invariant 13 one thread alone touches the cell of a slot, after the swap of its word. `new` has
// written it before: the bundle came to that thread through the pool's lock, or it is that of its owner.
unsafe impl Sync for Bundle {}

impl Bundle {
    /// A bundle of these jobs, the oldest first, which is about to be shared. What is done to it without the lock goes to `steps`.
    pub fn new(jobs: Vec<Claim>, steps: FreeSteps<JobId>) -> Self {
        let end = AtomicUsize::new(jobs.len());
        let slots = jobs.into_iter().map(|claim| Slot {
            header: claim.pointer(),
            word: AtomicUsize::new(FREE),
            claim: UnsafeCell::new(Some(claim)),
        });
        Self { slots: slots.collect(), end, is_queued: AtomicBool::new(true), steps }
    }

    /// Its name in the queue. It may stand there when all of its jobs are done, and a new job has the place of one of them: so it
    /// has no job's name.
    pub fn name(&self) -> JobId {
        JobId::of_event(self)
    }

    /// The names of its jobs, the oldest first.
    pub fn names(&self) -> impl ExactSizeIterator<Item = JobId> {
        self.slots.iter().map(|slot| JobId::of(slot.header))
    }

    /// Whether the job in this place is this one.
    pub fn has_at(&self, place: usize, job: Link<'_>) -> bool {
        self.slots[place].header == job.pointer()
    }

    /// Whether a job is left that no worker has claimed: then the oldest one is.
    ///
    /// `Relaxed`: it may be claimed at once.
    pub fn has_left(&self) -> bool {
        self.slots[0].word.load(Ordering::Relaxed) == FREE
    }

    /// Whether it may be worth sharing what is left once more: it is not in the queue.
    pub fn may_be_shared_again(&self) -> bool {
        self.has_left() && !self.is_queued.load(Ordering::Relaxed)
    }

    /// Says, under the lock, whether it stands in the queue.
    pub fn set_queued(&self, is_queued: bool) {
        self.is_queued.store(is_queued, Ordering::Relaxed);
    }

    // ANCHOR: Claim
    /// Claims the newest job that is left, for this worker. Returns its place, and the right to run it.
    ///
    /// Spec: `Claim`; book: claim
    ///
    /// `Relaxed`: that one thread has a claim follows from the one order in which all threads see the word. What the job needs
    /// came to this worker with the bundle, through the lock.
    pub fn claim(&self, worker: usize) -> Option<(usize, Claim)> {
        for place in (0..self.end.load(Ordering::Relaxed)).rev() {
            if self.swap(place, claimed_by(worker), (Action::Claim, Some(worker))) {
                self.end.store(place, Ordering::Relaxed);
                return Some((place, self.take(place)));
            }
        }
        None
    }

    /// Claims the job in this place for its owner, which comes to its join. Returns the right to run it, if no other worker has
    /// begun it.
    pub fn claim_own(&self, place: usize) -> Option<Claim> {
        self.swap(place, SET, (Action::ClaimOwn, None)).then(|| self.take(place))
    }
    // ANCHOR_END: Claim

    /// Changes the word, if it is free: this step, of this worker, or of the owner. `Relaxed`: as in `claim`.
    fn swap(&self, place: usize, to: usize, step: (Action, Option<usize>)) -> bool {
        let word = &self.slots[place].word;
        let swap = || word.compare_exchange(FREE, to, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        self.steps.step(self.name(), place, swap, |is_done| is_done.then_some(step))
    }

    fn take(&self, place: usize) -> Claim {
        self.slots[place].claim.with_mut(|claim| {
            // SAFETY: premise of the dereference: Invariant 13; this thread has just changed the word.
            unsafe { &mut *claim }.take().expect("a job is claimed once")
        })
    }

    // ANCHOR: Watch
    /// The owner waits for the job in this place. Returns the worker that runs it, or `None` if the latch is set.
    ///
    /// `Watch` of the spec.
    ///
    /// If the worker sets the latch first, the compare-and-swap fails, and the load `Acquire`s what the worker has written.
    pub fn watch(&self, place: usize) -> Option<usize> {
        let word = &self.slots[place].word;
        let claimed = word.load(Ordering::Acquire);
        assert_ne!(claimed, FREE, "an owner claims its job before it waits for it");
        if claimed == SET {
            return None;
        }
        let watch = || {
            word.compare_exchange(claimed, claimed | WATCHED, Ordering::Relaxed, Ordering::Acquire).is_ok()
        };
        let step = |is_done: &bool| is_done.then_some((Action::Watch, None));
        self.steps.step(self.name(), place, watch, step).then_some(claimer(claimed))
    }
    // ANCHOR_END: Watch

    /// Whether the latch of the job in this place is set; if so, its result may be read.
    ///
    /// `Acquire`: the write of the result happens before its reading.
    pub fn is_set(&self, place: usize) -> bool {
        self.slots[place].word.load(Ordering::Acquire) == SET
    }

    // ANCHOR: SetLatchFree
    /// Sets the latch of the job in this place, which this worker has claimed and run. Returns whether its owner waits. The job's
    /// memory may be gone before this returns: so whatever is needed of the job is read before, and `_job` is used up.
    ///
    /// Spec: `SetLatch`; book: set-latch
    ///
    /// `Release`: the write of the result happens before its reading. To load the old value and to store the new one is one step:
    /// in between, the owner could say that it waits.
    pub fn set_latch(&self, place: usize, _job: FinishedJob) -> bool {
        let swap = || self.slots[place].word.swap(SET, Ordering::Release);
        let step = |claimed: &usize| Some((Action::SetLatchFree, Some(claimer(*claimed))));
        self.steps.step(self.name(), place, swap, step) & WATCHED == WATCHED
    }
    // ANCHOR_END: SetLatchFree
}

impl Drop for Bundle {
    fn drop(&mut self) {
        self.steps.forget(self.name());
    }
}

/// The bundles that concern one worker. Touched by the thread that runs the worker, and by no other.
pub struct Bundles(UnsafeCell<Held>);

// SAFETY: premises for sending and sharing: those of `Walk`.
unsafe impl Send for Bundles {}
// SAFETY: as above.
unsafe impl Sync for Bundles {}

#[derive(Default)]
struct Held {
    /// Those that it has shared, with how many of their jobs it has not joined yet. The newest one is the last.
    shared: Vec<(Arc<Bundle>, usize)>,
    /// If what it runs is a job that it has claimed.
    carried: Option<Carried>,
}

/// A job of another worker's, which this one has claimed.
#[derive(Clone)]
pub struct Carried {
    pub bundle: Arc<Bundle>,
    pub job: JobId,
}

impl Bundles {
    pub fn new() -> Self {
        Self(UnsafeCell::new(Held::default()))
    }

    /// Remembers a bundle that the worker is about to share. `_newest` is of its chain.
    pub fn add(&self, _newest: Link<'_>, bundle: &Arc<Bundle>) {
        // SAFETY: premise of the dereference: one thread alone touches this, and no reference to it outlives a method.
        self.0.with_mut(|held| unsafe { &mut *held }.shared.push((Arc::clone(bundle), bundle.slots.len())));
    }

    /// The worker joins this job, which was promoted. If that was in a bundle: the bundle, and the place there.
    ///
    /// Jobs are joined newest first, and a bundle has the oldest ones that were latent: so the job can only be the newest of the
    /// last bundle that is not joined yet.
    pub fn at_join(&self, job: Link<'_>) -> Option<(Arc<Bundle>, usize)> {
        self.0.with_mut(|held| {
            // SAFETY: premise of the dereference: as in `add`.
            let shared = &mut unsafe { &mut *held }.shared;
            let (bundle, open) = shared.last_mut()?;
            let place = *open - 1;
            if !bundle.has_at(place, job) {
                return None;
            }
            *open = place;
            let bundle = Arc::clone(bundle);
            if place == 0 {
                shared.pop();
            }
            Some((bundle, place))
        })
    }

    /// What the worker runs from now on is this claimed job, or none. Returns what it has run before. `_root` is one of its
    /// chains.
    pub fn carry(&self, _root: Link<'_>, carried: Option<Carried>) -> Option<Carried> {
        // SAFETY: premise of the dereference: as in `add`.
        self.0.with_mut(|held| std::mem::replace(&mut unsafe { &mut *held }.carried, carried))
    }

    /// The claimed job that the worker runs.
    pub fn carried(&self, _newest: Link<'_>) -> Option<Carried> {
        // SAFETY: premise of the dereference: as in `add`.
        self.0.with_mut(|held| unsafe { &*held }.carried.clone())
    }
}
