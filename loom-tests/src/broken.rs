//! Which mistake the breakable core makes, if any.

use std::sync::{PoisonError, RwLock};

/// The mutant's name; empty: the core is whole. Std's own lock, so that Loom does not see it and it orders nothing.
static MISTAKE: RwLock<&str> = RwLock::new("");

/// From now on the breakable core of this process is broken in this way, and in no other.
pub fn break_core(mutant: &'static str) {
    *MISTAKE.write().unwrap_or_else(PoisonError::into_inner) = mutant;
}

/// Whether the breakable core is broken in this way.
pub fn is_broken(mutant: &str) -> bool {
    *MISTAKE.read().unwrap_or_else(PoisonError::into_inner) == mutant
}
