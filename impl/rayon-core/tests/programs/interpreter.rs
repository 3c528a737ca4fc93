//! Runs a program's code on rayon-core's surface, and looks at what that promises on the way.

use fuzz::checks::{self, Part, Parts};
use fuzz::ledger::fault;
use fuzz::oracle::{NONE, mixed};
use fuzz::program::{Code, Effort, Form, Join, OnDrop};
use fuzz::tracked::{AllEnded, Product, Token, Tracked};
use rayon_core::{BroadcastContext, FnContext, Scope, ScopeFifo, ThreadPool};
use std::hint;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// How many threads the global pool has.
pub const GLOBAL: usize = 3;

/// How many second closures have run on another thread.
pub static MIGRATED: AtomicUsize = AtomicUsize::new(0);

/// The pools of a run.
pub type Pools = [Arc<ThreadPool>];

/// The innermost scope.
#[derive(Clone, Copy)]
enum Open<'a, 'r> {
    Newest(&'a Scope<'r>),
    Fifo(&'a ScopeFifo<'r>),
}

/// Where a piece of code stands. `'r` is how long the code and the pools live.
#[derive(Clone, Copy)]
pub struct Place<'a, 'r> {
    /// The pools, unless the code runs in a detached job: what has a handle of a pool may be the last to drop it.
    pools: Option<&'r Pools>,
    /// The pool at hand; if there is none, it is the global one.
    pool: Option<usize>,
    /// The pool whose thread this is, if it is one's.
    stands: Option<Option<usize>>,
    /// How many threads that pool has, or the global one.
    threads: usize,
    /// And the pool at hand when it was opened.
    scope: Option<(Open<'a, 'r>, Option<usize>)>,
}

impl<'r> Place<'_, 'r> {
    /// Outside of all pools.
    pub fn outside(pools: &'r Pools) -> Self {
        Self { pools: Some(pools), pool: None, stands: None, threads: GLOBAL, scope: None }
    }

    /// On a thread that belongs to the first pool.
    pub fn on_own(pools: &'r Pools) -> Self {
        Self::outside(pools).on(Some(0)).inside()
    }

    /// In a detached job of this pool.
    fn in_job(pool: Option<usize>, threads: usize) -> Self {
        Self { pools: None, pool, stands: Some(pool), threads, scope: None }
    }

    /// How many threads the pool at hand has.
    fn at_hand(self) -> usize {
        match (self.pools, self.pool) {
            (Some(pools), Some(pool)) => pools[pool].current_num_threads(),
            (None, _) => self.threads,
            (_, None) => GLOBAL,
        }
    }

    /// With this pool at hand, or with the one that is.
    fn on(self, named: Option<usize>) -> Self {
        Self { pool: named.or(self.pool), ..self }
    }

    /// On a thread of the pool at hand.
    fn inside(self) -> Self {
        Self { stands: Some(self.pool), threads: self.at_hand(), ..self }
    }

    /// The pool at hand, unless this is one of its threads: then the crate's own functions find it, as they find the global one.
    fn handle(self) -> Option<&'r ThreadPool> {
        let pool = self.pool.filter(|_| self.stands != Some(self.pool))?;
        Some(&self.pools?[pool])
    }
}

/// Comes into a pool, and runs the code there.
pub fn enter<'r>(place: Place<'_, 'r>, pool: usize, code: &'r Code) -> u64 {
    let Some(pools) = place.pools else { return eval(place, code) };
    let inside = place.on(Some(pool)).inside();
    pools[pool].install(|| eval(inside, code))
}

