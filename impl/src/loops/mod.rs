//! Loops over slices, vectors and ranges, with no grain size.
//!
//! ```
//! use systole::ThreadPool;
//! use systole::loops::zip;
//!
//! let pool = ThreadPool::new()?;
//! let x: Vec<f32> = pool.call(|mut t| t.map(0..1000, |i| i as f32));
//! let mut y = vec![1.0_f32; 1000];
//! pool.call(|mut t| {
//!     t.for_each(zip(&mut y[..], &x[..]), |(y, x)| *y += 2.0 * x);
//!     assert!(t.all(zip(&x[..], &y[..]), |(x, y)| *y == 2.0 * x + 1.0));
//! });
//! # Ok::<(), systole::BuildError>(())
//! ```
//!
//! A loop goes over a [`Source`], block by block; a block is a plain iterator, which the compiler can unroll and
//! vectorise. Before each block the worker's heartbeat is polled. If it is set, a worker is idle: then the oldest latent
//! job is shared. If there is no latent job, the rest of the loop is split in half, and one half is shared. So a loop is
//! split only when a worker waits for a part of it. A block takes about 5 µs, by the clock: the first block is a single
//! item, and each block is up to 32 times as long as the one before.
//!
//! The closures are called from several threads at once, in any order; [`map`](Task::map) and
//! [`map_reduce`](Task::map_reduce) put the results in order. `map_reduce` also groups them in the same way each time, so that a
//! sum of floating-point numbers has the same bits on any number of threads. A panic comes out of the loop after all parts that
//! had begun have ended, as it does from a [`join`](Task::join). Some items may not have been visited then, and every result that
//! was there is dropped.
//!
//! # Which loop
//!
//! | you have | use |
//! |---|---|
//! | a [`Task`] | its methods, such as [`Task::for_each`] |
//! | no task | the functions of this module, such as [`for_each`]: they use the pool whose worker this thread is, or the [global](crate::global) one |
//! | items that fork, in code without a task | any loop: a [`systole::join`](crate::join()) in an item forks where the loop stands |
//! | items that fork by a task, or loops in a loop | [`for_each_task`](Task::for_each_task), [`map_task`](Task::map_task), [`map_reduce_task`](Task::map_reduce_task); if they can fail [`try_for_each_task`](Task::try_for_each_task), [`try_map_task`](Task::try_map_task) |
//!
//! ```
//! use systole::loops;
//!
//! let words = vec!["to", "be", "or", "not"];
//! let lengths = loops::map(&words, |word| word.len());
//! assert_eq!(loops::reduce(lengths, || 0, |a, b| a + b), 9);
//! ```
//!
//! Loops are not iterators. What a chain of adaptors does, a loop's closure does: [`fold`](Task::fold),
//! [`filter_map`](Task::filter_map), [`try_map`](Task::try_map) and the sources' [`zip`](Source::zip),
//! [`enumerate`](Source::enumerate) and [`chunks`](Source::chunks) are as far as this goes. Code that lives by other adaptors is
//! rayon's business.
//!
//! If an item forks, the worker can share what the item has forked, and not the rest of the loop. In the loops whose closures get a
//! task, the halves of the loop are shared first.
//!
//! The idea to split a loop when a heartbeat finds it: Rainey, Newton, Hale, Hardavellas, Campanoni, Dinda and Acar, *Task
//! parallel assembly language for uncompromising parallelism*, PLDI 2021.

mod adaptors;
#[allow(unsafe_code, reason = "elements are put aside while others move")]
mod aside;
mod bodies;
mod fallible;
mod forest;
mod forking;
mod here;
mod integers;
mod merge;
mod nearly;
mod order;
#[allow(unsafe_code, reason = "the parts of a vector own its elements")]
mod owned;
mod pace;
mod partition;
mod reduction;
mod run;
#[allow(unsafe_code, reason = "results are put where they belong before the vector has them")]
mod slots;
mod sort;
mod source;
mod strays;
mod tree;

pub use adaptors::{Chunks, ChunksItems, Enumerate, Zip, chunks, chunks_mut, enumerate, zip};
pub use here::{
    all, any, filter_map, find_any, fold, for_each, for_each_task, map, map_into, map_reduce,
    map_reduce_task, map_task, reduce, sort, sort_by, sort_by_key, sort_unstable, sort_unstable_by,
    sort_unstable_by_key, try_for_each, try_for_each_task, try_map, try_map_task,
};
pub use integers::{Integer, Integers, IntegersInclusive};
pub use owned::{Owned, OwnedItems};
pub use source::{IntoSource, Source};

use crate::Task;
use bodies::{Any, FilterMap, FindAny, Fold, ForEach, Map, Mapping};
use std::convert::Infallible;
use tree::Tree;

