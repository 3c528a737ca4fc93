//! Partition: some elements move in front of all others. No branch depends on a comparison: it would be mispredicted every other time.
//!
//! Every step is a swap.

use super::order;
use crate::Task;
use std::ops::Range;

/// A larger element is costly to move.
const LARGE: usize = 16;

/// So many elements are looked at before those in the wrong place are swapped.
const BLOCK: usize = 128;

/// Whether to move an element of this type costs more than to remember where it is.
pub(super) const fn is_large<T>() -> bool {
    size_of::<T>() > LARGE
}

/// Moves the elements of which `is_first` holds in front of the others; returns how many there are.
pub(super) fn partition<T>(t: &mut Task<'_>, slice: &mut [T], is_first: impl Fn(&T) -> bool) -> usize {
    if const { is_large::<T>() } { by_blocks(t, slice, is_first) } else { by_swaps(t, slice, is_first) }
}

/// Swaps each element once.
fn by_swaps<T>(t: &mut Task<'_>, slice: &mut [T], is_first: impl Fn(&T) -> bool) -> usize {
    let mut first = 0;
    for begin in (0..slice.len()).step_by(order::BLOCK) {
        t.tick();
        for next in begin..slice.len().min(begin + order::BLOCK) {
            // The elements from `first` up to `next` do not belong in front, so swapping one of them does no harm. The
            // comparison comes before the swap: otherwise each comparison would wait for the swap before it.
            let moves = is_first(&slice[next]);
            slice.swap(first, next);
            first += usize::from(moves);
        }
    }
    first
}

/// Swaps only elements in the wrong place, in pairs: one at the front and one at the end.
///
/// The idea: Edelkamp and Weiß, *BlockQuicksort*, 2016.
fn by_blocks<T>(t: &mut Task<'_>, slice: &mut [T], is_first: impl Fn(&T) -> bool) -> usize {
    // Those before `begin` are first, and those from `end` on are not.
    let (mut begin, mut end) = (0, slice.len());
    let (mut front, mut back) = (Block::default(), Block::default());
    loop {
        t.tick();
        let unknown = end - begin - front.len - back.len;
        if unknown == 0 {
            break;
        }
        if front.len == 0 {
            let share = if back.len == 0 { unknown.div_ceil(2) } else { unknown };
            let block = &slice[begin..begin + BLOCK.min(share)];
            front = Block::of(block.len(), block.iter(), |element| !is_first(element));
        }
        if back.len == 0 {
            let block = &slice[begin + front.len..end];
            let block = &block[block.len().saturating_sub(BLOCK)..];
            // Backwards throughout: a processor fetches in advance what it takes to be next.
            back = Block::of(block.len(), block.iter().rev(), &is_first);
        }
        for (front, back) in front.pairs(&mut back) {
            slice.swap(begin + front, end - 1 - back);
        }
        begin += front.pass();
        end -= back.pass();
    }
    // One block at most is left, with elements that no others can be swapped for.
    for place in front.rest() {
        end -= 1;
        slice.swap(begin + place, end);
    }
    let behind = end;
    for place in back.rest() {
        slice.swap(behind - 1 - place, begin);
        begin += 1;
    }
    if front.len > 0 { end } else { begin }
}

/// A block that has been looked at.
struct Block {
    len: usize,
    /// Where elements are in the wrong place, seen from the block's end of the slice.
    places: [u8; BLOCK],
    misplaced: Range<usize>,
}

impl Default for Block {
    fn default() -> Self {
        Self { len: 0, places: [0; BLOCK], misplaced: 0..0 }
    }
}

impl Block {
    /// So many elements.
    fn of<'b, T: 'b>(
        len: usize,
        elements: impl Iterator<Item = &'b T>,
        is_misplaced: impl Fn(&T) -> bool,
    ) -> Self {
        let (mut places, mut count) = ([0; BLOCK], 0);
        for (place, element) in (0..BLOCK as u8).zip(elements) {
            // It is less than that anyway. So the compiler sees it, too.
            places[count % BLOCK] = place;
            count += usize::from(is_misplaced(element));
        }
        Self { len, places, misplaced: 0..count }
    }

    /// One of these places and one of the other block's, as long as there are both.
    fn pairs<'p>(&'p mut self, other: &'p mut Self) -> impl Iterator<Item = (usize, usize)> + 'p {
        let count = self.misplaced.len().min(other.misplaced.len());
        let places = self.places[self.misplaced.start..].iter().zip(&other.places[other.misplaced.start..]);
        self.misplaced.start += count;
        other.misplaced.start += count;
        places.take(count).map(|(&one, &other)| (usize::from(one), usize::from(other)))
    }

    /// If no element is in the wrong place any more, the block is done with. Returns how long it was.
    fn pass(&mut self) -> usize {
        if self.misplaced.start < self.misplaced.end { 0 } else { std::mem::take(&mut self.len) }
    }

    /// The places that are left, from the last one to the first.
    fn rest(&self) -> impl Iterator<Item = usize> + '_ {
        self.places[self.misplaced.clone()].iter().rev().map(|&place| usize::from(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ThreadPool;

    #[test]
    fn all_that_are_first_are_in_front() {
        let mut random = fastrand::Rng::with_seed(5);
        let pool = ThreadPool::builder().num_threads(1).build().expect("no thread is started");
        for len in (0..20).chain([127, 128, 129, 255, 256, 257, 300, 1000, 3001]) {
            for of in [0, 1, 2, 10, 100, len as u64 + 1] {
                let element = |i| (random.u64(..len as u64 + 1), [i; 3]);
                let mut elements: Vec<_> = (0..len).map(element).collect();
                let mut sorted = elements.clone();
                let first =
                    pool.call(|mut t| partition(&mut t, &mut elements, |one| one.0 * 100 < of * len as u64));
                assert!(
                    elements
                        .iter()
                        .enumerate()
                        .all(|(i, one)| (one.0 * 100 < of * len as u64) == (i < first))
                );
                elements.sort_unstable();
                sorted.sort_unstable();
                assert_eq!(elements, sorted, "{len} elements");
            }
        }
    }
}
