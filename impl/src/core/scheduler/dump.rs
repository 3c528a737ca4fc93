//! What each worker does and waits for, as text: for a program that does not go on.

use super::member::{Member, Run, Status};
use super::{Kind, Platform, Scheduler};
use std::fmt::{self, Write as _};

/// What a pool was doing at one moment, as [`ThreadPool::dump`](crate::ThreadPool::dump) returns it. Print it with `{}`.
///
/// Each worker has a line. It says what the worker runs, from the bottom of its stack to the top, which join each job runs on
/// top of, and where the job is that the join waits for. Jobs are numbered as they come up in the text, so the numbers of
/// two dumps have nothing to do with each other. A line that begins with `beware` names what may be the reason why the
/// program does not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dump(String);

impl fmt::Display for Dump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The jobs that have come up so far. A job's number is its place, from 1.
struct Jobs<'s, P: Platform> {
    scheduler: &'s Scheduler<P>,
    names: Vec<P::JobId>,
}

impl<P: Platform> Scheduler<P> {
    /// What each worker does and waits for.
    pub fn dump(&self) -> Dump {
        let mut jobs = Jobs { scheduler: self, names: Vec::new() };
        let shared = self.shared.len();
        let mut text = format!("{} workers, shared and not taken: {shared}\n", self.members.len());
        let (mut idle, mut beware) = (0, String::new());
        for (id, member) in self.members.iter().enumerate() {
            let is_at_rest = member.status == Status::Idle && member.runs.is_empty();
            idle += usize::from(is_at_rest);
            if !is_at_rest && member.status != Status::Off {
                // To write to a text does not fail.
                _ = writeln!(text, "worker {id}, {}: {}", kind(member.kind), jobs.stack(member));
                beware += &jobs.beware(id, member);
            }
        }
        let shared = self.shared.iter().chain(self.members.iter().flat_map(|member| &member.addressed));
        let shared: Vec<String> =
            shared.map(|shared| jobs.job(P::job_id(&shared.job), &shared.run)).collect();
        _ = writeln!(text, "parked with nothing to do: {idle}");
        if !shared.is_empty() {
            _ = writeln!(text, "not taken: {}", shared.join(", "));
        }
        if self.stopping {
            text += "the pool stops\n";
        }
        Dump(text + &beware)
    }
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Background => "a background thread",
        Kind::Caller => "a thread that calls",
        Kind::Spare => "the spare thread",
    }
}

impl<P: Platform> Jobs<'_, P> {
    fn number(&mut self, name: P::JobId) -> usize {
        if let Some(place) = self.names.iter().position(|&known| known == name) {
            return place + 1;
        }
        self.names.push(name);
        self.names.len()
    }

    /// A job, and whose it is.
    fn job(&mut self, name: Option<P::JobId>, run: &Run<P>) -> String {
        match (name, run.owner) {
            (None, _) => "a detached job".to_owned(),
            (Some(name), None) => format!("job {}", self.number(name)),
            (Some(name), Some(owner)) => format!("job {} of worker {owner}", self.number(name)),
        }
    }

    /// What the worker runs, from the bottom to the top.
    fn stack(&mut self, member: &Member<P>) -> String {
        let mut parts = Vec::new();
        for (level, run) in member.runs.iter().enumerate() {
            if let Some(below) = run.below {
                parts.push(format!("in a join that waits for job {}", self.place(below)));
            }
            parts.push(match member.kind {
                Kind::Caller if level == 0 => "runs a call".to_owned(),
                Kind::Spare if level == 0 => "runs detached jobs".to_owned(),
                _ => format!("runs {}", self.job(run.job, run)),
            });
        }
        if let Some(awaited) = member.awaits {
            parts.push(format!("parked in a join that waits for job {}", self.place(awaited)));
        }
        if member.status == Status::Woken {
            parts.push("was told to look, and has not yet".to_owned());
        }
        parts.join("; ")
    }

    /// The worker that runs this job.
    fn runner(&self, name: P::JobId) -> Option<usize> {
        let runs = |member: &Member<P>| member.runs.iter().any(|run| run.job == Some(name));
        self.scheduler.members.iter().position(runs)
    }

    /// Whether no worker has taken this job yet.
    fn is_shared(&self, name: P::JobId) -> bool {
        let addressed = self.scheduler.members.iter().flat_map(|member| &member.addressed);
        self.scheduler.shared.iter().chain(addressed).any(|shared| P::job_id(&shared.job) == Some(name))
    }

    /// A job, and where it is.
    fn place(&mut self, name: P::JobId) -> String {
        let number = self.number(name);
        match self.runner(name) {
            Some(id) => format!("{number}, which worker {id} runs"),
            None if self.is_shared(name) => format!("{number}, which no worker has taken"),
            None => format!("{number}, which is done"),
        }
    }

    /// Joins that could return, but for what runs on top of them.
    fn beware(&mut self, id: usize, member: &Member<P>) -> String {
        let mut text = String::new();
        for run in &member.runs {
            if let Some(done) = run.below.filter(|&job| self.runner(job).is_none() && !self.is_shared(job)) {
                let (job, number) = (self.job(run.job, run), self.number(done));
                _ = writeln!(
                    text,
                    "beware: worker {id} could return from the join with job {number}, but runs {job} on top of it. If that \
                     one wants a lock that is held across this join, it waits for ever; with Waiting::HelpDescendants it \
                     would not run here"
                );
            }
        }
        text
    }
}