/// What the code comes to, as a value or as a panic.
pub fn eval<'r>(place: Place<'_, 'r>, code: &'r Code) -> u64 {
    match code {
        Code::Work(effort, id) => {
            work(place, *effort);
            mixed([u64::from(*id)])
        }
        Code::Panic(on_drop, id) => fuzz::tracked::throw(*on_drop, *id),
        Code::Sequence(all) => mixed(all.iter().map(|code| eval(place, code))),
        Code::Join(of) => join(place, of),
        Code::JoinMany(all) => mixed(join_many(place, all)),
        Code::Call(pool, _, code) => enter(place, *pool, code),
        Code::Catch(inner) => {
            checks::catch(|| eval(place, inner));
            NONE
        }
        Code::Scope(named, body) => scope(place.on(*named), body),
        Code::ScopeSpawn(captured, code) => scope_spawn(place, *captured, code),
        Code::Spawn(named, captured, code) => spawn(place.on(*named), *captured, code),
        Code::Broadcast(named, result, code) => broadcast(place.on(*named), *result, code),
        Code::SpawnBroadcast(named, code) => spawn_broadcast(place.on(*named), code),
        Code::Items(_, len, code) => all_items(place, 0..*len, code),
        Code::Threads(all) => threads(place, all),
        _ => unreachable!("rules: rayon-core has no such thing"),
    }
}

/// What a closure does that owns a value: the value is dropped last, and that may panic.
fn run_closure<'r>(place: Place<'_, 'r>, token: Token, mut captured: Tracked, code: &'r Code) -> u64 {
    let _running = token.begin();
    let value = eval(place, code);
    captured.arm();
    drop(captured);
    value
}

fn work(place: Place<'_, '_>, effort: Effort) {
    let (threads, index) = (rayon_core::current_num_threads(), rayon_core::current_thread_index());
    let is_right = match place.stands {
        None => index.is_none(),
        Some(_) => index.map_or_else(runs_on_caller, |index| index < place.threads),
    };
    if threads != place.threads || !is_right {
        let (stands, expected) = (place.stands, place.threads);
        fault(format!("thread {index:?} of {threads}, where it should be one of {expected} in {stands:?}"));
    }
    match effort {
        Effort::Nothing => (),
        Effort::Help => _ = rayon_core::yield_now(),
        Effort::Share => _ = rayon_core::yield_local(),
        Effort::Offer(_) => _ = rayon_core::current_thread_has_pending_tasks(),
        Effort::Spin(micros) => spin(micros),
        Effort::Yield => thread::yield_now(),
        Effort::Ticks(ticks) => {
            for _ in 0..ticks {
                rayon_core::join(|| (), || ());
                thread::yield_now();
            }
        }
    }
}

/// Whether a closure from outside may run on the thread that calls, which has no index: the facade lets the user choose that.
fn runs_on_caller() -> bool {
    std::env::var_os("SYSTOLE_INSTALL").is_some_and(|value| value == "caller")
}

fn spin(micros: u64) {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_micros(micros) {
        hint::spin_loop();
    }
}

/// `join` where this thread stands, or on the pool at hand.
fn joined<A: Send, B: Send>(
    place: Place<'_, '_>,
    first: impl FnOnce() -> A + Send,
    second: impl FnOnce() -> B + Send,
) -> (A, B) {
    match place.handle() {
        Some(pool) => pool.join(first, second),
        None => rayon_core::join(first, second),
    }
}

