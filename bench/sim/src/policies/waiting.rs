//! The waiting policies by name: the runtime's own type, as it stands in tables and on the command line.

use crate::scheduler::Waiting;

/// All of them, the one without restrictions first.
pub const ALL: [Waiting; 3] = [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone];

/// The name in tables.
pub fn name(waiting: Waiting) -> &'static str {
    match waiting {
        Waiting::HelpAny => "HelpAny",
        Waiting::HelpDescendants => "HelpDescendants",
        Waiting::HelpNone => "HelpNone",
    }
}

/// The policy of this name.
pub fn parse(word: &str) -> Result<Waiting, String> {
    ALL.into_iter()
        .find(|&waiting| name(waiting) == word)
        .ok_or_else(|| format!("no owner waits as `{word}`; there are {}", ALL.map(name).join(", ")))
}
