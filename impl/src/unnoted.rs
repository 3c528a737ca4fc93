//! Notes that are not taken: without the feature `record`. All of it compiles to nothing.

/// A join. See the notes of the feature `record`.
#[derive(Debug)]
pub struct Join;

impl Join {
    /// A join begins.
    #[inline(always)]
    pub fn fork() -> Self {
        Self
    }

    /// Its first closure is done, and its second one begins.
    #[inline(always)]
    pub fn second(&self) {}

    /// Its second closure may have run on another thread.
    #[inline(always)]
    pub fn shared(&self) {}
}

/// A loop, which is noted block by block.
#[derive(Debug)]
pub struct Loop;

impl Loop {
    /// A loop begins.
    #[inline(always)]
    pub fn begin() -> Self {
        Self
    }

    /// A block of it is done.
    #[inline(always)]
    pub fn block(&mut self) {}

    /// The loop ends.
    #[inline(always)]
    pub fn end(self) {}
}

/// Makes a call.
#[inline(always)]
pub fn call<R>(f: impl FnOnce() -> R) -> R {
    f()
}

/// How many workers a pool has that was asked to have so many.
#[inline(always)]
pub fn workers(asked: usize) -> usize {
    asked
}

/// Whether this thread's joins are noted.
#[inline(always)]
pub fn are_taken() -> bool {
    false
}
