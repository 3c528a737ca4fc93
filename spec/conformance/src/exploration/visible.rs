//! The spec's visible states, and which of them Loom has seen.

use crate::graph::state::{Entry, State};
use crate::graph::{Graph, Transition};
use std::collections::{BTreeMap, BTreeSet};

/// What the lock protects, but for whose interval is over.
type View = (Vec<String>, Vec<Option<u64>>, Vec<bool>, Option<usize>, Vec<Entry>, bool);

fn view(state: &State) -> View {
    let State { status, awaits, heartbeat, beater, shared, stopping, .. } = state.clone();
    (status, awaits, heartbeat, beater, shared, stopping)
}

/// The spec's visible states: what the lock protects after some critical section, each with the first state that looks so.
#[derive(Clone, Debug)]
pub struct Views(BTreeMap<View, usize>);

impl Views {
    /// All of a graph.
    #[must_use]
    pub fn of(graph: &Graph) -> Self {
        let mut views = BTreeMap::new();
        for transition in graph.transitions.iter().filter(|transition| ends_section(graph, transition)) {
            views.entry(view(&graph.states[transition.to])).or_insert(transition.to);
        }
        Self(views)
    }

    /// All but what this state looks like.
    #[must_use]
    pub fn without(mut self, state: &State) -> Self {
        self.0.remove(&view(state));
        self
    }

    /// Compares them with the states in which a critical section has ended under Loom. `made` says by transition whether the
    /// runtime has made it when it was directed.
    #[must_use]
    pub fn compare(
        &self,
        graph: &Graph,
        ended: &BTreeSet<usize>,
        made: &[bool],
        is_bounded: bool,
    ) -> Visible {
        let seen: BTreeSet<View> = ended.iter().map(|&state| view(&graph.states[state])).collect();
        let directed: BTreeSet<View> = graph
            .transitions
            .iter()
            .zip(made)
            .filter(|(_, is_made)| **is_made)
            .map(|(transition, _)| view(&graph.states[transition.to]))
            .collect();
        let timely: BTreeSet<View> =
            at_loom_s_times(graph).into_iter().map(|state| view(&graph.states[state])).collect();
        let mut unseen: BTreeMap<&'static str, Vec<usize>> = BTreeMap::new();
        for (view, &state) in self.0.iter().filter(|(view, _)| !seen.contains(*view)) {
            let reason = match (directed.contains(view), timely.contains(view)) {
                (false, _) => "the runtime chooses otherwise",
                (true, false) => "Loom's clock ends all intervals at once",
                (true, true) if is_bounded => "more preemptions than the bound",
                (true, true) => "not explained",
            };
            unseen.entry(reason).or_default().push(state);
        }
        let foreign = seen.iter().filter(|view| !self.0.contains_key(*view)).count();
        let count = unseen.values().map(Vec::len).sum::<usize>();
        Visible { all: self.0.len(), seen: self.0.len() - count, foreign, unseen }
    }
}

/// How much of the spec Loom has seen.
#[derive(Debug)]
pub struct Visible {
    /// Different states of what the lock protects, after some critical section of the spec.
    pub all: usize,
    /// Of these, the ones that Loom has come to.
    pub seen: usize,
    /// States that Loom has come to, and the spec does not have.
    pub foreign: usize,
    /// The visible states that Loom has not come to, by the reason; for each, the first of the spec's states that looks so.
    pub unseen: BTreeMap<&'static str, Vec<usize>>,
}

/// Whether a critical section ends with this transition.
fn ends_section(graph: &Graph, transition: &Transition) -> bool {
    let is_lock_free = ["Fork", "Tick", "Join", "JoinBarrier", "JoinReturn", "Finish", "Elapse", "Rest"]
        .contains(&transition.action.as_str());
    let [before, after] = [transition.from, transition.to].map(|state| &graph.states[state]);
    // One that is seen without the lock changes nothing.
    let is_seen = transition.action == "WaitForJobReturn" && before.has_pool_of(after);
    !is_lock_free && !is_seen && after.lock.is_none()
}

/// The states that can be come to if intervals end only as they do under Loom: all at once, when a timer rings, and one
/// other time.
fn at_loom_s_times(graph: &Graph) -> BTreeSet<usize> {
    // The states, and whether that other time is still to come.
    let mut seen = BTreeSet::from([(0, true)]);
    let mut left = vec![(0, true)];
    while let Some((state, may_strike)) = left.pop() {
        let mut next: Vec<(usize, bool)> = graph.from[state]
            .iter()
            .map(|&number| &graph.transitions[number])
            .filter(|transition| transition.action != "Elapse")
            .map(|transition| (transition.to, may_strike))
            .collect();
        let rings = graph.states[state].timed.contains(&true);
        if may_strike || rings {
            let after = all_rested(graph, state);
            next.push((after, may_strike && rings));
            next.push((after, false));
        }
        left.extend(next.into_iter().filter(|&place| seen.insert(place)));
    }
    seen.into_iter().map(|(state, _)| state).collect()
}

/// The state after the end of all intervals.
fn all_rested(graph: &Graph, mut state: usize) -> usize {
    while let Some(next) =
        graph.from[state].iter().map(|&n| &graph.transitions[n]).find(|t| t.action == "Elapse")
    {
        state = next.to;
    }
    state
}
