//! What the director learns from the runtime after each step: which workers and jobs it speaks of, and what it has chosen.

use super::claims::jobs_of;
use super::compare::{self, Place};
use super::director::Director;
use super::follow::End;
use crate::graph::Transition;
use crate::graph::state::Entry;
use loom_tests::sections::Worker;
use std::iter;

impl Director<'_> {
    /// Learns which workers and jobs the runtime speaks of, and what its critical sections have left.
    pub(super) fn learn(&mut self, transition: &Transition) {
        let promoted = self.learn_picture();
        let after = &self.graph.states[transition.to];
        if let ("Promote", Some(&entry)) = (transition.action.as_str(), after.shared.last()) {
            // A bundle has a number, and then each of its jobs has one.
            let jobs = jobs_of(after, entry).into_iter().map(|job| job as Entry);
            let named = iter::once(entry).chain(jobs.filter(|_| entry < 0));
            self.jobs.extend(promoted.into_iter().zip(named));
        }
        self.learn_links(transition);
        if let ("Call", Some(number)) =
            (transition.action.as_str(), transition.worker.and_then(|worker| self.number(worker)))
        {
            let is_resting = |worker: &Worker| worker.rests && !worker.heartbeat;
            let rests = self.picture.as_ref().is_some_and(|picture| is_resting(&picture.workers[number]));
            // Then it is this call's interval, and the earlier one's no more.
            if let Some(earlier) = self.left.remove(&number).filter(|_| rests) {
                self.rested[earlier] = true;
            }
        }
        if let ("CallReturn", Some(worker)) = (transition.action.as_str(), transition.worker) {
            let number = self.numbers.remove(&worker);
            self.left.extend(number.map(|number| (number, worker)));
            // The pool no longer asks whether its interval is over.
            let rests =
                number.zip(self.picture.as_ref()).is_some_and(|(n, picture)| picture.workers[n].rests);
            self.rested[worker] = !rests;
        }
    }

    /// Compares what the steps have told that change links.
    fn learn_links(&mut self, transition: &Transition) {
        let (Some(worker), "Promote" | "JoinBarrier") = (transition.worker, transition.action.as_str())
        else {
            return;
        };
        let after = &self.graph.states[transition.to];
        let told = self.baton.take_links(&self.graph.workers.names[worker]);
        let top = after.top(worker);
        let from = match transition.action.as_str() {
            // The job that is run inline now was the barrier.
            "JoinBarrier" => top.map(|top| top.code),
            _ => top.and_then(|top| top.open.last().copied().or(top.base)),
        };
        self.told_otherwise.extend(self.headers.differences(told, from, worker, after));
    }

    /// Returns the numbers of what was promoted: of a job, or of a bundle and its jobs.
    pub(super) fn learn_picture(&mut self) -> Vec<u64> {
        let mut promoted = Vec::new();
        for section in self.baton.take_sections() {
            for event in &section.events {
                match (event.name, event.worker) {
                    ("Promote" | "Bundled", _) => promoted.extend(event.job),
                    ("TakeSharedJob" | "WaitForJobHelp", _) if event.job.is_none() => {
                        self.detached.pop_front();
                    }
                    ("Call", Some(number)) => {
                        let callers = 0..self.graph.workers.callers;
                        let is_new = |worker: &usize| {
                            !self.numbers.contains_key(worker)
                                && !matches!(self.stand(*worker), Place::Lock | Place::Ended)
                        };
                        let caller = callers.into_iter().find(is_new);
                        caller.map(|caller| self.numbers.insert(caller, number));
                    }
                    _ => (),
                }
            }
            self.picture = Some(section.picture);
            for &worker in self.numbers.keys() {
                self.rested[worker] = false;
            }
        }
        promoted
    }

    /// What the runtime has done instead of a transition, if the spec leaves it the choice.
    pub(super) fn otherwise(&self, at: usize, wanted: &Transition) -> Option<End> {
        let graph = self.graph;
        let is_made = |number: &usize| {
            let other = &graph.transitions[*number];
            (&other.action, other.worker) == (&wanted.action, wanted.worker)
                && self
                    .debts_after(other)
                    .is_ok_and(|debts| compare::differences(self, debts, &graph.states[other.to]).is_empty())
        };
        let made = graph.from[wanted.from].iter().copied().find(is_made);
        if let Some(number) = made {
            let [should, is] = [wanted.to, graph.transitions[number].to].map(|state| &graph.states[state]);
            let choice = if wanted.action == "Call" && should.rested != is.rested {
                "Call"
            } else if wanted.action == "WaitForJobReturn" && graph.states[wanted.from].has_pool_of(should) {
                "WaitForJobReturn"
            } else if should.heartbeat != is.heartbeat {
                "MayAsk"
            } else if should.status != is.status {
                "WakeOne"
            } else {
                "WithBeater"
            };
            return Some(End::Otherwise { at, made, choice });
        }
        None
    }
}
