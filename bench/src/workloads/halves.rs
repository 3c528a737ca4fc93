//! A slice in halves, by joins, down to pieces of a few items: what a loop is where there are joins alone.

use crate::scheduler::Pool;

/// What is done with a piece, and how the results of two halves become one.
struct Work<L, M> {
    few: usize,
    leaf: L,
    merge: M,
}

/// Runs `leaf` on all pieces of at most `few` items. It gets the index of the piece's first item. The sequential program has
/// one piece alone.
pub(crate) fn over<T: Send, R: Send>(
    pool: &Pool,
    items: &mut [T],
    few: usize,
    leaf: impl Fn(usize, &mut [T]) -> R + Sync,
    merge: impl Fn(R, R) -> R + Sync,
) -> R {
    let work = Work { few, leaf, merge };
    match pool {
        Pool::Sequential => (work.leaf)(0, items),
        Pool::Systole(pool) => pool.call(|t| work.systole(t, 0, items)),
        Pool::Rayon(pool) => pool.install(|| work.rayon(0, items)),
        Pool::Chili(pool) => work.chili(&mut pool.scope(), 0, items),
        #[cfg(feature = "forte")]
        Pool::Forte(pool) => pool.with_worker(|worker| work.forte(worker, 0, items)),
    }
}

impl<L, M> Work<L, M> {
    fn systole<T: Send, R: Send>(&self, mut t: systole::Task<'_>, first: usize, items: &mut [T]) -> R
    where
        L: Fn(usize, &mut [T]) -> R + Sync,
        M: Fn(R, R) -> R + Sync,
    {
        if items.len() <= self.few {
            return (self.leaf)(first, items);
        }
        let middle = items.len() / 2;
        let (a, b) = items.split_at_mut(middle);
        let (a, b) = t.join(|t| self.systole(t, first, a), |t| self.systole(t, first + middle, b));
        (self.merge)(a, b)
    }

    fn rayon<T: Send, R: Send>(&self, first: usize, items: &mut [T]) -> R
    where
        L: Fn(usize, &mut [T]) -> R + Sync,
        M: Fn(R, R) -> R + Sync,
    {
        if items.len() <= self.few {
            return (self.leaf)(first, items);
        }
        let middle = items.len() / 2;
        let (a, b) = items.split_at_mut(middle);
        let (a, b) = rayon::join(|| self.rayon(first, a), || self.rayon(first + middle, b));
        (self.merge)(a, b)
    }

    // Swapped: chili's caller runs the second closure first.
    fn chili<T: Send, R: Send>(&self, scope: &mut chili::Scope<'_>, first: usize, items: &mut [T]) -> R
    where
        L: Fn(usize, &mut [T]) -> R + Sync,
        M: Fn(R, R) -> R + Sync,
    {
        if items.len() <= self.few {
            return (self.leaf)(first, items);
        }
        let middle = items.len() / 2;
        let (a, b) = items.split_at_mut(middle);
        let (b, a) =
            scope.join(|scope| self.chili(scope, first + middle, b), |scope| self.chili(scope, first, a));
        (self.merge)(a, b)
    }

    // Swapped, as for chili: Forte's caller runs the second closure first.
    #[cfg(feature = "forte")]
    fn forte<T: Send, R: Send>(&self, worker: &forte::Worker, first: usize, items: &mut [T]) -> R
    where
        L: Fn(usize, &mut [T]) -> R + Sync,
        M: Fn(R, R) -> R + Sync,
    {
        if items.len() <= self.few {
            return (self.leaf)(first, items);
        }
        let middle = items.len() / 2;
        let (a, b) = items.split_at_mut(middle);
        let (b, a) = worker
            .join(|worker| self.forte(worker, first + middle, b), |worker| self.forte(worker, first, a));
        (self.merge)(a, b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheduler::Scheduler;

    #[test]
    fn each_item_is_seen_once_under_its_index() {
        for scheduler in Scheduler::ALL {
            for threads in [1, 2, 3] {
                let pool = scheduler.pool(threads);
                for (count, few) in [(0, 1), (1, 1), (2, 1), (100, 1), (100, 7)] {
                    let mut items = vec![0; count];
                    let leaf = |first: usize, items: &mut [usize]| {
                        items.iter_mut().enumerate().for_each(|(index, item)| *item += first + index);
                        items.len()
                    };
                    assert_eq!(over(&pool, &mut items, few, leaf, |a, b| a + b), count);
                    assert!(items.into_iter().eq(0..count), "{scheduler} on {threads}");
                }
            }
        }
    }
}
