//! What you say of `sort(16)`, in units of time.

/// The work: how long one worker takes.
pub const WORK: u64 = 0; // TODO

/// The span: how long it takes with as many workers as you like.
pub const SPAN: u64 = 0; // TODO

/// The bound for 4 workers: work / 4 + span.
pub const BOUND: u64 = 0; // TODO
