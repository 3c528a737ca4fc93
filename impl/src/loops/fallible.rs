//! Loops whose items can fail.

use super::bodies::Mapping;
use super::forking::{halves, item};
use super::run::{self, Body};
use super::slots::{self, Filled};
use super::source::{IntoSource, Source};
use crate::Task;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

/// Loops that end early if an item fails.
impl Task<'_> {
    /// Calls `f` for each item. Once it returns an error, no worker begins another block, and the loop returns that error. If
    /// several items fail, it is the error of one of them.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let pool = ThreadPool::new()?;
    /// let check = |n: u32| if n == 700 { Err(n) } else { Ok(()) };
    /// assert_eq!(pool.call(|mut t| t.try_for_each(0..1000, check)), Err(700));
    /// assert_eq!(pool.call(|mut t| t.try_for_each(0..700, check)), Ok(()));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// This is rayon's `try_for_each`, for a `Result`.
    ///
    /// # Errors
    ///
    /// Returns an error of `f`.
    ///
    /// # Panics
    ///
    /// Panics if `f` does; see [`loops`](crate::loops).
    pub fn try_for_each<S: IntoSource, E: Send>(
        &mut self,
        source: S,
        f: impl Fn(S::Item) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        run::run(self, source.into_source(), &TryForEach { f, failed: Failed::default() })
    }

    /// The results of `f` for all items, in their order, if none fails. Once `f` returns an error, no worker begins another
    /// block, and the loop returns that error. If several items fail, it is the error of one of them.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let pool = ThreadPool::new()?;
    /// let parse = |text: &&str| text.parse::<u8>();
    /// assert_eq!(pool.call(|mut t| t.try_map(&["1", "2"], parse)), Ok(vec![1, 2]));
    /// assert!(pool.call(|mut t| t.try_map(&["1", "two"], parse)).is_err());
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// This is rayon's `map` and `collect` into a `Result` with a vector.
    ///
    /// # Errors
    ///
    /// Returns an error of `f`. The results that are there are dropped.
    ///
    /// # Panics
    ///
    /// Panics if `f` does; see [`loops`](crate::loops). The results that are there are dropped.
    pub fn try_map<S: IntoSource, R: Send, E: Send>(
        &mut self,
        source: S,
        f: impl Fn(S::Item) -> Result<R, E> + Sync,
    ) -> Result<Vec<R>, E> {
        let source = source.into_source();
        slots::collect(source.len(), |slots| {
            let body = TryMap { f, failed: Failed::default(), results: PhantomData };
            run::run(self, Mapping { source, slots }, &body).map_err(its_error)
        })
    }
}

/// Loops that end early if an item fails, and whose closures get a task.
///
/// They offer their items as [`map_task`](Task::map_task) does, halves first.
impl Task<'_> {
    /// Calls `f` for each item, with a task: it can fork, and run loops of its own. Once it returns an error, no other item
    /// begins, and the loop returns that error. If several items fail, it is the error of one of them.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let mut rows = vec![vec![1, 2], vec![3, 0], vec![4]];
    /// let result = ThreadPool::new()?.call(|mut t| {
    ///     t.try_for_each_task(&mut rows, |mut t, row| {
    ///         t.try_for_each(row, |cell| if *cell > 0 { Ok(*cell -= 1) } else { Err("a cell is zero") })
    ///     })
    /// });
    /// assert_eq!(result, Err("a cell is zero"));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error of `f`.
    ///
    /// # Panics
    ///
    /// Panics if `f` does; see [`loops`](crate::loops).
    pub fn try_for_each_task<S: IntoSource, E: Send>(
        &mut self,
        source: S,
        f: impl Fn(Task<'_>, S::Item) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        let source = source.into_source();
        if source.is_empty() {
            return Ok(());
        }
        let failed = Failed::default();
        let one = |t: Task<'_>, one: S::Source| failed.unless_set(|| f(t, item(one)));
        halves(self.reborrow(), source, &one, &|_, left, right| both(left, right, |(), ()| ()))
            .map_err(its_error)
    }

    /// The results of `f` for all items, in their order, if none fails, where `f` gets a task: it can fork, and run loops of
    /// its own. Once it returns an error, no other item begins, and the loop returns that error. If several items fail, it is
    /// the error of one of them.
    ///
    /// ```
    /// use std::num::ParseIntError;
    /// use systole::{Task, ThreadPool};
    ///
    /// enum Sum { Number(&'static str), Of(Vec<Sum>) }
    ///
    /// fn value(mut t: Task<'_>, sum: &Sum) -> Result<u32, ParseIntError> {
    ///     match sum {
    ///         Sum::Number(text) => text.parse(),
    ///         Sum::Of(sums) => Ok(t.try_map_task(sums, value)?.iter().sum()),
    ///     }
    /// }
    ///
    /// let pool = ThreadPool::new()?;
    /// let good = Sum::Of(vec![Sum::Number("1"), Sum::Of(vec![Sum::Number("2"), Sum::Number("3")])]);
    /// assert_eq!(pool.call(|t| value(t, &good)), Ok(6));
    /// let bad = Sum::Of(vec![Sum::Number("1"), good, Sum::Number("two")]);
    /// assert!(pool.call(|t| value(t, &bad)).is_err());
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error of `f`. The results that are there are dropped.
    ///
    /// # Panics
    ///
    /// Panics if `f` does; see [`loops`](crate::loops). The results that are there are dropped.
    pub fn try_map_task<S: IntoSource, R: Send, E: Send>(
        &mut self,
        source: S,
        f: impl Fn(Task<'_>, S::Item) -> Result<R, E> + Sync,
    ) -> Result<Vec<R>, E> {
        let source = source.into_source();
        slots::collect(source.len(), |slots| {
            if slots.len() == 0 {
                return Ok(slots.none());
            }
            let failed = Failed::default();
            let one = |t: Task<'_>, Mapping { source, slots }| {
                let result = failed.unless_set(|| f(t, item(source)))?;
                Ok(slots.fill(std::iter::once(result)))
            };
            let two = |_: Task<'_>, left, right| both(left, right, Filled::merge);
            halves(self.reborrow(), Mapping { source, slots }, &one, &two).map_err(its_error)
        })
    }
}

