//! The questions, by name.

use std::str::FromStr;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// How does each scheduler scale?
    Scale,
    /// Which interval is best?
    Interval,
    /// How much do wake-ups matter?
    Wake,
    /// How long may the lock be held?
    Lock,
    /// How long may it take until the next worker has the lock?
    Transfer,
    /// Which threads should beat?
    Beats,
    /// How many jobs should a promotion share?
    Bundles,
    /// How many workers should share a lock?
    Groups,
    /// What limits many workers?
    Limits,
    /// What does it cost that an owner may not run every job?
    Waiting,
    /// The same at the prices of [`VIRTUAL`](crate::experiments::VIRTUAL).
    WaitingVirtual,
}

impl Question {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Scale,
        Self::Interval,
        Self::Wake,
        Self::Lock,
        Self::Transfer,
        Self::Beats,
        Self::Bundles,
        Self::Groups,
        Self::Limits,
        Self::Waiting,
        Self::WaitingVirtual,
    ];

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scale => "scale",
            Self::Interval => "interval",
            Self::Wake => "wake",
            Self::Lock => "lock",
            Self::Transfer => "transfer",
            Self::Beats => "beats",
            Self::Bundles => "bundles",
            Self::Groups => "groups",
            Self::Limits => "limits",
            Self::Waiting => "waiting",
            Self::WaitingVirtual => "waiting-virtual",
        }
    }
}

impl FromStr for Question {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|question| question.name() == name).ok_or_else(|| {
            format!("no question is called `{name}`; there are {}", Self::ALL.map(Self::name).join(", "))
        })
    }
}
