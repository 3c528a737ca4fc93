//! The oldest latent job, found without walking the whole chain at each promotion.
//!
//! ```text
//!   root          J1            J2            J3            J4            J5
//!   prev: null <- prev: null <- prev: &J1  <- prev: &J2     prev: null <- prev: &J4  <- tail
//!                 promoted      latent        latent        latent        latent
//!                               `----------- walked ---------'
//!                                                           the barrier, below it: &J3
//! ```
//!
//! A promotion needs the oldest latent job, and the links lead there from the newest job. To walk all of a recursion a
//! million deep each time takes milliseconds, so the walked headers are remembered, oldest first. But then the owner must
//! not join one of these headers without telling the walk: the header's frame would be gone, and its memory would be used
//! for something else. So the newest of them is a *barrier*: its `prev` is null, as if it had been promoted. Its owner
//! comes to the cold half of the join, finds there that it was only the barrier, and takes it off the list. The older
//! headers cannot be joined before it.
//!
//! A promotion takes the first of the remembered headers that is left, and walks only if none is. So each header is walked
//! once, or once more if the barrier was lowered past it. It is lowered by 1, 2, 4, ... headers, so that few joins meet it.
//! So the cost of a promotion is constant on average, and the cost of the hot path does not change.
//!
//! # Invariant
//!
//! 6. **Guarded.** Every remembered header is in place: it is latent and on this worker's stack, and it cannot be joined
//!    before the barrier, which is joined only through [`Walk::lower_barrier`].

use super::header::{Header, Link};
use super::shared::Claim;
use super::sync::{self, UnsafeCell};
use std::ptr::NonNull;
use std::time::Duration;

/// About how many headers are walked in a microsecond. The length of a walk is counted and not timed, since the worker may
/// be interrupted. Short walks are not counted.
const STEPS_PER_MICROSECOND: usize = 512;

/// What the promotions of one worker have walked. Touched by the thread that runs the worker, and by no other.
///
/// It belongs to one chain: while an owner works on a chain above another chain, all jobs of the lower chain are promoted.
pub struct Walk(UnsafeCell<Walked>);

// SAFETY: premises for sending and sharing: 1. every method takes a `Link`, which does not leave the thread on whose stack
// its header lies, and is called for that header's worker: one thread touches the list; 2. another thread may drop it,
// which follows no pointer.
unsafe impl Send for Walk {}
// SAFETY: as above.
unsafe impl Sync for Walk {}

#[derive(Default)]
struct Walked {
    /// The headers, oldest first and without a gap. The last one is the barrier. The first `promoted` of them have been
    /// promoted since.
    headers: Vec<NonNull<Header>>,
    /// How many of them have been promoted.
    promoted: usize,
    /// The `prev` that the barrier would have.
    below: Option<NonNull<Header>>,
    /// By how many headers the barrier is lowered when it is joined next.
    stride: usize,
    /// How many headers the last promotion had to walk.
    steps: usize,
    /// How long the last promotion took without its walk, with the notification of the worker that was woken for it.
    promotion_cost: Duration,
}

impl Walk {
    pub fn new() -> Self {
        Self(UnsafeCell::new(Walked::default()))
    }

    /// Unlinks the oldest latent job of the chain that ends in `newest`, and makes the one right to run it.
    ///
    /// # Panics
    ///
    /// Panics if `newest` was promoted already: then no latent job is left, and Invariant 3 would be lost.
    pub fn unlink_oldest(&self, newest: Link<'_>) -> Claim {
        // SAFETY: premise of the dereference: this thread alone touches the list (premise 1 above), and no reference to
        // it outlives a method.
        let oldest = self.0.with_mut(|walked| unsafe { &mut *walked }.unlink_oldest(newest));
        // SAFETY: premise of `from_pointer`: Invariant 6.
        let oldest = unsafe { Link::from_pointer(oldest) };
        oldest.set_prev(None);
        // SAFETY: premise of the dereference: as above.
        sync::observe(|_| self.0.with_mut(|walked| unsafe { &*walked }.links(newest)));
        // SAFETY: premise of `new`: it was latent, by Invariant 6, and now its `prev` is null and it is no barrier.
        unsafe { Claim::new(oldest) }
    }

    /// Unlinks the next oldest latent jobs as well, so many of those that are remembered. No header is walked for them, so this may
    /// be called under the pool's lock. `newest` is the same as for the job before.
    pub fn unlink_next(&self, newest: Link<'_>, most: usize) -> impl Iterator<Item = Claim> {
        (0..most.min(self.remembered(newest))).map(move |_| self.unlink_oldest(newest))
    }

    /// How many latent jobs are remembered. There may be more.
    pub fn remembered(&self, _newest: Link<'_>) -> usize {
        // SAFETY: premise of the dereference: as in `unlink_oldest`.
        self.0.with_mut(|walked| unsafe { &*walked }.latent())
    }

