//! Which thread has still to notify which workers, in a graph whose workers poll: there a notification is a step of its own.
//!
//! In the spec that step belongs to no worker: the section before it has left a note in `notified`, and all workers go on.
//! In the runtime the thread of that section makes the step, before anything else. So this thread is the *debtor* of each
//! worker that its section has told: of one, as a rule; of every idle background worker, if the section was `Stop`.
//!
//! What a debtor does next on its own stack comes before the notification in the spec, since no other thread can see when
//! it happens; here it is put off. Everything else that it does must wait until it has notified. So the spec allows some
//! steps that the runtime cannot make: they are counted as `Notify`.
//!
//! A debtor that has found nothing to do is parked in the spec, or polls. If it polls, it notifies before its first look at its flag.
//! In place of parking its thread notifies, and looks again. If nothing has happened meanwhile, the thread finds nothing once more: it
//! looks as soon as it has notified, and the spec need not know. Else it *looks again* in the spec as well: that is its next step, as
//! if it had woken up for no reason, and until then it stands before the lock.

use super::threads;
use crate::graph::state::State;
use crate::graph::{Graph, Transition};

/// The most threads of a run.
const THREADS: usize = 8;

/// The most workers that one section may tell.
const TOLD: usize = 4;

/// Who has to notify whom, and who looks again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Debts {
    /// For each thread, the workers that it has to notify, in the order in which it does that: four bits for each of them, its
    /// number and one more, the first one lowest.
    queues: [u16; THREADS],
    /// The workers that look again: one bit for each of them.
    again: u8,
}

impl Debts {
    /// Whether this thread has a worker to notify.
    pub(super) fn has(self, debtor: usize) -> bool {
        self.queues.get(debtor).is_some_and(|queue| *queue != 0)
    }

    /// Whether this thread has to notify this worker.
    pub(super) fn owes(self, debtor: usize, worker: usize) -> bool {
        (0..TOLD).any(|at| usize::from(self.queues[debtor] >> (4 * at) & 15) == worker + 1)
    }

    /// The threads that have to notify this worker.
    pub(super) fn to(self, worker: usize) -> impl Iterator<Item = usize> {
        (0..THREADS).filter(move |&debtor| self.owes(debtor, worker))
    }

    /// The same, and this thread has one more worker to notify, after the others.
    fn with(mut self, debtor: usize, worker: usize) -> Self {
        let queue = &mut self.queues[debtor];
        let last = (0..TOLD).find(|at| *queue >> (4 * at) == 0).expect("few workers are told by one section");
        *queue |= (worker as u16 + 1) << (4 * last);
        self
    }

    /// What is left when all debtors of this worker have notified it. None, if one of them has to notify another worker before.
    fn paid(mut self, worker: usize) -> Option<Self> {
        for debtor in self.to(worker) {
            let queue = &mut self.queues[debtor];
            if usize::from(*queue & 15) != worker + 1 {
                return None;
            }
            *queue >>= 4;
        }
        Some(self)
    }

    /// Whether this worker looks again as its next step.
    pub(super) fn looks_again(self, worker: usize) -> bool {
        self.again & 1 << worker != 0
    }

    /// Whether any worker does.
    pub(super) fn any_looks_again(self) -> bool {
        self.again != 0
    }

    /// The debts after a transition; or the reason for which the runtime cannot make it. `background` are the background
    /// workers in the order in which the runtime numbers them.
    pub(super) fn after(
        self,
        graph: &Graph,
        background: &[usize],
        transition: &Transition,
    ) -> Result<Self, &'static str> {
        if !graph.polls {
            return Ok(self);
        }
        let [before, after] = [transition.from, transition.to].map(|state| &graph.states[state]);
        match (transition.action.as_str(), transition.worker) {
            ("NotifyPolling", Some(worker)) => return self.paid(worker).ok_or("Notify"),
            ("NotifyNoWorker", _) => return Ok(self),
            _ => (),
        }
        let mut debts = self;
        // What changes the pool may be found by a debtor that was about to park.
        let parking = (0..before.at.len()).filter(|&worker| self.has(worker) && is_parked(before, worker));
        for worker in parking.filter(|_| !before.has_pool_of(after)) {
            debts.again |= 1 << worker;
        }
        let Some(actor) = threads::actor(graph, transition) else { return Ok(debts) };
        if self.forbid(graph, background, actor, transition) {
            return Err("Notify");
        }
        if let Some(worker) = transition.worker {
            debts.again &= !(1 << worker);
            if before.notified[worker] && !after.notified[worker] {
                // A notification that comes before a look or after it makes no difference.
                debts = debts.paid(worker).ok_or("Notify")?;
            }
        }
        Ok(told(before, after, actor, background)
            .into_iter()
            .fold(debts, |debts, worker| debts.with(actor, worker)))
    }

    /// Whether this thread cannot make a step as long as these debts are there.
    fn forbid(self, graph: &Graph, background: &[usize], actor: usize, transition: &Transition) -> bool {
        let before = &graph.states[transition.from];
        let goes_on = is_local(before, transition) || before.lock == Some(actor);
        // The thread that drops a pool has it alone: no caller uses it, and no thread from outside.
        let is_in_use = (0..THREADS).any(|thread| self.has(thread) && !background.contains(&thread));
        // An owner whose way to its join is put off loads the latch when it comes there: so that is not set meanwhile.
        let awaits = |worker: usize| {
            before.at[worker] == "wait" && before.awaited(worker) == before.top(actor).map(|top| top.code)
        };
        let hurries = || (0..before.at.len()).any(|worker| self.has(worker) && awaits(worker));
        self.has(actor) && !goes_on
            || transition.action == "Stop" && is_in_use
            || transition.action == "SetLatch" && hurries()
    }
}

/// Whether a worker has found nothing to do, and does not poll.
pub(super) fn is_parked(state: &State, worker: usize) -> bool {
    state.at[worker] == "parked"
}

/// The workers that a section tells to look, in the order in which its thread notifies them: the scheduler wakes those that
/// await no job before the others, and each of the two kinds by their numbers.
fn told(before: &State, after: &State, actor: usize, background: &[usize]) -> Vec<usize> {
    let is_told = |&worker: &usize| {
        let is_woken = before.status[worker] == "Idle" && after.status[worker] == "Woken";
        let is_named = before.beater != Some(worker) && after.beater == Some(worker) && actor != worker;
        is_woken || is_named
    };
    let mut told: Vec<usize> = (0..before.at.len()).filter(is_told).collect();
    let number = |worker: usize| background.iter().position(|&other| other == worker);
    told.sort_by_key(|&worker| (before.awaits[worker].is_some(), number(worker)));
    told
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

#[cfg(test)]
mod tests {
    use super::Debts;

    #[test]
    fn a_thread_notifies_its_workers_one_after_the_other() {
        let debts = Debts::default().with(5, 2).with(5, 1).with(0, 1);
        assert!(debts.has(5) && debts.has(0) && !debts.has(1));
        assert!(debts.owes(5, 2) && debts.owes(5, 1) && !debts.owes(0, 2));
        assert_eq!(debts.to(1).collect::<Vec<_>>(), [0, 5]);
        assert_eq!(debts.paid(1), None, "the thread 5 notifies the worker 2 before");
        let debts = debts.paid(2).and_then(|debts| debts.paid(1));
        assert_eq!(debts, Some(Debts::default()), "all debtors of a worker notify it");
    }
}
