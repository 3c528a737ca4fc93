//! Events, put together to steps of the spec.

use super::event::{Event, Worker};
use std::fmt;
use systole::trace::Step as Action;

/// One step of the spec: an event that names an action, and those that follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The action.
    pub action: &'static str,
    /// Whose step it is.
    pub worker: Option<Worker>,
    /// The job that it is about; 0 if none.
    pub job: usize,
    /// For `Broadcast`: all jobs that it is about, in their order.
    pub parts: Vec<usize>,
    /// The job that its worker waits for; 0 if none.
    pub awaits: usize,
    /// For `Promote`: the job that the worker has forked last; else 0.
    pub newest: usize,
    /// How many jobs are shared then.
    pub shared: usize,
    /// Who is woken.
    pub woken: Vec<Worker>,
    /// Who is asked to share.
    pub asked: Vec<Worker>,
    /// Who becomes the beater.
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
/// Says which event cannot stand where it stands: one that follows from nothing, or twice from the same.
pub fn steps(events: &[Event]) -> Result<Vec<Step>, String> {
    let mut steps: Vec<(u64, Step)> = Vec::new();
    for event in events {
        let (action, job, awaits) = named(&event.step);
        let follows = matches!(
            event.step,
            Action::Beat { .. }
                | Action::NameBeater { .. }
                | Action::Wake { .. }
                | Action::BeginPolling { .. }
        );
        let mut last =
            steps.last_mut().filter(|(section, _)| *section == event.section).map(|(_, step)| step);
        if !follows {
            if let Some(last) = &mut last {
                // One more part of the same broadcast.
                if action == "Broadcast" && last.action == action && last.worker == event.worker {
                    last.parts.push(job);
                    continue;
                }
                last.goes_on = true;
            }
            let step = Step {
                action,
                worker: event.worker,
                job,
                parts: if action == "Broadcast" { vec![job] } else { vec![] },
                awaits,
                newest: event.newest,
                shared: event.shared,
                woken: vec![],
                asked: vec![],
                beater: None,
                polls: false,
                goes_on: false,
            };
            steps.push((event.section, step));
            continue;
        }
        let fails = |why: &str| Err(format!("{} of {} {why}", action, shown(event.worker)));
        let Some(step) = last else { return fails("follows from no step") };
        if step.shared != event.shared {
            return fails("has another number of shared jobs than its step");
        }
        let worker = event.worker.ok_or("an event without a worker")?;
        let is_new = match event.step {
            Action::Beat { .. } => add(&mut step.asked, worker),
            Action::Wake { .. } => add(&mut step.woken, worker),
            Action::NameBeater { .. } => step.beater.replace(worker).is_none(),
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

/// The name of an event, the job that it is about, and the one that is waited for; 0 if there is none.
pub(super) fn named(step: &Action<usize>) -> (&'static str, usize, usize) {
    match *step {
        Action::Call { .. } => ("Call", 0, 0),
        Action::CallReturn { .. } => ("CallReturn", 0, 0),
        Action::Beat { .. } => ("Beat", 0, 0),
        Action::Promote { job, .. } => ("Promote", job, 0),
        Action::TakeSharedJob { job, .. } => ("TakeSharedJob", job, 0),
        Action::Spawn { job } => ("Spawn", job, 0),
        Action::SpawnEnd { job, .. } => ("SpawnEnd", job, 0),
        Action::Broadcast { job, .. } => ("Broadcast", job, 0),
        Action::BroadcastTake { job, .. } => ("BroadcastTake", job, 0),
        Action::SetLatch { job, .. } => ("SetLatch", job, 0),
        Action::WaitForJobReclaim { job, .. } => ("WaitForJobReclaim", job, job),
        Action::WaitForJobHelp { job, awaits, .. } => ("WaitForJobHelp", job, awaits),
        Action::WaitForJobPark { awaits, .. } => ("WaitForJobPark", 0, awaits),
        Action::WaitForJobReturn { job, .. } => ("WaitForJobReturn", 0, job),
        Action::Park { .. } => ("Park", 0, 0),
        Action::BeginPolling { .. } => ("BeginPolling", 0, 0),
        Action::NameBeater { .. } => ("NameBeater", 0, 0),
        Action::Wake { .. } => ("Wake", 0, 0),
        Action::Stop => ("Stop", 0, 0),
        Action::Leave { .. } => ("Leave", 0, 0),
        _ => ("(unknown)", 0, 0),
    }
}

pub(super) fn shown(worker: Option<Worker>) -> String {
    worker.map_or_else(|| "nobody".to_string(), |worker| worker.to_string())
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.action)?;
        if let Some(worker) = self.worker {
            write!(f, " by {worker}")?;
        }
        if self.job > 0 {
            write!(f, " of job {}", self.job)?;
        }
        for part in self.parts.iter().skip(1) {
            write!(f, " and {part}")?;
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
