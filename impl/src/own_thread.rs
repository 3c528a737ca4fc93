//! A call that moves to one of the pool's own threads.

use crate::{ThreadPool, join, share_all, yield_now};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};

impl ThreadPool {
    /// Runs `f` on one of the pool's own threads, with the name and the stack that the builder gave it, and returns its result.
    /// Until then this thread is blocked: it runs no job.
    ///
    /// [`install`](Self::install) costs less, since it runs `f` here. This is for what a thread from outside does not have: a
    /// larger stack, or what a [`start_handler`](crate::ThreadPoolBuilder::start_handler) has set up.
    ///
    /// ```
    /// let pool = systole::ThreadPool::builder().num_threads(2).stack_size(64 << 20).thread_name("deep").build()?;
    /// let numbers = vec![1, 2, 3];
    ///
    /// fn sum(numbers: &[u64]) -> u64 {
    ///     let Some((first, rest)) = numbers.split_first() else { return 0 };
    ///     let (first, rest) = systole::join(|| *first, || sum(rest));
    ///     first + rest
    /// }
    /// assert_eq!(pool.run_on_thread(|| sum(&numbers)), 6);
    /// let name = pool.run_on_thread(|| std::thread::current().name().map(str::to_owned));
    /// assert_eq!(name.as_deref(), Some("deep-1"));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// If this thread is one of the pool's own, `f` runs here. A pool of one worker has no background thread: there `f` runs on
    /// the spare thread, which also runs its [detached](Self::spawn) jobs; if the operating system does not start that thread, `f`
    /// runs here. A thread from outside that is in a call of the pool may take `f`, too, if it runs other jobs meanwhile: in
    /// [`yield_now`], and under [`Waiting::HelpAny`](crate::Waiting::HelpAny) while it waits.
    ///
    /// `f` is shared as by [`share_all`]: in a pool with more threads than processors it may wait for 2 ms until a thread is woken.
    ///
    /// If all threads of the pool wait for what only this thread can do, this waits for ever. So it does in a pool of several workers
    /// for which [`build_with`](crate::ThreadPoolBuilder::build_with) has left out all background threads.
    ///
    /// # Panics
    ///
    /// A panic of `f` comes out unchanged. Panics in a child of the process that built the pool, as [`call`](Self::call) does.
    ///
    /// # Compared with rayon
    ///
    /// This is what rayon's `install` does.
    pub fn run_on_thread<F, R>(&self, f: F) -> R
    where
        F: FnOnce() -> R + Send,
        R: Send,
    {
        if self.is_own_thread() {
            return self.install(f);
        }
        let (begins, begun) = mpsc::channel();
        let has_begun = Arc::new(AtomicBool::new(false));
        let begins_now = Arc::clone(&has_begun);
        // This thread does not take `f` back: it waits here until another thread has taken it.
        let wait = move || {
            share_all();
            if self.num_threads() == 1 {
                // No background thread takes what is shared, so a detached job does. `Relaxed`: the flag carries no data.
                self.spawn(move || {
                    while !has_begun.load(Ordering::Relaxed) {
                        _ = yield_now();
                        std::thread::yield_now();
                    }
                });
            }
            _ = begun.recv();
        };
        let run = move || {
            begins_now.store(true, Ordering::Relaxed);
            _ = begins.send(());
            f()
        };
        self.install(|| join(wait, run)).1
    }
}
