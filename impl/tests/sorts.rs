//! Sorts come to what the standard library's come to, notice order that is there, and lose no element.

mod common;

use common::{Counted, Counter, pool, sized};
use fastrand::Rng;
use std::cmp::{Ordering, Reverse};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use systole::{Task, ThreadPool};

/// Fewer elements are not sorted in parts.
const MANY: usize = 4097;

/// Runs it on one thread, where nothing is shared, and on several.
fn everywhere(test: impl Fn(&ThreadPool)) {
    for threads in 1..=sized(4, 2) {
        test(&pool(threads));
    }
}

fn random(i: usize) -> u64 {
    (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// Slices that are hard on a sort.
fn shapes(len: usize) -> Vec<Vec<u64>> {
    let all = |f: &dyn Fn(usize) -> u64| (0..len).map(f).collect();
    vec![
        all(&random),
        all(&|i| i as u64),
        all(&|i| (len - i) as u64),
        all(&|_| 7),
        all(&|i| random(i) % 3),
        all(&|i| (i % 2) as u64),
        all(&|i| if i + 1 == len { 0 } else { i as u64 }),
        all(&|i| (i as u64).min((len - i) as u64)),
        all(&|i| if i % 100 == 0 { random(i) } else { 5 }),
        // Nearly in order: some too large, some too small, some in a row.
        all(&|i| if random(i) % 40 == 0 { random(i) % len as u64 } else { i as u64 }),
        all(&|i| if i % 200 < 10 { 1 << 40 } else { i as u64 }),
        all(&|i| if i % 300 < 20 { i as u64 / 2 } else { i as u64 }),
        all(&|i| if i < 20 { (1 << 40) - i as u64 } else { i as u64 }),
        all(&|i| (i % 5000) as u64),
        // Two runs of which only a few elements overlap, and a short run behind a long one.
        all(&|i| if i < len / 2 { i as u64 + 9 } else { i as u64 }),
        all(&|i| if i < len / 20 * 19 { 20 * i as u64 } else { 400 * (i - len / 20 * 19) as u64 }),
        all(&|i| if i < len / 20 { 400 * i as u64 } else { 20 * (i - len / 20) as u64 }),
    ]
}

/// Under Miri the longest is just long enough for the sort to look for elements that are out of order.
const LENGTHS: [usize; 6] = [0, 1, sized(257, 20), sized(1000, 70), sized(MANY, 150), sized(30_000, 260)];

#[test]
fn sorts_are_sorts() {
    everywhere(|pool| {
        for len in LENGTHS {
            for numbers in shapes(len) {
                let mut expected = numbers.clone();
                expected.sort_unstable();
                let (mut sorted, mut reversed, mut by_key) = (numbers.clone(), numbers.clone(), numbers);
                pool.call(|mut t| {
                    t.sort_unstable(&mut sorted);
                    t.sort_unstable_by(&mut reversed, |a, b| b.cmp(a));
                    t.sort_unstable_by_key(&mut by_key, |&number| Reverse(number));
                });
                assert_eq!(sorted, expected);
                expected.reverse();
                assert_eq!(reversed, expected);
                assert_eq!(by_key, expected);
            }
        }
    });
}

/// Sorts the keys by the standard library and by the pool, each with its number, in both directions.
fn assert_stable(pool: &ThreadPool, keys: &[u64]) {
    let pairs: Vec<_> = keys.iter().copied().zip(0..).collect();
    let (mut expected, mut by, mut by_key, mut whole) =
        (pairs.clone(), pairs.clone(), pairs.clone(), pairs.clone());
    let (mut downwards, mut expected_downwards) = (pairs.clone(), pairs);
    expected.sort_by_key(|pair| pair.0);
    expected_downwards.sort_by_key(|pair| Reverse(pair.0));
    pool.call(|mut t| {
        t.sort_by(&mut by, |a, b| a.0.cmp(&b.0));
        t.sort_by_key(&mut by_key, |pair| pair.0);
        t.sort_by_key(&mut downwards, |pair| Reverse(pair.0));
        t.sort(&mut whole);
    });
    assert_eq!(by, expected);
    assert_eq!(by_key, expected);
    assert_eq!(whole, expected);
    assert_eq!(downwards, expected_downwards);
}

#[test]
fn stable_sorts_keep_the_order_of_equal_elements() {
    everywhere(|pool| {
        for len in LENGTHS {
            for numbers in shapes(len) {
                // Many are equal.
                let keys: Vec<_> = numbers.into_iter().map(|number| number >> 3).collect();
                assert_stable(pool, &keys);
            }
        }
    });
}

/// Keys that are in order, but for some of them in some places.
fn nearly_sorted(random: &mut Rng) -> Vec<u64> {
    let len = random.usize(257..sized(10_000, 300));
    let distinct = random.u64(1..2 * len as u64);
    let mut keys: Vec<_> = (0..len).map(|_| random.u64(..distinct)).collect();
    keys.sort_unstable();
    for _ in 0..random.usize(..len / 10) {
        let (a, b) = (random.usize(..len), random.usize(..len));
        match random.u8(..4) {
            0 => keys.swap(a, b),
            1 => keys[a] = random.u64(..distinct),
            2 => keys[a] = keys[b],
            _ => keys.swap(a, (a + random.usize(1..9)).min(len - 1)),
        }
    }
    if random.u8(..8) == 0 {
        let (a, b) = (random.usize(..len), random.usize(..len));
        keys[a.min(b)..a.max(b)].reverse();
    }
    keys
}

#[test]
fn nearly_sorted_keys_of_all_kinds_are_sorted_stably() {
    let mut random = Rng::with_seed(7);
    let pools = [pool(1), pool(3)];
    for round in common::repetitions(sized(400, 80) as u64) {
        random.seed(round);
        assert_stable(&pools[round as usize % 2], &nearly_sorted(&mut random));
    }
}

/// How many comparisons a sort makes, over the number of elements.
fn comparisons(pool: &ThreadPool, numbers: &[u64], is_stable: bool) -> f64 {
    let count = AtomicUsize::new(0);
    let mut sorted = numbers.to_vec();
    sort(pool, &mut sorted, is_stable, |a: &u64, b: &u64| {
        count.fetch_add(1, Relaxed);
        a.cmp(b)
    });
    assert!(sorted.is_sorted());
    count.into_inner() as f64 / numbers.len() as f64
}

fn sort<T: Send>(
    pool: &ThreadPool,
    elements: &mut [T],
    is_stable: bool,
    compare: impl Fn(&T, &T) -> Ordering + Sync,
) {
    pool.call(|mut t: Task<'_>| match is_stable {
        true => t.sort_by(elements, compare),
        false => t.sort_unstable_by(elements, compare),
    });
}

#[test]
fn order_that_is_there_saves_comparisons() {
    let len = sized(100_000, 500);
    let sorted: Vec<u64> = (0..len as u64).collect();
    let reversed: Vec<u64> = sorted.iter().copied().rev().collect();
    let mut swapped = sorted.clone();
    (0..len / 100).for_each(|i| swapped.swap(random(2 * i) as usize % len, random(2 * i + 1) as usize % len));
    let appended: Vec<u64> =
        sorted.iter().copied().chain((0..len / 20).map(|i| random(i) % len as u64)).collect();
    let no_order: Vec<u64> = (0..len).map(random).collect();
    everywhere(|pool| {
        for is_stable in [false, true] {
            let comparisons = |numbers| comparisons(pool, numbers, is_stable);
            assert!(comparisons(&sorted) <= 1.1, "{}", comparisons(&sorted));
            assert!(comparisons(&reversed) <= 1.1, "{}", comparisons(&reversed));
            assert!(comparisons(&swapped) <= 3.0, "{}", comparisons(&swapped));
            assert!(comparisons(&appended) <= 4.0, "{}", comparisons(&appended));
            // To look for order costs next to nothing where there is none.
            assert!(comparisons(&no_order) <= 30.0, "{}", comparisons(&no_order));
        }
    });
}

/// One thread reverses the slice. What another one had read would lie in the caches of that one's processor.
#[test]
#[cfg(not(miri))]
fn a_slice_in_the_opposite_order_is_read_by_one_thread() {
    let pool = pool(2);
    for round in 0..20 {
        let mut numbers: Vec<_> = (0..500_000).rev().collect();
        let others = AtomicUsize::new(0);
        pool.call(|mut t| {
            let caller = std::thread::current().id();
            t.sort_unstable_by(&mut numbers, |a: &i32, b| {
                others.fetch_add(usize::from(std::thread::current().id() != caller), Relaxed);
                a.cmp(b)
            });
        });
        assert_eq!(others.into_inner(), 0, "comparisons by another thread, in round {round}");
        assert!(numbers.is_sorted());
    }
}

/// Several threads look whether a long slice is in order, each at some parts of it.
#[test]
#[cfg(not(miri))]
fn a_step_down_between_two_parts_of_a_long_slice_is_found() {
    const PART: usize = 1 << 14;
    let (pool, len) = (pool(2), 5 * PART - 1);
    for step in (PART - 1..len).step_by(PART).chain((PART..len).step_by(PART)) {
        for is_stable in [false, true] {
            let mut numbers: Vec<_> = (0..len).map(|i| if i < step { i } else { i - 2 }).collect();
            sort(&pool, &mut numbers, is_stable, usize::cmp);
            assert!(numbers.is_sorted(), "a step down at {step}");
        }
    }
}

/// Elements whose order is decided while they are compared, and so that each pivot is one of the least.
///
/// M. D. McIlroy, *A killer adversary for quicksort*, Software: Practice and Experience 29, 1999.
struct Adversary {
    /// Those that are not decided are greater than all others.
    values: Vec<usize>,
    decided: usize,
    /// What was not decided when it was compared last, and so may be the pivot.
    candidate: usize,
    comparisons: usize,
}

impl Adversary {
    const UNDECIDED: usize = usize::MAX;

    fn compare(&mut self, a: usize, b: usize) -> Ordering {
        self.comparisons += 1;
        if self.values[a] == Self::UNDECIDED && self.values[b] == Self::UNDECIDED {
            let one = if a == self.candidate { a } else { b };
            self.values[one] = self.decided;
            self.decided += 1;
        }
        if self.values[a] == Self::UNDECIDED {
            self.candidate = a;
        } else if self.values[b] == Self::UNDECIDED {
            self.candidate = b;
        }
        self.values[a].cmp(&self.values[b])
    }
}

#[test]
fn bad_pivots_make_no_sort_quadratic() {
    let len = sized(20_000, 300);
    for is_stable in [false, true] {
        // Some are decided already, so that the slice is far from being in order.
        let value = |i| if i % 4 == 0 { len - i } else { Adversary::UNDECIDED };
        let values = (0..len).map(value).collect();
        let adversary = Mutex::new(Adversary { values, decided: len + 1, candidate: 0, comparisons: 0 });
        // Large enough that the standard library does not sort all of them.
        let mut elements: Vec<[usize; 4]> = (0..len).map(|i| [i; 4]).collect();
        sort(&pool(1), &mut elements, is_stable, |a, b| {
            if a[0] == b[0] { Ordering::Equal } else { adversary.lock().unwrap().compare(a[0], b[0]) }
        });
        let Adversary { values, comparisons, .. } = adversary.into_inner().unwrap();
        assert!(elements.is_sorted_by_key(|element| values[element[0]]));
        let each = comparisons as f64 / len as f64;
        assert!(each <= 100.0, "{each} comparisons for each of {len} elements");
    }
}

/// Large elements are partitioned down to slices of one key. Such a slice is looked at once, instead of twice.
#[test]
fn a_slice_of_one_key_is_not_partitioned() {
    let len = sized(20_000, 500);
    everywhere(|pool| {
        for (keys, most) in [(3, 2.9), (4, 3.3)] {
            let mut records: Vec<[u64; 4]> = (0..len).map(|i| [random(i) % keys, i as u64, 0, 0]).collect();
            let count = AtomicUsize::new(0);
            sort(pool, &mut records, false, |a, b| {
                count.fetch_add(1, Relaxed);
                a[0].cmp(&b[0])
            });
            assert!(records.is_sorted_by_key(|record| record[0]));
            let comparisons = count.into_inner() as f64 / len as f64;
            // Under Miri the standard library sorts half of it.
            assert!(cfg!(miri) || comparisons <= most, "{comparisons} for each of {len} with {keys} keys");
        }
    });
}

/// An element whose drop is counted, and which is told from the others.
struct Element<'c> {
    key: u64,
    number: usize,
    _counted: Counted<'c>,
}