/// What comes of two parts, if both have succeeded, or else the error of one of them.
fn both<R, E>(
    left: Result<R, Option<E>>,
    right: Result<R, Option<E>>,
    merge: impl FnOnce(R, R) -> R,
) -> Result<R, Option<E>> {
    match (left, right) {
        (Ok(left), Ok(right)) => Ok(merge(left, right)),
        (left, right) => Err(left.err().flatten().or(right.err().flatten())),
    }
}

/// The error of a whole loop. Parts that were not run have none, but a part is left out only because an item has failed.
fn its_error<E>(error: Option<E>) -> E {
    error.expect("the part that has failed has its error, and no other error takes its place")
}

/// Whether an item has failed.
///
/// `Relaxed`: the flag carries no data. A worker that sees it one block late has run one block too many. A part that has ended
/// early has seen the flag. The parts are put together after that, by a join, and so by a thread that sees it as well.
#[derive(Default)]
struct Failed(AtomicBool);

impl Failed {
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Runs an item, unless another one has failed: then neither a result nor an error comes of it.
    fn unless_set<R, E>(&self, run: impl FnOnce() -> Result<R, E>) -> Result<R, Option<E>> {
        if self.is_set() {
            return Err(None);
        }
        run().map_err(|error| {
            self.set();
            Some(error)
        })
    }
}

struct TryForEach<F> {
    f: F,
    failed: Failed,
}

impl<S, E, F> Body<S> for TryForEach<F>
where
    S: Source,
    E: Send,
    F: Fn(S::Item) -> Result<(), E> + Sync,
{
    type Sum = Result<(), E>;

    #[inline(always)]
    fn begin(&self, _: &S) -> Self::Sum {
        Ok(())
    }

    #[inline(always)]
    fn block(&self, sum: Self::Sum, items: S) -> Self::Sum {
        sum.and_then(|()| items.items().try_for_each(&self.f)).inspect_err(|_| self.failed.set())
    }

    #[inline(always)]
    fn merge(&self, left: Self::Sum, right: Self::Sum) -> Self::Sum {
        left.and(right)
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.failed.is_set()
    }
}

/// `try_map`: the results are put into their slots.
struct TryMap<'v, F, R> {
    f: F,
    failed: Failed,
    results: PhantomData<fn(&'v ()) -> R>,
}

impl<'v, S, R, E, F> Body<Mapping<'v, S, R>> for TryMap<'v, F, R>
where
    S: Source,
    R: Send,
    E: Send,
    F: Fn(S::Item) -> Result<R, E> + Sync,
{
    /// The results, or an error; or neither, of parts that have no error and were not all run.
    type Sum = Result<Filled<'v, R>, Option<E>>;

    #[inline(always)]
    fn begin(&self, rest: &Mapping<'v, S, R>) -> Self::Sum {
        Ok(rest.slots.none())
    }

    #[inline(always)]
    fn block(&self, sum: Self::Sum, items: Mapping<'v, S, R>) -> Self::Sum {
        let sum = sum?;
        let mut failure = None;
        let results = items.source.items().map_while(|item| match (self.f)(item) {
            Ok(result) => Some(result),
            Err(error) => {
                failure = Some(error);
                None
            }
        });
        let filled = items.slots.fill(results);
        if failure.is_some() {
            self.failed.set();
            return Err(failure);
        }
        Ok(sum.merge(filled))
    }

    #[inline(always)]
    fn merge(&self, left: Self::Sum, right: Self::Sum) -> Self::Sum {
        if self.failed.is_set() {
            return Err(left.err().flatten().or(right.err().flatten()));
        }
        Ok(left?.merge(right?))
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.failed.is_set()
    }
}
