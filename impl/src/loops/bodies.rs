//! What the loops do with their items.

use super::run::{Body, Divide};
use super::slots::{Filled, Slots};
use super::source::Source;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

/// `for_each`: nothing comes of it.
pub(super) struct ForEach<F>(pub(super) F);

impl<S: Source, F: Fn(S::Item) + Sync> Body<S> for ForEach<F> {
    type Sum = ();

    #[inline(always)]
    fn begin(&self, _: &S) {}

    #[inline(always)]
    fn block(&self, (): (), items: S) {
        items.items().for_each(&self.0);
    }

    #[inline(always)]
    fn merge(&self, (): (), (): ()) {}
}

/// `fold`: the items are folded, in their order.
pub(super) struct Fold<I, G, F> {
    pub(super) identity: I,
    pub(super) fold: G,
    pub(super) reduce: F,
}

impl<S, R, I, G, F> Body<S> for Fold<I, G, F>
where
    S: Source,
    R: Send,
    I: Fn() -> R + Sync,
    G: Fn(R, S::Item) -> R + Sync,
    F: Fn(R, R) -> R + Sync,
{
    type Sum = R;

    #[inline(always)]
    fn begin(&self, _: &S) -> R {
        (self.identity)()
    }

    #[inline(always)]
    fn block(&self, sum: R, items: S) -> R {
        items.items().fold(sum, &self.fold)
    }

    #[inline(always)]
    fn merge(&self, left: R, right: R) -> R {
        (self.reduce)(left, right)
    }
}

/// `filter_map`: one vector for each part, in their order; no part has none.
pub(super) struct FilterMap<F>(pub(super) F);

impl<S, R, F> Body<S> for FilterMap<F>
where
    S: Source,
    R: Send,
    F: Fn(S::Item) -> Option<R> + Sync,
{
    type Sum = Vec<Vec<R>>;

    #[inline(always)]
    fn begin(&self, _: &S) -> Self::Sum {
        vec![Vec::new()]
    }

    #[inline(always)]
    fn block(&self, mut sum: Self::Sum, items: S) -> Self::Sum {
        if let Some(last) = sum.last_mut() {
            last.extend(items.items().filter_map(&self.0));
        }
        sum
    }

    #[inline(always)]
    fn merge(&self, mut left: Self::Sum, mut right: Self::Sum) -> Self::Sum {
        left.append(&mut right);
        left
    }
}

/// A source, and the slots for the results of its items.
pub(super) struct Mapping<'v, S, R> {
    pub(super) source: S,
    pub(super) slots: Slots<'v, R>,
}

impl<S: Source, R: Send> Divide for Mapping<'_, S, R> {
    #[inline(always)]
    fn len(&self) -> usize {
        self.slots.len()
    }

    #[inline(always)]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let (source, slots) = (self.source.split_at(mid), self.slots.split_at(mid));
        (Self { source: source.0, slots: slots.0 }, Self { source: source.1, slots: slots.1 })
    }
}

/// `map`: the results are put into their slots.
pub(super) struct Map<'v, F, R> {
    f: F,
    results: PhantomData<fn(&'v ()) -> R>,
}

impl<F, R> Map<'_, F, R> {
    pub(super) fn new(f: F) -> Self {
        Self { f, results: PhantomData }
    }
}

impl<'v, S, R, F> Body<Mapping<'v, S, R>> for Map<'v, F, R>
where
    S: Source,
    R: Send,
    F: Fn(S::Item) -> R + Sync,
{
    type Sum = Filled<'v, R>;

    #[inline(always)]
    fn begin(&self, rest: &Mapping<'v, S, R>) -> Self::Sum {
        rest.slots.none()
    }

    #[inline(always)]
    fn block(&self, sum: Self::Sum, items: Mapping<'v, S, R>) -> Self::Sum {
        sum.merge(items.slots.fill(items.source.items().map(&self.f)))
    }

    #[inline(always)]
    fn merge(&self, left: Self::Sum, right: Self::Sum) -> Self::Sum {
        left.merge(right)
    }
}

/// `find_any`: once something is found, no worker begins another block.
pub(super) struct FindAny<F> {
    is_wanted: F,
    /// `Relaxed` throughout: the flag carries no data, and a worker that sees it one block late has run one block too many.
    found: AtomicBool,
}

impl<F> FindAny<F> {
    pub(super) fn new(is_wanted: F) -> Self {
        Self { is_wanted, found: AtomicBool::new(false) }
    }
}

impl<S, F> Body<S> for FindAny<F>
where
    S: Source,
    S::Item: Send,
    F: Fn(&S::Item) -> bool + Sync,
{
    type Sum = Option<S::Item>;

    #[inline(always)]
    fn begin(&self, _: &S) -> Self::Sum {
        None
    }

    #[inline(always)]
    fn block(&self, _none: Self::Sum, items: S) -> Self::Sum {
        let found = items.items().find(&self.is_wanted);
        if found.is_some() {
            self.found.store(true, Ordering::Relaxed);
        }
        found
    }

    #[inline(always)]
    fn merge(&self, left: Self::Sum, right: Self::Sum) -> Self::Sum {
        left.or(right)
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.found.load(Ordering::Relaxed)
    }
}

/// `any` and `all`: as `find_any`, but the item is not kept.
pub(super) struct Any<F>(FindAny<F>);

impl<F> Any<F> {
    pub(super) fn new(is_wanted: F) -> Self {
        Self(FindAny::new(is_wanted))
    }
}

impl<S: Source, F: Fn(S::Item) -> bool + Sync> Body<S> for Any<F> {
    type Sum = bool;

    #[inline(always)]
    fn begin(&self, _: &S) -> bool {
        false
    }

    #[inline(always)]
    fn block(&self, sum: bool, items: S) -> bool {
        let found = items.items().any(&self.0.is_wanted);
        if found {
            self.0.found.store(true, Ordering::Relaxed);
        }
        sum || found
    }

    #[inline(always)]
    fn merge(&self, left: bool, right: bool) -> bool {
        left || right
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.0.found.load(Ordering::Relaxed)
    }
}
