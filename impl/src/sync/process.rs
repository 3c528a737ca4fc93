//! Which process this is: a number that counts forks since the first pool was built.
//!
//! The C library tells of a fork: a handler that `pthread_atfork` has registered runs in each child of `fork(2)`, on its only
//! thread and before `fork` returns there. It adds one to a number, and a pool that compares the number with an older one
//! sees that there was a fork in between. A process that is made without the C library's `fork` (`vfork`, `_Fork`, a
//! bare `clone`) is not noticed, nor is a fork that is under way while the process makes its first pool. POSIX allows such
//! a child almost nothing before it calls `exec`.

/// A number that differs between a process and its parent.
pub(super) fn process() -> usize {
    imp::process()
}

/// The number that the system has for this process. It takes a system call, and needs no handler: one that was registered while a
/// fork was under way does not run for that fork.
pub(super) fn id() -> usize {
    imp::id()
}

/// From now on [`process`] changes at a fork. Call this before a pool is built.
pub(super) fn count_forks() {
    imp::count_forks();
}

// Miri has no `fork`. The other systems have no `fork`, or one after which a process with threads is not usable.
#[cfg(all(
    not(miri),
    any(
        target_os = "linux",
        target_os = "android",
        target_os = "freebsd",
        target_os = "netbsd",
        target_os = "openbsd",
        target_os = "dragonfly",
        target_os = "illumos",
        target_os = "solaris",
        target_vendor = "apple",
    )
))]
mod imp {
    use std::ffi::c_int;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    static FORKS: AtomicUsize = AtomicUsize::new(0);
    static IS_COUNTING: AtomicBool = AtomicBool::new(false);

    type Handler = Option<extern "C" fn()>;

    unsafe extern "C" {
        /// POSIX: the handlers run before a fork, after it in the parent, and after it in the child.
        ///
        /// # Safety
        ///
        /// 1. Each handler may be called at any later fork, so it stays in memory for as long.
        /// 2. The one for the child does only what is safe in a signal handler.
        fn pthread_atfork(prepare: Handler, parent: Handler, child: Handler) -> c_int;
    }

    extern "C" fn add_fork() {
        FORKS.fetch_add(1, Ordering::Relaxed);
    }

    /// `Relaxed`: a fork happens between two steps of one thread, the only one of the child, so that the number is as
    /// this thread left it.
    pub(super) fn process() -> usize {
        FORKS.load(Ordering::Relaxed)
    }

    pub(super) fn id() -> usize {
        usize::try_from(std::process::id()).unwrap_or(usize::MAX)
    }

    /// This is a flag and not a `Once`: a child could inherit a `Once` while another thread of the parent was inside, and
    /// would wait forever. If two threads come at once, both register the handler, and each fork counts for two.
    ///
    /// `Relaxed`: the flag carries no data, and the C library orders registering against forks.
    pub(super) fn count_forks() {
        if IS_COUNTING.load(Ordering::Relaxed) {
            return;
        }
        // SAFETY: premises of `pthread_atfork`: 1. a function of this program or library; the C libraries drop the
        // handlers of a library that is unloaded; 2. it adds to an atomic number, which is a lock-free instruction.
        let outcome = unsafe { pthread_atfork(None, None, Some(add_fork)) };
        assert_eq!(outcome, 0, "pthread_atfork fails only for want of memory");
        IS_COUNTING.store(true, Ordering::Relaxed);
    }
}

#[cfg(not(all(
    not(miri),
    any(
        target_os = "linux",
        target_os = "android",
        target_os = "freebsd",
        target_os = "netbsd",
        target_os = "openbsd",
        target_os = "dragonfly",
        target_os = "illumos",
        target_os = "solaris",
        target_vendor = "apple",
    )
)))]
mod imp {
    pub(super) fn process() -> usize {
        0
    }

    pub(super) fn id() -> usize {
        1
    }

    pub(super) fn count_forks() {}
}
