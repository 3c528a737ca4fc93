//! What the core asks of the machine, where a tool decides which thread runs: one process, no processors, no environment. The
//! core's twins of std over Loom, over Shuttle and over a baton have this in common.

/// One: nothing forks here.
pub fn process() -> usize {
    1
}

/// Nothing to do.
pub fn count_forks() {}

/// Not known: which threads run is the tool's choice.
pub fn worked() -> Option<std::time::Duration> {
    None
}

/// A few, so that a ring grows.
pub const fn first_ring() -> usize {
    1
}

/// Nothing depends on where a thread runs.
pub fn handing_over<R>(f: impl FnOnce() -> R) -> R {
    f()
}

/// Calls `f`; there is no placement either.
pub fn in_place<R>(f: impl FnOnce() -> R) -> R {
    f()
}

/// The tool's threads run on no processor of their own.
pub fn allow_placement() {}

/// Fails the run.
pub fn abort(why: &str) -> ! {
    panic!("{why}")
}

/// Runs take no orders from the environment.
pub fn variable(_name: &str) -> Option<String> {
    None
}

/// Two: the smallest pool in which something can be shared.
pub fn available_parallelism() -> usize {
    2
}

/// As many as there are threads: which of them run is what is explored. A pool that is built so has fewer.
pub fn processors() -> usize {
    usize::MAX
}

/// No: only a pool that is built so lets its workers poll.
pub const fn polls_between_jobs() -> bool {
    false
}
