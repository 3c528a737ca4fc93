//! The toy: one job.

use std::fmt;

// ANCHOR: state
/// One state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// The job is in its owner's list.
    pub listed: bool,
    /// The job is in the queue of shared jobs.
    pub queued: bool,
    /// How often it was started.
    pub started: u8,
}

/// A step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    /// The owner shares the job: it goes from the list into the queue.
    Promote,
    /// A worker takes it from the queue and starts it.
    Take,
    /// The owner comes to the join, finds the job in its list, and starts it.
    Join,
}

impl State {
    /// The job was forked.
    pub const START: Self = Self { listed: true, queued: false, started: 0 };

    /// The state after a step, if it can be taken.
    pub fn after(self, action: Action) -> Option<Self> {
        let started = self.started + 1;
        match action {
            Action::Promote if self.listed => Some(Self { listed: false, queued: true, ..self }),
            Action::Take if self.queued => Some(Self { queued: false, started, ..self }),
            Action::Join if self.listed => Some(Self { listed: false, started, ..self }),
            _ => None,
        }
    }
}
// ANCHOR_END: state

impl State {
    /// All states of these types, whether a run comes to them or not.
    pub fn all() -> impl Iterator<Item = Self> {
        let bits = [false, true];
        let places = bits.into_iter().flat_map(move |listed| bits.map(|queued| (listed, queued)));
        places.flat_map(|(listed, queued)| (0..=2).map(move |started| Self { listed, queued, started }))
    }
}

impl Action {
    /// All steps.
    pub const ALL: [Self; 3] = [Self::Promote, Self::Take, Self::Join];
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = match (self.listed, self.queued) {
            (true, true) => "in the list and in the queue",
            (true, false) => "in the list",
            (false, true) => "in the queue",
            (false, false) => "in neither",
        };
        let started = ["not started", "started once", "started twice"][usize::from(self.started)];
        write!(f, "{place}, {started}")
    }
}
