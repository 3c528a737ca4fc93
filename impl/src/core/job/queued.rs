//! The record of a detached job that waits in a queue: its closure, in place if it is small.
//!
//! Most jobs capture a few words. To put these on the heap takes longer than all else that is done for such a job, above all
//! if one thread allocates and another one frees. So the record has room for them: the spawner writes them into the slot of the
//! queue, and the thread that runs the job reads them from there. A larger closure is boxed, and the room holds the box.

use super::header::Link;
use super::ring::Taken;
use std::mem::{ManuallyDrop, MaybeUninit};

/// How many words of a closure are in the record. With the function's address and the mark of a slot they fill one cache line.
const WORDS: usize = 6;

type Room = MaybeUninit<[usize; WORDS]>;

/// A closure that belongs to no frame, and that no thread has begun to run. It gets the root of the chain that it starts.
pub struct QueuedJob {
    /// What is done with the closure in the room.
    functions: &'static Functions,
    room: Room,
}

/// What can be done with a closure of one type.
struct Functions {
    /// Moves it out of a slot, frees the slot, and runs it on this root.
    run_taken: unsafe fn(Taken<'_, QueuedJob>, Link<'_>),
    /// Moves it out of the room, and runs it on this root.
    run: unsafe fn(*mut Room, Link<'_>),
    drop: unsafe fn(*mut Room),
}

// SAFETY: premise for sending: `new` demands `Send` of the closure, which is all that the room holds.
unsafe impl Send for QueuedJob {}

impl QueuedJob {
    pub fn new<F: FnOnce(Link<'_>) + Send + 'static>(f: F) -> Self {
        let mut job = MaybeUninit::uninit();
        // SAFETY: premise of `write`: the memory is this function's own.
        unsafe { Self::write(job.as_mut_ptr(), f) };
        // SAFETY: premise of `assume_init`: it has just been written.
        unsafe { job.assume_init() }
    }

    /// Writes such a job where it is to stay. To make it elsewhere and to copy it takes longer than all the rest of a spawn.
    ///
    /// # Safety
    ///
    /// 1. The pointer is valid for that.
    #[inline(always)]
    pub unsafe fn write<F: FnOnce(Link<'_>) + Send + 'static>(job: *mut Self, f: F) {
        if Small::<F>::FITS {
            // SAFETY: premises of `write_small`: 1. premise 1; 2. it fits.
            unsafe { Self::write_small(job, f) }
        } else {
            let f = Box::new(f);
            // SAFETY: premises of `write_small`: 1. premise 1; 2. a box is one word.
            unsafe { Self::write_small(job, move |root: Link<'_>| f(root)) }
        }
    }

    /// # Safety
    ///
    /// 1. The pointer is valid for that.
    /// 2. The closure has room in the record.
    #[inline(always)]
    unsafe fn write_small<F: FnOnce(Link<'_>) + Send + 'static>(job: *mut Self, f: F) {
        debug_assert!(Small::<F>::FITS, "premise 2");
        // SAFETY: premise of the dereference: premise 1.
        let functions = unsafe { &raw mut (*job).functions };
        // SAFETY: premise of `write`: premise 1.
        unsafe { functions.write(&Small::<F>::FUNCTIONS) };
        // SAFETY: premise of the dereference: premise 1.
        let room = unsafe { &raw mut (*job).room };
        // SAFETY: premises of `write`: the room is valid for writes (premise 1), and large and aligned enough for `F` (premise 2).
        unsafe { room.cast::<F>().write(f) };
    }

    /// Runs the job on the worker of this root, to its end or its panic.
    pub fn run(self, root: Link<'_>) {
        let mut job = ManuallyDrop::new(self);
        // SAFETY: premises of `run`: 1. the room holds the closure for whose type `write_small` has chosen these functions; 2. the job
        // is consumed, and not dropped.
        unsafe { (job.functions.run)(&raw mut job.room, root) }
    }

    /// The same for a job that is in its slot still.
    #[inline(always)]
    pub fn run_taken(taken: Taken<'_, Self>, root: Link<'_>) {
        // SAFETY: premise of the dereference: the slot holds a job.
        let functions = taken.look(|job| unsafe { (*job).functions });
        // SAFETY: premise of `run_taken`: the room holds the closure for whose type `write_small` has chosen these functions.
        unsafe { (functions.run_taken)(taken, root) }
    }
}

impl Drop for QueuedJob {
    /// The job is not run.
    fn drop(&mut self) {
        // SAFETY: premises of `drop`: 1. as in `run`; 2. the job is being dropped, and so was not run.
        unsafe { (self.functions.drop)(&raw mut self.room) }
    }
}

/// What is known of closures of one type.
struct Small<F>(F);

impl<F> Small<F> {
    /// Whether such a closure has room in the record.
    const FITS: bool = size_of::<F>() <= size_of::<Room>() && align_of::<F>() <= align_of::<Room>();
}

impl<F: FnOnce(Link<'_>)> Small<F> {
    const FUNCTIONS: Functions = Functions { run_taken: Self::run_taken, run: Self::run, drop: Self::drop };

    /// # Safety
    ///
    /// 1. The room of the job holds an `F`.
    unsafe fn run_taken(taken: Taken<'_, QueuedJob>, root: Link<'_>) {
        let f = taken.read_by(|job| {
            // SAFETY: premise of the dereference: the slot holds a job.
            let room = unsafe { &raw mut (*job).room };
            // SAFETY: premises of `read`: the room holds an `F` (premise 1), and is read once, as the job was taken.
            unsafe { room.cast::<F>().read() }
        });
        f(root);
    }

    /// # Safety
    ///
    /// 1. The room holds an `F`.
    /// 2. The room is not used again.
    unsafe fn run(room: *mut Room, root: Link<'_>) {
        // SAFETY: premises of `read`: premises 1 and 2.
        let f = unsafe { room.cast::<F>().read() };
        f(root);
    }

    /// # Safety
    ///
    /// 1. The room holds an `F`.
    /// 2. The room is not used again.
    unsafe fn drop(room: *mut Room) {
        // SAFETY: premises of `drop_in_place`: premises 1 and 2.
        unsafe { room.cast::<F>().drop_in_place() };
    }
}
