//! The spare thread of a pool, as far as other threads must know of it: whether it is there, and how it sleeps.
//!
//! What it does stands in the core's `spare.rs`. Whether it is asked to do something is the flag `is_asked` of `spawned.rs`,
//! and it sleeps until that is set. A thread that sets the flag takes the lock of the thread afterwards, to wake it; the spare thread looks
//! at the flag under the same lock before it sleeps. So the thread that asks finds it asleep, or it finds the flag set.

use super::sync::{self, AtomicBool, Condvar, JoinHandle, Mutex, Ordering};
use std::{io, mem};

/// The spare thread.
pub struct Spare {
    /// Whether there may ever be one. If not, the lock is never taken.
    is_possible: bool,
    thread: Mutex<Thread>,
    /// Whether the pool stops and no thread is left that could ask.
    ///
    /// `Relaxed`: it is written under the lock, and the spare thread looks at it under the lock before it sleeps or ends.
    ends: AtomicBool,
    /// Where it sleeps, and no other thread.
    sleeping: Condvar,
}

enum Thread {
    /// There is none.
    Absent,
    /// It is started as soon as it is needed.
    Ready(StartSpare),
    Started(JoinHandle<()>),
    /// The pool's user has started it, or is about to.
    Foreign,
}

/// How a spare thread is to be started.
pub struct StartSpare {
    pub name: String,
    pub stack_size: Option<usize>,
}

impl Spare {
    /// The spare thread of a pool, if it may have one, which is not there yet.
    pub fn new(start: Option<StartSpare>) -> Self {
        let is_possible = start.is_some();
        let thread = start.map_or(Thread::Absent, Thread::Ready);
        let (thread, ends) = (Mutex::new(thread), AtomicBool::new(false));
        Self { is_possible, thread, ends, sleeping: Condvar::new() }
    }

    /// Wakes the thread, which has been asked, or starts it. Returns whether there is one.
    pub fn wake(&self, start: impl FnOnce(&StartSpare) -> io::Result<JoinHandle<()>>) -> bool {
        if !self.is_possible {
            return false;
        }
        let mut thread = self.thread.lock();
        match &*thread {
            Thread::Absent => false,
            Thread::Ready(how) => match start(how) {
                Ok(started) => {
                    *thread = Thread::Started(started);
                    true
                }
                Err(_) => false,
            },
            Thread::Started(_) | Thread::Foreign => {
                drop(thread);
                self.sleeping.notify_one();
                true
            }
        }
    }

    /// Sleeps until this thread, which is the spare one, is asked. Returns `false` if the pool has ended instead.
    pub fn sleep(&self, is_asked: impl Fn() -> bool) -> bool {
        let mut thread = self.thread.lock();
        loop {
            if is_asked() {
                return true;
            }
            if self.ends() {
                return false;
            }
            thread = self.sleeping.wait(thread);
        }
    }

    /// No thread asks any more. When the spare thread has nothing left to do, it ends. If the pool has started it, it is returned.
    pub fn end(&self) -> Option<JoinHandle<()>> {
        if !self.is_possible {
            return None;
        }
        let mut thread = self.thread.lock();
        self.ends.store(true, Ordering::Relaxed);
        let started = match mem::replace(&mut *thread, Thread::Absent) {
            Thread::Started(thread) => Some(thread),
            _ => None,
        };
        drop(thread);
        self.sleeping.notify_one();
        started
    }

    /// Whether no thread asks any more.
    pub fn ends(&self) -> bool {
        self.ends.load(Ordering::Relaxed)
    }

    /// The pool's user starts the thread, or has dropped what it needs for that.
    pub fn set_foreign(&self, is_foreign: bool) {
        *self.thread.lock() = if is_foreign { Thread::Foreign } else { Thread::Absent };
    }

    /// Whether this is the spare thread, and the pool has started it.
    pub fn is_current(&self) -> bool {
        self.is_possible
            && matches!(&*self.thread.lock(), Thread::Started(thread) if sync::is_current(thread))
    }
}
