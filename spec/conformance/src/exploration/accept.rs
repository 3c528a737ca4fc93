//! Whether the spec allows a sequence of critical sections: by all states in which it may be after each of them.

use super::run::Sequence;
use crate::graph::state::State;
use crate::graph::{Graph, Transition};
use loom_tests::sections::{Event, Section};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Where the spec may be, and which workers and jobs the runtime's numbers mean.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    state: usize,
    /// The spec's jobs, in the order in which they were promoted.
    jobs: Vec<u64>,
    /// The workers that the runtime's numbers stand for now.
    workers: BTreeMap<usize, usize>,
}

/// A sequence that the spec does not allow.
#[derive(Debug)]
pub struct Rejection {
    /// The sections before, which it does allow.
    pub prefix: Vec<String>,
    /// The section that does not fit.
    pub section: Section,
    /// The spec's states before it.
    pub states: Vec<String>,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the spec does not allow this critical section:\n    {:?}", self.section)?;
        writeln!(f, "after\n    {}", self.prefix.join(", "))?;
        write!(
            f,
            "where the spec is in one of {} states, the first of which is\n{}",
            self.states.len(),
            self.states[0]
        )
    }
}

/// Follows each sequence. Returns the states in which a critical section has ended.
///
/// # Errors
///
/// The first sequence that the spec does not allow.
pub fn accept_all(graph: &Graph, sequences: &BTreeSet<Sequence>) -> Result<BTreeSet<usize>, Box<Rejection>> {
    let mut ended = BTreeSet::new();
    // They are sorted: what one has in common with the one before it need not be followed again.
    let mut followed: Vec<(&Section, BTreeSet<Candidate>)> = Vec::new();
    for sequence in sequences {
        let common =
            followed.iter().zip(sequence).take_while(|((before, _), section)| before == section).count();
        followed.truncate(common);
        for section in &sequence[common..] {
            let before = followed.last().map_or_else(|| first(graph), |(_, candidates)| candidates.clone());
            let before = with_hidden_steps(graph, before);
            let after = follow(graph, &before, section);
            if after.is_empty() {
                let states =
                    before.iter().map(|candidate| graph.states[candidate.state].text.clone()).collect();
                let prefix = followed.iter().map(|(section, _)| named(section)).collect();
                return Err(Box::new(Rejection { prefix, section: section.clone(), states }));
            }
            ended.extend(after.iter().map(|candidate| candidate.state));
            followed.push((section, after));
        }
    }
    Ok(ended)
}

fn named(section: &Section) -> String {
    let events = section.events.iter().map(|event| match event.worker {
        Some(worker) => format!("{}({worker})", event.name),
        None => event.name.to_owned(),
    });
    events.collect::<Vec<_>>().join("+")
}

/// The initial state. The runtime numbers its background workers first.
fn first(graph: &Graph) -> BTreeSet<Candidate> {
    let workers = graph.workers.background().into_iter().enumerate().collect();
    BTreeSet::from([Candidate { state: 0, jobs: Vec::new(), workers }])
}

/// What can come next while no worker takes the lock.
fn with_hidden_steps(graph: &Graph, candidates: BTreeSet<Candidate>) -> BTreeSet<Candidate> {
    let mut all = candidates.clone();
    let mut left: Vec<Candidate> = candidates.into_iter().collect();
    while let Some(candidate) = left.pop() {
        for &number in &graph.from[candidate.state] {
            let transition = &graph.transitions[number];
            if is_hidden(graph, transition) {
                let next = Candidate { state: transition.to, ..candidate.clone() };
                if all.insert(next.clone()) {
                    left.push(next);
                }
            }
        }
    }
    all
}

fn is_hidden(graph: &Graph, transition: &Transition) -> bool {
    match transition.action.as_str() {
        "Fork" | "Tick" | "Join" | "JoinBarrier" | "JoinReturn" | "Finish" | "Elapse" => true,
        "WaitForJobReturn" => {
            let [before, after] = [transition.from, transition.to].map(|state| &graph.states[state]);
            transition.worker.is_some_and(|worker| before.at[worker] == "wait") && before.has_pool_of(after)
        }
        _ => false,
    }
}