/// Sorts counted elements by a comparison that may panic. Each must be there once afterwards, and be dropped once.
fn assert_none_lost(
    pool: &ThreadPool,
    keys: &[u64],
    is_stable: bool,
    compare: impl Fn(u64, u64) -> Ordering + Sync,
) -> bool {
    let counter = Counter::default();
    let element = |(number, &key): (usize, &u64)| Element { key, number, _counted: counter.make() };
    let mut elements: Vec<_> = keys.iter().enumerate().map(element).collect();
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        sort(pool, &mut elements, is_stable, |a: &Element<'_>, b: &Element<'_>| compare(a.key, b.key));
    }));
    let mut numbers: Vec<_> = elements.iter().map(|element| element.number).collect();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(0..keys.len()), "each element once");
    assert!(elements.iter().all(|element| keys[element.number] == element.key));
    assert_eq!(counter.dropped(), 0, "no element is dropped");
    drop(elements);
    counter.assert_all_dropped_once(keys.len());
    outcome.is_ok()
}

#[test]
fn a_comparison_that_panics_loses_no_element() {
    let len = sized(9000, 260);
    for threads in [1, 2] {
        let pool = pool(threads);
        for keys in shapes(len).into_iter().step_by(sized(1, 6)) {
            for is_stable in [false, true] {
                let all = AtomicUsize::new(0);
                assert!(assert_none_lost(&pool, &keys, is_stable, |a, b| {
                    all.fetch_add(1, Relaxed);
                    a.cmp(&b)
                }));
                // Panics at the first comparison, at the last one, and in between.
                let all = all.into_inner();
                let places = [1, all / 2, all / 7, all / 3, all / 10 * 9, all - all / 50, all];
                for &most in &places[..sized(places.len(), 2)] {
                    let made = AtomicUsize::new(0);
                    let is_sorted = assert_none_lost(&pool, &keys, is_stable, |a, b| {
                        assert!(made.fetch_add(1, Relaxed) + 1 < most.max(1), "enough");
                        a.cmp(&b)
                    });
                    // Several threads may need fewer comparisons than before, where one sees that there is no order.
                    assert!(!is_sorted || threads > 1, "{most} of {all} comparisons are not enough");
                }
            }
        }
    }
}

