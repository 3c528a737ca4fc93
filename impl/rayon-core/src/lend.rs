//! Jobs that borrow from a thread which waits for them: the one place where a lifetime is forgotten.
//!
//! # Invariants
//!
//! 1. **Counted.** The latch of a loan counts its lenders. Each job that was lent owns one, which is dropped after all else that
//!    the job owns. A latch that is open stays open, since only a lender makes another one.
//! 2. **The frame waits.** [`lending`] is left only when the latch is open.

use crate::latch::Latch;
use crate::queue::Job;
use std::marker::PhantomData;
use std::mem::{self, ManuallyDrop, MaybeUninit};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

/// The right to lend jobs that borrow for `'env`.
pub(crate) struct Lender<'env> {
    latch: Arc<Latch>,
    /// Invariant in `'env`.
    env: PhantomData<fn(&'env ()) -> &'env ()>,
}

/// Runs `body`, and returns when each lender has been dropped: when each job that was lent has ended, or was dropped.
///
/// `wait` waits for that in its own way; the latch is waited for in any case.
pub(crate) fn lending<'env, R>(body: impl FnOnce(Lender<'env>) -> R, wait: impl FnOnce(&Latch)) -> R {
    /// Invariant 2, if the wait panics.
    struct NoWayOut;

    impl Drop for NoWayOut {
        fn drop(&mut self) {
            eprintln!("systole: a wait for borrowed jobs has panicked; aborting");
            std::process::abort();
        }
    }

    let latch = Arc::new(Latch::new());
    let lender = Lender { latch: Arc::clone(&latch), env: PhantomData };
    let result = panic::catch_unwind(AssertUnwindSafe(|| body(lender)));
    let no_way_out = NoWayOut;
    wait(&latch);
    latch.wait();
    mem::forget(no_way_out);
    result.unwrap_or_else(|panic| panic::resume_unwind(panic))
}

/// A value that borrows from the frame which waits for its lender.
///
/// A function may rely on it that the references among its arguments are valid until it returns. These are valid until the lender
/// is dropped, and then the function that has dropped it still has to return. So they must not look like references.
struct Borrowing<T>(MaybeUninit<T>);

impl<T> Borrowing<T> {
    fn new(value: T) -> Self {
        Self(MaybeUninit::new(value))
    }

    fn into_inner(self) -> T {
        let this = ManuallyDrop::new(self);
        // SAFETY: premises of `assume_init_read`: 1. `new`, which alone makes one of these, has written the value; 2. it is read
        // once, since `this` is not dropped.
        unsafe { this.0.assume_init_read() }
    }
}

impl<T> Drop for Borrowing<T> {
    fn drop(&mut self) {
        // SAFETY: premise of `assume_init_drop`: `new`, which alone makes one of these, has written the value, and `into_inner`,
        // which alone reads it, does not drop this.
        unsafe { self.0.assume_init_drop() };
    }
}

/// A closure, and after it, in the order in which a struct is dropped, the lender.
struct Lent<'env, F> {
    closure: Borrowing<F>,
    lender: Lender<'env>,
}

impl<'env> Lender<'env> {
    /// One lender more, for a job that lends in its turn.
    pub(crate) fn again(&self) -> Self {
        self.latch.begin();
        Self { latch: Arc::clone(&self.latch), env: PhantomData }
    }

    /// A job that may run on any thread, at any time. It gets a lender in its turn.
    pub(crate) fn lend<F>(&self, closure: F) -> Job
    where
        F: FnOnce(&Lender<'env>) + Send + 'env,
    {
        let lent = Lent { closure: Borrowing::new(closure), lender: self.again() };
        let job: Box<dyn FnOnce() + Send + 'env> = Box::new(move || lent.run());
        // SAFETY: premises of the transmute: 1. the types differ in a lifetime alone; 2. the job is not used after `'env`: it owns
        // a lender until all else that it owns is dropped, so by Invariants 1 and 2 `lending` has not returned until then; and
        // `'env`, a parameter of `lending`, lasts longer than that call.
        unsafe { mem::transmute::<Box<dyn FnOnce() + Send + 'env>, Job>(job) }
    }
}

/// A closure that stays in the frame that waits for it, and the lender: a job that needs no memory of its own.
pub(crate) struct Loan<'env> {
    closure: Borrowing<&'env (dyn Fn() + Sync)>,
    lender: Lender<'env>,
}

impl<'env> Lender<'env> {
    /// The same for a closure that the frame keeps. It may run on any thread, at any time.
    pub(crate) fn lend_in_place(&self, closure: &'env (dyn Fn() + Sync)) -> Loan<'static> {
        let loan = Loan { closure: Borrowing::new(closure), lender: self.again() };
        // SAFETY: premises of the transmute: as for `lend`. In `Loan` the lender stands behind the closure, too.
        unsafe { mem::transmute::<Loan<'env>, Loan<'static>>(loan) }
    }
}

impl Loan<'_> {
    pub(crate) fn run(self) {
        let Self { closure, lender } = self;
        closure.into_inner()();
        // As in `Lent`.
        drop(lender);
    }
}

impl<'env, F: FnOnce(&Lender<'env>)> Lent<'env, F> {
    fn run(self) {
        let Self { closure, lender } = self;
        closure.into_inner()(&lender);
        // What the closure owns was dropped in it. Here the lender is dropped, also if it has panicked.
        drop(lender);
    }
}

impl Drop for Lender<'_> {
    fn drop(&mut self) {
        self.latch.end();
    }
}

#[cfg(test)]
mod tests {
    use super::lending;
    use crate::latch::Latch;
    use std::sync::atomic::{AtomicUsize, Ordering};

    struct Counted<'a>(&'a AtomicUsize);

    impl Drop for Counted<'_> {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn a_closure_is_dropped_once_whether_it_runs_or_not() {
        for runs in [true, false] {
            let drops = AtomicUsize::new(0);
            let owned = Counted(&drops);
            lending(
                |lender| {
                    let job = lender.lend(move |_| drop(owned));
                    if runs { job() } else { drop(job) }
                },
                Latch::wait,
            );
            assert_eq!(drops.load(Ordering::Relaxed), 1, "runs: {runs}");
        }
    }
}
