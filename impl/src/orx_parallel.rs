//! Parallel iterators: those of the crate `orx-parallel`, on a [`ThreadPool`](crate::ThreadPool) of systole's.
//!
//! systole has no iterators of its own. `orx-parallel` has them (`map`, `filter`, `flat_map`, `sum`, `reduce`, `collect`
//! and so on) and lets its users choose the pool that they run on; this module makes systole's pool one of those.
//!
//! ```
//! use systole::orx_parallel::*;
//!
//! let pool = systole::ThreadPool::new()?;
//! let sum: usize = (0..1_000)
//!     .par()
//!     .runner(Runner::adaptive_with_pool(&pool))
//!     .filter(|n| n % 3 == 0)
//!     .map(|n| n * n)
//!     .sum();
//! assert_eq!(sum, (0..1_000).filter(|n| n % 3 == 0).map(|n| n * n).sum::<usize>());
//! # Ok::<(), systole::BuildError>(())
//! ```
//!
//! All that `orx-parallel` shows is here too, so that a program need not name it as a dependency.
//!
//! # How it runs
//!
//! An iteration is as many jobs as the pool has workers. Each of them takes chunks from the one source that all share,
//! until nothing is left in it; chunks grow with what is left. So it is `orx-parallel` that balances the load, and
//! systole that wakes the workers, in a chain: each worker forks the jobs that have not begun, and then runs one job. A
//! worker that comes late finds less to do, or nothing, and does no harm.
//!
//! Once a job runs, it does not fork, so a heartbeat that comes while it runs finds nothing to promote. If the closures of
//! an iteration fork, by [`systole::join`](crate::join()), they fork where the job stands, and what they fork is shared as usual.
//!
//! # Which runner
//!
//! [`Runner::adaptive_with_pool`] begins with chunks of one item, measures them, and then settles on a size. Where items take some
//! nanoseconds, it measures the clock above all: it may settle on chunks of a few items, or of one. For many short items take
//! [`Runner::fixed_with_pool`], whose chunks have about a thousand items, and for few long ones the adaptive one.
//!
//! ```
//! use systole::orx_parallel::*;
//!
//! let pool = systole::ThreadPool::new()?;
//! let squares: Vec<usize> = (0..10_000).par().runner(Runner::fixed_with_pool(&pool)).map(|n| n * n).collect();
//! assert_eq!(squares[99], 9801);
//! # Ok::<(), systole::BuildError>(())
//! ```
//!
//! # Against `rayon`
//!
//! rayon splits an iterator in halves by work stealing, and its iterators are bound to its own pool. Here as in rayon, the
//! order of the calls is not specified, collected results are in order, and a panic of a closure comes out of the
//! iteration when all jobs have ended.
//!
//! # Versions
//!
//! `orx-parallel`'s traits are part of this module's surface: its next major version, 5, is a breaking change here. It
//! needs Rust 1.88, which it does not declare. The rest of systole needs Rust 1.86.

use std::cell::RefCell;
use std::fmt;
use std::num::NonZeroUsize;

use crate::Task;

#[doc(no_inline)]
pub use ::orx_parallel::*;

/// A job of an iteration.
type Job<'scope> = Box<dyn FnOnce() + Send + 'scope>;

/// The jobs of one iteration, until they run: what `orx-parallel` adds them to.
///
/// Only `orx-parallel` meets a value of this type.
#[derive(Default)]
pub struct Jobs<'scope>(RefCell<Vec<Option<Job<'scope>>>>);

impl fmt::Debug for Jobs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Jobs").field("len", &self.0.borrow().len()).finish()
    }
}

impl<'s, 'env, 'scope> ::orx_parallel::Scope<'s, 'env, 'scope> for &'s Jobs<'scope> {
    fn run<W>(self, work: W)
    where
        'scope: 's,
        'env: 'scope + 's,
        W: FnOnce() + Send + 'scope + 'env,
    {
        self.0.borrow_mut().push(Some(Box::new(work)));
    }
}

impl ::orx_parallel::ThreadPool for crate::ThreadPool {
    type ScopeRef<'s, 'env, 'scope>
        = &'s Jobs<'scope>
    where
        'scope: 's,
        'env: 'scope + 's;

    /// Lets `add` add jobs, runs them all, and returns when all have ended.
    ///
    /// # Panics
    ///
    /// A panic of `add` comes out at once, before any job begins. A panic of a job comes out when all jobs have ended. If
    /// several jobs panic, the panic of the job that was added first comes out.
    fn scope<'env, 'scope, F>(&'env self, add: F)
    where
        'env: 'scope,
        for<'s> F: FnOnce(&'s Jobs<'scope>) + Send,
    {
        run_scope(self, add);
    }

    fn max_num_threads(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.num_threads()).unwrap_or(NonZeroUsize::MIN)
    }
}

impl ::orx_parallel::ThreadPool for &crate::ThreadPool {
    type ScopeRef<'s, 'env, 'scope>
        = &'s Jobs<'scope>
    where
        'scope: 's,
        'env: 'scope + 's;

    fn scope<'env, 'scope, F>(&'env self, add: F)
    where
        'env: 'scope,
        for<'s> F: FnOnce(&'s Jobs<'scope>) + Send,
    {
        run_scope(self, add);
    }

    fn max_num_threads(&self) -> NonZeroUsize {
        <crate::ThreadPool as ::orx_parallel::ThreadPool>::max_num_threads(self)
    }
}

/// Lets `add` add jobs, and then runs them all.
fn run_scope<'scope>(pool: &crate::ThreadPool, add: impl FnOnce(&Jobs<'scope>)) {
    let jobs = Jobs::default();
    add(&jobs);
    let mut jobs = jobs.0.into_inner();
    pool.call(|t| run_all(t, &mut jobs));
}

/// Forks all jobs but the first one, and runs that.
///
/// Halves would be shared worse: a job does not fork, so a worker could share only one half, at the fork right before its
/// job, and would then keep the quarters behind it to itself. In a chain, each worker has one job to share, and can share
/// it at its one fork.
fn run_all(mut t: Task<'_>, jobs: &mut [Option<Job<'_>>]) {
    match jobs {
        [] => {}
        [last] => run(t, last),
        [first, rest @ ..] => {
            t.join(|t| run(t, first), |t| run_all(t, rest));
        }
    }
}

/// Each job is there once: the thread that has the place runs it.
fn run(mut t: Task<'_>, job: &mut Option<Job<'_>>) {
    t.install(job.take().expect("a job runs once"));
}