#[test]
fn a_comparison_without_sense_loses_no_element() {
    let pools = [pool(1), pool(2)];
    for round in common::repetitions(sized(200, 80) as u64) {
        let mut random = Rng::with_seed(round);
        let keys = nearly_sorted(&mut random);
        let lies = [0, 2, 10, 100, 1000][round as usize % 5];
        let calls = AtomicUsize::new(0);
        let compare = |a: u64, b: u64| {
            let call = self::random(calls.fetch_add(1, Relaxed));
            match lies {
                0 => [Ordering::Less, Ordering::Equal, Ordering::Greater][call as usize % 3],
                _ if call % lies == 0 => a.cmp(&b).reverse(),
                _ => a.cmp(&b),
            }
        };
        // It may panic, or not.
        assert_none_lost(&pools[round as usize % 2], &keys, round % 4 < 2, compare);
    }
}

#[test]
fn elements_without_size_are_sorted() {
    everywhere(|pool| {
        let len = sized(10_000, 500);
        let mut nothing = vec![(); len];
        sort(pool, &mut nothing, true, |_, _| Ordering::Equal);
        sort(pool, &mut nothing, true, |_, _| Ordering::Less);
        sort(pool, &mut nothing, false, |_, _| Ordering::Less);
        assert_eq!(nothing.len(), len);
    });
}

/// So large that one thread alone does not sort even a slice that is nearly in order.
#[derive(Clone)]
struct Large {
    key: usize,
    number: usize,
    _rest: [u64; 126],
}

#[test]
fn large_elements_are_sorted() {
    let len = sized(9000, 270);
    let key = |i: usize| if i % 50 == 0 { random(i) as usize % (len / 4 + 1) } else { i / 4 };
    let all: Vec<_> = (0..len).map(|number| Large { key: key(number), number, _rest: [0; 126] }).collect();
    everywhere(|pool| {
        let mut large = all.clone();
        sort(pool, &mut large, true, |a, b| a.key.cmp(&b.key));
        assert!(large.is_sorted_by_key(|one| (one.key, one.number)));
        sort(pool, &mut large, true, |a, b| b.key.cmp(&a.key));
        assert!(large.is_sorted_by_key(|one| (Reverse(one.key), one.number)));
        let mut large = all.clone();
        sort(pool, &mut large, false, |a, b| a.key.cmp(&b.key));
        assert!(large.is_sorted_by_key(|one| one.key));
        large.sort_unstable_by_key(|one| one.number);
        assert!(large.iter().map(|one| one.number).eq(0..len));
    });
}
