//! Background threads, each of which stays on a core of its own.

use crate::ThreadPoolBuilder;
use core_affinity::CoreId;

impl ThreadPoolBuilder {
    /// Whether each background thread is tied to one core; it is not by default. Only with the feature `affinity`.
    ///
    /// The cores are those that the thread that calls this may use. The lowest core is left to the callers, which are
    /// not tied. Each background thread gets one of the next cores. If there are more threads than cores, the numbering
    /// begins again with the lowest core. The [spare](crate::ThreadPool::spawn) thread gets the core after those. A start handler
    /// already runs on its thread's core.
    ///
    /// This keeps a thread's data in the caches of its core, on a machine that runs no other program. On a shared machine
    /// it is mostly a loss: a thread whose core is busy waits, though another core is free.
    ///
    /// If the operating system cannot do it (macOS, OpenBSD), or refuses, there is no error: the thread runs on any core, as it
    /// does without this setting.
    ///
    /// ```
    /// let pool = systole::ThreadPool::builder().pin_threads(true).build()?;
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    #[cfg_attr(docsrs, doc(cfg(feature = "affinity")))]
    pub fn pin_threads(self, pin: bool) -> Self {
        self.pin_handler(pin.then(|| {
            // A thread of the pool may start the spare thread, and would pass its one core on.
            let cores = core_affinity::get_core_ids().unwrap_or_default();
            move |thread| pin_to_core(&cores, thread)
        }))
    }
}

/// Called on the thread that is tied to one of these cores.
fn pin_to_core(cores: &[CoreId], thread: usize) {
    if let Some(&core) = cores.get(thread % cores.len().max(1)) {
        // If the operating system refuses, the thread may run on any core, as documented.
        _ = core_affinity::set_for_current(core);
    }
}
