//! The checks: one run, as a test has it, and three rules for all states that can be reached.

use crate::pool::{ACTIONS, Mistake, State, Status, WORKERS};

/// A check: after how many steps it sees the mistake, if it sees it.
pub type Check = fn(Option<Mistake>) -> Option<usize>;

/// All of them.
pub const ALL: [(&str, Check); 3] =
    [("one run", one_run), ("RunsOnce", runs_once), ("NoLostWake", no_lost_wake)];

/// So many steps are more than any right run of the toy has.
const MANY: usize = 100;

// ANCHOR: one_run
/// A test: the first worker goes before the second, and does the first thing that it can
/// do. At the end each job must have ended once.
fn one_run(mistake: Option<Mistake>) -> Option<usize> {
    let mut state = State::start();
    for steps in 0..MANY {
        let mut next = (0..WORKERS).flat_map(|w| ACTIONS.map(|action| (w, action)));
        match next.find_map(|(w, action)| state.after(w, action, mistake)) {
            Some(next) => state = next,
            None => return if state.is_right_at_its_end() { None } else { Some(steps) },
        }
    }
    Some(MANY)
}
// ANCHOR_END: one_run

// ANCHOR: all_states
/// The number of steps to the nearest state that breaks the rule, among all that can be
/// reached.
fn explored(mistake: Option<Mistake>, holds: fn(&State) -> bool) -> Option<usize> {
    let mut reached = vec![(State::start(), 0)];
    let mut at = 0;
    while let Some((state, steps)) = reached.get(at).cloned() {
        if !holds(&state) {
            return Some(steps);
        }
        let all = (0..WORKERS).flat_map(|w| ACTIONS.map(|action| (w, action)));
        for next in all.filter_map(|(w, action)| state.after(w, action, mistake)) {
            if next.done.len() < 5 && !reached.iter().any(|(known, _)| *known == next) {
                reached.push((next, steps + 1));
            }
        }
        at += 1;
    }
    None
}

/// No job runs in two workers, or after its end.
fn runs_once(mistake: Option<Mistake>) -> Option<usize> {
    explored(mistake, |state| {
        let [one, other] = state.runs;
        let is_over = |job: &u8| state.done.contains(job);
        (one.is_none() || one != other) && !state.runs.iter().flatten().any(is_over)
    })
}

/// While a worker is idle, a worker is on its way for each shared job.
fn no_lost_wake(mistake: Option<Mistake>) -> Option<usize> {
    explored(mistake, |state| {
        let count = |status| state.status.iter().filter(|other| **other == status).count();
        count(Status::Idle) == 0 || state.shared.len() <= count(Status::Woken)
    })
}
// ANCHOR_END: all_states
