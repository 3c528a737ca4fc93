//! Numbers that look random and are the same in every run.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// A bijection of the 64-bit integers whose results for neighbours have nothing in common: the first number of the
/// generator of this seed.
#[inline]
pub fn mix(seed: u64) -> u64 {
    SplitMix64::seed_from_u64(seed).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_sequence_comes_out() {
        let states = (0..3_u64).map(|index| index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let published = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
        assert_eq!(states.map(mix).collect::<Vec<_>>(), published);
    }
}
