//! What you say of `sort(16)`, in units of time.

// ANCHOR: solution
/// The work: how long one worker takes. Each of the five levels has 16 units.
pub const WORK: u64 = 5 * 16;

/// The span: how long it takes with as many workers as you like. On each level one piece is waited for.
pub const SPAN: u64 = 1 + 2 + 4 + 8 + 16;

/// The bound for 4 workers: work / 4 + span.
pub const BOUND: u64 = WORK / 4 + SPAN;
// ANCHOR_END: solution
