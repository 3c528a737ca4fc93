//! Which worker has still to notify which, in a graph whose workers poll: there a notification is a step of its own.
//!
//! In the spec that step belongs to no worker: the section before it has left a note in `notified`, and all workers go on.
//! In the runtime the thread of that section makes the step, before anything else. What this thread does next on its own
//! stack comes before the notification in the spec, since no other thread can see when it happens; here it is put off.
//! Everything else must wait until the thread has notified. So the spec allows some steps that the runtime cannot make:
//! they are counted as `Notify`.

use crate::graph::state::State;
use crate::graph::{Graph, Transition};

/// The number, among those of the workers, of the thread that stops the pool.
pub(super) const STOP: usize = 31;

/// One bit for each that has a worker to notify.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Debts(u32);

impl Debts {
    /// Whether this one has a worker to notify.
    pub(super) fn has(self, debtor: usize) -> bool {
        self.0 & 1 << debtor != 0
    }

    /// The debtors that have to notify this worker. With two workers these are the other worker and the thread that stops
    /// the pool.
    pub(super) fn to(self, worker: usize) -> impl Iterator<Item = usize> {
        let background = 1;
        [1 - worker.min(1), STOP]
            .into_iter()
            .filter(move |&debtor| self.has(debtor) && (debtor != STOP || worker == background))
    }

    /// The debts after a transition; or the reason for which the runtime cannot make it.
    pub(super) fn after(self, graph: &Graph, transition: &Transition) -> Result<Self, &'static str> {
        if !graph.polls {
            return Ok(self);
        }
        assert!(graph.workers.names.len() == 2 && graph.workers.callers == 1, "one notifies the other");
        let [before, after] = [transition.from, transition.to].map(|state| &graph.states[state]);
        let Transition { action, worker, .. } = transition;
        if let (true, &Some(worker)) = (action == "NotifyPolling", worker) {
            return self.without(self.to(worker)).ok_or("Notify");
        }
        // A worker that finds nothing to do, and has a worker to notify, notifies first and looks again before it parks.
        let is_idle = |worker: usize| ["parked", "polling"].contains(&before.at[worker].as_str());
        if (0..2).any(|worker| self.has(worker) && is_idle(worker)) {
            return Err("Notify");
        }
        if ["NotifyNoWorker", "Elapse", "Rest"].contains(&action.as_str()) {
            return Ok(self);
        }
        let actor = worker.unwrap_or(STOP);
        let goes_on = is_local(before, transition) || worker.is_some() && before.lock == *worker;
        // One that is put off looks at its latch when it comes there: so that is not set meanwhile.
        let hurries =
            action == "SetLatch" && (0..2).any(|other| self.has(other) && before.at[other] == "wait");
        if self.has(actor) && !goes_on || hurries {
            return Err("Notify");
        }
        let mut debts = self;
        if let Some(worker) = worker.filter(|&worker| before.notified[worker] && !after.notified[worker]) {
            // A notification that comes before a look or after it makes no difference.
            debts = debts.without(debts.to(worker)).unwrap_or(debts);
        }
        let is_told = |&worker: &usize| {
            let is_woken = before.status[worker] == "Idle" && after.status[worker] == "Woken";
            let is_named = before.beater != Some(worker) && after.beater == Some(worker) && actor != worker;
            is_woken || is_named
        };
        if (0..2).any(|worker| is_told(&worker)) {
            debts.0 |= 1 << actor;
        }
        Ok(debts)
    }

    /// Without these, if there are any.
    fn without(self, debtors: impl Iterator<Item = usize>) -> Option<Self> {
        let paid = debtors.fold(0, |paid, debtor| paid | 1 << debtor);
        (paid != 0).then_some(Self(self.0 & !paid))
    }
}

/// Whether this is a step on its worker's own stack, which goes before all others in the spec: `Local`.
pub(super) fn is_local(before: &State, transition: &Transition) -> bool {
    let Some(worker) = transition.worker else { return false };
    match transition.action.as_str() {
        "Fork" | "Join" | "JoinBarrier" | "JoinReturn" | "Panic" | "Finish" => true,
        "Tick" => before.heartbeat[worker],
        _ => false,
    }
}
