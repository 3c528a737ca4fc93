//! The loops for code that has no task: each is a method of [`Task`] on the pool whose worker this thread is, or on the global
//! one.
//!
//! In a call or a job, and in a block of a loop, they fork where the thread stands, as a [`systole::join`](crate::join()) does.

use super::source::IntoSource;
use crate::{Task, with_task};
use std::cmp::Ordering;

/// Calls `f` for each item: [`Task::for_each`] without a task.
///
/// ```
/// use systole::loops;
///
/// let mut numbers = vec![1, 2, 3];
/// loops::for_each(&mut numbers, |n| *n *= 2);
/// assert_eq!(numbers, [2, 4, 6]);
/// ```
///
/// # Panics
///
/// Panics as [`Task::for_each`] does, and if the global pool is needed and cannot be made.
#[doc(alias("par_iter", "par_iter_mut", "into_par_iter"))]
pub fn for_each<S: IntoSource>(source: S, f: impl Fn(S::Item) + Sync) {
    with_task(|mut t| t.for_each(source, f))
}

/// Calls `f` for each item, with a task: [`Task::for_each_task`] without one to begin with.
///
/// ```
/// use systole::loops;
///
/// let mut rows = vec![vec![0; 3]; 2];
/// loops::for_each_task(&mut rows, |mut t, row| t.for_each(row, |cell| *cell += 1));
/// assert_eq!(rows, [[1; 3]; 2]);
/// ```
///
/// # Panics
///
/// Panics as [`Task::for_each_task`] does, and if the global pool is needed and cannot be made.
pub fn for_each_task<S: IntoSource>(source: S, f: impl Fn(Task<'_>, S::Item) + Sync) {
    with_task(|mut t| t.for_each_task(source, f))
}

/// The results of `f` for all items, in their order: [`Task::map`] without a task.
///
/// ```
/// use systole::loops;
///
/// assert_eq!(loops::map(0..4, |i| i * i), [0, 1, 4, 9]);
/// ```
///
/// # Panics
///
/// Panics as [`Task::map`] does, and if the global pool is needed and cannot be made.
pub fn map<S: IntoSource, R: Send>(source: S, f: impl Fn(S::Item) -> R + Sync) -> Vec<R> {
    with_task(|mut t| t.map(source, f))
}

/// The results of `f`, which gets a task, in their order: [`Task::map_task`] without one to begin with.
///
/// ```
/// use systole::loops;
///
/// let pairs = loops::map_task(0..3, |mut t, i| t.join(|_| i, |_| 2 * i));
/// assert_eq!(pairs, [(0, 0), (1, 2), (2, 4)]);
/// ```
///
/// # Panics
///
/// Panics as [`Task::map_task`] does, and if the global pool is needed and cannot be made.
pub fn map_task<S: IntoSource, R: Send>(source: S, f: impl Fn(Task<'_>, S::Item) -> R + Sync) -> Vec<R> {
    with_task(|mut t| t.map_task(source, f))
}

/// Puts the results of `f` into `results`, in their order: [`Task::map_into`] without a task.
///
/// ```
/// use systole::loops;
///
/// let mut squares = [0; 4];
/// loops::map_into(0..4, &mut squares, |i| i * i);
/// assert_eq!(squares, [0, 1, 4, 9]);
/// ```
///
/// # Panics
///
/// Panics as [`Task::map_into`] does, and if the global pool is needed and cannot be made.
pub fn map_into<S: IntoSource, R: Send>(source: S, results: &mut [R], f: impl Fn(S::Item) -> R + Sync) {
    with_task(|mut t| t.map_into(source, results, f))
}

/// The results of `f` that are there, in their order: [`Task::filter_map`] without a task.
///
/// ```
/// use systole::loops;
///
/// assert_eq!(loops::filter_map(0..6, |i| (i % 2 == 0).then_some(10 * i)), [0, 20, 40]);
/// ```
///
/// # Panics
///
/// Panics as [`Task::filter_map`] does, and if the global pool is needed and cannot be made.
pub fn filter_map<S: IntoSource, R: Send>(source: S, f: impl Fn(S::Item) -> Option<R> + Sync) -> Vec<R> {
    with_task(|mut t| t.filter_map(source, f))
}

/// Folds the items of each part, and then what came of the parts: [`Task::fold`] without a task.
///
/// ```
/// use systole::loops;
///
/// let letters = loops::fold(&["to", "be"], || 0, |sum, word| sum + word.len(), |a, b| a + b);
/// assert_eq!(letters, 4);
/// ```
///
/// # Panics
///
/// Panics as [`Task::fold`] does, and if the global pool is needed and cannot be made.
#[doc(alias = "for_each_init")]
pub fn fold<S: IntoSource, R: Send>(
    source: S,
    identity: impl Fn() -> R + Sync,
    fold: impl Fn(R, S::Item) -> R + Sync,
    reduce: impl Fn(R, R) -> R + Sync,
) -> R {
    with_task(|mut t| t.fold(source, identity, fold, reduce))
}

/// Reduces the results of `map` to one, by `reduce`, in one shape for each number of items: [`Task::map_reduce`] without a task.
///
/// ```
/// use systole::loops;
///
/// let letters = loops::map_reduce(&["to", "be"], || 0, |word| word.len(), |a, b| a + b);
/// assert_eq!(letters, 4);
/// ```
///
/// # Panics
///
/// Panics as [`Task::map_reduce`] does, and if the global pool is needed and cannot be made.
pub fn map_reduce<S: IntoSource, R: Send>(
    source: S,
    identity: impl Fn() -> R + Sync,
    map: impl Fn(S::Item) -> R + Sync,
    reduce: impl Fn(R, R) -> R + Sync,
) -> R {
    with_task(|mut t| t.map_reduce(source, identity, map, reduce))
}

/// Reduces the results of `map` to one, where both closures get a task: [`Task::map_reduce_task`] without one to begin with.
///
/// ```
/// use systole::loops;
///
/// let sums = [vec![1, 2], vec![3]];
/// let sum = loops::map_reduce_task(
///     &sums,
///     || 0,
///     |mut t, row| t.reduce(row, || &0, Ord::max).to_owned(),
///     |_, a, b| a + b,
/// );
/// assert_eq!(sum, 5);
/// ```
///
/// # Panics
///
/// Panics as [`Task::map_reduce_task`] does, and if the global pool is needed and cannot be made.
pub fn map_reduce_task<S: IntoSource, R: Send>(
    source: S,
    identity: impl FnOnce() -> R,
    map: impl Fn(Task<'_>, S::Item) -> R + Sync,
    reduce: impl Fn(Task<'_>, R, R) -> R + Sync,
) -> R {
    with_task(|mut t| t.map_reduce_task(source, identity, map, reduce))
}

/// Reduces all items to one: [`Task::reduce`] without a task.
///
/// ```
/// use systole::loops;
///
/// assert_eq!(loops::reduce(1..=100, || 0, |a, b| a + b), 5050);
/// ```
///
/// # Panics
///
/// Panics as [`Task::reduce`] does, and if the global pool is needed and cannot be made.
pub fn reduce<S: IntoSource>(
    source: S,
    identity: impl Fn() -> S::Item + Sync,
    reduce: impl Fn(S::Item, S::Item) -> S::Item + Sync,
) -> S::Item
where
    S::Item: Send,
{
    with_task(|mut t| t.reduce(source, identity, reduce))
}

/// Whether `f` holds of any item: [`Task::any`] without a task.
///
/// ```
/// use systole::loops;
///
/// assert!(loops::any(&[1, 2, 3], |&i| i == 2));
/// ```
///
/// # Panics
///
/// Panics as [`Task::any`] does, and if the global pool is needed and cannot be made.
pub fn any<S: IntoSource>(source: S, f: impl Fn(S::Item) -> bool + Sync) -> bool {
    with_task(|mut t| t.any(source, f))
}

/// Whether `f` holds of all items: [`Task::all`] without a task.
///
/// ```
/// use systole::loops;
///
/// assert!(loops::all(&[1, 2, 3], |&i| i < 4));
/// ```
///
/// # Panics
///
/// Panics as [`Task::all`] does, and if the global pool is needed and cannot be made.
pub fn all<S: IntoSource>(source: S, f: impl Fn(S::Item) -> bool + Sync) -> bool {
    with_task(|mut t| t.all(source, f))
}

/// An item of which `f` holds, if there is one: [`Task::find_any`] without a task.
///
/// ```
/// use systole::loops;
///
/// assert_eq!(loops::find_any(0..100, |i| i * i == 49), Some(7));
/// ```
///
/// # Panics
///
/// Panics as [`Task::find_any`] does, and if the global pool is needed and cannot be made.
pub fn find_any<S: IntoSource>(source: S, f: impl Fn(&S::Item) -> bool + Sync) -> Option<S::Item>
where
    S::Item: Send,
{
    with_task(|mut t| t.find_any(source, f))
}

/// Calls `f` for each item, until one fails: [`Task::try_for_each`] without a task.
///
/// ```
/// use systole::loops;
///
/// assert_eq!(loops::try_for_each(0..10, |i| if i < 9 { Ok(()) } else { Err(i) }), Err(9));
/// ```
///
/// # Errors
///
/// Returns an error of `f`.
///
/// # Panics
///
/// Panics as [`Task::try_for_each`] does, and if the global pool is needed and cannot be made.
pub fn try_for_each<S: IntoSource, E: Send>(
    source: S,
    f: impl Fn(S::Item) -> Result<(), E> + Sync,
) -> Result<(), E> {
    with_task(|mut t| t.try_for_each(source, f))
}

/// The results of `f` for all items, or an error of one: [`Task::try_map`] without a task.
///
/// ```
/// use systole::loops;
///
/// let numbers = loops::try_map(&["1", "2"], |text| text.parse::<u8>());
/// assert_eq!(numbers, Ok(vec![1, 2]));
/// ```
///
/// # Errors
///
/// Returns an error of `f`.
///
/// # Panics
///
/// Panics as [`Task::try_map`] does, and if the global pool is needed and cannot be made.
pub fn try_map<S: IntoSource, R: Send, E: Send>(
    source: S,
    f: impl Fn(S::Item) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    with_task(|mut t| t.try_map(source, f))
}

/// Calls `f`, which gets a task, for each item, until one fails: [`Task::try_for_each_task`] without a task to begin with.
///
/// ```
/// use systole::loops;
///
/// let rows = [[1, 2], [3, 4]];
/// let small = |&cell: &u32| if cell < 4 { Ok(()) } else { Err(cell) };
/// assert_eq!(loops::try_for_each_task(&rows, |mut t, row| t.try_for_each(row, small)), Err(4));
/// ```
///
/// # Errors
///
/// Returns an error of `f`.
///
/// # Panics
///
/// Panics as [`Task::try_for_each_task`] does, and if the global pool is needed and cannot be made.
pub fn try_for_each_task<S: IntoSource, E: Send>(
    source: S,
    f: impl Fn(Task<'_>, S::Item) -> Result<(), E> + Sync,
) -> Result<(), E> {
    with_task(|mut t| t.try_for_each_task(source, f))
}

/// The results of `f`, which gets a task, or an error of one item: [`Task::try_map_task`] without a task to begin with.
///
/// ```
/// use systole::loops;
///
/// let rows = [["1", "2"], ["3", "4"]];
/// let numbers = loops::try_map_task(&rows, |mut t, row| t.try_map(row, |text| text.parse::<u8>()));
/// assert_eq!(numbers, Ok(vec![vec![1, 2], vec![3, 4]]));
/// ```
///
/// # Errors
///
/// Returns an error of `f`.
///
/// # Panics
///
/// Panics as [`Task::try_map_task`] does, and if the global pool is needed and cannot be made.
pub fn try_map_task<S: IntoSource, R: Send, E: Send>(
    source: S,
    f: impl Fn(Task<'_>, S::Item) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    with_task(|mut t| t.try_map_task(source, f))
}

/// Sorts the slice; equal elements keep their order: [`Task::sort`] without a task.
///
/// ```
/// use systole::loops;
///
/// let mut numbers = [3, 1, 2];
/// loops::sort(&mut numbers);
/// assert_eq!(numbers, [1, 2, 3]);
/// ```
///
/// # Panics
///
/// Panics as [`Task::sort`] does, and if the global pool is needed and cannot be made.
#[doc(alias = "par_sort")]
pub fn sort<T: Ord + Send>(slice: &mut [T]) {
    with_task(|mut t| t.sort(slice))
}

/// Sorts the slice by a comparison; equal elements keep their order: [`Task::sort_by`] without a task.
///
/// ```
/// use systole::loops;
///
/// let mut words = ["kiwi", "fig", "plum"];
/// loops::sort_by(&mut words, |a, b| b.len().cmp(&a.len()));
/// assert_eq!(words, ["kiwi", "plum", "fig"]);
/// ```
///
/// # Panics
///
/// Panics as [`Task::sort_by`] does, and if the global pool is needed and cannot be made.
#[doc(alias = "par_sort_by")]
pub fn sort_by<T: Send>(slice: &mut [T], compare: impl Fn(&T, &T) -> Ordering + Sync) {
    with_task(|mut t| t.sort_by(slice, compare))
}

/// Sorts the slice by a key of each element; elements of equal keys keep their order: [`Task::sort_by_key`] without a task.
///
/// ```
/// use systole::loops;
///
/// let mut words = ["kiwi", "fig", "plum"];
/// loops::sort_by_key(&mut words, |word| word.len());
/// assert_eq!(words, ["fig", "kiwi", "plum"]);
/// ```
///
/// # Panics
///
/// Panics as [`Task::sort_by_key`] does, and if the global pool is needed and cannot be made.
#[doc(alias = "par_sort_by_key")]
pub fn sort_by_key<T: Send, K: Ord>(slice: &mut [T], key: impl Fn(&T) -> K + Sync) {
    with_task(|mut t| t.sort_by_key(slice, key))
}

/// Sorts the slice; equal elements may change places: [`Task::sort_unstable`] without a task.
///
/// ```
/// use systole::loops;
///
/// let mut numbers = [3, 1, 2];
/// loops::sort_unstable(&mut numbers);
/// assert_eq!(numbers, [1, 2, 3]);
/// ```
///
/// # Panics
///
/// Panics as [`Task::sort_unstable`] does, and if the global pool is needed and cannot be made.
#[doc(alias = "par_sort_unstable")]
pub fn sort_unstable<T: Ord + Send>(slice: &mut [T]) {
    with_task(|mut t| t.sort_unstable(slice))
}

/// Sorts the slice by a comparison: [`Task::sort_unstable_by`] without a task.
///
/// ```
/// use systole::loops;
///
/// let mut numbers = [0.3, -0.1, 0.2];
/// loops::sort_unstable_by(&mut numbers, f64::total_cmp);
/// assert_eq!(numbers, [-0.1, 0.2, 0.3]);
/// ```
///
/// # Panics
///
/// Panics as [`Task::sort_unstable_by`] does, and if the global pool is needed and cannot be made.
#[doc(alias = "par_sort_unstable_by")]
pub fn sort_unstable_by<T: Send>(slice: &mut [T], compare: impl Fn(&T, &T) -> Ordering + Sync) {
    with_task(|mut t| t.sort_unstable_by(slice, compare))
}

/// Sorts the slice by a key of each element: [`Task::sort_unstable_by_key`] without a task.
///
/// ```
/// use systole::loops;
///
/// let mut words = ["kiwi", "fig", "banana"];
/// loops::sort_unstable_by_key(&mut words, |word| word.len());
/// assert_eq!(words, ["fig", "kiwi", "banana"]);
/// ```
///
/// # Panics
///
/// Panics as [`Task::sort_unstable_by_key`] does, and if the global pool is needed and cannot be made.
#[doc(alias = "par_sort_unstable_by_key")]
pub fn sort_unstable_by_key<T: Send, K: Ord>(slice: &mut [T], key: impl Fn(&T) -> K + Sync) {
    with_task(|mut t| t.sort_unstable_by_key(slice, key))
}
