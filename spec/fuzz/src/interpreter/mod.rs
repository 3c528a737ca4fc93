//! Runs a program's code on systole, and looks at each thing that systole promises on the way.

mod broadcast;
mod detached;
mod events;
mod join;
mod loops;

pub use broadcast::set_home;

use crate::checks;
use crate::ledger::fault;
use crate::oracle::{NONE, mixed};
use crate::program::{Code, Effort, Entry, Setter};
use crate::tracked::{Token, Tracked, throw};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{hint, thread};
use systole::{Scope, Task, ThreadPool};

/// The pools of a run.
pub type Pools = [Arc<ThreadPool>];

/// Whether the code has a task, or the thread knows where it stands.
pub enum At<'t> {
    Task(Task<'t>),
    Thread,
}

/// Where a piece of code stands. `'r` is how long the code and the pools live.
#[derive(Clone, Copy)]
pub struct Place<'a, 'r> {
    /// The pools, unless the code runs in a detached job: what has a handle of a pool may be the last to drop it.
    pools: Option<&'r Pools>,
    /// The pool at hand; if there is none, it is the global one.
    pool: Option<usize>,
    /// The workers of the pool at hand.
    threads: usize,
    scope: Option<(&'a Scope<'r>, Option<usize>, usize)>,
}

impl<'r> Place<'_, 'r> {
    /// Outside of all pools.
    pub fn outside(pools: &'r Pools) -> Self {
        Self { pools: Some(pools), pool: None, threads: systole::global().num_threads(), scope: None }
    }

    /// In a detached job of this pool.
    fn in_job(pool: Option<usize>, threads: usize) -> Self {
        Self { pools: None, pool, threads, scope: None }
    }

    /// The same on this pool.
    pub fn on(self, pool: usize) -> Self {
        match self.handle(Some(pool)) {
            Some(handle) => Self { pool: Some(pool), threads: handle.num_threads(), ..self },
            None => self,
        }
    }

    /// A handle of the named pool, or of the one at hand. A detached job has none.
    fn handle(&self, named: Option<usize>) -> Option<&'r Arc<ThreadPool>> {
        Some(&self.pools?[named.or(self.pool)?])
    }
}

/// Runs `f` with a task.
fn with_task<R>(at: At<'_>, f: impl FnOnce(Task<'_>) -> R) -> R {
    match at {
        At::Task(task) => f(task),
        At::Thread => systole::with_task(f),
    }
}

/// Comes into a pool, and runs the code there.
pub fn enter<'r>(place: Place<'_, 'r>, pool: usize, entry: Entry, code: &'r Code) -> u64 {
    let Some(handle) = place.handle(Some(pool)) else { return eval(place, At::Thread, code) };
    let inside = place.on(pool);
    match entry {
        Entry::Call => handle.call(|task| eval(inside, At::Task(task), code)),
        Entry::TryCall => handle
            .try_call(|task| eval(inside, At::Task(task), code))
            .expect("this process has built the pool"),
        Entry::Install => handle.install(|| eval(inside, At::Thread, code)),
        Entry::Outside => eval(place, At::Thread, code),
    }
}

