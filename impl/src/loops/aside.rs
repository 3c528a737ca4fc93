//! Elements that are put aside while others move over the places that they leave.
//!
//! # Invariants
//!
//! 1. **Once.** Whenever code of the user's runs or a panic may come, each element of the slice is in one place alone: in the
//!    slice, or in a buffer whose elements a [`Hole`] puts back.
//! 2. **Empty.** A buffer is a vector of length zero: it gives its memory back, and drops no element.

use std::cmp::Ordering;
use std::marker::PhantomData;
use std::ptr;

/// An element that is out of order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stray {
    /// Where it is.
    pub(super) place: usize,
    /// Whether it came too early; else it came too late.
    pub(super) is_early: bool,
}

/// Moves the strays behind all other elements, those that came too early before those that came too late. Each of the three
/// groups keeps its order. Returns where the early ones and where the late ones begin.
///
/// # Panics
///
/// Panics, and moves nothing, if the strays are not in the order of their places, or are not all in the slice.
pub(super) fn move_behind<T>(slice: &mut [T], strays: &[Stray]) -> [usize; 2] {
    let len = slice.len();
    let are_places =
        strays.is_sorted_by(|a, b| a.place < b.place) && strays.iter().all(|one| one.place < len);
    assert!(are_places, "{} strays of {len} elements, each in its place", strays.len());
    let early = strays.iter().filter(|stray| stray.is_early).count();
    let mut aside: Vec<T> = Vec::with_capacity(strays.len());
    // From here to the end nothing panics, and no code of the user's runs (Invariant 1).
    let (elements, buffer) = (slice.as_mut_ptr(), aside.as_mut_ptr());
    let (mut to_early, mut to_late) = (0, early);
    let mut end = strays.first().map_or(len, |first| first.place);
    for (index, stray) in strays.iter().enumerate() {
        let slot = if stray.is_early { &mut to_early } else { &mut to_late };
        let (from, to) = (elements.wrapping_add(stray.place), buffer.wrapping_add(*slot));
        // SAFETY: premises of `copy_nonoverlapping`: 1. the place is one of the slice, by the check above, and nothing was moved
        // there yet; 2. the slots are counted up, the early ones from 0 to `early`, and the late ones from there to the number of
        // strays, for which there is room; 3. both are aligned; 4. a buffer of its own overlaps no slice.
        unsafe { ptr::copy_nonoverlapping(from, to, 1) };
        *slot += 1;
        let run = stray.place + 1;
        let count = strays.get(index + 1).map_or(len, |next| next.place) - run;
        let (from, to) = (elements.wrapping_add(run), elements.wrapping_add(end));
        // SAFETY: premises of `copy`: 1. the elements up to the next stray are in the slice, since places ascend; 2. as many places
        // from `end` on are as well, since `end` is at most `run`, and what is there was moved or put aside; 3. both are aligned.
        unsafe { ptr::copy(from, to, count) };
        end += count;
    }
    // SAFETY: premises of `copy_nonoverlapping`: 1. each slot of the buffer was written once; 2. so many places are left in the slice
    // from `end` on: it was counted up by all elements but the strays; 3. and 4. as above.
    unsafe { ptr::copy_nonoverlapping(buffer, elements.wrapping_add(end), strays.len()) };
    [end, end + early]
}

/// Merges three sorted runs: one before `early`, one from there to `late`, and one behind. The elements of the second run come before
/// equal ones of the first run, and those of the third run behind all equal ones.
///
/// The second and third run should be short: they are put aside, and each of their elements is inserted.
///
/// # Panics
///
/// Panics if `compare` does. The slice then holds its elements in some order.
pub(super) fn insert_all<T>(
    slice: &mut [T],
    [early, late]: [usize; 2],
    compare: &impl Fn(&T, &T) -> Ordering,
    mut poll: impl FnMut(),
) {
    let mut hole = Hole::new(slice, early, late);
    loop {
        poll();
        let is_late = match (hole.last_early(), hole.last_late()) {
            (Some(early), Some(late)) => compare(early, late).is_le(),
            (None, None) => return,
            // What is left is in its order, and has its places.
            _ if hole.begin == 0 => return,
            (early, _) => early.is_none(),
        };
        let place = match (is_late, hole.last_early(), hole.last_late()) {
            (true, _, Some(late)) => place(hole.before(), |element| compare(late, element).is_lt()),
            (false, Some(early), _) => place(hole.before(), |element| compare(early, element).is_le()),
            _ => return,
        };
        hole.fill_after(place, is_late);
    }
}

