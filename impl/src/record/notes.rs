//! Where the core and the loops note what they do. See `unnoted.rs` for the twin without the feature `record`.

use super::recorder::{Output, Recorder};
use std::cell::{Cell, RefCell};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Where the record goes, if there is to be one.
static OUTPUT: OnceLock<Option<Output>> = OnceLock::new();

/// Whether a thread is the one that is recorded.
static IS_CLAIMED: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Whether the joins of this thread are noted: it is the recorded one, and in a call.
    static TAKEN: Cell<bool> = const { Cell::new(false) };
    static RECORDER: RefCell<Option<Recorder>> = const { RefCell::new(None) };
}

fn output() -> Option<&'static Output> {
    OUTPUT.get_or_init(Output::open).as_ref()
}

/// Runs `note` on this thread's recorder, if the joins of this thread are noted.
#[inline]
fn note(note: impl FnOnce(&mut Recorder)) {
    if are_taken() {
        with_recorder(note);
    }
}

#[cold]
fn with_recorder(note: impl FnOnce(&mut Recorder)) {
    RECORDER.with_borrow_mut(|recorder| recorder.as_mut().map(note));
}

/// Whether this thread's joins are noted.
#[inline]
pub fn are_taken() -> bool {
    TAKEN.get()
}

/// How many workers a pool has that was asked to have so many: one in a program that is recorded.
pub fn workers(asked: usize) -> usize {
    output().map_or(asked, |output| output.workers)
}

/// A join. When it is dropped the join ends, by return or by panic.
#[derive(Debug)]
pub struct Join;

impl Join {
    /// A join begins.
    #[inline]
    pub fn fork() -> Self {
        note(Recorder::fork);
        Self
    }

    /// Its first closure is done, and its second one begins.
    #[inline]
    pub fn second(&self) {
        note(Recorder::second);
    }

    /// Its second closure may have run on another thread.
    pub fn shared(&self) {
        note(|recorder| {
            recorder.second();
            recorder.set_shared();
        });
    }
}

impl Drop for Join {
    #[inline]
    fn drop(&mut self) {
        note(Recorder::end);
    }
}

/// A loop. When it is dropped the loop ends.
#[derive(Debug)]
pub struct Loop;

impl Loop {
    /// A loop begins.
    pub fn begin() -> Self {
        note(Recorder::begin_loop);
        Self
    }

    /// A block of it is done.
    #[inline]
    pub fn block(&mut self) {
        note(Recorder::block);
    }

    /// The loop ends.
    pub fn end(self) {}
}

impl Drop for Loop {
    fn drop(&mut self) {
        note(Recorder::end_loop);
    }
}

/// Makes a call, and notes it if it is the first thread's.
pub fn call<R>(f: impl FnOnce() -> R) -> R {
    let _call = Call::begin();
    f()
}

/// A noted call, which ends when this is dropped.
///
/// A call that a thread makes in the destructor of a thread-local value may find the recorder gone. It is not noted.
struct Call(Option<&'static Output>);

impl Call {
    fn begin() -> Self {
        let Some(output) = output() else { return Self(None) };
        let noted = RECORDER.try_with(|recorder| {
            let recorder = &mut *recorder.borrow_mut();
            // `Relaxed`: the flag carries no data; one thread finds it unset.
            if recorder.is_none() && !IS_CLAIMED.swap(true, Ordering::Relaxed) {
                *recorder = Some(Recorder::new(output));
            }
            let recorder = recorder.as_mut()?;
            recorder.begin_call();
            TAKEN.set(output.notes_joins);
            Some(output)
        });
        let noted = noted.ok().flatten();
        if noted.is_none() {
            output.tell_of_other_thread();
        }
        Self(noted)
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let Some(output) = self.0 else { return };
        RECORDER.with_borrow_mut(|recorder| {
            let is_in_call = recorder.as_mut().is_some_and(|recorder| recorder.end_call(output));
            TAKEN.set(is_in_call && output.notes_joins);
        });
    }
}
