//! The recorder that records nothing: without the feature `trace`. All of it compiles to nothing.

use std::marker::PhantomData;

/// See the recorder of the feature `trace`.
#[derive(Debug)]
pub struct Recorder<J>(PhantomData<J>);

/// What has been recorded: nothing.
#[derive(Debug)]
pub struct Recorded;

/// What is done without the lock, of which nothing is kept.
#[derive(Debug)]
pub struct FreeSteps<J>(PhantomData<J>);

/// A critical section, of which nothing is told.
#[derive(Debug)]
pub struct Section;

impl<J> Recorder<J> {
    /// The only one there is.
    #[allow(clippy::new_without_default, reason = "the twin of the feature `trace` has no use for a default")]
    #[inline(always)]
    pub fn new() -> Self {
        Self(PhantomData)
    }

    /// Makes no room.
    #[inline(always)]
    pub fn set_capacity(&mut self, _events: usize) {}

    /// The lock has been taken.
    #[inline(always)]
    pub fn begin_section(&mut self) {}

    /// The lock is about to be released.
    #[inline(always)]
    pub fn end_section(&mut self) {}

    /// What is done without the lock.
    #[inline(always)]
    pub fn free_steps(&self) -> FreeSteps<J> {
        FreeSteps(PhantomData)
    }

    /// Forgets a step.
    #[inline(always)]
    pub fn record<S>(&mut self, _step: S, _shared: usize) {}

    /// Tells nothing.
    #[inline(always)]
    pub fn section<P>(&self, _picture: impl FnOnce() -> P) -> Section {
        Section
    }

    /// Nothing.
    #[inline(always)]
    pub fn recorded(&self) -> Recorded {
        Recorded
    }
}

impl<J> FreeSteps<J> {
    /// Makes a step.
    #[inline(always)]
    pub fn step<R, A>(
        &self,
        _bundle: J,
        _place: usize,
        act: impl FnOnce() -> R,
        _said: impl FnOnce(&R) -> Option<(A, Option<usize>)>,
    ) -> R {
        act()
    }

    /// Forgets a bundle.
    #[inline(always)]
    pub fn forget(&self, _bundle: J) {}
}
