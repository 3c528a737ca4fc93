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
        beside::leave();
        if self.runs_on_caller() && worker::index().is_none() {
            if let Some(pool) = self.pool() {
                return calls::within(self, || pool.install(|| op(false)));
            }
        }
        let result = Mutex::new(None);
        // A worker of another pool runs jobs of its own meanwhile, and cannot watch.
        let is_outside = worker::index().is_none();
        let learns = is_outside && self.num_threads() > 1;
        // The address of this function is another one for each type of closure.
        let name = Self::in_worker::<R, F> as *const () as usize;
        let known = learns.then(|| self.habits().begin(name, Instant::now())).flatten();
        let is_offered = known.is_none_or(|known| known.manner == Manner::Offered);
        let watch = (is_outside && is_offered).then(|| self.watch());
        lending(
            |lender| {
                let job = lender.lend(|_| {
                    let call = || if is_offered { self.call(|| op(true)) } else { op(true) };
                    *lock(&result) = Some(panic::catch_unwind(AssertUnwindSafe(call)));
                });
                systole::about_to_block(|| self.push(job));
            },
            |latch| watch.map_or((), |watch| watch.wait(latch)),
        );
        if let Some(known) = known {
            self.habits().end(known, Instant::now());
        }
        let ended = lock(&result).take().expect("each job of a pool's queues is run");
        ended.unwrap_or_else(|panic| panic::resume_unwind(panic))
    }

    /// Runs `f` on this thread of the pool as a call of systole's, which learns whether such calls are faster alone.
    fn call<R>(&self, f: impl FnOnce() -> R) -> R {
        match self.pool().filter(|_| self.num_threads() > 1) {
            Some(pool) => pool.install(f),
            None => f(),
        }
    }
}
