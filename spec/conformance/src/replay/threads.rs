//! The threads of a run, by numbers: those of the workers come first, then the thread that stops the pool, then those that
//! spawn a job from outside.

use crate::graph::state::State;
use crate::graph::{Graph, Transition};

/// The thread that stops the pool.
pub(super) fn stop(graph: &Graph) -> usize {
    graph.workers.names.len()
}

/// The thread that spawns this job and is no worker.
pub(super) fn outside(graph: &Graph, job: u64) -> usize {
    stop(graph) + job as usize
}

/// What the baton calls a thread.
pub(super) fn name(graph: &Graph, thread: usize) -> String {
    match thread.checked_sub(stop(graph)) {
        None => graph.workers.names[thread].clone(),
        Some(0) => "stop".to_owned(),
        Some(job) => format!("outside{job}"),
    }
}

/// The thread that makes a step; none, if time passes or a notification arrives.
pub(super) fn actor(graph: &Graph, transition: &Transition) -> Option<usize> {
    match transition.action.as_str() {
        "NotifyPolling" | "NotifyNoWorker" | "Elapse" | "Rest" => None,
        "Stop" => Some(stop(graph)),
        "SpawnFromOutside" => {
            let [before, after] = [transition.from, transition.to].map(|state| &graph.states[state]);
            offered(before, after).map(|job| outside(graph, job))
        }
        _ => transition.worker,
    }
}

/// The job whose record is there after a step, and was not before.
pub(super) fn offered(before: &State, after: &State) -> Option<u64> {
    let is_new = |&at: &usize| before.frame[at] == "none" && after.frame[at] == "live";
    (0..after.frame.len()).find(is_new).map(|at| at as u64 + 1)
}
