//! How a closure gets onto a thread of a pool while another thread waits for it.

use crate::lend::lending;
use crate::queue::lock;
use crate::registry::Registry;
use crate::worker::{self, calls};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};

impl Registry {
    /// Runs `op` on a thread of this pool: on this one, if it is one of them. `op` is told whether it came from elsewhere.
    pub(crate) fn in_worker<R: Send>(self: &Arc<Self>, op: impl FnOnce(bool) -> R + Send) -> R {
        if let Some(worker) = self.worker() {
            return worker.enter(|| op(false));
        }
        if self.runs_on_caller() && worker::index().is_none() {
            if let Some(pool) = self.pool() {
                return calls::within(self, || pool.install(|| op(false)));
            }
        }
        let result = Mutex::new(None);
        lending(|lender| {
            self.push(lender.lend(|_| {
                let ended = panic::catch_unwind(AssertUnwindSafe(|| op(true)));
                *lock(&result) = Some(ended);
            }));
        });
        let ended = lock(&result).take().expect("each job of a pool's queues is run");
        ended.unwrap_or_else(|panic| panic::resume_unwind(panic))
    }
}
