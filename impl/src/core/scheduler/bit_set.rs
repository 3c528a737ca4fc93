//! A set of small numbers, a bit for each.

/// Workers by their numbers, the lowest first. It allocates only when a number comes that is higher than all before.
pub(super) struct BitSet {
    words: Vec<u64>,
    len: usize,
}

impl BitSet {
    pub(super) fn new() -> Self {
        Self { words: Vec::new(), len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a number that is not in the set.
    pub(super) fn insert(&mut self, number: usize) {
        let (word, bit) = place(number);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        debug_assert_eq!(self.words[word] & bit, 0, "{number} is in the set already");
        self.words[word] |= bit;
        self.len += 1;
    }

    /// Takes out a number that is in the set.
    pub(super) fn remove(&mut self, number: usize) {
        let (word, bit) = place(number);
        debug_assert_ne!(self.words[word] & bit, 0, "{number} is not in the set");
        self.words[word] &= !bit;
        self.len -= 1;
    }

    /// All numbers in the set, the lowest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        // An empty set, the usual one while all are busy, is not searched for its first number.
        let words = if self.len == 0 { &[] } else { &self.words[..] };
        words.iter().enumerate().flat_map(|(word, &bits)| Bits(bits).map(move |bit| word * BITS + bit))
    }
}

const BITS: usize = u64::BITS as usize;

/// The word in which the number's bit is, and that bit.
fn place(number: usize) -> (usize, u64) {
    (number / BITS, 1 << (number % BITS))
}

/// The places of the ones in a word.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(lowest as usize)
    }
}