/// A join of two closures, and a look at the promises: both have ended when it returns or panics, and on a thread of the pool the
/// first one runs on this thread.
fn join<'r>(place: Place<'_, 'r>, join: &'r Join) -> u64 {
    let inside = place.inside();
    let owner = (place.stands == inside.stands).then(|| thread::current().id());
    let on_drop = if join.result == OnDrop::Joins { OnDrop::Joins } else { OnDrop::Nothing };
    let tokens = [Token::new(), Token::new()];
    let _both = AllEnded([tokens[0].slot(), tokens[1].slot()]);
    let [one, other] = tokens;
    let captured = Tracked::new(join.captured);
    let [first, second] = &join.sides;
    let first = move || {
        if owner.is_some_and(|owner| thread::current().id() != owner) {
            fault("the first closure of a join runs on another thread");
        }
        Product::new(run_closure(inside, one, Tracked::new(OnDrop::Nothing), first), on_drop)
    };
    let second = move || Product::new(run_closure(inside, other, captured, second), join.result);
    let (a, b) = match (join.form, owner) {
        (Form::Context, Some(owner)) => {
            let first = |context: FnContext| {
                if context.migrated() {
                    fault("the first closure of a join has migrated");
                }
                first()
            };
            // A thread that waits in the first closure may take the second one itself, as any job: then that has migrated, too.
            let second = |context: FnContext| {
                let is_elsewhere = thread::current().id() != owner;
                if is_elsewhere && !context.migrated() {
                    fault("the second closure of a join has not migrated, and runs on another thread");
                }
                MIGRATED.fetch_add(usize::from(is_elsewhere), Relaxed);
                second()
            };
            rayon_core::join_context(first, second)
        }
        _ if join.is_small => {
            let (first, second) = (Box::new(first), Box::new(second));
            let (a, b) = joined(place, move || Box::new((*first)()), move || Box::new((*second)()));
            (*a, *b)
        }
        _ => joined(place, first, second),
    };
    mixed([a.take(), b.take()])
}

/// Joins within joins.
fn join_many<'r>(place: Place<'_, 'r>, all: &'r [Arc<Code>]) -> Vec<u64> {
    let inside = place.inside();
    match all {
        [] => Vec::new(),
        [last] => vec![eval(inside, last)],
        [first, others @ ..] => {
            let (value, values) = joined(place, || eval(inside, first), || join_many(inside, others));
            [vec![value], values].concat()
        }
    }
}

/// A loop by joins: all items run the same code.
fn all_items<'r>(place: Place<'_, 'r>, range: Range<usize>, code: &'r Code) -> u64 {
    match range.len() {
        0 => NONE,
        1 => eval(place, code),
        len => {
            let (inside, middle) = (place.inside(), range.start + len / 2);
            let half = |range: Range<usize>| move || all_items(inside, range, code);
            let (a, b) = joined(place, half(range.start..middle), half(middle..range.end));
            if a != b {
                fault("the items of a loop have different results");
            }
            a
        }
    }
}

fn scope<'r>(place: Place<'_, 'r>, code: &'r Code) -> u64 {
    let newest = |place: Place<'_, 'r>, scope: &Scope<'r>| {
        eval(Place { scope: Some((Open::Newest(scope), place.pool)), ..place }, code)
    };
    let fifo = |place: Place<'_, 'r>, scope: &ScopeFifo<'r>| {
        eval(Place { scope: Some((Open::Fifo(scope), place.pool)), ..place }, code)
    };
    // Each way in turn, by the size of the code.
    let inside = place.inside();
    match (code.size() % 4, place.handle()) {
        (0, Some(pool)) => pool.scope(|scope| newest(inside, scope)),
        (0, None) => rayon_core::scope(|scope| newest(inside, scope)),
        (1, Some(pool)) => pool.scope_fifo(|scope| fifo(inside, scope)),
        (1, None) => rayon_core::scope_fifo(|scope| fifo(inside, scope)),
        (2, Some(pool)) => pool.in_place_scope(|scope| newest(place, scope)),
        (2, None) => rayon_core::in_place_scope(|scope| newest(place, scope)),
        (_, Some(pool)) => pool.in_place_scope_fifo(|scope| fifo(place, scope)),
        (_, None) => rayon_core::in_place_scope_fifo(|scope| fifo(place, scope)),
    }
}

