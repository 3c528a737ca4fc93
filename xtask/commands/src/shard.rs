//! A part of some work, for machines that share it.

use std::cmp::Reverse;
use std::fmt;

/// The `number`-th of `of` parts; both count from 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Reads `K/N`.
    pub fn parse(text: &str) -> Result<Shard, String> {
        let numbers =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => {
                Err(format!("`--shard {text}` is no part; write K/N with K from 1 to N, as in `--shard 2/3`"))
            }
        }
    }

    /// Whether it has the item at this place of a list. Places count from 0.
    pub fn has(self, place: usize) -> bool {
        place % self.of == self.number - 1
    }

    /// The items that belong to this part, in their order. The costliest items are placed first, and each item goes to the part
    /// that has the least to do so far. So all parts take about the same time.
    pub fn share<T>(self, items: Vec<T>, cost: impl Fn(&T) -> u64) -> Vec<T> {
        let mut order: Vec<usize> = (0..items.len()).collect();
        order.sort_by_key(|&place| Reverse(cost(&items[place])));
        let mut loads = vec![0; self.of];
        let mut is_own = vec![false; items.len()];
        for place in order {
            let least = (0..self.of).min_by_key(|&part| loads[part]).unwrap_or(0);
            loads[least] += cost(&items[place]).max(1);
            is_own[place] = least + 1 == self.number;
        }
        items.into_iter().zip(is_own).filter_map(|(item, is_own)| is_own.then_some(item)).collect()
    }

    /// Whether it is all of the work.
    pub fn is_whole(self) -> bool {
        self.of == 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::Shard;

    #[test]
    fn each_place_is_in_one_part() {
        let parts: Vec<Shard> = (1..=3).map(|number| Shard::parse(&format!("{number}/3")).unwrap()).collect();
        for place in 0..10 {
            assert_eq!(parts.iter().filter(|part| part.has(place)).count(), 1);
        }
        assert!(Shard::WHOLE.is_whole() && !parts[0].is_whole());
    }

    #[test]
    fn shares_are_a_partition_and_balanced() {
        let costs: Vec<u64> = (0..40).map(|number| number * number % 97).collect();
        for of in [1, 2, 3, 7, 100] {
            let part = |number| Shard { number, of }.share(costs.clone(), |cost| *cost);
            let parts: Vec<Vec<u64>> = (1..=of).map(part).collect();
            let (mut all, mut expected) = (parts.concat(), costs.clone());
            all.sort_unstable();
            expected.sort_unstable();
            assert_eq!(all, expected);
            let most = parts.iter().map(|part| part.iter().sum::<u64>()).max().unwrap();
            assert!(most <= costs.iter().sum::<u64>() / of as u64 + 97, "{of} parts, one of {most}");
        }
        let part = |number| Shard { number, of: 2 }.share(vec![1, 5, 5], |cost| *cost);
        assert_eq!((part(1), part(2)), (vec![1, 5], vec![5]));
    }

    #[test]
    fn what_is_no_part() {
        for wrong in ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3"] {
            assert!(Shard::parse(wrong).unwrap_err().contains("K/N"), "{wrong}");
        }
    }
}
