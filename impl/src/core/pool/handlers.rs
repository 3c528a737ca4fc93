//! What the threads of a pool run for the user besides jobs, and what becomes of panics for which no thread waits.

use super::sync::{self, HandlerArc};
use super::unwind::{self, Panic};
use std::fmt;

/// Gets the number of a background thread, counted from 1, or that of the spare thread, which is the next one.
pub(super) type ThreadHandler = HandlerArc<dyn Fn(usize) + Send + Sync>;

/// Gets the payload of a panic.
pub(super) type PanicHandler = HandlerArc<dyn Fn(Panic) + Send + Sync>;

/// The handlers of a pool. None of them runs while the lock is held.
#[derive(Clone, Default)]
pub struct Handlers {
    /// Ties the thread to a core; runs before `start_handler`.
    pub(super) pin_handler: Option<ThreadHandler>,
    pub(super) start_handler: Option<ThreadHandler>,
    pub(super) exit_handler: Option<ThreadHandler>,
    pub(super) panic_handler: Option<PanicHandler>,
}

impl Handlers {
    /// Called on a thread of the pool's own before it looks for work.
    pub fn started(&self, thread: usize) {
        if let Some(pin) = &self.pin_handler {
            pin(thread);
        }
        self.run(self.start_handler.as_ref(), thread);
    }

    /// Called on a thread of the pool's own after its last look.
    pub fn exited(&self, thread: usize) {
        self.run(self.exit_handler.as_ref(), thread);
    }

    fn run(&self, handler: Option<&ThreadHandler>, thread: usize) {
        if let Some(handler) = handler {
            self.catch(|| handler(thread));
        }
    }

    /// Runs a closure for which no thread waits. A panic has no join to come out of, so the panic handler gets it. The panic
    /// hook has printed its message already.
    pub fn catch(&self, f: impl FnOnce()) {
        let Err(panic) = unwind::halt(f) else { return };
        let Some(handler) = &self.panic_handler else {
            sync::abort(
                "a panic reached the end of a thread or of a detached job, and there is no panic_handler",
            );
        };
        // The payload is not dropped before the process ends: it may itself panic when it is dropped.
        if let Err(_payload) = unwind::halt(|| handler(panic)) {
            sync::abort("the panic_handler has panicked");
        }
    }
}

impl fmt::Debug for Handlers {
    /// They are shown by whether there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pin_handler, start_handler, exit_handler, panic_handler } = self;
        f.debug_struct("Handlers")
            .field("pins_threads", &pin_handler.is_some())
            .field("has_start_handler", &start_handler.is_some())
            .field("has_exit_handler", &exit_handler.is_some())
            .field("has_panic_handler", &panic_handler.is_some())
            .finish()
    }
}
