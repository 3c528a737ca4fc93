//! What a worker was in the middle of, and from when to when.

use super::{Action, Job, Step, Trace};
use std::collections::BTreeSet;
use std::time::Duration;

/// What a worker was in the middle of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doing {
    Call,
    /// A job that it has taken or claimed.
    Job(Job),
    /// A bundle that it has taken, and of which it claims.
    Bundle(Job),
    /// It is at the join of this job, which runs elsewhere.
    Open(Job),
    /// It waits for an event.
    Event,
    Parked,
    Polling,
    /// It was woken, and has not looked yet.
    Waking,
}

impl Doing {
    /// What a worker is in that waits for this job, or else for an event.
    fn waiting(awaits: Option<Job>) -> Self {
        awaits.map_or(Self::Event, Self::Open)
    }

    fn is_rest(self) -> bool {
        matches!(self, Self::Parked | Self::Polling | Self::Waking)
    }
}

/// A part of a worker's time. The slices of one worker nest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slice {
    pub(super) worker: usize,
    pub(super) doing: Doing,
    pub(super) from: Duration,
    pub(super) to: Duration,
    /// How many slices it lies in.
    depth: usize,
}

/// The slices of a trace, worker by worker, each before the slices that lie in it. A slice that had begun before the first
/// event begins with that event. A slice that is not over ends when the trace was taken.
pub(super) fn slices(trace: &Trace) -> Vec<Slice> {
    let start = trace.events.first().map_or(trace.until, |event| event.at);
    let bundles = bundles(trace);
    let mut lanes: Vec<Lane> = Vec::new();
    for event in trace {
        let Some(worker) = event.step.worker else { continue };
        while lanes.len() <= worker {
            lanes.push(Lane { worker: lanes.len(), start, open: Vec::new(), done: Vec::new() });
        }
        lanes[worker].step(event.at, event.step, &bundles);
    }
    let mut all = Vec::new();
    for mut lane in lanes {
        while !lane.open.is_empty() {
            lane.close(trace.until);
        }
        all.append(&mut lane.done);
    }
    all.sort_by_key(|slice| (slice.worker, slice.from, std::cmp::Reverse(slice.to), slice.depth));
    all
}

/// The numbers of the bundles. Of one whose promotion is not in the trace, another step may tell.
fn bundles(trace: &Trace) -> BTreeSet<u64> {
    let (mut bundles, mut promoted) = (BTreeSet::new(), None);
    for Step { action, job, .. } in trace.into_iter().map(|event| event.step) {
        match action {
            Action::Promote => promoted = job,
            Action::Bundled => bundles.extend(promoted.map(|job| job.number)),
            Action::ShareAgain | Action::EndClaims | Action::GiveBack => {
                bundles.extend(job.map(|job| job.number))
            }
            _ => (),
        }
    }
    bundles
}

/// A worker on its way through the events.
struct Lane {
    worker: usize,
    /// When the trace begins.
    start: Duration,
    /// What it is in the middle of, the innermost last, and since when.
    open: Vec<(Doing, Duration)>,
    done: Vec<Slice>,
}

impl Lane {
    fn step(&mut self, at: Duration, Step { action, job, awaits, .. }: Step<Job>, bundles: &BTreeSet<u64>) {
        let taken =
            |job: Job| if bundles.contains(&job.number) { Doing::Bundle(job) } else { Doing::Job(job) };
        match action {
            Action::Beat | Action::NameBeater | Action::Broadcast => return,
            Action::BeginPolling => {
                // It polls since it has become idle.
                if let Some((doing @ Doing::Parked, _)) = self.open.last_mut() {
                    *doing = Doing::Polling;
                }
                return;
            }
            _ => self.rise(at),
        }
        match (action, job, awaits) {
            (Action::Wake, ..) => self.begin(Doing::Waking, at),
            (Action::Call, ..) => self.begin(Doing::Call, at),
            (Action::CallReturn, ..) => self.end(Doing::Call, at),
            (Action::TakeSharedJob | Action::BroadcastTake | Action::Claim, Some(job), _) => {
                self.begin(taken(job), at);
            }
            (Action::WaitForJobHelp, Some(job), awaits) => {
                self.wait_for(awaits, at);
                self.begin(taken(job), at);
            }
            (Action::SetLatch | Action::SetLatchFree | Action::SpawnEnd, Some(job), _) => {
                self.end(Doing::Job(job), at);
            }
            (Action::EndClaims | Action::GiveBack, Some(bundle), _) => self.end(Doing::Bundle(bundle), at),
            (Action::WaitForJobPark, _, awaits) => {
                self.wait_for(awaits, at);
                self.begin(Doing::Parked, at);
            }
            // An owner that finds its job done at its first look has not waited.
            (Action::WaitForJobReturn, _, awaits) if self.is_in(Doing::waiting(awaits)) => self.close(at),
            (Action::Park, ..) => self.begin(Doing::Parked, at),
            _ => (),
        }
    }

    fn is_in(&self, doing: Doing) -> bool {
        self.open.last().is_some_and(|&(last, _)| last == doing)
    }

    fn wait_for(&mut self, awaits: Option<Job>, at: Duration) {
        let waiting = Doing::waiting(awaits);
        if !self.is_in(waiting) {
            self.begin(waiting, at);
        }
    }

    fn begin(&mut self, doing: Doing, at: Duration) {
        self.open.push((doing, at));
    }

    /// Ends the innermost slice.
    fn close(&mut self, at: Duration) {
        if let Some((doing, from)) = self.open.pop() {
            self.done.push(Slice { worker: self.worker, doing, from, to: at, depth: self.open.len() });
        }
    }

    /// The worker is no longer at rest.
    fn rise(&mut self, at: Duration) {
        while self.open.last().is_some_and(|(doing, _)| doing.is_rest()) {
            self.close(at);
        }
    }

    /// Ends this slice and those that lie in it; if there is none, it has begun before the trace.
    fn end(&mut self, doing: Doing, at: Duration) {
        while let Some(&(last, _)) = self.open.last() {
            self.close(at);
            if last == doing {
                return;
            }
        }
        self.done.push(Slice { worker: self.worker, doing, from: self.start, to: at, depth: 0 });
    }
}

#[cfg(test)]
mod tests;
