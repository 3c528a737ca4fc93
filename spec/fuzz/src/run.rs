//! Runs a program on pools of its own, and looks at what is left of it.

use crate::checks::{self, checked, handle_panic, os_threads};
use crate::interpreter::{At, Place, Pools, enter, eval, set_home};
use crate::ledger::{self, ESCAPED, EXITED, STARTED, fault};
use crate::program::{Caller, Code, Ending, Entry, Handlers, OnDrop, Pool, Program, Setter};
use crate::tracked::throw;
use crate::watchdog;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;
use systole::{Metrics, Task, ThreadPool};

/// What some runs have come across.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reached {
    /// The counts, in the order of [`Reached::NAMES`].
    pub counts: [u64; 8],
    /// By how many bytes a process has grown, at most.
    pub grown: isize,
}

impl Reached {
    /// What is counted.
    pub const NAMES: [&'static str; 8] =
        ["promotions", "takes", "reclaims", "helps", "spawns", "parts", "parks", "calls"];

    /// The sum of both.
    pub fn add(&mut self, other: &Self) {
        self.counts.iter_mut().zip(other.counts).for_each(|(sum, count)| *sum += count);
        self.grown = self.grown.max(other.grown);
    }

    fn of(metrics: &Metrics) -> Self {
        let Metrics { promotions, takes, reclaims, helps, spawns, parts, parks, calls, .. } = *metrics;
        Self { counts: [promotions, takes, reclaims, helps, spawns, parts, parks, calls], grown: 0 }
    }
}

/// Runs the program.
///
/// # Errors
///
/// Says what was wrong.
pub fn run(program: &Program) -> Result<Reached, Vec<String>> {
    watchdog::begins(program);
    let threads = prepare();
    let pools: Vec<Arc<ThreadPool>> = program.pools.iter().enumerate().map(built).collect();
    watchdog::knows(&pools);
    thread::scope(|scope| {
        let pools = &pools;
        let (first, others) = program.callers.split_first().expect("a program has a caller");
        for caller in others {
            scope.spawn(move || calls(pools, caller));
        }
        calls(pools, first);
    });
    // No thread looks at the pools meanwhile, which could wake a worker that was forgotten.
    if program.ending == Ending::Rested && !wait_until(ledger::are_all_dropped) {
        fault("a detached job has not begun, though its pool has nothing else to do");
    }
    let mut reached = Reached::default();
    let is_at_rest = !program.has(|code| {
        matches!(
            code,
            Code::Spawn(..)
                | Code::SpawnBroadcast(..)
                | Code::Futures(..)
                | Code::CallAsync(..)
                | Code::Event(Setter::Spawned(_), _)
        )
    });
    for pool in &pools {
        works_on(pool);
        let metrics = pool.metrics();
        if is_at_rest
            && metrics.promotions + metrics.drains + metrics.parts != metrics.takes + metrics.reclaims
        {
            fault(format!("what was shared was neither taken nor reclaimed: {metrics}"));
        }
        reached.add(&Reached::of(&metrics));
    }
    end(pools, program.ending);
    // A future's waker may keep a pool, and a pool that its own job drops ends by itself.
    if program.ending == Ending::ByOwnJobs || program.has(|code| matches!(code, Code::Futures(..))) {
        wait_until(ledger::is_settled);
    }
    // A thread that was joined may be in the system's list for a moment.
    if !wait_until(|| os_threads() <= threads) {
        fault(format!("{} threads are left, and there were {threads}", os_threads()));
    }
    watchdog::ends();
    let faults = ledger::close();
    if faults.is_empty() { Ok(reached) } else { Err(faults) }
}

impl Program {
    /// Whether some node is such.
    fn has(&self, is_such: impl Fn(&Code) -> bool + Copy) -> bool {
        fn has(code: &Code, is_such: impl Fn(&Code) -> bool + Copy) -> bool {
            is_such(code) || code.children().into_iter().any(|child| has(child, is_such))
        }
        self.callers.iter().any(|caller| has(&caller.code, is_such))
    }
}

/// Once in a process: the global pool, and a panic hook to which no panic of a program comes. Returns how many threads there
/// are without a program.
fn prepare() -> usize {
    static THREADS: OnceLock<usize> = OnceLock::new();
    *THREADS.get_or_init(|| {
        std::panic::set_hook(Box::new(|panic| fault(format!("a panic of systole's own: {panic}"))));
        let builder = ThreadPool::builder().num_threads(3).panic_handler(handle_panic);
        builder.build_global().expect("this is the first use");
        systole::global().broadcast(|_| ());
        os_threads()
    })
}

fn built((index, pool): (usize, &Pool)) -> Arc<ThreadPool> {
    STARTED.fetch_add(pool.threads - 1, Relaxed);
    let (threads, panics) = (pool.threads, pool.panics);
    let builder = ThreadPool::builder()
        .num_threads(pool.threads)
        .waiting(pool.waiting)
        .heartbeat_interval(Duration::from_micros(pool.interval))
        .polling(Duration::from_micros(pool.polling))
        .start_handler(move |number| {
            if number < threads {
                set_home(index);
            } else {
                // The spare thread is started when it is needed, and has no part in broadcasts.
                STARTED.fetch_add(1, Relaxed);
            }
            let panics = panics == Handlers::Start;
            ESCAPED.fetch_add(usize::from(panics), Relaxed);
            panics_if(panics);
        })
        .exit_handler(move |_| {
            let panics = panics == Handlers::Exit;
            // Before the thread counts as ended.
            ESCAPED.fetch_add(usize::from(panics), Relaxed);
            EXITED.fetch_add(1, Relaxed);
            panics_if(panics);
        })
        .panic_handler(handle_panic);
    Arc::new(builder.build().expect("a few threads can be started"))
}

/// A panic that the panic handler must get.
fn panics_if(does: bool) {
    if does {
        throw(OnDrop::Joins, 0);
    }
}

/// What a caller's thread does.
fn calls(pools: &Pools, caller: &Caller) {
    let outside = Place::outside(pools);
    for _ in 0..caller.times {
        _ = checked(&caller.code, || match caller.entry {
            Entry::Outside => eval(outside, At::Thread, &caller.code),
            entry => enter(outside, caller.pool, entry, &caller.code),
        });
    }
}

/// Whatever has happened, the pool works on: it shares, and each of its threads is there.
fn works_on(pool: &ThreadPool) {
    fn leaves(mut task: Task<'_>, depth: u32) -> u32 {
        if depth == 0 {
            return 1;
        }
        let (a, b) = task.join(|task| leaves(task, depth - 1), |task| leaves(task, depth - 1));
        a + b
    }
    if pool.call(|task| leaves(task, 5)) != 32 {
        fault("afterwards the pool has lost a result");
    }
    if !pool.broadcast(|context| context.index()).into_iter().eq(0..pool.num_threads()) {
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

/// Whether this comes about in time.
fn wait_until(what: impl FnMut() -> bool) -> bool {
    checks::wait_until(what, thread::yield_now)
}
