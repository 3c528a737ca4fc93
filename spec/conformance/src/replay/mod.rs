//! Tests from the spec: every transition of a state graph is made, step by step, by the runtime itself.
//!
//! A *route* is a behaviour of the spec, from its initial state to an end. The director starts the runtime over a baton
//! and lets it go where the route goes: for each action, it passes the baton to the thread of that worker. Then
//! the runtime must be in the state that the spec is in. Routes are planned until each transition was made.
//!
//! Where the spec leaves a choice open, the runtime may come to another state that the same action allows: then the spec is
//! not contradicted, but the transition cannot be had. Such transitions are counted, with the operator that leaves the
//! choice.

mod ahead;
mod bearings;
mod claims;
mod compare;
mod cover;
mod debts;
mod director;
mod follow;
mod guests;
mod learn;
mod links;
mod looks;
mod places;
mod plan;
mod threads;

pub use cover::{Coverage, cover};
pub use follow::Mismatch;

use crate::over_baton::baton::{Stand, point};
use crate::{Listener, Moment, Thrown};

/// A runtime that the director can have run a program.
pub trait Runtime: Send + Sync {
    /// Makes this caller's call, on this thread.
    ///
    /// # Errors
    ///
    /// [`Thrown`] if it panics.
    fn call(&self, caller: usize) -> Result<u64, Thrown>;

    /// Spawns this job, from a thread that is no worker.
    fn spawn(&self, job: usize);
}

/// Starts a runtime for a configuration, with background threads that are called like this.
pub type Start = fn(Vec<String>, &crate::Configuration) -> Box<dyn Runtime>;

/// Each moment of the program is a point, except the beginning of a piece of code, which is one with its first operation.
#[derive(Clone, Copy, Debug)]
pub struct Stops;

impl Listener for Stops {
    fn at(&self, moment: Moment) {
        if !matches!(moment, Moment::Begin(_)) {
            point(Stand::At(format!("{moment:?}")));
        }
    }
}
