//! Numbers and records in many orders, sorted by each library's own functions: is order that is there already noticed?

use super::Loop;
use super::order::Order;
use crate::scheduler::Pool;
use crate::turns::Turn;
use crate::workloads::mix::mix;
use rayon::prelude::*;
use std::time::{Duration, Instant};

/// Whether equal elements keep their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sorting {
    /// They do.
    Stable,
    /// They need not.
    Unstable,
}

/// What is sorted.
pub trait Element: Clone + Send {
    /// What it is called.
    const NAME: &'static str;

    /// An element with this key, made as the one of this number.
    fn make(key: u64, number: usize) -> Self;

    /// By this it is sorted.
    fn key(&self) -> u64;

    /// This tells it from all other elements, or nearly so.
    fn mark(&self) -> u64;

    /// Whether it may stand before the other one after a stable sort.
    fn precedes(&self, other: &Self) -> bool;

    /// Sorts these.
    fn sort(sorting: Sorting, pool: &Pool, elements: &mut [Self]);
}

impl Element for u64 {
    const NAME: &'static str = "u64";

    fn make(key: u64, _: usize) -> Self {
        key
    }

    fn key(&self) -> u64 {
        *self
    }

    fn mark(&self) -> u64 {
        *self
    }

    fn precedes(&self, other: &Self) -> bool {
        self <= other
    }

    fn sort(sorting: Sorting, pool: &Pool, numbers: &mut [Self]) {
        match (sorting, pool) {
            (Sorting::Stable, Pool::Sequential) => numbers.sort(),
            (Sorting::Stable, Pool::Systole(pool)) => pool.call(|mut t| t.sort(numbers)),
            (Sorting::Stable, Pool::Rayon(pool)) => pool.install(|| numbers.par_sort()),
            (Sorting::Unstable, Pool::Sequential) => numbers.sort_unstable(),
            (Sorting::Unstable, Pool::Systole(pool)) => pool.call(|mut t| t.sort_unstable(numbers)),
            (Sorting::Unstable, Pool::Rayon(pool)) => pool.install(|| numbers.par_sort_unstable()),
            _ => unreachable!("the others have no sorts"),
        }
    }
}

/// A key, and as many bytes beside it as a string has on the stack.
#[derive(Clone, Debug)]
pub struct Record {
    key: u64,
    /// The number of the record, twice, and something else.
    rest: [u64; 3],
}

impl Element for Record {
    const NAME: &'static str = "records";

    fn make(key: u64, number: usize) -> Self {
        let number = number as u64;
        Self { key, rest: [number, mix(number), number] }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn mark(&self) -> u64 {
        self.key ^ self.rest[1]
    }

    fn precedes(&self, other: &Self) -> bool {
        (self.key, self.rest[0]) < (other.key, other.rest[2])
    }

    fn sort(sorting: Sorting, pool: &Pool, records: &mut [Self]) {
        match (sorting, pool) {
            (Sorting::Stable, Pool::Sequential) => records.sort_by_key(Self::key),
            (Sorting::Stable, Pool::Systole(pool)) => pool.call(|mut t| t.sort_by_key(records, Self::key)),
            (Sorting::Stable, Pool::Rayon(pool)) => pool.install(|| records.par_sort_by_key(Self::key)),
            (Sorting::Unstable, Pool::Sequential) => records.sort_unstable_by_key(Self::key),
            (Sorting::Unstable, Pool::Systole(pool)) => {
                pool.call(|mut t| t.sort_unstable_by_key(records, Self::key))
            }
            (Sorting::Unstable, Pool::Rayon(pool)) => {
                pool.install(|| records.par_sort_unstable_by_key(Self::key))
            }
            _ => unreachable!("the others have no sorts"),
        }
    }
}

/// Elements to be sorted.
pub struct Sorted<E> {
    order: Order,
    sorting: Sorting,
    unsorted: Vec<E>,
    fingerprint: u64,
}

impl<E: Element> Sorted<E> {
    /// So many elements, in this order.
    pub fn new(sorting: Sorting, order: Order, count: usize) -> Self {
        let keys = order.keys(count).into_iter();
        let unsorted: Vec<_> = keys.enumerate().map(|(number, key)| E::make(key, number)).collect();
        Self { order, sorting, fingerprint: fingerprint(&unsorted), unsorted }
    }

    /// Panics if these are not sorted, or if they are others.
    fn check(&self, elements: &[E]) {
        let is_sorted = match self.sorting {
            Sorting::Stable => elements.is_sorted_by(E::precedes),
            Sorting::Unstable => elements.is_sorted_by_key(E::key),
        };
        assert!(is_sorted, "{} are not sorted", self.name());
        assert_eq!(fingerprint(elements), self.fingerprint, "the same elements, sorted");
    }
}

/// A sum that does not depend on the order. Other elements almost certainly have another sum.
fn fingerprint<E: Element>(elements: &[E]) -> u64 {
    elements.iter().fold(0, |sum, element| sum.wrapping_add(mix(element.mark())))
}

impl<E: Element> Loop for Sorted<E> {
    fn name(&self) -> String {
        let sorting = if self.sorting == Sorting::Stable { "stable" } else { "unstable" };
        format!("{sorting} sort of {} {}, {}", self.unsorted.len(), E::NAME, self.order)
    }

    fn run(&self, pool: &Pool) {
        self.time(pool, Turn { calls: 1, pause: Duration::ZERO });
    }

    /// There is no split by hand: to split a sort evenly is most of the sort.
    fn by_hand(&self, _: Turn) -> Option<f64> {
        None
    }

    /// Each call sorts a fresh copy. The time does not include the copy and the check.
    fn time(&self, pool: &Pool, turn: Turn) -> f64 {
        let mut elements = self.unsorted.clone();
        let mut once = || {
            elements.clone_from_slice(&self.unsorted);
            std::thread::sleep(turn.pause);
            let start = Instant::now();
            E::sort(self.sorting, pool, &mut elements);
            let time = start.elapsed();
            self.check(&elements);
            time
        };
        once();
        (0..turn.calls).map(|_| once()).sum::<Duration>().as_secs_f64() / f64::from(turn.calls)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_sorts() {
        for order in Order::ALL {
            for sorting in [Sorting::Stable, Sorting::Unstable] {
                super::super::run_everywhere(&Sorted::<u64>::new(sorting, order, 10_000));
                super::super::run_everywhere(&Sorted::<Record>::new(sorting, order, 10_000));
            }
        }
    }

    #[test]
    #[should_panic = "stable sort of 100 records, 16 distinct are not sorted"]
    fn an_unstable_order_is_seen() {
        let all = Sorted::<Record>::new(Sorting::Stable, Order::Distinct(16), 100);
        let mut elements = all.unsorted.clone();
        elements.sort_by_key(|record| (record.key, std::cmp::Reverse(record.rest[0])));
        all.check(&elements);
    }

    #[test]
    #[should_panic = "the same elements, sorted"]
    fn what_is_lost_is_seen() {
        let all = Sorted::<u64>::new(Sorting::Unstable, Order::Sorted, 100);
        let mut elements = all.unsorted.clone();
        elements[7] = elements[8];
        all.check(&elements);
    }
}
