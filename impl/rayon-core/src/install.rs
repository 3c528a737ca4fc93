//! How a closure gets onto a thread of a pool while another thread waits for it.

use crate::beside;
use crate::habits::Manner;
use crate::lend::lending;
use crate::queue::lock;
use crate::registry::Registry;
use crate::worker::{self, calls};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};
use std::time::Instant;

impl Registry {
    /// Runs `op` on a thread of this pool: on this one, if it is one of them. `op` is told whether it came from elsewhere.
    pub(crate) fn in_worker<R: Send, F: FnOnce(bool) -> R + Send>(self: &Arc<Self>, op: F) -> R {
        if let Some(worker) = self.worker() {
            return worker.enter(|| op(false));
        }
        self.hand_over(op)
    }

    /// The same for a thread that is none of this pool's. Apart, so that its frame does not lie below each nested call.
    #[inline(never)]
    fn hand_over<R: Send, F: FnOnce(bool) -> R + Send>(self: &Arc<Self>, op: F) -> R {
        beside::leave();
        if self.runs_on_caller() && worker::index().is_none() {
            if let Some(pool) = self.pool() {
                return calls::within(self, || pool.install(|| op(false)));
            }
        }
        let (op, result) = (Mutex::new(Some(op)), Mutex::new(None));
        // A worker of another pool runs jobs of its own meanwhile, and cannot watch.
        let is_outside = worker::index().is_none();
        let learns = is_outside && self.num_threads() > 1;
        // The address of this function is another one for each type of closure.
        let name = Self::in_worker::<R, F> as *const () as usize;
        let known = learns.then(|| self.habits().begin(name, Instant::now())).flatten();
        let is_offered = known.is_none_or(|known| known.manner == Manner::Offered);
        // Where one call follows another, the threads are awake, and there is nothing to spare.
        let is_measured = is_offered && !known.is_some_and(|known| known.follows);
        let watch = (is_outside && is_offered).then(|| self.watch());
        let run = || {
            let op = lock(&op).take().expect("a job is run once");
            let call = || if is_measured { self.call(|| op(true)) } else { op(true) };
            *lock(&result) = Some(panic::catch_unwind(AssertUnwindSafe(call)));
        };
        lending(
            |lender| {
                let call = lender.lend_in_place(&run);
                systole::about_to_block(|| self.hand_in(call));
            },
            |latch| watch.map_or((), |watch| watch.wait(latch)),
        );
        if let Some(known) = known {
            self.habits().end(known, Instant::now());
        }
        let ended = lock(&result).take().expect("each job of a pool's queues is run");
        ended.unwrap_or_else(|panic| panic::resume_unwind(panic))
    }

    /// Runs `f` on this thread of the pool as a call of systole's, which learns whether such calls are faster alone. That spares calls
    /// after a pause a timer and a wake-up, and takes the pool's lock twice.
    fn call<R>(&self, f: impl FnOnce() -> R) -> R {
        match self.pool().filter(|_| self.num_threads() > 1) {
            Some(pool) => pool.install(f),
            None => f(),
        }
    }
}
