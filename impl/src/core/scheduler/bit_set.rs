//! A set of small numbers, a bit for each.

/// Workers by their numbers, the lowest first. The bits of the first 64 stand in the set itself, for the reason that `sorted.rs` has
/// its first entry there. It allocates only when a number comes that is higher than these and all before.
pub(super) struct BitSet {
    first: u64,
    others: Vec<u64>,
    len: usize,
}

impl BitSet {
    pub(super) fn new() -> Self {
        Self { first: 0, others: Vec::new(), len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a number that is not in the set.
    pub(super) fn insert(&mut self, number: usize) {
        let (word, bit) = self.place(number);
        debug_assert_eq!(*word & bit, 0, "{number} is in the set already");
        *word |= bit;
        self.len += 1;
    }

    /// Takes out a number that is in the set.
    pub(super) fn remove(&mut self, number: usize) {
        let (word, bit) = self.place(number);
        debug_assert_ne!(*word & bit, 0, "{number} is not in the set");
        *word &= !bit;
        self.len -= 1;
    }

    /// The lowest number in the set, if it is one of the first 64.
    pub(super) fn lowest_of_first(&self) -> Option<usize> {
        Bits(self.first).next()
    }

    /// All numbers in the set, the lowest first.
    pub(super) fn iter(&self) -> Numbers<'_> {
        // An empty set, the usual one while all are busy, is not searched for its first number.
        let others = if self.len == 0 { &[] } else { &self.others[..] };
        Numbers { first: 0, bits: Bits(self.first), others }
    }

    /// The word in which the number's bit is, and that bit.
    fn place(&mut self, number: usize) -> (&mut u64, u64) {
        let bit = 1 << (number % BITS);
        let Some(word) = (number / BITS).checked_sub(1) else { return (&mut self.first, bit) };
        if word >= self.others.len() {
            self.others.resize(word + 1, 0);
        }
        (&mut self.others[word], bit)
    }
}

const BITS: usize = u64::BITS as usize;

/// The numbers whose bits stand in some words.
//
// A loop, for the reason that `last_idle_worker_for` is one.
pub(super) struct Numbers<'a> {
    /// The number of the first bit of the word that is looked at.
    first: usize,
    /// What is left of that word.
    bits: Bits,
    /// The words behind it.
    others: &'a [u64],
}

impl Iterator for Numbers<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        loop {
            if let Some(bit) = self.bits.next() {
                return Some(self.first + bit);
            }
            let (&bits, others) = self.others.split_first()?;
            (self.first, self.bits, self.others) = (self.first + BITS, Bits(bits), others);
        }
    }
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
