//! Programs that use the pool while a panic unwinds.

use super::{MANY, ROW, Row};
use crate::bench::Bench;
use crate::common::join_taken;
use crate::out::Out;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs a program when it is dropped.
struct OnDrop<F: Fn()>(F);

impl<F: Fn()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// A call of which the body panics, and on whose way out this program runs.
fn unwinding(bench: &Bench, program: impl Fn()) {
    bench.pool.call(|_| {
        let _on_the_way_out = OnDrop(&program);
        panic!("body");
    });
}

pub fn rows() -> Vec<Row> {
    let row = Row { out: Out::Panic("body"), ..ROW };
    vec![
        Row {
            place: "a destructor that joins",
            panics: "the body, before",
            values: Some(2),
            run: |bench| unwinding(bench, || drop(bench.pool.join(|| bench.value(), || bench.value()))),
            ..row
        },
        Row {
            place: "a destructor that joins, with a second closure on another worker",
            panics: "the body, before",
            values: Some(2),
            workers: MANY,
            run: |bench| {
                unwinding(bench, || {
                    drop(bench.pool.call(|mut t| join_taken(&mut t, |_| bench.value(), |_| bench.value())));
                });
            },
            ..row
        },
        Row {
            place: "a destructor that joins, and catches what comes out",
            panics: "the body, before; then both closures",
            values: Some(2),
            run: |bench| {
                unwinding(bench, || {
                    let join = || {
                        bench.pool.join(
                            || super::joins::boom("a", bench.value()),
                            || super::joins::boom("b", bench.value()),
                        )
                    };
                    let caught =
                        catch_unwind(AssertUnwindSafe(join)).expect_err("a panic comes out of the join");
                    assert_eq!(crate::out::text(caught), "a");
                });
            },
            ..row
        },
        Row {
            place: "a destructor that joins, and catches nothing",
            panics: "the body, before; then the second closure",
            out: Out::Aborts("panic in a destructor during cleanup"),
            run: |bench| {
                unwinding(bench, || {
                    bench.pool.join(|| (), || panic!("second"));
                })
            },
            ..row
        },
        Row {
            place: "a destructor with a scope",
            panics: "the body, before; then a spawned closure, and the destructor catches it",
            values: Some(2),
            run: |bench| {
                unwinding(bench, || {
                    let scope = || {
                        bench.pool.scope(|s| {
                            s.spawn(|_| drop(bench.value()));
                            s.spawn(|_| super::joins::boom("spawned", bench.value()));
                        });
                    };
                    let caught =
                        catch_unwind(AssertUnwindSafe(scope)).expect_err("a panic comes out of the scope");
                    assert_eq!(crate::out::text(caught), "spawned");
                });
            },
            ..row
        },
        Row {
            place: "a destructor with a loop",
            panics: "the body, before",
            values: Some(100),
            run: |bench| unwinding(bench, || drop(bench.pool.call(|mut t| t.map(0..100, |_| bench.value())))),
            ..row
        },
        Row {
            place: "a destructor that broadcasts",
            panics: "the body, before",
            run: |bench| unwinding(bench, || drop(bench.pool.broadcast(|_| bench.value()))),
            ..row
        },
        Row {
            place: "a destructor that spawns",
            panics: "the body, before",
            values: Some(1),
            run: |bench| {
                unwinding(bench, || {
                    let (value, (sender, receiver)) = (bench.value(), std::sync::mpsc::channel());
                    bench.pool.spawn(move || {
                        drop(value);
                        sender.send(()).unwrap();
                    });
                    // On a pool of one worker the job has run already.
                    receiver.recv().unwrap();
                });
            },
            ..row
        },
    ]
}