/// Loops.
impl Task<'_> {
    /// Calls `f` for each item.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// use systole::loops::{chunks_mut, enumerate};
    ///
    /// let mut rows = vec![0; 12];
    /// ThreadPool::new()?.call(|mut t| t.for_each(enumerate(chunks_mut(&mut rows, 4)), |(i, row)| row.fill(i)));
    /// assert_eq!(rows, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// This is rayon's `for_each`. In rayon, a loop over tiny items needs `with_min_len`; here nothing has to be set.
    ///
    /// # Panics
    ///
    /// Panics if `f` does; see [`loops`](crate::loops).
    pub fn for_each<S: IntoSource>(&mut self, source: S, f: impl Fn(S::Item) + Sync) {
        run::run(self, source.into_source(), &ForEach(f));
    }

    /// The results of `f` for all items, in their order.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let words = ["a", "quick", "brown", "fox"];
    /// let lengths = ThreadPool::new()?.call(|mut t| t.map(&words[..], |word| word.len()));
    /// assert_eq!(lengths, [1, 5, 5, 3]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// This is rayon's `map` and `collect`. Each result is written where it will be in the vector.
    ///
    /// # Panics
    ///
    /// Panics if `f` does; see [`loops`](crate::loops). The results that are there are dropped.
    pub fn map<S: IntoSource, R: Send>(&mut self, source: S, f: impl Fn(S::Item) -> R + Sync) -> Vec<R> {
        let source = source.into_source();
        let Ok(results) = slots::collect(source.len(), |slots| {
            Ok::<_, Infallible>(run::run(self, Mapping { source, slots }, &Map::new(f)))
        });
        results
    }

    /// Puts the results of `f` into `results`, in their order.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let mut squares = [0; 5];
    /// ThreadPool::new()?.call(|mut t| t.map_into(0..5, &mut squares, |i| i * i));
    /// assert_eq!(squares, [0, 1, 4, 9, 16]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if there are more or fewer items than places for results, and if `f` does; see [`loops`](crate::loops).
    pub fn map_into<S: IntoSource, R: Send>(
        &mut self,
        source: S,
        results: &mut [R],
        f: impl Fn(S::Item) -> R + Sync,
    ) {
        let source = source.into_source();
        let (items, places) = (source.len(), results.len());
        assert_eq!(items, places, "{items} items, but places for {places} results: make them as many");
        self.for_each(zip(results, source), |(result, item)| *result = f(item));
    }

    /// The results of `f` that are there, in their order.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let words = ["1", "two", "3"];
    /// let numbers = ThreadPool::new()?.call(|mut t| t.filter_map(&words, |word| word.parse::<i32>().ok()));
    /// assert_eq!(numbers, [1, 3]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// This is rayon's `filter_map` and `collect`. The results of each part are collected by themselves, and put together at
    /// the end.
    ///
    /// # Panics
    ///
    /// Panics if `f` does; see [`loops`](crate::loops). The results that are there are dropped.
    pub fn filter_map<S: IntoSource, R: Send>(
        &mut self,
        source: S,
        f: impl Fn(S::Item) -> Option<R> + Sync,
    ) -> Vec<R> {
        let mut parts = run::run(self, source.into_source(), &FilterMap(f));
        if parts.len() == 1 { parts.swap_remove(0) } else { parts.into_iter().flatten().collect() }
    }

    /// Folds the items of each part of the loop, one after the other, by `fold`, beginning with `identity()`; and then what
    /// came of the parts, by `reduce`.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let words = ["to", "be", "or", "not", "to", "be"];
    /// let longest = ThreadPool::new()?.call(|mut t| {
    ///     t.fold(&words, || 0, |longest: usize, word| longest.max(word.len()), usize::max)
    /// });
    /// assert_eq!(longest, 3);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// This is rayon's `fold` and `reduce`: for what is cheaper to add to than to make and to put together, such as a table of
    /// counts. There are as many parts as other workers have asked for, and one more. The order is kept. The parts are other ones
    /// in each run: so `reduce` must be associative, `identity()` must change nothing, and a sum of floating-point numbers has
    /// other bits each time. [`map_reduce`](Self::map_reduce) has the same bits each time. It cannot be had here: if the parts
    /// were the same in each run, there would be many, also on one thread, and each would make a table.
    ///
    /// # Panics
    ///
    /// Panics if one of the closures does; see [`loops`](crate::loops).
    #[doc(alias = "for_each_init")]
    pub fn fold<S: IntoSource, R: Send>(
        &mut self,
        source: S,
        identity: impl Fn() -> R + Sync,
        fold: impl Fn(R, S::Item) -> R + Sync,
        reduce: impl Fn(R, R) -> R + Sync,
    ) -> R {
        run::run(self, source.into_source(), &Fold { identity, fold, reduce })
    }

    /// Reduces the results of `map` for all items to one, by `reduce`, in one shape for each number of items. If there are no
    /// items, the result is `identity()`.
    ///
    /// How the results are grouped depends on the number of items, and on nothing else: neither on the number of threads, nor
    /// on the run, nor on the source. So a sum of floating-point numbers has the same bits each time:
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let sum = |threads| {
    ///     let pool = ThreadPool::builder().num_threads(threads).build()?;
    ///     let sum: f64 = pool.call(|mut t| t.map_reduce(1..100_000, || 0.0, |i| 1.0 / i as f64, |a, b| a + b));
    ///     Ok::<u64, systole::BuildError>(sum.to_bits())
    /// };
    /// assert_eq!(sum(1)?, sum(4)?);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # The shape
    ///
    /// The items are cut into blocks of 128; the last block may be shorter. Each block is reduced from left to right, and begins
    /// with `identity()`. The blocks are reduced in a binary tree. Its left half has as many blocks as the largest power of two
    /// that leaves one for the right half; both halves are such trees. This is a promise: another shape would be a breaking
    /// change.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let join = |a, b| format!("({a} {b})");
    /// let shape = |items| {
    ///     ThreadPool::new()?.call(|mut t| {
    ///         let block = t.map_reduce(0..items, String::new, |i| i.to_string(), join);
    ///         Ok::<String, systole::BuildError>(block)
    ///     })
    /// };
    /// assert_eq!(shape(3)?, "((( 0) 1) 2)");
    /// let blocks = [shape(128)?, shape(257)?];
    /// // Of three blocks, the first two are together, and the third has one item.
    /// assert!(blocks[1].starts_with(&format!("(({}", blocks[0])));
    /// assert!(blocks[1].ends_with(") ( 256))"));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// So `reduce` need be neither associative nor commutative. `identity()` comes in once for each block. The order of the calls
    /// in time is not promised, and `map` must give the same result for the same item each time. A sum over [`chunks`] is another
    /// sum: its items are the chunks.
    ///
    /// This is pairwise summation, with blocks: the error of a sum of n numbers grows with 128 + log n at most, and not with n.
    /// Higham, *The accuracy of floating point summation*, SIAM Journal on Scientific Computing 14, 1993, has the bound.
    ///
    /// # Compared with rayon
    ///
    /// This is rayon's `map` and `reduce`, whose grouping is another one in each run.
    ///
    /// # What it costs
    ///
    /// What a loop costs that adds one item after the other, or less: see the book's chapter on loops. `reduce` is called for one
    /// item after the other within a block, also if the items of a block are mapped by several threads: then up to 127 results
    /// wait for those before them. If it is `reduce` that takes long, or a result is very large,
    /// [`map_reduce_task`](Self::map_reduce_task) reduces single items in a tree. What is added to in place, such as a table of
    /// counts, is made less often by [`fold`](Self::fold).
    ///
    /// # Panics
    ///
    /// Panics if one of the closures does; see [`loops`](crate::loops).
    pub fn map_reduce<S: IntoSource, R: Send>(
        &mut self,
        source: S,
        identity: impl Fn() -> R + Sync,
        map: impl Fn(S::Item) -> R + Sync,
        reduce: impl Fn(R, R) -> R + Sync,
    ) -> R {
        let source = source.into_source();
        if source.is_empty() {
            return identity();
        }
        reduction::run(self, source, &Tree { identity, map, reduce })
    }

    /// Reduces all items to one: [`map_reduce`](Self::map_reduce) without a map.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// assert_eq!(ThreadPool::new()?.call(|mut t| t.reduce(0..101, || 0, |a, b| a + b)), 5050);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if one of the closures does; see [`loops`](crate::loops).
    pub fn reduce<S: IntoSource>(
        &mut self,
        source: S,
        identity: impl Fn() -> S::Item + Sync,
        reduce: impl Fn(S::Item, S::Item) -> S::Item + Sync,
    ) -> S::Item
    where
        S::Item: Send,
    {
        self.map_reduce(source, identity, |item| item, reduce)
    }

    /// Whether `f` holds of any item. Once it does, no worker begins another block.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// assert!(ThreadPool::new()?.call(|mut t| t.any(&[1, 2, 3][..], |&i| i == 2)));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `f` does; see [`loops`](crate::loops).
    pub fn any<S: IntoSource>(&mut self, source: S, f: impl Fn(S::Item) -> bool + Sync) -> bool {
        run::run(self, source.into_source(), &Any::new(f))
    }

    /// Whether `f` holds of all items. Once it does not, no worker begins another block.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// assert!(!ThreadPool::new()?.call(|mut t| t.all(0..1000, |i| i < 999)));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `f` does; see [`loops`](crate::loops).
    pub fn all<S: IntoSource>(&mut self, source: S, f: impl Fn(S::Item) -> bool + Sync) -> bool {
        !self.any(source, |item| !f(item))
    }

    /// An item of which `f` holds, if there is one. It need not be the first such item. Once it is found, no worker begins
    /// another block.
    ///
    /// ```
    /// # use systole::ThreadPool;
    /// let found = ThreadPool::new()?.call(|mut t| t.find_any(0..1_000_000_u64, |i| i * i == 1_000_000));
    /// assert_eq!(found, Some(1000));
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// This is rayon's `find_any`.
    ///
    /// # Panics
    ///
    /// Panics if `f` does; see [`loops`](crate::loops).
    pub fn find_any<S: IntoSource>(
        &mut self,
        source: S,
        f: impl Fn(&S::Item) -> bool + Sync,
    ) -> Option<S::Item>
    where
        S::Item: Send,
    {
        run::run(self, source.into_source(), &FindAny::new(f))
    }
}
