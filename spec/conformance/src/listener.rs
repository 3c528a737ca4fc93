//! The listener is told what a program does while it runs.

use crate::Code;

/// Where a thread stands in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// It begins this piece of code.
    Begin(Code),
    /// It is going to fork this job.
    Fork(usize),
    /// It is going to join this job; perhaps it unwinds.
    Join(usize),
    /// It has joined this job, and the result of the job, or its panic, flows on.
    Joined(usize),
    /// It is going to spawn this job.
    Spawn(usize),
    /// It is going to panic, in this piece of code.
    Panic(Code),
    /// It has come to the end of this piece of code, perhaps by a panic.
    End(Code),
}

/// Is told of each moment, on the thread that has come to it, and may let it wait there.
pub trait Listener: Send + Sync + 'static {
    /// This thread has come to that moment.
    fn at(&self, moment: Moment);
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoListener;

impl Listener for NoListener {
    fn at(&self, _: Moment) {}
}
