//! Whether a job is still accepted, and how many accepted jobs have not ended: what a shutdown needs to know.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// Set when no more tickets are given out.
const CLOSED: usize = 1;
/// One ticket.
const TICKET: usize = 2;

/// Counts the jobs that were accepted and have not ended.
///
/// One number answers both questions, whether the gate is open and whether it is empty, so that no job is accepted between
/// the two answers.
#[derive(Default)]
pub(super) struct Gate {
    /// How many tickets are out, times [`TICKET`], and [`CLOSED`].
    state: AtomicUsize,
    /// Protects nothing: it orders the last ticket's notification after the waiter's look.
    waiting: Mutex<()>,
    empty: Condvar,
}

impl Gate {
    /// Gives out no more tickets. Returns whether it did until now.
    ///
    /// `Relaxed`: the number carries no data, and all its changes are in one order.
    pub(super) fn close(&self) -> bool {
        self.state.fetch_or(CLOSED, Ordering::Relaxed) & CLOSED == 0
    }

    /// Waits until all tickets are back. The gate is closed already.
    ///
    /// `Acquire`, with the `Release` of each ticket that comes back: all that the jobs did happens before the return.
    pub(super) fn wait_until_empty(&self) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        while self.state.load(Ordering::Acquire) != CLOSED {
            waiting = self.empty.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Takes one ticket back. If it was the last one and a thread may wait for it, that thread is notified. The lock is taken
    /// so that the waiting thread either looks after the change of the number, or waits already.
    fn leave(&self) {
        if self.state.fetch_sub(TICKET, Ordering::Release) == TICKET | CLOSED {
            drop(self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
            self.empty.notify_all();
        }
    }
}

impl fmt::Debug for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.state.load(Ordering::Relaxed);
        f.debug_struct("Gate")
            .field("closed", &(state & CLOSED != 0))
            .field("jobs", &(state / TICKET))
            .finish()
    }
}

/// A job's right to run; given back when it is dropped.
pub(super) struct Ticket(Arc<Gate>);

impl Ticket {
    /// A ticket, if the gate is open.
    ///
    /// `Relaxed`: the job reaches the thread that runs it by the pool's lock. A waiter may see the number while it counts a
    /// job that came after the gate was closed, so the waiter is notified when that job leaves again.
    pub(super) fn draw(gate: &Arc<Gate>) -> Option<Self> {
        if gate.state.fetch_add(TICKET, Ordering::Relaxed) & CLOSED != 0 {
            gate.leave();
            return None;
        }
        Some(Self(Arc::clone(gate)))
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.0.leave();
    }
}
