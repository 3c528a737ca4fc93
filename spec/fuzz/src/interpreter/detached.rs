//! Detached jobs: closures for which no thread waits, and the jobs of an executor.

use super::{At, Place, eval, run_closure};
use crate::checks::{self, checked};
use crate::ledger::fault;
use crate::oracle::{NONE, allows, outcome};
use crate::program::{Code, Future, Interest, OnDrop};
use crate::tracked::{Product, Token, Tracked, caught};
use executors::Executor as _;
use futures_lite::future::{block_on, poll_once, yield_now};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use systole::Task;
use systole::executor::PoolExecutor;

/// The closure's right to run, and what it owns.
type Owned = (Token, OnDrop, Tracked);

/// Runs a detached job's code, holds what comes of it against what must, and passes a panic on to the panic handler.
pub fn run<'r>(place: Place<'_, 'r>, at: At<'_>, owned: Option<Owned>, code: &'r Code) {
    let captured = owned.as_ref().map_or(OnDrop::Nothing, |(_, captured, _)| *captured);
    checks::detached(code, captured, || match owned {
        Some((token, _, value)) => run_closure(place, at, token, value, code),
        None => eval(place, at, code),
    });
}

/// Spawns on the named pool, or on the one at hand.
pub fn spawn(place: Place<'_, '_>, named: Option<usize>, captured: OnDrop, code: &Arc<Code>) -> u64 {
    let place = named.map_or(place, |pool| place.on(pool));
    let (owned, code) = ((Token::new(), captured, Tracked::new(captured)), Arc::clone(code));
    let (pool, threads) = (place.pool, place.threads);
    match place.handle(None) {
        // Both ways to spawn, by what the closure owns.
        Some(handle) if captured == OnDrop::Nothing => {
            handle.spawn_task(move |task| {
                run(Place::in_job(pool, threads), At::Task(task), Some(owned), &code)
            });
        }
        Some(handle) => {
            handle.spawn(move || run(Place::in_job(pool, threads), At::Thread, Some(owned), &code))
        }
        None => systole::spawn(move || run(Place::in_job(pool, threads), At::Thread, Some(owned), &code)),
    }
    NONE
}

/// Makes an asynchronous call of the named pool, or of the one at hand, and awaits it or gives it up.
pub fn call_async<'r>(
    place: Place<'_, 'r>,
    named: Option<usize>,
    interest: Interest,
    [captured, result]: [OnDrop; 2],
    code: &Arc<Code>,
) -> u64 {
    let place = named.map_or(place, |pool| place.on(pool));
    let is_awaited = interest == Interest::Awaited;
    let token = if is_awaited { Token::new() } else { Token::uncertain() };
    let (value, code) = (Tracked::new(captured), Arc::clone(code));
    let (pool, threads) = (place.pool, place.threads);
    let run = move |task: Task<'_>| {
        Product::new(run_closure(Place::in_job(pool, threads), At::Task(task), token, value, &code), result)
    };
    let mut future = match place.handle(None) {
        Some(handle) => handle.call_async(run),
        None => systole::call_async(run),
    };
    match interest {
        Interest::Awaited => block_on(future).take(),
        Interest::Dropped => {
            drop(future);
            NONE
        }
        Interest::Polled => {
            // A panic of the closure comes out of the poll that finds it.
            let polled = catch_unwind(AssertUnwindSafe(|| block_on(poll_once(&mut future))));
            match polled {
                Ok(product) => _ = product.map(Product::take),
                Err(panic) => _ = caught(panic).map_err(fault),
            }
            NONE
        }
    }
}

/// Runs jobs by an executor on this pool, awaits those that are futures, and shuts the executor down.
pub fn futures(place: Place<'_, '_>, pool: usize, all: &[Future]) -> u64 {
    let place = place.on(pool);
    let Some(handle) = place.handle(None) else { return NONE };
    let executor = PoolExecutor::from(Arc::clone(handle));
    let (pool, threads) = (place.pool, place.threads);
    let job = move |token: Token, code: Arc<Code>| {
        let _running = token.begin();
        checked(&code, || eval(Place::in_job(pool, threads), At::Thread, &code))
    };
    let mut handles = Vec::new();
    for future in all {
        let (token, code) = (Token::new(), Arc::clone(&future.code));
        match future.yields {
            None => executor.execute(move || {
                if let Err(id) = job(token, code) {
                    // The executor drops the payload, which panics then.
                    crate::tracked::throw(OnDrop::Panics(id), id);
                }
            }),
            Some(yields) => handles.push(executor.spawn(async move {
                for _ in 0..yields {
                    yield_now().await;
                }
                (job(token, code), Tracked::new(OnDrop::Nothing))
            })),
        }
    }
    for (handle, future) in handles.into_iter().zip(all.iter().filter(|future| future.yields.is_some())) {
        let (came, _tracked) = block_on(handle);
        if !allows(&outcome(&future.code), &came) {
            fault("the handle of a future has another result than the future");
        }
    }
    if let Err(why) = executor.shutdown_borrowed() {
        fault(format!("a first shutdown failed: {why}"));
    }
    NONE
}