/// A closure for the innermost scope; some of those that own nothing are for each thread.
fn scope_spawn<'r>(place: Place<'_, 'r>, captured: OnDrop, code: &'r Code) -> u64 {
    let (open, pool) = place.scope.expect("rules: it stands inside of a scope");
    // The scope's own pool, which may be another one than that at hand.
    let inside = Place { pool, scope: None, ..place }.inside();
    if captured == OnDrop::Nothing && code.size() % 3 == 0 {
        let parts = Parts::new(inside.threads..=inside.threads);
        match open {
            Open::Newest(scope) => scope.spawn_broadcast(move |scope, context| {
                let _part = begin(&parts, inside.threads, &context);
                eval(Place { scope: Some((Open::Newest(scope), pool)), ..inside }, code);
            }),
            Open::Fifo(scope) => scope.spawn_broadcast(move |scope, context| {
                let _part = begin(&parts, inside.threads, &context);
                eval(Place { scope: Some((Open::Fifo(scope), pool)), ..inside }, code);
            }),
        }
        return NONE;
    }
    let (token, captured) = (Token::new(), Tracked::new(captured));
    match open {
        Open::Newest(scope) => scope.spawn(move |scope| {
            let place = Place { scope: Some((Open::Newest(scope), pool)), ..inside };
            run_closure(place, token, captured, code);
        }),
        Open::Fifo(scope) => scope.spawn_fifo(move |scope| {
            let place = Place { scope: Some((Open::Fifo(scope), pool)), ..inside };
            run_closure(place, token, captured, code);
        }),
    }
    NONE
}

fn spawn(place: Place<'_, '_>, captured: OnDrop, code: &Arc<Code>) -> u64 {
    let (pool, threads) = (place.pool, place.at_hand());
    let (token, value, code) = (Token::new(), Tracked::new(captured), Arc::clone(code));
    let is_fifo = code.size() % 2 == 0;
    let job = move || {
        checks::detached(&code, captured, || run_closure(Place::in_job(pool, threads), token, value, &code));
    };
    match (place.handle(), is_fifo) {
        (Some(pool), false) => pool.spawn(job),
        (Some(pool), true) => pool.spawn_fifo(job),
        (None, false) => rayon_core::spawn(job),
        (None, true) => rayon_core::spawn_fifo(job),
    }
    NONE
}

/// So many parts, one of which has this context.
fn begin<'p>(parts: &'p Parts, threads: usize, context: &BroadcastContext<'_>) -> Part<'p> {
    if (Some(context.index()), context.num_threads()) != (rayon_core::current_thread_index(), threads) {
        fault(format!("a part on a wrong thread: {context:?}"));
    }
    parts.begin()
}

fn broadcast<'r>(place: Place<'_, 'r>, result: OnDrop, code: &'r Code) -> u64 {
    let inside = place.inside();
    let parts = Parts::new(inside.threads..=inside.threads);
    let part = |context: BroadcastContext<'_>| {
        let _part = begin(&parts, inside.threads, &context);
        (context.index(), Product::new(eval(inside, code), result))
    };
    let results = match place.handle() {
        Some(pool) => pool.broadcast(part),
        None => rayon_core::broadcast(part),
    };
    let mut values = Vec::new();
    for (at, (index, product)) in results.into_iter().enumerate() {
        if index != at {
            fault(format!("the result of part {index} stands in place {at}"));
        }
        values.push(product.take());
    }
    let value = values.first().copied().unwrap_or_default();
    if values.iter().any(|other| *other != value) {
        fault("the parts of a broadcast have different results");
    }
    value
}

fn spawn_broadcast(place: Place<'_, '_>, code: &Arc<Code>) -> u64 {
    let (pool, threads) = (place.pool, place.at_hand());
    let (parts, code) = (Parts::new(threads..=threads), Arc::clone(code));
    let part = move |context: BroadcastContext<'_>| {
        let _part = begin(&parts, threads, &context);
        checks::detached(&code, OnDrop::Nothing, || eval(Place::in_job(pool, threads), &code));
    };
    match place.handle() {
        Some(pool) => pool.spawn_broadcast(part),
        None => rayon_core::spawn_broadcast(part),
    }
    NONE
}

/// Threads of the standard library. The first one's panic comes out, as from a join.
fn threads<'r>(place: Place<'_, 'r>, all: &'r [Arc<Code>]) -> u64 {
    let place = Place { pool: None, stands: None, threads: GLOBAL, ..place };
    checks::threads(all, |code| eval(place, code))
}
