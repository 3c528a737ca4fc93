//! Runs a program on pools of its own, and looks at what is left of it.

use crate::interpreter::{GLOBAL, Place, enter, eval};
use fuzz::checks::{self, checked, handle_panic, os_threads};
use fuzz::ledger::{self, ESCAPED, EXITED, STARTED, fault};
use fuzz::program::{Caller, Code, Ending, Entry, Handlers, OnDrop, Pool, Program, Waiting};
use fuzz::tracked::{JOIN, throw};
use fuzz::watchdog;
use rayon_core::{ThreadPool, ThreadPoolBuilder, Yield};
use std::panic;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, OnceLock};
use std::thread;

/// Runs the program. The error says what was wrong.
pub fn run(program: &Program) -> Result<(), Vec<String>> {
    watchdog::begins(program);
    let threads = prepare();
    // A thread that belongs to a pool does so as long as it lives.
    thread::scope(|scope| {
        scope.spawn(|| run_on_this_thread(program)).join().expect("a caller's panic is caught")
    });
    if !wait_until(|| os_threads() <= threads) {
        fault(format!("{} threads are left, and there were {threads}", os_threads()));
    }
    watchdog::ends();
    let faults = ledger::close();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

fn run_on_this_thread(program: &Program) {
    let has_own = has_own(program);
    let pools: Vec<_> =
        program.pools.iter().enumerate().map(|(at, pool)| built(pool, has_own && at == 0)).collect();
    thread::scope(|scope| {
        let pools = &pools;
        let (first, others) = program.callers.split_first().expect("a program has a caller");
        for caller in others {
            scope.spawn(move || calls(Place::outside(pools), caller));
        }
        calls(if has_own { Place::on_own(pools) } else { Place::outside(pools) }, first);
    });
    // No other thread looks at the pools meanwhile, which could wake a thread that was forgotten.
    if program.ending == Ending::Rested && !wait_until(ledger::are_all_dropped) {
        fault("a detached job has not begun, though its pool has nothing else to do");
    }
    pools.iter().for_each(|pool| works_on(pool));
    end(pools, program.ending);
    // A pool that is dropped ends by itself, after its detached jobs; no other thread may run what there is for this one.
    wait_until(ledger::is_settled);
    while rayon_core::yield_now() == Some(Yield::Executed) {}
}

/// Whether the thread that calls belongs to the first pool. It must not wait outside of that, and no other thread can wait for it.
/// rayon-core has no policies of waiting, so in a program for it the pool's field has this meaning.
fn has_own(program: &Program) -> bool {
    fn has_threads(code: &Code) -> bool {
        matches!(code, Code::Threads(_)) || code.children().into_iter().any(|child| has_threads(child))
    }
    program.pools[0].waiting == Waiting::HelpNone
        && program.callers.len() == 1
        && !has_threads(&program.callers[0].code)
}

/// Once in a process: the global pool, and a panic hook to which no panic of a program comes. Returns how many threads there are
/// without a program.
fn prepare() -> usize {
    static THREADS: OnceLock<usize> = OnceLock::new();
    *THREADS.get_or_init(|| {
        panic::set_hook(Box::new(|panic| {
            // The test's own says what has failed.
            if thread::current().name().is_none_or(|name| !name.starts_with("programs_")) {
                fault(format!("a panic of the crate's own: {panic}"));
            }
            eprintln!("{panic}");
        }));
        JOIN.get_or_init(|| |a, b| rayon_core::join(|| a, || b));
        let builder = ThreadPoolBuilder::new().num_threads(GLOBAL).panic_handler(handle_panic);
        builder.build_global().expect("this is the first use");
        rayon_core::broadcast(|_| ());
        os_threads()
    })
}

fn built(pool: &Pool, is_own: bool) -> Arc<ThreadPool> {
    // No handler is called for a thread that was there before.
    STARTED.fetch_add(pool.threads - usize::from(is_own), Relaxed);
    let panics = pool.panics;
    let builder =
        if is_own { ThreadPoolBuilder::new().use_current_thread() } else { ThreadPoolBuilder::new() };
    let builder = builder
        .num_threads(pool.threads)
        .start_handler(move |_| panics_if(panics == Handlers::Start))
        .exit_handler(move |_| {
            // Before the thread counts as ended.
            ESCAPED.fetch_add(usize::from(panics == Handlers::Exit), Relaxed);
            EXITED.fetch_add(1, Relaxed);
            if panics == Handlers::Exit {
                throw(OnDrop::Joins, 0);
            }
        })
        .panic_handler(handle_panic);
    Arc::new(builder.build().expect("a few threads can be started"))
}

/// A panic that the panic handler must get.
fn panics_if(does: bool) {
    if does {
        ESCAPED.fetch_add(1, Relaxed);
        throw(OnDrop::Joins, 0);
    }
}

/// What a caller's thread does.
fn calls<'r>(place: Place<'_, 'r>, caller: &'r Caller) {
    for _ in 0..caller.times {
        _ = checked(&caller.code, || match caller.entry {
            Entry::Outside => eval(place, &caller.code),
            _ => enter(place, caller.pool, &caller.code),
        });
    }
}

/// Whatever has happened, the pool works on: each of its threads is there.
fn works_on(pool: &ThreadPool) {
    fn leaves(depth: u32) -> u32 {
        if depth == 0 {
            return 1;
        }
        let (a, b) = rayon_core::join(|| leaves(depth - 1), || leaves(depth - 1));
        a + b
    }
    if pool.install(|| leaves(5)) != 32 {
        fault("afterwards the pool has lost a result");
    }
    if !pool.broadcast(|context| context.index()).into_iter().eq(0..pool.current_num_threads()) {
        fault("afterwards a thread of the pool is missing");
    }
}

fn end(pools: Vec<Arc<ThreadPool>>, ending: Ending) {
    for pool in pools {
        if ending == Ending::ByOwnJobs {
            let handle = Arc::clone(&pool);
            pool.spawn(move || drop(handle));
        }
    }
}

/// Whether this comes about in time. A thread that belongs to a pool serves it meanwhile.
fn wait_until(what: impl FnMut() -> bool) -> bool {
    checks::wait_until(what, || {
        if rayon_core::yield_now() != Some(Yield::Executed) {
            thread::yield_now();
        }
    })
}
