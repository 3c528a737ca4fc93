//! Background threads that stay each on a core of its own.

use crate::ThreadPoolBuilder;

impl ThreadPoolBuilder {
    /// Whether each background thread is tied to one core; it is not by default. Only with the feature `affinity`.
    ///
    /// The cores are those that the thread may use that builds the pool. Its lowest one is left to the callers, which are
    /// tied to nothing; from the next one on each background thread gets one, and if there are more threads than
    /// cores, the numbering begins anew. A start handler runs on the thread's core already.
    ///
    /// This keeps a thread's data in the caches of its core, on a machine that has nothing else to do. On a machine that
    /// is shared with others it is mostly a loss: a thread whose core is busy waits, though another core is free.
    ///
    /// A wish, not a condition: where the operating system cannot do it (macOS on Apple silicon), or refuses, the thread
    /// runs on any core, as it does without this.
    ///
    /// ```
    /// let pool = systole::ThreadPool::builder().pin_threads(true).build()?;
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    #[cfg_attr(docsrs, doc(cfg(feature = "affinity")))]
    pub fn pin_threads(self, pin: bool) -> Self {
        self.pin_handler(pin.then_some(pin_to_core))
    }
}

/// Called on the background thread, which has inherited the cores of the thread that builds the pool.
fn pin_to_core(thread: usize) {
    let cores = core_affinity::get_core_ids().unwrap_or_default();
    if let Some(&core) = cores.get(thread % cores.len().max(1)) {
        // Refused: the thread may run on any core, as documented.
        _ = core_affinity::set_for_current(core);
    }
}
