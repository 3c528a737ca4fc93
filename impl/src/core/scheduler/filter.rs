//! Some jobs' names as one word, so that most lineages need not be looked at.

use std::hash::{Hash, Hasher};

/// A bit for each of some jobs: one of 64, by its name. Where a job's bit is missing, the job is none of these. Where it is there, it
/// may be another job's bit, and the names have to be compared.
///
/// This is the filter of Bloom, *Space/time trade-offs in hash coding with allowable errors*, CACM 1970, with one hash function.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Filter(u64);

impl Filter {
    pub(super) fn of(jobs: &[impl Hash]) -> Self {
        let bit = |job: &_| {
            let mut hasher = OneWord(0);
            Hash::hash(job, &mut hasher);
            // The highest bits depend on all others.
            1 << (hasher.finish() >> (u64::BITS - u64::BITS.ilog2()))
        };
        Self(jobs.iter().map(bit).fold(0, |bits, bit| bits | bit))
    }

    pub(super) fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Whether one of these jobs may be one of those.
    pub(super) fn may_meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A name is an address or a number: one multiplication spreads it (Knuth, *The Art of Computer Programming*, volume 3, 6.4).
struct OneWord(u64);

impl Hasher for OneWord {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        // 2^64 divided by the golden ratio.
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
