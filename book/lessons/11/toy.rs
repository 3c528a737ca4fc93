//! The toy: a call that waits for a job which another worker runs.

use std::fmt;

/// An actor that can take a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Actor {
    /// The worker that has forked the job, and is at its join.
    Owner,
    /// The worker that has taken the job.
    Executor,
}

impl Actor {
    /// The actor's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Executor => "executor",
        }
    }
}

/// Where the owner is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// It is about to look at the latch.
    Looks,
    /// It has found the latch clear.
    Parked,
    /// It has read the result.
    Returned,
}

// ANCHOR: state
/// One state of the toy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// Where the owner is.
    pub owner: Place,
    /// How many steps the executor still has to do in the job.
    work: u32,
    /// Whether the job's result is there.
    result: bool,
    /// Set by the executor once the result is there.
    latch: bool,
}

impl State {
    /// The executor has taken the job, and the owner is at its join.
    pub const START: Self = Self { owner: Place::Looks, work: 1, result: false, latch: false };

    /// The state after a step of this actor.
    pub fn after(self, actor: Actor) -> Self {
        match (actor, self.owner) {
            (Actor::Owner, Place::Looks) if self.latch => Self { owner: Place::Returned, ..self },
            (Actor::Owner, Place::Looks) => Self { owner: Place::Parked, ..self },
            // A parked thread may wake up for no reason.
            (Actor::Owner, _) => Self { owner: Place::Looks, ..self },
            (Actor::Executor, _) if self.work > 0 => Self { work: self.work - 1, ..self },
            (Actor::Executor, _) if !self.result => Self { result: true, ..self },
            (Actor::Executor, _) => Self { latch: true, owner: Place::Looks, ..self },
        }
    }

    /// The bad thing has not happened: no result is read before it is there.
    pub fn result_before_read(self) -> bool {
        self.owner != Place::Returned || self.result
    }
}
// ANCHOR_END: state

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner = match self.owner {
            Place::Looks => "looks",
            Place::Parked => "parked",
            Place::Returned => "returned",
        };
        let result = if self.result { "there" } else { "missing" };
        let latch = if self.latch { "set" } else { "clear" };
        write!(f, "owner {owner:8}  work left {}  result {result:7}  latch {latch}", self.work)
    }
}
