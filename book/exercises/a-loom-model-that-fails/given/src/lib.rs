//! Latches, of which one is right, and the reader's model.

pub mod latches;
pub mod model;

/// A job's latch with the result beside it.
pub trait Latch: Send + Sync + 'static {
    /// A job that is not done.
    fn new() -> Self;

    /// The executor: stores the result, and sets the latch.
    fn finish(&self, result: u32);

    /// The owner: the result, if the latch is set.
    fn probe(&self) -> Option<u32>;
}
