//! A program of which only the costs are left.

// ANCHOR: program
/// What a program does, in units of time.
pub enum Program {
    /// Sequential code that takes so many units.
    Cost(u64),
    /// The one, and when it is done, the other.
    Then(Box<Program>, Box<Program>),
    /// A fork and its join: the two may run at the same time.
    Both(Box<Program>, Box<Program>),
}

/// Merge sort: two halves are sorted, in parallel. Then one worker merges them, which takes a unit for each item.
pub fn sort(items: u64) -> Program {
    if items == 1 {
        return Program::Cost(1);
    }
    let half = || Box::new(sort(items / 2));
    let halves = Program::Both(half(), half());
    Program::Then(Box::new(halves), Box::new(Program::Cost(items)))
}
// ANCHOR_END: program