/// How many elements of the sorted run are before all of which `is_after` holds. It looks from the end, at first one element after the
/// other, and then by steps that double.
fn place<T>(run: &[T], is_after: impl Fn(&T) -> bool) -> usize {
    // The processor fetches in advance what comes one after the other. A step that it does not foresee may wait for the memory.
    let nearby =
        run.iter().rev().take(const { nearby::<T>() }).take_while(|element| is_after(element)).count();
    let (mut end, mut step) = (run.len() - nearby, 1);
    while step <= end && is_after(&run[end - step]) {
        end -= step;
        step *= 2;
    }
    let begin = if step <= end { end - step + 1 } else { 0 };
    begin + run[begin..end].partition_point(|element| !is_after(element))
}

/// So many elements are looked at one after the other: some cache lines, if a comparison is likely to be cheap.
const fn nearby<T>() -> usize {
    if std::mem::needs_drop::<T>() || size_of::<T>() > 64 { 1 } else { 64 }
}

/// Places of a slice whose elements are in a buffer. Dropping this puts them back.
///
/// So many places as there are elements in the buffer are empty, from `begin` on.
struct Hole<'s, T> {
    elements: *mut T,
    /// So many elements are before the hole.
    begin: usize,
    /// The elements in the buffer: those before `early`, and those from `late` to `end`.
    buffer: Vec<T>,
    early: usize,
    late: usize,
    end: usize,
    slice: PhantomData<&'s mut [T]>,
}

impl<'s, T> Hole<'s, T> {
    /// Puts aside all elements from `begin` on.
    ///
    /// # Panics
    ///
    /// Panics, and moves nothing, if `begin` is behind `late`, or `late` behind the slice.
    fn new(slice: &'s mut [T], begin: usize, late: usize) -> Self {
        let len = slice.len();
        assert!(begin <= late && late <= len, "{begin} and {late} of {len} elements");
        let count = len - begin;
        let (elements, mut buffer) = (slice.as_mut_ptr(), Vec::with_capacity(count));
        // SAFETY: premises of `copy_nonoverlapping`: 1. so many elements are there; 2. there is room for so many; 3. both are aligned;
        // 4. a buffer of its own overlaps no slice. From here on the elements are those in the buffer.
        unsafe { ptr::copy_nonoverlapping(elements.wrapping_add(begin), buffer.as_mut_ptr(), count) };
        let early = late - begin;
        Self { elements, begin, buffer, early, late: early, end: count, slice: PhantomData }
    }

    /// The last element of the second run that is aside.
    fn last_early(&self) -> Option<&T> {
        self.early.checked_sub(1).map(|last| self.aside(last))
    }

    /// The last element of the third run that is aside.
    fn last_late(&self) -> Option<&T> {
        (self.end > self.late).then(|| self.aside(self.end - 1))
    }

    /// An element that is aside.
    fn aside(&self, index: usize) -> &T {
        assert!(index < self.early || (self.late..self.end).contains(&index), "{index} is not aside");
        // SAFETY: premises of the dereference: by the check above the element is in the buffer. It stays there as long as this is
        // borrowed.
        unsafe { &*self.buffer.as_ptr().wrapping_add(index) }
    }

    /// How many elements are aside.
    fn count(&self) -> usize {
        self.early + self.end - self.late
    }

    /// The elements before the hole.
    fn before(&self) -> &[T] {
        // SAFETY: premises of `from_raw_parts`: 1. the elements before the hole are in the slice, which is borrowed for `'s`; 2. they
        // are changed by nothing but this, which is borrowed.
        unsafe { std::slice::from_raw_parts(self.elements, self.begin) }
    }

