//! A queue of shared jobs, and the right to run one of them.

use std::sync::Mutex;

/// The name of a job.
pub type Name = u32;

/// The jobs that are shared, the oldest first.
pub struct Queue(Mutex<Vec<Name>>);

impl Queue {
    /// A queue with these jobs in it.
    pub fn of(jobs: &[Name]) -> Self {
        Self(Mutex::new(jobs.to_vec()))
    }

    // ANCHOR: two_sections
    /// Whether the job is in the queue.
    pub fn contains(&self, job: Name) -> bool {
        self.0.lock().unwrap().contains(&job)
    }

    /// Takes the job out of the queue, if it is still there.
    pub fn remove(&self, job: Name) {
        self.0.lock().unwrap().retain(|&other| other != job);
    }
    // ANCHOR_END: two_sections

    // ANCHOR: claim
    /// Looks for the job and takes it out, in one critical section. The worker that
    /// gets `Some` may run the job.
    pub fn claim(&self, job: Name) -> Option<Claim> {
        let mut jobs = self.0.lock().unwrap();
        let place = jobs.iter().position(|&other| other == job)?;
        Some(Claim(jobs.remove(place)))
    }
    // ANCHOR_END: claim
}

// ANCHOR: Claim
/// The one right to run a job. It has no `Clone` and no `Copy`, and only
/// `Queue::claim` makes one.
pub struct Claim(Name);

impl Claim {
    /// Runs the job. The right is used up: `self` is moved in.
    pub fn run(self, body: impl Fn(Name)) {
        body(self.0);
    }
}
// ANCHOR_END: Claim