/// What the code comes to, as a value or as a panic.
pub fn eval<'r>(place: Place<'_, 'r>, mut at: At<'_>, code: &'r Code) -> u64 {
    match code {
        Code::Work(effort, id) => {
            work(place, at, *effort);
            mixed([u64::from(*id)])
        }
        Code::Panic(on_drop, id) => throw(*on_drop, *id),
        Code::Sequence(all) => mixed(all.iter().map(|code| eval(place, lend(&mut at), code))),
        Code::Join(of) => join::two(place, at, of),
        Code::JoinMany(all) => join::many(place, at, all),
        Code::Call(pool, entry, code) => enter(place, *pool, *entry, code),
        Code::Bridge(code) => match at {
            At::Task(mut task) => task.install(|| eval(place, At::Thread, code)),
            At::Thread => systole::with_task(|task| eval(place, At::Task(task), code)),
        },
        Code::Catch(inner) => {
            checks::catch(|| eval(place, at, inner));
            NONE
        }
        Code::Scope(named, body) => scope(place, at, *named, body),
        Code::ScopeSpawn(captured, code) => {
            let (scope, pool, threads) = place.scope.expect("rules: it stands inside of a scope");
            let (token, captured) = (Token::new(), Tracked::new(*captured));
            scope.spawn(move |scope| {
                let place = Place { pool, threads, scope: Some((scope, pool, threads)), ..place };
                run_closure(place, At::Thread, token, captured, code);
            });
            NONE
        }
        Code::Spawn(pool, captured, code) => detached::spawn(place, *pool, *captured, code),
        Code::Broadcast(pool, result, code) => broadcast::joined(place, *pool, *result, code),
        Code::SpawnBroadcast(pool, code) => broadcast::detached(place, *pool, code),
        Code::CallAsync(pool, interest, [captured, result], code) => {
            detached::call_async(place, *pool, *interest, [*captured, *result], code)
        }
        Code::Event(Setter::Joined, code) => events::joined(place, code),
        Code::Event(Setter::Spawned(pool), code) => events::spawned(place, *pool, code),
        Code::Items(items, len, code) => loops::items(place, at, *items, *len, code),
        Code::Loop(of) => with_task(at, |task| loops::run(task, of)),
        Code::Threads(all) => threads(place, all),
        Code::Futures(pool, all) => detached::futures(place, *pool, all),
    }
}

/// The same, and the code after this has it again.
fn lend<'s>(at: &'s mut At<'_>) -> At<'s> {
    match at {
        At::Task(task) => At::Task(task.reborrow()),
        At::Thread => At::Thread,
    }
}

/// What a closure does that owns a value: the value is dropped last, and that may panic.
fn run_closure<'r>(
    place: Place<'_, 'r>,
    at: At<'_>,
    token: Token,
    mut captured: Tracked,
    code: &'r Code,
) -> u64 {
    let _running = token.begin();
    let value = eval(place, at, code);
    captured.arm();
    drop(captured);
    value
}

fn work(place: Place<'_, '_>, mut at: At<'_>, effort: Effort) {
    // Outside of all calls it is the global pool, which has another number of workers than most.
    if place.threads != systole::current_num_threads() {
        fault(format!("a pool of {} believes that it has {}", place.threads, systole::current_num_threads()));
    }
    match effort {
        Effort::Nothing => (),
        Effort::Help => _ = systole::yield_now(),
        Effort::Share => systole::share_all(),
        Effort::Offer(is_announced) => {
            systole::offer_all();
            if is_announced {
                place.handle(None).map_or_else(|| systole::global(), |pool| &**pool).announce_offers();
            }
        }
        Effort::Spin(micros) => spin(micros),
        Effort::Yield => thread::yield_now(),
        Effort::Ticks(ticks) => {
            for _ in 0..ticks {
                match &mut at {
                    At::Task(task) => _ = task.tick(),
                    // A join of nothing polls.
                    At::Thread => _ = systole::join(|| (), || ()),
                }
                thread::yield_now();
            }
        }
    }
}

fn spin(micros: u64) {
    if micros == 0 {
        return;
    }
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_micros(micros) {
        hint::spin_loop();
    }
}

fn scope<'r>(place: Place<'_, 'r>, at: At<'_>, named: Option<usize>, code: &'r Code) -> u64 {
    let body = |place: Place<'_, 'r>, scope: &Scope<'r>| {
        let place = Place { scope: Some((scope, place.pool, place.threads)), ..place };
        eval(place, At::Thread, code)
    };
    match (named.and_then(|pool| Some((pool, place.handle(Some(pool))?))), at) {
        (Some((pool, handle)), _) => handle.scope(|scope| body(place.on(pool), scope)),
        (None, At::Task(mut task)) => task.scope(|scope| body(place, scope)),
        (None, At::Thread) => systole::scope(|scope| body(place, scope)),
    }
}

/// Threads of the standard library. The first one's panic comes out, as from a join.
fn threads<'r>(place: Place<'_, 'r>, all: &'r [Arc<Code>]) -> u64 {
    let place = Place { pool: None, threads: systole::global().num_threads(), ..place };
    checks::threads(all, |code| eval(place, At::Thread, code))
}
