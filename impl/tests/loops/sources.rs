//! What a loop may run over: ranges, slices, vectors, chunks, pairs; and sources that lie.

use super::{LENGTHS, everywhere};
use crate::common::{Counter, pool, sized};
use std::panic::{AssertUnwindSafe, catch_unwind};
use systole::Task;
use systole::loops::{IntoSource, Source, chunks, chunks_mut, enumerate, zip};

/// A loop over some numbers.
type Numbers = fn(&mut Task<'_>);

#[test]
fn sources_hold_what_their_iterators_hold() {
    everywhere(|pool| {
        for len in LENGTHS {
            let numbers: Vec<u64> = (0..len as u64).map(|i| i * i).collect();
            let pairs = pool.call(|mut t| t.map(enumerate(&numbers[..]), |(i, &square)| (i, square)));
            assert_eq!(pairs, numbers.iter().copied().enumerate().collect::<Vec<_>>());
            let sums = pool.call(|mut t| t.map(chunks(&numbers, 7), |chunk| chunk.iter().sum::<u64>()));
            assert_eq!(sums, numbers.chunks(7).map(|chunk| chunk.iter().sum::<u64>()).collect::<Vec<_>>());
            let mut filled = vec![0; len];
            pool.call(|mut t| {
                t.for_each(enumerate(chunks_mut(&mut filled, 7)), |(i, chunk)| chunk.fill(i as u64));
                t.for_each(zip(&mut filled[..], &numbers[..]), |(sum, square)| *sum += square);
            });
            assert_eq!(
                filled,
                numbers.iter().enumerate().map(|(i, square)| i as u64 / 7 + square).collect::<Vec<_>>()
            );
        }
    });
}

#[test]
fn zip_is_as_long_as_the_shorter_one() {
    let numbers = [1, 2, 3];
    let pairs = pool(2).call(|mut t| t.map(zip(&numbers[..], 0..100), |(&a, b)| (a, b)));
    assert_eq!(pairs, [(1, 0), (2, 1), (3, 2)]);
    let pairs = pool(2).call(|mut t| t.map(zip(0..100, &numbers[..]), |(a, &b)| (a, b)));
    assert_eq!(pairs, [(0, 1), (1, 2), (2, 3)]);
}

#[test]
fn items_say_how_many_are_left() {
    fn check<S: Source>(source: S) {
        let (len, mut items) = (source.len(), source.items());
        for left in (0..=len).rev() {
            assert_eq!(items.size_hint(), (left, Some(left)));
            assert_eq!(items.next().is_some(), left > 0);
        }
    }
    let mut numbers: Vec<u8> = (0..10).collect();
    check(numbers.clone().into_source());
    check((0..=9).into_source());
    check(chunks(&numbers, 3));
    check(chunks_mut(&mut numbers, 5));
    check(zip(0..100, numbers));
}

#[test]
#[should_panic = "chunks of zero elements"]
fn a_chunk_has_at_least_one_element() {
    chunks(&[1, 2, 3], 0);
}

#[test]
fn chunks_may_be_as_long_as_a_usize_can_count() {
    let (both, none) = (0..usize::MAX).into_source().chunks(usize::MAX - 1).split_at(2);
    assert_eq!((both.len(), none.len()), (2, 0));
    assert!(both.items().map(|chunk| chunk.len()).eq([usize::MAX - 1, 1]));
}

#[test]
#[should_panic = "3 elements, split at 4"]
fn a_vector_is_not_split_behind_its_end() {
    vec![1, 2, 3].into_source().split_at(4);
}

#[test]
fn ranges_of_all_integers_are_what_their_iterators_are() {
    macro_rules! check {
        ($($of:ty)*) => {$(
            for (start, end) in [
                (0 as $of, 100 as $of), (100, 0), (7, 7), (<$of>::MAX - 90, <$of>::MAX), (<$of>::MIN, <$of>::MIN + 70),
                (<$of>::MIN, 0), (0, 1),
            ] {
                if (start..end).size_hint().0 > 1000 {
                    continue;
                }
                assert_eq!(systole::loops::map(start..end, |i| i), (start..end).collect::<Vec<$of>>());
                assert_eq!(systole::loops::map(start..=end, |i| i), (start..=end).collect::<Vec<$of>>());
            }
        )*};
    }
    check!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
    assert_eq!(systole::loops::map_reduce(i8::MIN..=i8::MAX, || 0, i64::from, |a, b| a + b), -128);
    assert_eq!(systole::loops::map_reduce(0..=u8::MAX, || 0, u64::from, |a, b| a + b), 255 * 128);
    // A range that is used up is empty.
    let mut used = 3..=4_u32;
    assert_eq!((used.next(), used.next(), used.next()), (Some(3), Some(4), None));
    assert_eq!(systole::loops::map(used, |i| i), [0; 0]);
}

#[test]
fn every_split_of_a_range_has_all_of_it() {
    for len in 0..20_u8 {
        for mid in 0..=usize::from(len) {
            let (first, second) = (250 - len..250).into_source().split_at(mid);
            assert_eq!((first.len(), second.len()), (mid, usize::from(len) - mid));
            assert!(first.items().chain(second.items()).eq(250 - len..250));
        }
        for mid in 0..=usize::from(len) + 1 {
            let (first, second) = (255 - len..=255).into_source().split_at(mid);
            assert_eq!((first.len(), second.len()), (mid, usize::from(len) + 1 - mid));
            assert!(first.items().chain(second.items()).eq(255 - len..=255));
        }
    }
}

#[test]
fn a_range_that_cannot_be_counted_is_refused_before_it_runs() {
    everywhere(|pool| {
        let refuse = |numbers: Numbers| {
            let run = || pool.call(|mut t| numbers(&mut t));
            let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("there are too many");
            let message = panic.downcast_ref::<String>().map_or("", |message| message);
            assert!(message.contains("more items than a `usize` can count"), "{message}");
        };
        refuse(|t| t.for_each(0..u128::MAX, |_| panic!("an item has run")));
        refuse(|t| t.for_each(0..=u64::MAX, |_| panic!("an item has run")));
        refuse(|t| t.for_each(i128::MIN..=i128::MAX, |_| panic!("an item has run")));
    });
}

#[test]
fn vectors_are_sources_by_value_and_every_element_is_dropped_once() {
    everywhere(|pool| {
        for len in LENGTHS {
            let counter = Counter::default();
            let made: Vec<_> = (0..len).map(|i| (i, counter.make())).collect();
            let numbers = pool.call(|mut t| t.map(made, |(i, value)| (i, Box::new(value))));
            assert!(numbers.iter().map(|(i, _)| *i).eq(0..len));
            drop(numbers);
            counter.assert_all_dropped_once(len);

            // What no item has taken is dropped, too: here by a `zip` that is shorter, and by a search that ends early.
            let made: Vec<_> = (0..len).map(|_| counter.make()).collect();
            pool.call(|mut t| t.for_each(zip(made, 0..len / 2), |(value, _)| drop(value)));
            let made: Vec<_> = (0..len).map(|_| counter.make()).collect();
            assert_eq!(pool.call(|mut t| t.any(made, |_| true)), len > 0);
            counter.assert_all_dropped_once(3 * len);
        }
    });
}

#[test]
fn a_panic_drops_the_rest_of_a_vector_once() {
    let len = sized(1000, 100);
    everywhere(|pool| {
        let counter = Counter::default();
        let made: Vec<_> = (0..len).map(|i| (i, counter.make())).collect();
        let panics = |(i, _)| assert_ne!(i, len / 3, "item");
        assert!(catch_unwind(AssertUnwindSafe(|| pool.call(|mut t| t.for_each(made, panics)))).is_err());
        counter.assert_all_dropped_once(len);
    });
}

#[test]
fn elements_without_a_size_are_counted() {
    assert_eq!(systole::loops::map_reduce(vec![(); 1000], || 0, |()| 1, |a, b| a + b), 1000);
}

#[test]
fn methods_of_sources_and_functions_are_the_same() {
    let numbers: Vec<u32> = (0..100).collect();
    let pairs =
        |pairs: Vec<(usize, (u32, u32))>| pairs.into_iter().all(|(i, (a, b))| a as usize == i && b == 2 * a);
    let twice: Vec<u32> = numbers.iter().map(|n| 2 * n).collect();
    everywhere(|pool| {
        pool.call(|mut t| {
            let of = t.map(numbers.zip(&twice).enumerate(), |(i, (a, b))| (i, (*a, *b)));
            assert_eq!(of.len(), 100);
            assert!(pairs(of));
            assert!(pairs(t.map(enumerate(zip(&numbers, &twice)), |(i, (a, b))| (i, (*a, *b)))));
            let sums =
                t.map(numbers.zip(&twice).chunks(7), |chunk| chunk.items().map(|(a, b)| a + b).sum::<u32>());
            assert_eq!(
                sums,
                numbers.chunks(7).map(|chunk| 3 * chunk.iter().sum::<u32>()).collect::<Vec<_>>()
            );
            let sums = t.map((0..100).into_source().chunks(7), |chunk| chunk.items().sum::<u64>());
            assert_eq!(sums.len(), 15);
            assert_eq!(sums.iter().sum::<u64>(), 4950);
        });
    });
}

/// With `Source` in scope, a range and a slice are what they were.
#[test]
fn the_import_of_source_changes_no_other_method() {
    assert_eq!((0..7).len(), 7);
    assert_eq!((0..7).zip(1..).count(), 7);
    assert_eq!((0..7).enumerate().count(), 7);
    assert_eq!([1, 2, 3].chunks(2).len(), 2);
    assert_eq!(Vec::from([1, 2, 3]).split_at(1).0.len(), 1);
}

#[test]
fn a_source_that_lies_about_its_length_is_found_out() {
    struct Lies(std::ops::Range<usize>);
    impl systole::loops::Source for Lies {
        type Item = usize;
        type Items = std::iter::Skip<std::ops::Range<usize>>;
        fn len(&self) -> usize {
            self.0.end - self.0.start
        }
        fn split_at(self, mid: usize) -> (Self, Self) {
            let mid = self.0.start + mid;
            (Self(self.0.start..mid), Self(mid..self.0.end))
        }
        fn items(self) -> Self::Items {
            // Each part lacks one, however small it is.
            self.0.skip(1)
        }
    }
    everywhere(|pool| {
        let counter = Counter::default();
        let outcome =
            catch_unwind(AssertUnwindSafe(|| pool.call(|mut t| t.map(Lies(0..1000), |_| counter.make()))));
        assert!(outcome.is_err());
        counter.assert_all_dropped_once(counter.made());
    });
}

#[test]
fn what_a_source_gives_beyond_its_length_is_left() {
    struct Lavish(std::ops::Range<usize>);
    impl systole::loops::Source for Lavish {
        type Item = usize;
        type Items = std::ops::RangeFrom<usize>;
        fn len(&self) -> usize {
            self.0.end - self.0.start
        }
        fn split_at(self, mid: usize) -> (Self, Self) {
            let mid = self.0.start + mid;
            (Self(self.0.start..mid), Self(mid..self.0.end))
        }
        fn items(self) -> Self::Items {
            self.0.start..
        }
    }
    everywhere(|pool| {
        let counter = Counter::default();
        let results = pool.call(|mut t| t.map(Lavish(0..1000), |n| (n, counter.make())));
        assert!(results.iter().map(|result| result.0).eq(0..1000));
        drop(results);
        counter.assert_all_dropped_once(1000);
    });
}
