//! Loops whose items fork: their closures get a task.
//!
//! What is left of a loop that runs block by block is no latent job. So such a loop could not be shared before what one of its
//! items forks, although it is the larger piece of work. The loops here are joins of halves, down to a single item.

use super::bodies::Mapping;
use super::run;
use super::slots;
use super::source::{IntoSource, Source};
use super::tree::too_few;
use crate::Task;
use std::convert::Infallible;

/// Loops whose closures get a task, to fork with and to run loops of their own.
///
/// A [`join`](Task::join) offers the halves of the loop first, and in the end each item by itself. This costs a nanosecond or
/// two for each item. So an idle worker gets half of this loop before it gets a part of what one item does.
impl Task<'_> {
    /// Calls `f` for each item, with a task: it can fork, and run loops of its own.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// use systole::loops::{chunks_mut, enumerate};
    ///
    /// // A table of products, row by row.
    /// let mut table = vec![0; 30 * 40];
    /// ThreadPool::new()?.call(|mut t| {
    ///     t.for_each_task(enumerate(chunks_mut(&mut table, 40)), |mut t, (i, row)| {
    ///         t.for_each(enumerate(row), |(j, product)| *product = i * j);
    ///     });
    /// });
    /// assert_eq!(table[7 * 40 + 9], 63);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `f` does; see [`loops`](crate::loops).
    pub fn for_each_task<S: IntoSource>(&mut self, source: S, f: impl Fn(Task<'_>, S::Item) + Sync) {
        let source = source.into_source();
        if !source.is_empty() {
            halves(self.reborrow(), source, &|t, one: S::Source| f(t, item(one)), &|_, (), ()| ());
        }
    }

    /// The results of `f` for all items, in their order, where `f` gets a task: it can fork, and run loops of its own.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let rows = vec![vec![1, 2, 3], vec![4, 5], vec![]];
    /// let sums = ThreadPool::new()?.call(|mut t| {
    ///     t.map_task(&rows, |mut t, row| t.map_reduce(row, || 0, |&n| n, |a, b| a + b))
    /// });
    /// assert_eq!(sums, [6, 9, 0]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `f` does; see [`loops`](crate::loops). The results that are there are dropped.
    pub fn map_task<S: IntoSource, R: Send>(
        &mut self,
        source: S,
        f: impl Fn(Task<'_>, S::Item) -> R + Sync,
    ) -> Vec<R> {
        let source = source.into_source();
        let Ok(results) = slots::collect(source.len(), |slots| {
            if slots.len() == 0 {
                return Ok::<_, Infallible>(slots.none());
            }
            let all = Mapping { source, slots };
            Ok(halves(
                self.reborrow(),
                all,
                &|t, Mapping { source, slots }| slots.fill(std::iter::once_with(|| f(t, item(source)))),
                &|_, left, right| left.merge(right),
            ))
        });
        results
    }

    /// Reduces the results of `map` for all items to one, by `reduce`, where both get a task: they can fork, and run loops of
    /// their own. If there are no items, the result is `identity()`.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// // The number of leaves of some trees, each counted in parallel.
    /// fn leaves(mut t: systole::Task<'_>, depth: u32) -> u64 {
    ///     if depth == 0 { 1 } else { t.join_then(|t| leaves(t, depth - 1), |t| leaves(t, depth - 1), |a, b| a + b) }
    /// }
    /// let all = ThreadPool::new()?.call(|mut t| t.map_reduce_task(0..10_u32, || 0, leaves, |_, a, b| a + b));
    /// assert_eq!(all, 1023);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// The results keep their order, and are grouped by halves of the loop, down to single items: in one way for each number of
    /// items. Of n items, the first half has n / 2, rounded down. So `reduce` need be neither associative nor commutative, and a
    /// sum of floating-point numbers is the same in each run.
    ///
    /// # Panics
    ///
    /// Panics if one of the closures does; see [`loops`](crate::loops).
    pub fn map_reduce_task<S: IntoSource, R: Send>(
        &mut self,
        source: S,
        identity: impl FnOnce() -> R,
        map: impl Fn(Task<'_>, S::Item) -> R + Sync,
        reduce: impl Fn(Task<'_>, R, R) -> R + Sync,
    ) -> R {
        let source = source.into_source();
        if source.is_empty() {
            return identity();
        }
        halves(self.reborrow(), source, &|t, one: S::Source| map(t, item(one)), &reduce)
    }
}

/// The one item of a source.
#[inline(always)]
pub(super) fn item<S: Source>(one: S) -> S::Item {
    one.items().next().unwrap_or_else(|| too_few())
}

/// Forks half of the items, down to a single one; there is one at least.
pub(super) fn halves<D: run::Divide, R: Send>(
    mut t: Task<'_>,
    items: D,
    one: &(impl Fn(Task<'_>, D) -> R + Sync),
    two: &(impl Fn(Task<'_>, R, R) -> R + Sync),
) -> R {
    let len = items.len();
    if len == 1 {
        return one(t, items);
    }
    let (first, second) = items.split_at(len / 2);
    let (first, second) = t.join_inline(|t| halves(t, first, one, two), |t| halves(t, second, one, two));
    two(t, first, second)
}
