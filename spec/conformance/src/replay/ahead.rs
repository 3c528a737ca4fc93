//! A place on a route: the transition that is to be made there, and what lies ahead.

use crate::graph::state::State;
use crate::graph::{Graph, Transition};

/// A route, seen from one of its places.
#[derive(Clone, Copy)]
pub(super) struct Ahead<'g> {
    graph: &'g Graph,
    /// The whole route, by the numbers of its transitions.
    route: &'g [usize],
    /// The place on it.
    pub(super) at: usize,
}

impl<'g> Ahead<'g> {
    pub(super) fn new(graph: &'g Graph, route: &'g [usize], at: usize) -> Self {
        Self { graph, route, at }
    }

    /// The same route, seen from another place.
    pub(super) fn moved_to(self, at: usize) -> Self {
        Self { at, ..self }
    }

    /// The transition that is to be made here.
    pub(super) fn transition(self) -> &'g Transition {
        &self.graph.transitions[self.route[self.at]]
    }

    /// The states before and after this transition.
    pub(super) fn states(self) -> [&'g State; 2] {
        let Transition { from, to, .. } = *self.transition();
        [from, to].map(|state| &self.graph.states[state])
    }

    /// This place and all later ones.
    fn places(self) -> impl Iterator<Item = Self> {
        (self.at..self.route.len()).map(move |at| self.moved_to(at))
    }

    /// The next step of this worker's own after this place.
    pub(super) fn next_of(self, worker: usize) -> Option<Self> {
        let is_own = |next: &Self| next.transition().worker == Some(worker) && !is_done_to(next.transition());
        self.places().skip(1).find(is_own)
    }

    /// Whether the worker, just come to a join, leaves that place by taking the lock: then it has to look at the latch now,
    /// while that is not set.
    pub(super) fn is_to_lock(self, worker: usize) -> bool {
        self.next_of(worker).is_some_and(|next| {
            let [before, after] = next.states();
            next.transition().action != "WaitForJobReturn" || !before.has_pool_of(after)
        })
    }

    /// What the clock shows here, and when what begins here is over: an interval ends where its `Elapse` is.
    pub(super) fn clock(self) -> (u64, Vec<u64>) {
        let transition = self.transition();
        let [before, after] = self.states();
        let end_of = |worker: Option<usize>| worker.map_or(u64::MAX, |worker| self.end_of(worker));
        let asked = (0..before.heartbeat.len()).find(|&w| !before.heartbeat[w] && after.heartbeat[w]);
        let mut deadlines = vec![end_of(asked)];
        if ["Promote", "ShareAgain"].contains(&transition.action.as_str()) {
            deadlines.insert(0, end_of(transition.worker));
        }
        // A promotion is made as of the moment at which its worker has found its heartbeat set.
        let is_promotion = |next: &Self| {
            let next = next.transition();
            next.action == "Promote" && next.worker == transition.worker
        };
        let promotion = self.places().find(is_promotion).filter(|_| transition.action == "Tick");
        (promotion.unwrap_or(self).at as u64, deadlines)
    }

    /// Where the interval of this worker ends, after this place. If a call takes the interval over, where it ends for that call.
    fn end_of(self, mut worker: usize) -> u64 {
        for next in self.places().skip(1) {
            let [before, after] = next.states();
            match (next.transition().action.as_str(), next.transition().worker) {
                ("Elapse", Some(other)) if other == worker => return next.at as u64,
                ("Call", Some(caller)) if !before.rested[worker] && after.rested[worker] => worker = caller,
                _ => (),
            }
        }
        u64::MAX
    }
}

/// Whether this is no step of its worker's own, but something that happens to it.
fn is_done_to(transition: &Transition) -> bool {
    ["Elapse", "NotifyPolling", "NotifyNoWorker"].contains(&transition.action.as_str())
}
