//! Events, put together to steps of the spec.

use super::event::{Event, Worker};
use std::fmt;
use systole::trace::Action;

/// One step of the spec: an event of an action, and the events of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The action.
    pub action: Action,
    /// The worker whose step it is.
    pub worker: Option<Worker>,
    /// The job that it is about; 0 if none.
    pub job: usize,
    /// For `Broadcast`: all jobs that it is about, in their order.
    pub parts: Vec<usize>,
    /// For `Broadcast`: the workers that these parts are for. For `BroadcastTake`: the worker that the part is for. For
    /// `Call`: the worker in whose thread it is made, if it is made from inside.
    pub to: Vec<Worker>,
    /// The job that its worker waits for; 0 if none.
    pub awaits: usize,
    /// For `Promote`: the job that the worker has forked last; else 0.
    pub newest: usize,
    /// How many jobs are shared then.
    pub shared: usize,
    /// The workers that are woken.
    pub woken: Vec<Worker>,
    /// The workers that are asked to share.
    pub asked: Vec<Worker>,
    /// The worker that becomes the beater.
    pub beater: Option<Worker>,
    /// Whether the worker begins to poll.
    pub polls: bool,
    /// Whether another step follows in the same critical section.
    pub goes_on: bool,
}

/// The steps that these events make up.
///
/// # Errors
///
/// Says which event cannot stand where it stands: a part that has no action before it, or that comes twice.
pub fn steps(events: &[Event]) -> Result<Vec<Step>, String> {
    let mut steps: Vec<(u64, Step)> = Vec::new();
    for event in events {
        let Event { section, shared, worker, step, newest } = *event;
        let action = step.action;
        // The spec numbers jobs from 1.
        let (job, awaits) = (step.job.unwrap_or_default(), step.awaits.unwrap_or_default());
        let to = step.to.map(|home| Worker::Background(home + 1));
        let mut last = steps.last_mut().filter(|(last, _)| *last == section).map(|(_, step)| step);
        if !action.is_part() {
            if let Some(last) = &mut last {
                // One more part of the same broadcast.
                if action == Action::Broadcast && last.action == action && last.worker == worker {
                    last.parts.push(job);
                    last.to.extend(to);
                    continue;
                }
                last.goes_on = true;
            }
            let step = Step {
                action,
                worker,
                job,
                parts: if action == Action::Broadcast { vec![job] } else { vec![] },
                to: to.into_iter().collect(),
                awaits,
                newest,
                shared,
                woken: vec![],
                asked: vec![],
                beater: None,
                polls: false,
                goes_on: false,
            };
            steps.push((section, step));
            continue;
        }
        let fails = |why: &str| Err(format!("{} of {} {why}", action.name(), shown(worker)));
        let Some(step) = last else { return fails("follows from no step") };
        if step.shared != shared {
            return fails("has another number of shared jobs than its step");
        }
        let worker = worker.ok_or("an event without a worker")?;
        let is_new = match action {
            Action::Beat => add(&mut step.asked, worker),
            Action::Wake => add(&mut step.woken, worker),
            Action::NameBeater => step.beater.replace(worker).is_none(),
            _ if step.worker != Some(worker) => return fails("is not the worker's whose step it is"),
            _ => !std::mem::replace(&mut step.polls, true),
        };
        if !is_new {
            return fails("comes twice in one step");
        }
    }
    Ok(steps.into_iter().map(|(_, step)| step).collect())
}

fn add(workers: &mut Vec<Worker>, worker: Worker) -> bool {
    let is_new = !workers.contains(&worker);
    workers.push(worker);
    is_new
}

pub(super) fn shown(worker: Option<Worker>) -> String {
    worker.map_or_else(|| "no worker".to_string(), |worker| worker.to_string())
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.action.name())?;
        if let Some(worker) = self.worker {
            write!(f, " by {worker}")?;
        }
        if self.job > 0 {
            write!(f, " of job {}", self.job)?;
        }
        for part in self.parts.iter().skip(1) {
            write!(f, " and {part}")?;
        }
        if !self.to.is_empty() {
            let to: Vec<String> = self.to.iter().map(Worker::to_string).collect();
            let how = if self.action == Action::Call { "in the thread of" } else { "for" };
            write!(f, " {how} {}", to.join(" and "))?;
        }
        if self.newest > 0 {
            write!(f, " after the fork of job {}", self.newest)?;
        }
        if self.awaits > 0 && self.awaits != self.job {
            write!(f, " waiting for job {}", self.awaits)?;
        }
        write!(f, ", shared: {}", self.shared)?;
        for (what, workers) in [("wakes", &self.woken), ("asks", &self.asked)] {
            if !workers.is_empty() {
                let workers: Vec<String> = workers.iter().map(Worker::to_string).collect();
                write!(f, ", {what} {}", workers.join(" and "))?;
            }
        }
        if let Some(beater) = self.beater {
            write!(f, ", beater: {beater}")?;
        }
        if self.polls {
            write!(f, ", polls")?;
        }
        if self.goes_on { write!(f, ", and goes on") } else { Ok(()) }
    }
}
