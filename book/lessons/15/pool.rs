//! The toy: two workers, three jobs, one queue.

/// How many workers there are, and how many jobs.
pub const WORKERS: usize = 2;
const JOBS: u8 = 3;

/// A change of one line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mistake {
    /// The job that is taken stays in the queue.
    TakeLeavesJob,
    /// A promotion wakes no worker.
    PromoteWakesNone,
    /// A worker parks without a look into the queue.
    ParkWithoutLook,
    /// The newest job is taken instead of the oldest.
    TakeNewest,
}

/// What a worker does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Status {
    /// It runs, or is about to look.
    Active,
    /// It is parked.
    Idle,
    /// It was parked, and will look.
    Woken,
}

/// A step of a worker.
#[derive(Clone, Copy, Debug)]
pub enum Action {
    /// The job that the worker runs ends.
    Finish,
    /// The worker takes a job from the queue.
    Take,
    /// The worker shares a job.
    Promote,
    /// The worker finds nothing to do.
    Park,
}

/// In this order the one run of a test tries them.
pub const ACTIONS: [Action; 4] = [Action::Finish, Action::Take, Action::Promote, Action::Park];

/// One state.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The shared jobs, the oldest first.
    pub shared: Vec<u8>,
    /// Of each worker.
    pub status: [Status; WORKERS],
    /// What each worker runs.
    pub runs: [Option<u8>; WORKERS],
    /// How many jobs were shared so far; they are numbered in this order.
    offered: u8,
    /// The jobs that have ended, in their order.
    pub done: Vec<u8>,
}

impl State {
    /// Both workers run, and nothing is shared.
    pub fn start() -> Self {
        Self {
            shared: vec![],
            status: [Status::Active; WORKERS],
            runs: [None; WORKERS],
            offered: 0,
            done: vec![],
        }
    }

    // ANCHOR: after
    /// The state after this worker's step, if it can take it.
    pub fn after(&self, worker: usize, action: Action, mistake: Option<Mistake>) -> Option<Self> {
        let is = |other| mistake == Some(other);
        let is_active = self.status[worker] == Status::Active;
        let mut next = self.clone();
        match (action, self.runs[worker]) {
            (Action::Finish, Some(job)) => {
                next.done.push(job);
                next.runs[worker] = None;
            }
            (Action::Take, None) if !self.shared.is_empty() => {
                let place = if is(Mistake::TakeNewest) { self.shared.len() - 1 } else { 0 };
                next.runs[worker] = Some(self.shared[place]);
                next.status[worker] = Status::Active;
                if !is(Mistake::TakeLeavesJob) {
                    next.shared.remove(place);
                }
            }
            (Action::Promote, _) if is_active && self.offered < JOBS => {
                next.shared.push(self.offered);
                next.offered += 1;
                let idle = self.status.iter().position(|status| *status == Status::Idle);
                if let Some(idle) = idle.filter(|_| !is(Mistake::PromoteWakesNone)) {
                    next.status[idle] = Status::Woken;
                }
            }
            (Action::Park, None) if self.shared.is_empty() || is(Mistake::ParkWithoutLook) => {
                next.status[worker] = Status::Idle;
            }
            _ => return None,
        }
        Some(next).filter(|next| next != self)
    }
    // ANCHOR_END: after

    /// All jobs were shared and have ended, each once.
    pub fn is_right_at_its_end(&self) -> bool {
        let mut done = self.done.clone();
        done.sort_unstable();
        done.iter().copied().eq(0..self.offered)
    }
}
