//! Critical sections as lines that a reader can follow.

use super::{Event, Picture, Section, Worker};
use std::fmt;

/// `worker 0: Promote of job 1, Wake of worker 1`
impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, event) in self.events.iter().enumerate() {
            match (number, event.is_part) {
                (0, _) => {}
                (_, true) => f.write_str(", ")?,
                (_, false) => f.write_str("; and then ")?,
            }
            write!(f, "{event}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.worker, self.is_part) {
            (Some(worker), true) => write!(f, "{} of worker {worker}", self.name)?,
            (Some(worker), false) => write!(f, "worker {worker}: {}", self.name)?,
            (None, _) => write!(f, "a thread outside: {}", self.name)?,
        }
        if let Some(job) = self.job {
            write!(f, " of job {job}")?;
        }
        match self.awaits.filter(|_| self.awaits != self.job) {
            Some(awaited) => write!(f, " while it waits for job {awaited}"),
            None => Ok(()),
        }
    }
}

/// A line for each worker, and one for the pool.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, worker) in self.workers.iter().enumerate() {
            writeln!(f, "      worker {number}: {worker}")?;
        }
        let name =
            |job: &Option<u64>| job.map_or_else(|| "a detached one".to_string(), |job| job.to_string());
        let shared: Vec<String> = self.shared.iter().map(name).collect();
        write!(
            f,
            "      shared: {}",
            if shared.is_empty() { "no job".to_string() } else { shared.join(", ") }
        )?;
        if let Some(beater) = self.beater {
            write!(f, "; the beater: worker {beater}")?;
        }
        f.write_str(if self.stopping { "; the pool stops" } else { "" })
    }
}

impl fmt::Display for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.status)?;
        if let Some(job) = self.awaits {
            write!(f, ", waits for job {job}")?;
        }
        f.write_str(if self.heartbeat { ", is asked to share" } else { "" })?;
        f.write_str(if self.rests { ", its interval goes on" } else { "" })
    }
}
