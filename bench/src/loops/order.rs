//! In which order elements are before they are sorted.

use crate::workloads::mix::mix;
use std::fmt;

/// An order of so many keys, the same in every run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// None.
    Random,
    /// Sorted already.
    Sorted,
    /// From the greatest to the least.
    Reversed,
    /// Sorted, and then one element in so many is swapped with any other one.
    Swapped(usize),
    /// None, with so many distinct keys.
    Distinct(u64),
}

impl Order {
    /// Those that are measured.
    pub const ALL: [Self; 6] = [
        Self::Random,
        Self::Sorted,
        Self::Reversed,
        Self::Swapped(100),
        Self::Swapped(1000),
        Self::Distinct(16),
    ];

    /// `count` keys in this order.
    pub fn keys(self, count: usize) -> Vec<u64> {
        let keys = 0..count as u64;
        match self {
            Self::Random => keys.map(mix).collect(),
            Self::Sorted => keys.collect(),
            Self::Reversed => keys.rev().collect(),
            Self::Distinct(distinct) => keys.map(|key| mix(key) % distinct).collect(),
            Self::Swapped(rare) => {
                let mut keys: Vec<_> = keys.collect();
                let any = |number: usize| mix(number as u64) as usize % count;
                (0..count / rare).for_each(|swap| keys.swap(any(2 * swap), any(2 * swap + 1)));
                keys
            }
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.pad("random"),
            Self::Sorted => f.pad("sorted"),
            Self::Reversed => f.pad("reversed"),
            Self::Swapped(rare) => write!(f, "1 in {rare} swapped"),
            Self::Distinct(distinct) => write!(f, "{distinct} distinct"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_out_of_order_after_swaps() {
        let strays = |keys: Vec<u64>| (0..).zip(keys).filter(|(place, key)| place != key).count();
        assert_eq!(strays(Order::Sorted.keys(1000)), 0);
        assert!((10..=20).contains(&strays(Order::Swapped(100).keys(1000))));
        assert!((1900..=2000).contains(&strays(Order::Swapped(100).keys(100_000))));
    }

    #[test]
    fn each_order_has_so_many_keys() {
        for order in Order::ALL {
            assert_eq!(order.keys(1001).len(), 1001, "{order}");
        }
        let mut few = Order::Distinct(16).keys(1000);
        few.sort_unstable();
        few.dedup();
        assert_eq!(few.len(), 16);
    }
}
