//! The ways to write a program whose instructions are compared.

use crate::scheduler::Scheduler;
use std::fmt;
use std::str::FromStr;

/// How a program forks and joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// It does not: plain recursion.
    Sequential,
    /// With `systole::Task::join`.
    Join,
    /// With `systole::Task::join_inline`.
    JoinInline,
    /// With `systole::Task::join_then`.
    JoinThen,
    /// With `systole::join`, which needs no `Task`.
    DropIn,
    /// With `rayon::join`.
    Rayon,
    /// With `chili::Scope::join`.
    Chili,
}

impl Form {
    /// All of them, in the order of the table.
    pub const ALL: [Self; 7] = [
        Self::Sequential,
        Self::Join,
        Self::JoinInline,
        Self::JoinThen,
        Self::DropIn,
        Self::Rayon,
        Self::Chili,
    ];

    /// The forms that have limits: systole's.
    pub const LIMITED: [Self; 4] = [Self::Join, Self::JoinInline, Self::JoinThen, Self::DropIn];

    /// The name in tables, in the file of limits and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sequential => "sequential",
            Self::Join => "join",
            Self::JoinInline => "join_inline",
            Self::JoinThen => "join_then",
            Self::DropIn => "drop_in",
            Self::Rayon => "rayon",
            Self::Chili => "chili",
        }
    }

    /// What a program in this form runs on.
    pub fn scheduler(self) -> Scheduler {
        match self {
            Self::Sequential => Scheduler::Sequential,
            Self::Join | Self::JoinInline | Self::JoinThen | Self::DropIn => Scheduler::Systole,
            Self::Rayon => Scheduler::Rayon,
            Self::Chili => Scheduler::Chili,
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Form {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        crate::named("form", name, &Self::ALL, Self::name)
    }
}
