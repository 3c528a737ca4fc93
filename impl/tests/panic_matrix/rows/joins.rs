//! Joins, in each form.

use super::{ANY, MANY, ONE, ROW, Row};
use crate::bench::Bench;
use crate::common::{Counted, Signal, fork_until, join_taken};
use crate::out::Out;
use std::panic::panic_any;
use systole::Task;

pub fn rows() -> Vec<Row> {
    let row = Row { out: Out::Panic("first"), ..ROW };
    vec![
        Row {
            place: "`Task::join`",
            panics: "first closure; the second is latent",
            values: Some(2),
            workers: ONE,
            run: |bench| {
                let (captured, ran) = (bench.value(), Signal::default());
                let _checked = Checked(&ran);
                bench
                    .pool
                    .call(|mut t| t.join(|_| panic!("first"), |_| (ran.set(), captured, bench.value()).2));
            },
            ..row
        },
        Row {
            place: "`Task::join`",
            panics: "first closure; another worker runs the second",
            values: Some(2),
            workers: MANY,
            run: |bench| {
                let (captured, panicking, ended) = (bench.value(), Signal::default(), Signal::default());
                let _checked = Checked(&ended);
                let second = |mut t: Task<'_>| {
                    let _captured = captured;
                    fork_until(&mut t, "the first closure panics", || panicking.is_set());
                    ended.set();
                    bench.value()
                };
                let first = |_: &mut Task<'_>| {
                    panicking.set();
                    panic!("first")
                };
                bench.pool.call(|mut t| join_taken(&mut t, first, second));
            },
            ..row
        },
        Row {
            place: "`Task::join`",
            panics: "second closure, on its owner",
            out: Out::Panic("second"),
            values: Some(2),
            workers: ONE,
            run: |bench| {
                let captured = bench.value();
                bench.pool.call(|mut t| t.join(|_| bench.value(), |_| boom("second", captured)));
            },
            ..row
        },
        Row {
            place: "`Task::join`",
            panics: "second closure, on another worker",
            out: Out::Panic("second"),
            values: Some(2),
            workers: MANY,
            run: |bench| {
                let captured = bench.value();
                bench.pool.call(|mut t| join_taken(&mut t, |_| bench.value(), |_| boom("second", captured)));
            },
            ..row
        },
        Row {
            place: "`Task::join`",
            panics: "both closures, on one worker",
            values: Some(2),
            workers: ONE,
            run: |bench| {
                let (a, b) = (bench.value(), bench.value());
                bench.pool.call(|mut t| t.join(|_| boom("first", a), |_| boom("second", b)));
            },
            ..row
        },
        Row {
            place: "`Task::join`",
            panics: "both closures, on two workers",
            values: Some(2),
            workers: MANY,
            run: |bench| {
                let (a, b) = (bench.value(), bench.value());
                bench.pool.call(|mut t| join_taken(&mut t, |_| boom("first", a), |_| boom("second", b)));
            },
            ..row
        },
        Row {
            place: "`Task::join`, 100 deep",
            panics: "first closure at the bottom",
            values: Some(101),
            workers: ANY,
            run: |bench| bench.pool.call(|t| descend(t, 100, bench)),
            ..row
        },
        Row {
            place: "`Task::join`",
            panics: "both closures; the drop of the second's payload panics too",
            values: Some(1),
            workers: ONE,
            run: |bench| {
                bench.pool.call(|mut t| t.join(|_| panic!("first"), |_| panic_any(bench.bomb())));
            },
            ..row
        },
        Row {
            place: "`Task::join`",
            panics: "both closures, on two workers; the drop of the second's payload panics too",
            values: Some(1),
            workers: MANY,
            run: |bench| {
                bench.pool.call(|mut t| join_taken(&mut t, |_| panic!("first"), |_| panic_any(bench.bomb())));
            },
            ..row
        },
        Row {
            place: "`Task::join`",
            panics: "first closure; the drop of the second's result panics too",
            values: Some(1),
            workers: ONE,
            run: |bench| {
                bench.pool.call(|mut t| t.join(|_| panic!("first"), |_| bench.bomb()));
            },
            ..row
        },
        Row {
            place: "`Task::join`",
            panics: "first closure; the drop of the second's result, made by another worker, panics too",
            values: Some(1),
            workers: MANY,
            run: |bench| {
                bench.pool.call(|mut t| join_taken(&mut t, |_| panic!("first"), |_| bench.bomb()));
            },
            ..row
        },
        Row {
            place: "`Task::join`",
            panics: "second closure; the drop of the first's result panics too",
            out: Out::Aborts("panic in a destructor during cleanup"),
            run: |bench| {
                bench.pool.call(|mut t| t.join(|_| bench.bomb(), |_| panic!("second")));
            },
            ..row
        },
        Row {
            place: "`Task::join`",
            panics: "the drop of a result that the caller does not want",
            out: Out::Panic("drop"),
            values: Some(2),
            run: |bench| {
                bench.pool.call(|mut t| drop(t.join(|_| bench.bomb(), |_| bench.value())));
            },
            ..row
        },
        Row {
            place: "`Task::join_inline`",
            panics: "both closures",
            values: Some(2),
            run: |bench| {
                let (a, b) = (bench.value(), bench.value());
                bench.pool.call(|mut t| t.join_inline(|_| boom("first", a), |_| boom("second", b)));
            },
            ..row
        },
        Row {
            place: "`Task::join_then`",
            panics: "second closure",
            out: Out::Panic("second"),
            values: Some(2),
            run: |bench| {
                let captured = bench.value();
                bench.pool.call(|mut t| {
                    t.join_then(|_| bench.value(), |_| panic!("second"), |_, ()| drop(captured));
                });
            },
            ..row
        },
        Row {
            place: "`Task::join_then`",
            panics: "third closure, which has both results",
            out: Out::Panic("third"),
            values: Some(2),
            run: |bench| {
                bench.pool.call(|mut t| {
                    t.join_then(|_| bench.value(), |_| bench.value(), |a, b| boom("third", (a, b)));
                });
            },
            ..row
        },
        Row {
            place: "`systole::join`",
            panics: "both closures",
            values: Some(2),
            run: |bench| {
                let (a, b) = (bench.value(), bench.value());
                bench.pool.install(|| systole::join(|| boom("first", a), || boom("second", b)));
            },
            ..row
        },
        Row {
            place: "`systole::join!` of four",
            panics: "the second and the fourth closure",
            out: Out::Panic("second"),
            values: Some(4),
            run: |bench| {
                let (b, d) = (bench.value(), bench.value());
                bench.pool.install(|| {
                    systole::join!(|| bench.value(), || boom("second", b), || bench.value(), || boom(
                        "fourth", d
                    ))
                });
            },
            ..row
        },
        Row {
            place: "`ThreadPool::join`",
            panics: "second closure",
            out: Out::Panic("second"),
            values: Some(1),
            run: |bench| {
                bench.pool.join(|| bench.value(), || panic!("second"));
            },
            ..row
        },
        Row {
            place: "`ThreadPool::call`",
            panics: "its closure",
            out: Out::Panic("call"),
            values: Some(1),
            run: |bench| {
                let captured = bench.value();
                bench.pool.call(|_| boom("call", captured));
            },
            ..row
        },
        Row {
            place: "`ThreadPool::try_call`",
            panics: "its closure",
            out: Out::Panic("call"),
            values: Some(1),
            run: |bench| {
                let captured = bench.value();
                _ = bench.pool.try_call(|_| boom("call", captured));
            },
            ..row
        },
        Row {
            place: "`Task::install`, `with_task`",
            panics: "the inner closure",
            out: Out::Panic("inner"),
            values: Some(1),
            run: |bench| {
                let captured = bench.value();
                bench.pool.call(|mut t| t.install(|| systole::with_task(|_| boom("inner", captured))));
            },
            ..row
        },
        Row {
            place: "a call in a call on another pool",
            panics: "second closure, below the inner call",
            out: Out::Panic("second"),
            values: Some(2),
            run: |bench| {
                let other = crate::common::pool(2);
                bench.pool.call(|_| {
                    other.call(|mut t| t.join(|_| bench.value(), |_| boom("second", bench.value())))
                });
            },
            ..row
        },
    ]
}

/// Panics with this text, and drops what it holds on the way.
pub fn boom<T>(text: &'static str, held: T) {
    let _held = held;
    std::panic::resume_unwind(Box::new(text));
}

fn descend(mut t: Task<'_>, depth: usize, bench: &Bench) {
    let captured: Counted<'static> = bench.value();
    if depth == 0 {
        return boom("first", captured);
    }
    t.join(|t| descend(t, depth - 1, bench), move |_| drop(captured));
}

/// Sees to it that a signal is set when the program is left, by a panic too.
pub struct Checked<'s>(pub &'s Signal);

impl Drop for Checked<'_> {
    fn drop(&mut self) {
        // Not `assert`: a panic during an unwinding would hide the row's name.
        if !self.0.is_set() {
            eprintln!("what must have ended before the panic came out has not ended");
            std::process::abort();
        }
    }
}