    /// Whether a remembered job is latent: if the newest header is the barrier, its links do not show this.
    pub fn remembers(&self, _newest: Link<'_>) -> bool {
        // SAFETY: premise of the dereference: as in `unlink_oldest`.
        self.0.with_mut(|walked| !unsafe { &*walked }.headers.is_empty())
    }

    /// What a promotion costs the worker on whose stack this is: what it took the last time, and the walk that
    /// has just been made for this one.
    pub fn cost(&self, _newest: Link<'_>) -> Duration {
        self.0.with_mut(|walked| {
            // SAFETY: premise of the dereference: as in `unlink_oldest`.
            let walked = unsafe { &*walked };
            walked.promotion_cost + Duration::from_micros((walked.steps / STEPS_PER_MICROSECOND) as u64)
        })
    }

    /// Remembers how long a promotion took without its walk.
    pub fn set_promotion_cost(&self, _newest: Link<'_>, took: Duration) {
        // SAFETY: premise of the dereference: as in `unlink_oldest`.
        self.0.with_mut(|walked| unsafe { &mut *walked }.promotion_cost = took);
    }

    /// If this job, which its owner is about to join, is the barrier: lowers the barrier, puts the job's link back, and
    /// returns where it leads.
    pub fn lower_barrier<'j>(&self, job: Link<'j>) -> Option<Link<'j>> {
        // SAFETY: premise of the dereference: as in `unlink_oldest`.
        self.0.with_mut(|walked| unsafe { &mut *walked }.lower_barrier(job))
    }
}

impl Walked {
    // ANCHOR: Walk
    fn unlink_oldest(&mut self, newest: Link<'_>) -> NonNull<Header> {
        sync::observe(|_| self.check(newest));
        self.steps = 0;
        if self.headers.is_empty() {
            let mut header = newest;
            while let Some(prev) = header.prev() {
                self.headers.push(header.pointer());
                header = prev;
            }
            self.headers.reverse();
            self.steps = self.headers.len();
            self.set_barrier();
        }
        let oldest = *self.headers.get(self.promoted).expect("a promotion starts at a latent job");
        self.promoted += 1;
        self.stride = 1;
        self.forget_if_promoted();
        oldest
    }
    // ANCHOR_END: Walk

    // ANCHOR: LowerBarrier
    fn lower_barrier<'j>(&mut self, job: Link<'j>) -> Option<Link<'j>> {
        if self.headers.last() != Some(&job.pointer()) {
            return None;
        }
        job.set_prev(self.below);
        // The oldest latent header stays, if one is left: otherwise the next promotion would walk them all.
        let joined = self.headers.len() - 1;
        let lowered = (joined + 1).saturating_sub(self.stride).max(self.promoted + 1);
        self.headers.truncate(lowered.min(joined));
        self.stride *= 2;
        self.set_barrier();
        sync::observe(|_| self.links(job));
        job.prev()
    }
    // ANCHOR_END: LowerBarrier

    /// How many of the remembered headers are latent.
    fn latent(&self) -> usize {
        self.headers.len() - self.promoted
    }

    /// `WalkOK` of the spec: what is remembered is still part of the chain.
    fn check(&self, newest: Link<'_>) {
        let Some(&barrier) = self.headers.last() else { return };
        let mut header = newest;
        while let Some(prev) = header.prev() {
            header = prev;
        }
        assert_eq!(header.pointer(), barrier, "WalkOK: the links lead from the newest header to the barrier");
    }

    /// What the spec's `prev` and `walk` are compared with: each header from this one to the first that has no link,
    /// and where its link leads; the remembered latent ones, oldest first; and what is below the barrier.
    ///
    /// They are named by their addresses; 0 stands for none.
    fn links(&self, newest: Link<'_>) -> (Vec<(usize, usize)>, Vec<usize>, usize) {
        let address = |header: NonNull<Header>| header.addr().get();
        let mut chain = Vec::new();
        let mut next = Some(newest);
        while let Some(header) = next {
            next = header.prev();
            chain.push((address(header.pointer()), next.map_or(0, |prev| address(prev.pointer()))));
        }
        let walked: Vec<usize> = self.headers[self.promoted..].iter().copied().map(address).collect();
        let below = self.below.filter(|_| !walked.is_empty()).map_or(0, address);
        (chain, walked, below)
    }

    /// Makes the newest of the remembered headers the barrier, if any is latent.
    fn set_barrier(&mut self) {
        self.forget_if_promoted();
        let Some(&barrier) = self.headers.last() else { return };
        // SAFETY: premise of `from_pointer`: Invariant 6.
        let barrier = unsafe { Link::from_pointer(barrier) };
        self.below = barrier.prev().map(Link::pointer);
        barrier.set_prev(None);
    }

    /// Forgets the headers if none of them is latent.
    fn forget_if_promoted(&mut self) {
        if self.promoted == self.headers.len() {
            self.headers.clear();
            self.promoted = 0;
        }
    }
}
