//! What no thread waits for: detached jobs, handlers; and broadcasts and futures.

use super::joins::boom;
use super::{MANY, ONE, ROW, Row};
use crate::common::wait_until;
use crate::out::Out;
use executors::Executor;
use std::panic::panic_any;
use systole::ThreadPool;
use systole::executor::PoolExecutor;

pub fn rows() -> Vec<Row> {
    let once = |_| 1;
    let row = Row { out: Out::Handler("job", once), ..ROW };
    vec![
        Row {
            place: "`spawn`",
            panics: "the job",
            values: Some(1),
            run: |bench| {
                let value = bench.value();
                bench.pool.spawn(move || boom("job", value));
                bench.wait_for_handled(1);
            },
            ..row
        },
        Row {
            place: "`spawn`, on a pool without a `panic_handler`",
            panics: "the job",
            out: Out::Aborts("there is no panic_handler"),
            handler: false,
            run: |bench| {
                bench.pool.spawn(|| panic!("job"));
                // The thread that runs the job ends the process.
                wait_until("the process ends", || false);
            },
            ..row
        },
        Row {
            place: "`spawn_task`, with a join",
            panics: "second closure of the join",
            values: Some(2),
            run: |bench| {
                let (a, b) = (bench.value(), bench.value());
                bench.pool.spawn_task(move |mut t| drop(t.join(|_| a, |_| boom("job", b))));
                bench.wait_for_handled(1);
            },
            ..row
        },
        Row {
            place: "a job that a job has spawned",
            panics: "the inner job",
            values: Some(1),
            run: |bench| {
                let (value, pool) = (bench.value(), std::sync::Arc::clone(&bench.pool));
                bench.pool.spawn(move || pool.spawn(move || boom("job", value)));
                bench.wait_for_handled(1);
            },
            ..row
        },
        Row {
            place: "`broadcast`",
            panics: "the last part; the results of the others are dropped",
            out: Out::Panic("part"),
            run: |bench| {
                bench.pool.broadcast(|context| {
                    let value = bench.value();
                    if context.index() + 1 == context.num_threads() {
                        boom("part", ());
                    }
                    value
                });
            },
            ..row
        },
        Row {
            place: "`broadcast`",
            panics: "each part; that of the lowest number comes out",
            out: Out::Panic("part of number 0"),
            run: |bench| {
                bench.pool.broadcast(|context| {
                    let _value = bench.value();
                    std::panic::resume_unwind(Box::new(format!("part of number {}", context.index())));
                });
            },
            ..row
        },
        Row {
            place: "`broadcast`",
            panics: "part 0; the drops of the other parts' results panic too",
            out: Out::Panic("part"),
            workers: MANY,
            run: |bench| {
                bench
                    .pool
                    .broadcast(|context| if context.index() == 0 { panic!("part") } else { bench.bomb() });
            },
            ..row
        },
        Row {
            place: "`broadcast`",
            panics: "each part; the drops of the payloads panic too, but for part 0",
            out: Out::Panic("part"),
            workers: MANY,
            run: |bench| {
                bench.pool.broadcast(|context| match context.index() {
                    0 => panic!("part"),
                    _ => panic_any(bench.bomb()),
                });
            },
            ..row
        },
        Row {
            place: "`spawn_broadcast`",
            panics: "each part",
            out: Out::Handler("part", |workers| workers.saturating_sub(1).max(1)),
            values: Some(1),
            run: |bench| {
                let value = bench.value();
                bench.pool.spawn_broadcast(move |_| boom("part", &value));
                bench.wait_for_handled(bench.pool.num_threads().saturating_sub(1).max(1));
            },
            ..row
        },
        Row {
            place: "`PoolExecutor::execute`",
            panics: "the job; the panic hook reports it",
            out: Out::Returns,
            values: Some(1),
            run: |bench| {
                let executor = executor(bench.pool.num_threads());
                let value = bench.value();
                executor.execute(move || boom("job", value));
                executor.shutdown().unwrap();
            },
            ..row
        },
        Row {
            place: "`PoolExecutor::spawn`",
            panics: "the future, at its second poll; the handle is awaited",
            out: Out::Other("Task polled after completion"),
            values: Some(1),
            run: |bench| {
                let executor = executor(bench.pool.num_threads());
                let value = bench.value();
                let handle = executor.spawn(async move {
                    futures_lite::future::yield_now().await;
                    boom("future", value);
                });
                futures_lite::future::block_on(handle);
            },
            ..row
        },
        Row {
            place: "a start handler",
            panics: "the handler, on each background thread",
            out: Out::Handler("handler", |workers| workers - 1),
            workers: MANY,
            run: |bench| {
                let value = bench.value();
                let handler = move |_| boom("handler", &value);
                drop(
                    bench
                        .builder()
                        .num_threads(bench.pool.num_threads())
                        .start_handler(handler)
                        .build()
                        .unwrap(),
                );
            },
            ..row
        },
        Row {
            place: "an exit handler",
            panics: "the handler, on each background thread",
            out: Out::Handler("handler", |workers| workers - 1),
            workers: MANY,
            run: |bench| {
                let value = bench.value();
                let handler = move |_| boom("handler", &value);
                drop(
                    bench
                        .builder()
                        .num_threads(bench.pool.num_threads())
                        .exit_handler(handler)
                        .build()
                        .unwrap(),
                );
            },
            ..row
        },
        Row {
            place: "the function of the threads' names",
            panics: "the function; no pool is built",
            out: Out::Panic("name"),
            values: Some(1),
            workers: MANY,
            run: |bench| {
                let value = bench.value();
                let name = move |_| {
                    boom("name", &value);
                    String::new()
                };
                drop(bench.builder().num_threads(bench.pool.num_threads()).thread_names(name).build());
            },
            ..row
        },
        Row {
            place: "the `panic_handler`",
            panics: "the handler itself",
            out: Out::Aborts("the panic_handler has panicked"),
            workers: ONE,
            run: |_| {
                let pool = ThreadPool::builder()
                    .num_threads(2)
                    .panic_handler(|_| panic!("handler"))
                    .build()
                    .unwrap();
                pool.spawn(|| panic!("job"));
                wait_until("the process ends", || false);
            },
            ..row
        },
    ]
}

/// An executor on a pool of its own, with so many workers.
fn executor(workers: usize) -> PoolExecutor {
    ThreadPool::builder().num_threads(workers).build().expect("a few threads can be started").into()
}
