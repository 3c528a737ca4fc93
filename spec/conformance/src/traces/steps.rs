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
    /// Whether this job stands for the bundle whose oldest job it is.
    pub is_bundle: bool,
    /// For `Broadcast`, and for the `Promote` of a bundle: all jobs that it is about, in their order.
    pub parts: Vec<usize>,
    /// For `Broadcast`: the workers that these parts are for. For `BroadcastTake`: the worker that the part is for. For
    /// `Call`: the worker in whose thread it is made, if it is made from inside.
    pub to: Vec<Worker>,
    /// The job that its worker waits for; 0 if none.
    pub awaits: usize,
    /// For `Promote`, and for a `ShareAgain` in its place: the job that the worker has forked last; else 0.
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

/// One step of the spec that takes no lock. It has no place among the others, but a span of places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeStep {
    /// The action.
    pub action: Action,
    /// The worker whose step it is.
    pub worker: Worker,
    /// The job that it is about.
    pub job: usize,
    /// It comes after so many of the other steps at least, and after so many at most.
    pub after: (usize, usize),
}

/// All that a trace says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// What was done under the lock, in its order.
    pub locked: Vec<Step>,
    /// What was done without it. The steps of one worker are in their order.
    pub free: Vec<FreeStep>,
}

/// The steps that these events make up.
///
/// # Errors
///
/// Says which event cannot stand where it stands: a part that has no action before it, or that comes twice, or a step without
/// the lock for which no place is left.
pub fn steps(events: &[Event]) -> Result<Steps, String> {
    let locked = locked(events)?;
    let free = events.iter().filter(|event| event.between.is_some()).map(|event| free(event, &locked));
    let free = free.collect::<Result<_, _>>()?;
    Ok(Steps { locked: locked.into_iter().map(|(_, step)| step).collect(), free })
}

fn free(event: &Event, locked: &[(u64, Step)]) -> Result<FreeStep, String> {
    let (Some((after, before)), Some(worker), Some(job)) = (event.between, event.worker, event.step.job)
    else {
        return Err(format!("{} is not the step of a worker on a job", event.step.action.name()));
    };
    let least = locked.iter().rposition(|&(section, _)| section <= after).map_or(0, |last| last + 1);
    let most = locked.iter().position(|&(section, _)| section >= before).unwrap_or(locked.len());
    if least > most {
        return Err(format!("{} of {worker} comes after what it comes before", event.step.action.name()));
    }
    Ok(FreeStep { action: event.step.action, worker, job, after: (least, most) })
}

/// The steps under the lock, each with its section.
fn locked(events: &[Event]) -> Result<Vec<(u64, Step)>, String> {
    let mut steps: Vec<(u64, Step)> = Vec::new();
    for event in events.iter().filter(|event| event.between.is_none()) {
        let Event { section, shared, worker, step, newest, is_bundle, .. } = *event;
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
                is_bundle,
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
            Action::Bundled if step.action == Action::Promote && step.worker == Some(worker) => {
                let is_new = !step.parts.contains(&job);
                step.parts.push(job);
                is_new
            }
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
    Ok(steps)
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
        match (self.is_bundle, self.job) {
            (_, 0) => (),
            (false, job) => write!(f, " of job {job}")?,
            (true, oldest) if self.parts.is_empty() => {
                write!(f, " of the bundle that begins with job {oldest}")?;
            }
            (true, oldest) => write!(f, " of the bundle of jobs {oldest}")?,
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

impl fmt::Display for FreeStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {} of job {}, without the lock", self.action.name(), self.worker, self.job)
    }
}
