//! How long a block is.

use std::time::{Duration, Instant};

/// How long a block should take: half of the default least interval between two beats of one worker. A loop answers a beat
/// at most so late. A reading of the clock takes some tens of nanoseconds, less than a hundredth of it.
const BLOCK: Duration = Duration::from_micros(5);

/// By how much a block may be longer than the block before, however fast that block was. One cheap item says little about
/// the next items, and three blocks lead from one item to a thousand.
const GROWTH: usize = 32;

// ANCHOR: Pace
/// Finds the length of a block by the time that the block before has taken.
///
/// The first block is a single item. If it is cheap, the next ones grow quickly; if it is costly, they remain single items.
/// No property of the loop or of the machine has to be known in advance.
pub(super) struct Pace {
    len: usize,
    begun: Option<Instant>,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self::of(1)
    }

    /// For a loop that has just begun, in which so many items are known to suit a block.
    pub(super) fn of(len: usize) -> Self {
        Self { len, begun: None }
    }

    /// How many items suit the block that begins now.
    pub(super) fn fits(&mut self) -> usize {
        let now = Instant::now();
        if let Some(begun) = self.begun.replace(now) {
            self.len = after(self.len, now.duration_since(begun));
        }
        self.len
    }

    /// So many items are in the block that has begun.
    pub(super) fn begin(&mut self, len: usize) {
        self.len = len;
    }
}

/// The length of a block after one of `len` items that took so long.
fn after(len: usize, took: Duration) -> usize {
    let fitting = len as u128 * BLOCK.as_nanos() / took.as_nanos().max(1);
    usize::try_from(fitting).unwrap_or(usize::MAX).clamp(1, len.saturating_mul(GROWTH))
}
// ANCHOR_END: Pace

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cheap_items_make_long_blocks_soon_and_dear_ones_remain_alone() {
        assert_eq!(after(1, Duration::from_nanos(1)), 32);
        assert_eq!(after(1, Duration::ZERO), 32);
        assert_eq!(after(1, Duration::from_micros(15)), 1);
        assert_eq!(after(256, Duration::from_micros(1)), 1280);
        assert_eq!(after(4096, Duration::from_millis(5)), 4);
        assert_eq!(after(usize::MAX, Duration::from_nanos(1)), usize::MAX);
    }

    #[test]
    fn the_first_block_is_one_item_and_the_next_one_not_much_longer() {
        let mut pace = Pace::new();
        assert_eq!(pace.fits(), 1);
        assert!(pace.fits() <= GROWTH);
        pace.begin(1);
        assert!(pace.fits() <= GROWTH);
    }
}
