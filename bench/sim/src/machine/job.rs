//! Jobs that have left their owner's list.

use super::{Activation, Machine, WorkerId};
use crate::program::{Node, Position};
use crate::time::Time;

/// A job's number, in the order of promotions.
pub type JobId = usize;

/// A job that is not latent.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// What it runs.
    pub node: Node,
    /// The worker that joins it.
    pub owner: WorkerId,
    /// When its result can be seen.
    pub latch: Option<Time>,
    pub(super) begun: bool,
    /// The longest path to the job's beginning, and later to its end.
    path: Path,
}

/// The length of a path of what is run, without the waits on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The program and its joins alone.
    pub run: Time,
    /// The same with what promotions, takes and latches cost where they happen.
    pub paid: Time,
}

impl Job {
    /// Whether it is being run, or was.
    pub fn is_begun(&self) -> bool {
        self.begun
    }
}

impl Path {
    fn max(self, other: Self) -> Self {
        Self { run: self.run.max(other.run), paid: self.paid.max(other.paid) }
    }
}

impl Activation {
    /// It runs this subtree now.
    pub(super) fn begin(&mut self, node: Node) {
        self.position = Position { node, done: 0 };
        self.polled = None;
        self.walk.clear();
    }
}

impl Machine<'_> {
    /// Takes the oldest latent job out of the list of a worker that stands still at this moment.
    pub fn promote(&mut self, id: WorkerId) -> Option<JobId> {
        let timed = self.timed;
        let activation = self.top(id);
        let before = activation.position;
        let (node, afters) = timed.cut(&mut activation.position)?;
        let moved_nodes: u64 = afters.iter().map(|&after| timed.program.nodes(after)).sum();
        let mut rest = std::mem::take(&mut activation.rest);
        rest.extend(afters);
        // Places are counted from the beginning of what is left now.
        let moved = before.done - activation.position.done;
        activation.polled = activation.polled.and_then(|polled| polled.checked_sub(moved));
        activation.walk.promote();
        activation.walk.shift(moved);
        let (after, path) = (activation.position, activation.path);
        let job = self.share(id, node, rest, path);
        // A cut walks past the nodes between the position and its two parts: these nodes have been run.
        let nodes = |node| timed.program.nodes(node);
        self.workers[id].nodes += nodes(before.node) - nodes(after.node) - nodes(node) - moved_nodes;
        Some(job)
    }

    /// Makes a job of this subtree, which the worker has forked. `after` is what comes after its join, the last one first.
    pub(crate) fn share(&mut self, id: WorkerId, node: Node, after: Vec<Node>, path: Path) -> JobId {
        let job = self.jobs.len();
        self.jobs.push(Job { node, owner: id, latch: None, begun: false, path });
        self.top(id).pending.push(job);
        self.top(id).afters.push(after);
        self.counts.promotions += 1;
        self.note_promotion(id);
        let stretch = std::mem::take(&mut self.top(id).unbroken);
        let worker = &mut self.workers[id];
        worker.longest_stretch = worker.longest_stretch.max(stretch);
        // One promotion may share several jobs.
        if let Some((last, ran)) = worker.promoted.filter(|(last, _)| *last < self.now) {
            let gap = self.now - last;
            worker.shortest_gap = worker.shortest_gap.min(gap);
            worker.rested += gap.saturating_sub(worker.ran - ran);
        }
        worker.promoted = Some((self.now, worker.ran));
        job
    }

    /// Adds what the worker has paid to share or to take back, on the path that it runs.
    pub fn charge(&mut self, id: WorkerId, cost: Time) {
        self.top(id).path.paid += cost;
    }

    /// Adds what it costs until this job begins, or from its end until its result can be seen.
    pub fn charge_job(&mut self, job: JobId, cost: Time) {
        self.jobs[job].path.paid += cost;
    }

    /// The worker calls the whole program.
    pub fn call(&mut self, id: WorkerId, time: Time) {
        let root = self.timed.program.root();
        self.push(id, None, root, Path::default(), time);
    }

    /// The worker's call has ended, and it calls the program once more.
    pub fn call_again(&mut self, id: WorkerId, ended: Time, time: Time) {
        self.calls.push(ended);
        self.workers[id].stack.pop();
        self.call(id, time);
    }

    /// The worker runs a job that is not its own, or is not what it waits for.
    pub fn take(&mut self, id: WorkerId, job: JobId, time: Time) {
        self.begin(job);
        self.counts.takes += 1;
        let Job { node, path, .. } = self.jobs[job];
        self.push(id, Some(job), node, path, time);
    }

    /// The owner runs its newest promoted job in its own place.
    pub fn reclaim(&mut self, id: WorkerId, time: Time) {
        let job = self.top(id).pending.pop().expect("a promoted job");
        self.begin(job);
        self.jobs[job].latch = Some(time);
        self.counts.reclaims += 1;
        let node = self.jobs[job].node;
        let activation = self.top(id);
        activation.rest = activation.afters.pop().expect("a promoted job");
        activation.begin(node);
        self.resume(id, time);
    }

    /// The owner's newest promoted job is done: it goes on after the join.
    pub fn joined(&mut self, id: WorkerId, time: Time) {
        let job = self.top(id).pending.pop().expect("a promoted job");
        let Job { latch, path, .. } = self.jobs[job];
        assert!(latch.is_some_and(|latch| latch <= time), "the result of job {job} is not there yet");
        let activation = self.top(id);
        activation.path = activation.path.max(path);
        activation.rest = activation.afters.pop().expect("a promoted job");
        match activation.rest.pop() {
            Some(next) => {
                activation.begin(next);
                self.resume(id, time);
            }
            None => self.end_at(id, time),
        }
    }

    /// The job that the worker had taken is done, and its result can be seen from `time` on.
    pub fn set_latch(&mut self, id: WorkerId, time: Time) -> JobId {
        let Activation { job, path, .. } = self.workers[id].stack.pop().expect("a worker that runs a job");
        let job = job.expect("a job, not the call");
        self.jobs[job].latch = Some(time);
        self.jobs[job].path = path;
        job
    }

    /// Whether the job's result can be seen.
    pub fn is_done(&self, job: JobId, time: Time) -> bool {
        self.jobs[job].latch.is_some_and(|latch| latch <= time)
    }

    fn begin(&mut self, job: JobId) {
        let begun = std::mem::replace(&mut self.jobs[job].begun, true);
        assert!(!begun, "job {job} is run twice");
    }
}
