//! What a worker is in the middle of.

use super::job::Path;
use super::walk::Walk;
use super::{JobId, Machine};
use crate::program::{Node, Position};
use crate::time::Time;

/// A worker's number.
pub type WorkerId = usize;

/// A call, or a job that was taken.
#[derive(Clone, Debug)]
pub struct Activation {
    /// The job; `None` for the call.
    pub job: Option<JobId>,
    /// The jobs of its own chain that left the list and are not joined yet, the oldest first.
    pub pending: Vec<JobId>,
    /// What comes after the join of each of them, the last one first.
    pub(super) afters: Vec<Vec<Node>>,
    /// The latent jobs that have names, the oldest first. All are younger than the jobs in the field above.
    pub latent: Vec<Latent>,
    /// What it runs, and how far it is.
    pub(crate) position: Position,
    /// What comes after that, the last one first. The latent jobs come after it.
    pub(super) rest: Vec<Node>,
    /// Where the flag was polled last.
    pub(super) polled: Option<Time>,
    /// The latent jobs that its last walk has met.
    pub(super) walk: Walk,
    /// How long it has been run since its last promotion, or since its beginning.
    pub(super) unbroken: Time,
    /// The longest path of what has been run until here.
    pub(crate) path: Path,
}

/// A latent job with a name, for schedulers that cannot share each of them.
#[derive(Clone, Debug)]
pub struct Latent {
    pub(super) node: Node,
    /// What comes after its join, the last one first.
    pub(super) after: Vec<Node>,
    /// Whether it can be shared.
    pub is_queued: bool,
    /// Whether the scheduler has seen it before.
    pub is_old: bool,
}

/// A worker.
#[derive(Clone, Debug)]
pub(crate) struct Worker {
    /// Its activations; all but the last one are in an open join.
    pub(crate) stack: Vec<Activation>,
    /// From when on it runs what is on top, while it runs.
    pub(super) since: Option<Time>,
    /// What takes 1000 on an idle machine takes so long.
    pub(super) rate: u64,
    /// Its flag, and from when on it can be seen.
    pub(super) flag: Option<Time>,
    pub(super) wakes_at: Option<Time>,
    /// Since when it is parked, if it is.
    pub(super) parked_at: Time,
    /// The nodes that it has run.
    pub(crate) nodes: u64,
    /// How long it has run the program, and what that would have taken on an idle machine.
    pub(crate) busy: Time,
    pub(crate) ran: Time,
    /// When it promoted last, and how long it had run the program by then.
    pub(super) promoted: Option<(Time, Time)>,
    /// The shortest time between two promotions.
    pub(crate) shortest_gap: Time,
    /// The time between promotions in which it did not run the program.
    pub(crate) rested: Time,
    /// The longest that it ran without a promotion.
    pub(crate) longest_stretch: Time,
}

impl Default for Worker {
    fn default() -> Self {
        Self {
            stack: Vec::new(),
            since: None,
            rate: 1000,
            flag: None,
            wakes_at: None,
            parked_at: 0,
            nodes: 0,
            busy: 0,
            ran: 0,
            promoted: None,
            shortest_gap: Time::MAX,
            rested: 0,
            longest_stretch: 0,
        }
    }
}

impl Machine<'_> {
    /// What the worker is in the middle of.
    ///
    /// # Panics
    ///
    /// Panics if there is nothing.
    pub fn top(&mut self, id: WorkerId) -> &mut Activation {
        self.workers[id].stack.last_mut().expect("a worker that is in the middle of something")
    }

    /// The job that the worker would join next, if it is in the middle of something and has promoted one.
    pub fn awaits(&self, id: WorkerId) -> Option<JobId> {
        self.workers[id].stack.last().and_then(|top| top.pending.last().copied())
    }

    /// How many workers have promoted.
    pub(crate) fn promoters(&self) -> u64 {
        self.workers.iter().filter(|worker| worker.promoted.is_some()).count() as u64
    }

    /// The longest path of the call that has just ended.
    pub(crate) fn path(&self) -> Path {
        self.workers[0].stack.first().map_or_else(Path::default, |call| call.path)
    }

    /// One activation more.
    pub(super) fn push(&mut self, id: WorkerId, job: Option<JobId>, node: Node, path: Path, time: Time) {
        let position = Position { node, done: 0 };
        self.workers[id].stack.push(Activation {
            job,
            pending: Vec::new(),
            afters: Vec::new(),
            latent: Vec::new(),
            position,
            rest: Vec::new(),
            polled: None,
            walk: Walk::default(),
            unbroken: 0,
            path,
        });
        self.resume(id, time);
    }

    /// The work of a running worker's oldest latent job at this moment, or zero.
    pub fn largest_latent(&self, id: WorkerId) -> Time {
        let worker = &self.workers[id];
        let Some(since) = worker.since.filter(|&since| since <= self.now()) else { return 0 };
        let mut position = self.workers[id].stack[worker.stack.len() - 1].position;
        position.done += (self.now() - since) * 1000 / worker.rate;
        self.timed.largest_latent(position)
    }

    /// Takes a running worker's oldest latent job out of its list, while it runs on.
    pub fn steal(&mut self, id: WorkerId) -> Option<JobId> {
        self.pause(id);
        let job = self.promote(id);
        self.resume(id, self.now());
        job
    }

    /// How many latent jobs this worker has. It stands still at this moment.
    pub fn count_latent(&mut self, id: WorkerId) -> usize {
        let timed = self.timed;
        timed.latent(self.top(id).position).0.len()
    }

    /// Names all latent jobs of a worker that stands still at this moment. The rest of its position has no latent job.
    pub fn unroll(&mut self, id: WorkerId) {
        let timed = self.timed;
        let top = self.top(id);
        let before = top.position;
        let (latent, after) = timed.latent(before);
        top.polled = None;
        top.position = after;
        let nodes = |node: &Node| timed.program.nodes(*node);
        let rest: u64 = latent.iter().flat_map(|(node, after)| after.iter().chain([node])).map(nodes).sum();
        for (node, after) in latent {
            // What comes after all of it comes after the oldest.
            let mut all = std::mem::take(&mut top.rest);
            all.extend(after);
            top.latent.push(Latent { node, after: all, is_queued: false, is_old: false });
        }
        self.workers[id].nodes += nodes(&before.node) - nodes(&after.node) - rest;
    }

    /// Shares the named latent job at this place in the worker's list.
    pub fn share_latent(&mut self, id: WorkerId, place: usize) -> JobId {
        let top = self.top(id);
        let Latent { node, after, .. } = top.latent.remove(place);
        let path = top.path;
        self.share(id, node, after, path)
    }
}
