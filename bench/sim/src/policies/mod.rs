//! The schedulers, one file each.

mod blocking;
mod chili;
mod eager;
mod ideal;
mod ours;
mod spice;
pub mod waiting;

pub use ours::{Beats, Bundles};

use crate::costs::Costs;
use crate::machine::{Event, Machine};
use crate::scheduler::Waiting;
use crate::time::Time;
use std::fmt;
use std::str::FromStr;

/// Decides which worker runs what.
pub trait Policy {
    /// All workers are there, and the first one calls the program.
    fn begin(&mut self, machine: &mut Machine<'_>);

    /// Something has happened to a worker, which now stands still.
    fn on(&mut self, machine: &mut Machine<'_>, event: Event);
}

/// What can be chosen of a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The heartbeat interval.
    pub interval: Time,
    /// How long an owner in an open join polls at least before it parks: for longer where wake-ups take long, as `sync/latency.rs` has
    /// it. At zero, nobody polls. For systole only.
    pub polling: Time,
    /// Whether a background worker whose last gaps between two jobs were short polls as long, as in the runtime since b7af4d7.
    /// For systole only.
    pub polls_between: bool,
    /// What an owner may run while it waits. For systole only.
    pub waiting: Waiting,
    /// The way to beat. For systole only.
    pub beats: Beats,
    /// How many workers share a lock, if not all. For systole only.
    pub group: Option<usize>,
    /// How many jobs a promotion shares. For systole only, and with one lock only.
    pub bundles: Bundles,
    /// How often the program is called, one call after the other. The pool keeps what it has learned. For systole only.
    pub calls: u64,
}

/// The schedulers by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// systole: the runtime's own scheduler.
    Systole,
    /// Spice.
    Spice,
    /// chili 0.2.1.
    Chili,
    /// Eager work stealing, as rayon does it.
    Eager,
    /// An idle worker gets the largest job that can be promoted, at no cost.
    Ideal,
}

impl Contestant {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Systole, Self::Spice, Self::Chili, Self::Eager, Self::Ideal];

    /// What a fork with its join costs, if the job stays latent.
    pub fn join(self, costs: &Costs) -> Time {
        match self {
            Self::Systole | Self::Ideal => costs.join,
            Self::Spice => costs.join_spice,
            Self::Chili => costs.join_chili,
            Self::Eager => costs.join_eager,
        }
    }

    /// Its defaults.
    pub fn settings(self) -> Settings {
        let interval = if self == Self::Systole { ours::INTERVAL } else { spice::INTERVAL };
        Settings {
            interval,
            polling: ours::POLLING,
            polls_between: true,
            waiting: Waiting::default(),
            beats: Beats::OnDemand,
            bundles: Bundles::Learned,
            group: None,
            calls: 1,
        }
    }

    /// The policy for so many workers.
    pub fn policy(self, settings: Settings, workers: usize) -> Box<dyn Policy> {
        match self {
            Self::Systole => Box::new(ours::Ours::new(settings, workers)),
            Self::Spice => Box::new(spice::Spice::new(settings, workers)),
            Self::Chili => Box::new(chili::Chili::new(settings, workers)),
            Self::Eager => Box::new(eager::Eager::new(workers)),
            Self::Ideal => Box::new(ideal::Ideal::new(workers)),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Systole => "systole",
            Self::Spice => "spice",
            Self::Chili => "chili",
            Self::Eager => "eager",
            Self::Ideal => "ideal",
        })
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|contestant| contestant.to_string() == name).ok_or_else(|| {
            let names = Self::ALL.map(|contestant| contestant.to_string()).join(", ");
            format!("unknown policy `{name}`; there are {names}")
        })
    }
}
