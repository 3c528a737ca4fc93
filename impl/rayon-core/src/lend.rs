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
use std::mem::{self, MaybeUninit};
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

/// A closure, and after it, in the order in which a struct is dropped, the lender.
struct Lent<'env, F> {
    closure: F,
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
        let lent = Lent { closure, lender: self.again() };
        let job: Box<dyn FnOnce() + Send + 'env> = Box::new(move || lent.run());
        // SAFETY: premises of the transmute: 1. the types differ in a lifetime alone; 2. the job is not used after `'env`: it owns
        // a lender until all else that it owns is dropped, so by Invariants 1 and 2 `lending` has not returned until then; and
        // `'env`, a parameter of `lending`, lasts longer than that call.
        unsafe { mem::transmute::<Box<dyn FnOnce() + Send + 'env>, Job>(job) }
    }
}

/// A closure that stays in the frame that waits for it, and the lender: a job that needs no memory of its own.
pub(crate) struct Loan<'env> {
    /// A reference that a function gets must be valid until that function returns. This one is valid until the lender is dropped,
    /// so it must not look like one.
    closure: MaybeUninit<&'env (dyn Fn() + Sync)>,
    lender: Lender<'env>,
}

impl<'env> Lender<'env> {
    /// The same for a closure that the frame keeps. It may run on any thread, at any time.
    pub(crate) fn lend_in_place(&self, closure: &'env (dyn Fn() + Sync)) -> Loan<'static> {
        let loan = Loan { closure: MaybeUninit::new(closure), lender: self.again() };
        // SAFETY: premises of the transmute: as for `lend`. In `Loan` the lender stands behind the closure, too.
        unsafe { mem::transmute::<Loan<'env>, Loan<'static>>(loan) }
    }
}

impl Loan<'_> {
    pub(crate) fn run(self) {
        let Self { closure, lender } = self;
        // SAFETY: premise of `assume_init`: `lend_in_place`, which alone makes a loan, has written it.
        let closure = unsafe { closure.assume_init() };
        closure();
        // As in `Lent`.
        drop(lender);
    }
}

impl<'env, F: FnOnce(&Lender<'env>)> Lent<'env, F> {
    fn run(self) {
        let Self { closure, lender } = self;
        closure(&lender);
        // What the closure owns was dropped in it. Here the lender is dropped, also if it has panicked.
        drop(lender);
    }
}

impl Drop for Lender<'_> {
    fn drop(&mut self) {
        self.latch.end();
    }
}
