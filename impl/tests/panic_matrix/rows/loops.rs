//! Loops and sorting.

use super::joins::boom;
use super::{ROW, Row};
use crate::common::Counted;
use crate::out::Out;
use systole::loops::{chunks_mut, enumerate};

/// How many items the loops have, and which of them panics.
const ITEMS: usize = 1000;
const FATAL: usize = 700;

fn item(n: usize) -> usize {
    if n == FATAL {
        boom("item", ());
    }
    n
}

pub fn rows() -> Vec<Row> {
    let row = Row { out: Out::Panic("item"), panics: "the closure, at one item", ..ROW };
    vec![
        Row {
            place: "`for_each`",
            run: |bench| bench.pool.call(|mut t| t.for_each(0..ITEMS, |n| drop((bench.value(), item(n))))),
            ..row
        },
        Row {
            place: "`for_each` over `chunks_mut`",
            values: Some(ITEMS),
            run: |bench| {
                let mut values: Vec<Counted<'_>> = (0..ITEMS).map(|_| bench.value()).collect();
                bench.pool.call(|mut t| {
                    t.for_each(enumerate(chunks_mut(&mut values, 10)), |(n, chunk)| {
                        chunk.reverse();
                        item(10 * n);
                    });
                });
            },
            ..row
        },
        Row {
            place: "`for_each_task`, with a join at each item",
            run: |bench| {
                bench.pool.call(|mut t| {
                    t.for_each_task(0..ITEMS, |mut t, n| drop(t.join(|_| bench.value(), |_| item(n))));
                });
            },
            ..row
        },
        Row {
            place: "`map`",
            run: |bench| drop(bench.pool.call(|mut t| t.map(0..ITEMS, |n| (bench.value(), item(n))))),
            ..row
        },
        Row {
            place: "`map`",
            panics: "the closure, at every item",
            values: None,
            run: |bench| drop(bench.pool.call(|mut t| t.map(0..ITEMS, |_| boom("item", bench.value())))),
            ..row
        },
        Row {
            place: "`map`",
            panics: "the closure at one item, and the drop of one result",
            run: |bench| {
                let result = |n| (item(n), (n == 0).then(|| bench.bomb()));
                drop(bench.pool.call(|mut t| t.map(0..ITEMS, result)));
            },
            workers: super::ONE,
            out: Out::Aborts("panic in a destructor during cleanup"),
            ..row
        },
        Row {
            place: "`map_into`",
            run: |bench| {
                let mut results: Vec<Counted<'_>> = (0..ITEMS).map(|_| bench.value()).collect();
                bench.pool.call(|mut t| t.map_into(0..ITEMS, &mut results, |n| (bench.value(), item(n)).0));
            },
            ..row
        },
        Row {
            place: "`map_reduce`",
            run: |bench| {
                let map = |n| (bench.value(), item(n)).0;
                drop(bench.pool.call(|mut t| t.map_reduce(0..ITEMS, || bench.value(), map, |a, _| a)));
            },
            ..row
        },
        Row {
            place: "`map_reduce`",
            panics: "the closure that puts two results together",
            out: Out::Panic("reduction"),
            run: |bench| {
                let reduce = |a, b| {
                    boom("reduction", b);
                    a
                };
                drop(
                    bench
                        .pool
                        .call(|mut t| t.map_reduce(0..ITEMS, || bench.value(), |_| bench.value(), reduce)),
                );
            },
            ..row
        },
        Row {
            place: "`find_any`",
            run: |bench| {
                let is_found = |n: &usize| (bench.value(), item(*n)).1 > ITEMS;
                _ = bench.pool.call(|mut t| t.find_any(0..ITEMS, is_found));
            },
            ..row
        },
        Row {
            place: "`all`",
            run: |bench| {
                bench.pool.call(|mut t| t.all(0..ITEMS, |n| (bench.value(), item(n)).1 < ITEMS));
            },
            ..row
        },
        Row {
            place: "`sort_unstable_by`",
            panics: "a comparison; the slice keeps all its elements",
            out: Out::Panic("comparison"),
            values: Some(ITEMS),
            run: |bench| {
                let mut elements: Vec<_> = (0..ITEMS).map(|n| (n * 7919 % ITEMS, bench.value())).collect();
                let kept = Kept(&mut elements);
                bench.pool.call(|mut t| {
                    t.sort_unstable_by(&mut *kept.0, |a, b| {
                        if a.0 + b.0 == FATAL {
                            boom("comparison", ());
                        }
                        a.0.cmp(&b.0)
                    });
                });
            },
            ..row
        },
        Row {
            place: "`sort_unstable_by_key`",
            panics: "the closure that gives the key",
            out: Out::Panic("key"),
            values: Some(ITEMS),
            run: |bench| {
                let mut elements: Vec<_> = (0..ITEMS).map(|n| (n * 7919 % ITEMS, bench.value())).collect();
                let kept = Kept(&mut elements);
                bench.pool.call(|mut t| {
                    t.sort_unstable_by_key(&mut *kept.0, |element| {
                        if element.0 == FATAL {
                            boom("key", ());
                        }
                        element.0
                    });
                });
            },
            ..row
        },
    ]
}

/// Sees to it that each element is there once when the sort is left.
struct Kept<'v>(&'v mut Vec<(usize, Counted<'static>)>);

impl Drop for Kept<'_> {
    fn drop(&mut self) {
        let mut numbers: Vec<usize> = self.0.iter().map(|element| element.0).collect();
        numbers.sort_unstable();
        if !numbers.into_iter().eq(0..ITEMS) {
            eprintln!("the sort has lost or doubled an element");
            std::process::abort();
        }
    }
}
