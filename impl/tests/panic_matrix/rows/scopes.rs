//! Scopes, and parallel iterators.

use super::joins::{Checked, boom};
use super::{ONE, ROW, Row};
use crate::common::Signal;
use crate::out::Out;
use std::panic::panic_any;

pub fn rows() -> Vec<Row> {
    let row = Row { out: Out::Panic("closure"), ..ROW };
    vec![
        Row {
            place: "`scope`",
            panics: "a spawned closure; the others run",
            values: Some(10),
            run: |bench| {
                bench.pool.scope(|s| {
                    for n in 0..10 {
                        s.spawn(
                            move |_| {
                                if n == 5 { boom("closure", bench.value()) } else { drop(bench.value()) }
                            },
                        );
                    }
                });
            },
            ..row
        },
        Row {
            place: "`scope`",
            panics: "the body; the closures run",
            out: Out::Panic("body"),
            values: Some(3),
            run: |bench| {
                let ran = Signal::default();
                let _checked = Checked(&ran);
                bench.pool.scope(|s| {
                    let captured = bench.value();
                    s.spawn(|_| (ran.set(), drop(captured)).1);
                    s.spawn(|_| drop(bench.value()));
                    boom("body", bench.value());
                });
            },
            ..row
        },
        Row {
            place: "`scope`",
            panics: "the body, and then a closure",
            out: Out::Panic("body"),
            values: Some(2),
            workers: ONE,
            run: |bench| {
                bench.pool.scope(|s| {
                    s.spawn(|_| boom("closure", bench.value()));
                    boom("body", bench.value());
                });
            },
            ..row
        },
        Row {
            place: "`scope`",
            panics: "each of 10 closures",
            values: Some(10),
            run: |bench| {
                bench.pool.scope(|s| (0..10).for_each(|_| s.spawn(|_| boom("closure", bench.value()))))
            },
            ..row
        },
        Row {
            place: "`scope`",
            panics: "a closure that a closure has spawned",
            values: Some(2),
            run: |bench| {
                bench.pool.scope(|s| {
                    s.spawn(|s| {
                        let _value = bench.value();
                        s.spawn(|_| boom("closure", bench.value()));
                    });
                });
            },
            ..row
        },
        Row {
            place: "`scope`",
            panics: "the body and a closure; the drop of the closure's payload panics too",
            out: Out::Panic("body"),
            values: Some(2),
            workers: ONE,
            run: |bench| {
                bench.pool.scope(|s| {
                    s.spawn(|_| panic_any(bench.bomb()));
                    boom("body", bench.value());
                });
            },
            ..row
        },
        Row {
            place: "`Task::scope`, with a join in the closure",
            panics: "the second closure of the join",
            values: Some(2),
            run: |bench| {
                bench.pool.call(|mut t| {
                    t.scope(|s| {
                        s.spawn(|_| drop(systole::join(|| bench.value(), || boom("closure", bench.value()))))
                    });
                });
            },
            ..row
        },
        Row {
            place: "a scope in a scope",
            panics: "a closure of the inner one; the outer body catches it",
            out: Out::Returns,
            values: Some(2),
            run: |bench| {
                bench.pool.scope(|outer| {
                    outer.spawn(|_| drop(bench.value()));
                    let inner = || bench.pool.scope(|s| s.spawn(|_| boom("closure", bench.value())));
                    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(inner));
                    assert_eq!(
                        crate::out::text(caught.expect_err("it comes out of the inner scope")),
                        "closure"
                    );
                });
            },
            ..row
        },
        Row {
            place: "an iterator of `orx-parallel`",
            panics: "the closure, at one item",
            out: Out::Panic("item"),
            run: |bench| {
                use orx_parallel::*;
                let pool: &systole::ThreadPool = &bench.pool;
                let map = |n: usize| {
                    let _value = bench.value();
                    if n == 70 {
                        boom("item", ());
                    }
                    n
                };
                _ = (0..100_usize).par().runner(Runner::adaptive_with_pool(pool)).map(map).sum::<usize>();
            },
            ..row
        },
    ]
}