/// Where the spec may be after this section.
fn follow(graph: &Graph, candidates: &BTreeSet<Candidate>, section: &Section) -> BTreeSet<Candidate> {
    let mut candidates = candidates.clone();
    let actions = section.events.iter().filter(|event| !event.is_part);
    for (count, event) in actions.enumerate() {
        if count > 0 {
            // Between SetLatch and Look others may go on that need no lock.
            candidates = with_hidden_steps(graph, candidates);
        }
        candidates = candidates.iter().flat_map(|candidate| step(graph, candidate, event)).collect();
    }
    candidates.retain(|candidate| candidate.shows(graph, section));
    candidates
}

/// Where the spec may be after this step.
fn step(graph: &Graph, candidate: &Candidate, event: &Event) -> Vec<Candidate> {
    let fits = |&&number: &&usize| graph.transitions[number].action == event.name;
    let all = graph.from[candidate.state].iter().filter(fits);
    all.filter_map(|&number| candidate.clone().after(graph, &graph.transitions[number], event)).collect()
}

impl Candidate {
    /// This candidate after a transition, if that is what the event speaks of.
    fn after(mut self, graph: &Graph, transition: &Transition, event: &Event) -> Option<Self> {
        let [before, after] = [transition.from, transition.to].map(|state| &graph.states[state]);
        if let (Some(worker), Some(number)) = (transition.worker, event.worker) {
            if event.name == "Call" {
                self.workers.insert(number, worker);
            }
            if self.workers.get(&number) != Some(&worker) {
                return None;
            }
            let (job, told) = match event.name {
                "Promote" => {
                    // These pools share no bundles.
                    self.jobs.extend(after.shared.last().map(|job| job.unsigned_abs()));
                    // Numbers are given one after the other.
                    event.job.filter(|&number| number == self.jobs.len() as u64)?;
                    (None, None)
                }
                "TakeSharedJob" | "WaitForJobHelp" | "WaitForJobReclaim" => {
                    (after.top(worker).map(|top| top.code), event.job)
                }
                "SetLatch" => (before.top(worker).map(|top| top.code), event.job),
                "WaitForJobReturn" => (before.awaited(worker), event.awaits),
                _ => (None, None),
            };
            if job.is_some() && job != told.and_then(|number| self.job(number)) {
                return None;
            }
        }
        self.state = transition.to;
        Some(self)
    }

    fn job(&self, number: u64) -> Option<u64> {
        self.jobs.get(number as usize - 1).copied()
    }

    /// Whether what the lock protects, as the section has left it, is what the spec has.
    fn shows(&self, graph: &Graph, section: &Section) -> bool {
        let (state, picture): (&State, _) = (&graph.states[self.state], &section.picture);
        let is_same = |(worker, number): (usize, Option<&loom_tests::sections::Worker>)| match number {
            None => state.status[worker] == "Off",
            Some(is) => {
                is.status == state.status[worker]
                    && is.awaits.and_then(|number| self.job(number)) == state.awaits[worker]
                    && is.heartbeat == state.heartbeat[worker]
            }
        };
        let number = |worker: usize| {
            self.workers.iter().find(|(_, other)| **other == worker).map(|(number, _)| *number)
        };
        let mut all = (0..state.at.len()).map(|worker| (worker, number(worker).map(|n| &picture.workers[n])));
        let shared: Vec<Option<u64>> = picture.shared.iter().map(|n| n.and_then(|n| self.job(n))).collect();
        state.lock.is_none()
            && all.all(is_same)
            && shared == state.shared.iter().map(|job| Some(job.unsigned_abs())).collect::<Vec<_>>()
            && picture.beater.and_then(|number| self.workers.get(&number).copied()) == state.beater
            && picture.stopping == state.stopping
    }
}