    /// Moves the elements from `place` on to the end of the hole, and the last one of a run that is aside in front of them.
    ///
    /// # Panics
    ///
    /// Panics, and moves nothing, if the place is in the hole, or none of that run is aside.
    fn fill_after(&mut self, place: usize, is_late: bool) {
        let is_there = if is_late { self.end > self.late } else { self.early > 0 };
        assert!(place <= self.begin && is_there, "{place} of {}", self.begin);
        let (from, to) =
            (self.elements.wrapping_add(place), self.elements.wrapping_add(place + self.count()));
        // SAFETY: premises of `copy`: 1. the elements from `place` to `begin` are there; 2. behind them are as many empty places as
        // elements are aside, so that they can move by as many; 3. both are aligned.
        unsafe { ptr::copy(from, to, self.begin - place) };
        // Nothing can panic between the two copies: for no longer than this is an element in two places.
        self.begin = place;
        let last = if is_late { &mut self.end } else { &mut self.early };
        *last -= 1;
        let from = self.buffer.as_ptr().wrapping_add(*last);
        let to = self.elements.wrapping_add(place + self.count());
        // SAFETY: premises of `copy_nonoverlapping`: 1. the element was aside, and is no longer counted as such; 2. this was the last
        // place of the hole, and no longer is; 3. and 4. as in `new`.
        unsafe { ptr::copy_nonoverlapping(from, to, 1) };
    }
}

impl<T> Drop for Hole<'_, T> {
    fn drop(&mut self) {
        let to = self.elements.wrapping_add(self.begin);
        // SAFETY: premises of `copy_nonoverlapping`: 1. so many elements are aside; 2. so many places and more are in the hole; 3. and
        // 4. as in `new`. The buffer's length is zero, so it drops none of them (Invariant 2).
        unsafe { ptr::copy_nonoverlapping(self.buffer.as_ptr(), to, self.early) };
        let (from, to) = (self.buffer.as_ptr().wrapping_add(self.late), to.wrapping_add(self.early));
        // SAFETY: premises of `copy_nonoverlapping`: as above: 2. the places behind those are as many as are left.
        unsafe { ptr::copy_nonoverlapping(from, to, self.end - self.late) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_wherever_it_is() {
        for len in 0..40 {
            let run: Vec<usize> = (0..len).collect();
            for place_of in 0..=len {
                assert_eq!(place(&run, |&element| element >= place_of), place_of, "of {len}");
            }
        }
    }

    #[test]
    fn strays_move_behind_the_others() {
        let mut letters: Vec<String> = "aXbcYdZe".chars().map(String::from).collect();
        let stray = |place, is_early| Stray { place, is_early };
        let strays = [stray(1, false), stray(4, true), stray(6, false)];
        assert_eq!(move_behind(&mut letters, &strays), [5, 6]);
        assert_eq!(letters.concat(), "abcdeYXZ");
        assert_eq!(move_behind(&mut letters, &[]), [8, 8]);
        let all: Vec<_> = (0..8).map(|place| stray(place, place % 2 == 0)).collect();
        assert_eq!(move_behind(&mut letters, &all), [0, 4]);
        assert_eq!(letters.concat(), "aceXbdYZ");
    }

    #[test]
    #[should_panic = "strays of 3 elements, each in its place"]
    fn a_place_that_is_named_twice_is_refused() {
        let twice = Stray { place: 1, is_early: true };
        move_behind(&mut [1, 2, 3], &[twice, twice]);
    }

    #[test]
    #[should_panic = "strays of 3 elements, each in its place"]
    fn a_place_outside_is_refused() {
        move_behind(&mut [1, 2, 3], &[Stray { place: 3, is_early: true }]);
    }

    #[test]
    fn insertions_keep_the_order_of_equal_elements() {
        let begin = [(1, 'a'), (2, 'a'), (2, 'a'), (4, 'a'), (0, 'b'), (2, 'b'), (5, 'b')];
        let compare = |a: &(i32, char), b: &(i32, char)| a.0.cmp(&b.0);
        let mut behind = begin.to_vec();
        insert_all(&mut behind, [4, 4], &compare, || ());
        assert_eq!(behind, [(0, 'b'), (1, 'a'), (2, 'a'), (2, 'a'), (2, 'b'), (4, 'a'), (5, 'b')]);
        let mut before = begin.to_vec();
        insert_all(&mut before, [4, 7], &compare, || ());
        assert_eq!(before, [(0, 'b'), (1, 'a'), (2, 'b'), (2, 'a'), (2, 'a'), (4, 'a'), (5, 'b')]);
        let mut both =
            [(2, 'a'), (2, 'b'), (1, 'b'), (2, 'b'), (0, 'c'), (0, 'd'), (1, 'c'), (2, 'c'), (3, 'c')];
        insert_all(&mut both, [2, 4], &compare, || ());
        let letters = String::from_iter(both.iter().map(|element| element.1));
        assert!(both.is_sorted_by_key(|element| element.0));
        assert_eq!(letters, "cdbcbabcc");
    }
}
