//! `call_async` under tokio and smol, and the example `server`.

// These runtimes have no Miri and no WebAssembly.
#![cfg(not(any(target_family = "wasm", miri)))]

mod common;
#[path = "../examples/server.rs"]
mod server;

use common::{Signal, fib, pool, wait_until};
use server::{Server, ask};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use systole::ThreadPool;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};

type Run = fn(Pin<Box<dyn Future<Output = ()> + Send>>);

/// Each way to run a future: threads of tokio's, one thread of tokio's, and smol.
const RUNTIMES: [(&str, Run); 3] = [
    ("tokio", |future| {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("two threads");
        // In a task of its own, which moves from thread to thread.
        runtime.block_on(runtime.spawn(future)).expect("no panic");
    }),
    ("tokio on one thread", |future| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("this thread").block_on(future);
    }),
    ("smol", |future| smol::block_on(smol::spawn(future))),
];

#[test]
fn results_and_panics_are_awaited() {
    for (name, run) in RUNTIMES {
        let pool = Arc::new(pool(3));
        let of_it = Arc::clone(&pool);
        run(Box::pin(async move {
            let calls: Vec<_> = (0..20).map(|n| of_it.call_async(move |t| fib(t, n))).collect();
            let mut sum = 0;
            for call in calls {
                sum += call.await;
            }
            assert_eq!(sum, 10_945);
            let call = of_it.call_async(|_| -> u32 { panic!("in the call") });
            let panic = futures_lite::FutureExt::catch_unwind(std::panic::AssertUnwindSafe(call)).await;
            assert_eq!(panic.expect_err("a panic").downcast_ref::<&str>(), Some(&"in the call"));
        }));
        assert_eq!(pool.metrics().spawns, 21, "{name}");
    }
}

/// While a call runs, the one thread of the runtime goes on.
#[test]
fn the_runtime_goes_on_while_a_call_runs() {
    for (_, run) in RUNTIMES {
        let pool = pool(2);
        run(Box::pin(async move {
            let go = Arc::new(Signal::default());
            let until = Arc::clone(&go);
            let call = pool.call_async(move |_| wait_until("the runtime lets it go", || until.is_set()));
            let mut call = std::pin::pin!(call);
            assert!(futures_lite::future::poll_once(call.as_mut()).await.is_none());
            futures_lite::future::yield_now().await;
            go.set();
            call.await;
        }));
    }
}

#[test]
fn a_timeout_gives_a_call_up() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("this thread");
    let go = Arc::new(Signal::default());
    let until = Arc::clone(&go);
    let pool = pool(1);
    pool.spawn(move || wait_until("both timeouts are over", || until.is_set()));
    let begun = Arc::new(Signal::default());
    let never = || {
        let begun = Arc::clone(&begun);
        pool.call_async(move |_| begun.set())
    };
    runtime.block_on(async {
        tokio::time::timeout(Duration::from_millis(20), never()).await.expect_err("too late")
    });
    smol::block_on(smol::future::or(async { never().await }, async {
        smol::Timer::after(Duration::from_millis(20)).await;
    }));
    go.set();
    // On a pool of one worker the jobs of this thread begin in their order.
    assert_eq!(smol::block_on(pool.call_async(|_| 1)), 1);
    assert!(!begun.is_set(), "both calls were given up before they began");
}

#[test]
fn the_server_answers_and_gives_up_what_no_client_waits_for() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let server = Server::new().expect("a pool");
    let pool: &ThreadPool = &server.pool;
    runtime.expect("two threads").block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("it is bound");
        tokio::spawn(Arc::clone(&server).serve(listener));
        assert_eq!(ask(address, "1000").await.expect("an answer"), "168");
        assert_eq!(
            ask(address, "ten").await.expect("an answer"),
            "not a number: invalid digit found in string"
        );

        // A computation of many hours begins, and ends soon after its client has hung up.
        let mut impatient = TcpStream::connect(address).await.expect("a connection");
        impatient.write_all(b"4000000000\n").await.expect("a line");
        let mut waited = 0;
        while server.begun.load(Ordering::Relaxed) < 2 {
            tokio::time::sleep(Duration::from_millis(1)).await;
            waited += 1;
            assert!(waited < 60_000, "the computation begins:\n{}", pool.dump());
        }
        drop(impatient);
        while server.given_up.load(Ordering::Relaxed) == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
            waited += 1;
            assert!(waited < 60_000, "the computation is given up:\n{}", pool.dump());
        }
        assert_eq!(ask(address, "10").await.expect("an answer"), "4");
    });
}
