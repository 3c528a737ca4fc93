//! A part of some work, for machines that share it.

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

    /// Whether it has the thing at this place of a list, which counts from 0.
    pub fn has(self, place: usize) -> bool {
        place % self.of == self.number - 1
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
    fn what_is_no_part() {
        for wrong in ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3"] {
            assert!(Shard::parse(wrong).unwrap_err().contains("K/N"), "{wrong}");
        }
    }
}
