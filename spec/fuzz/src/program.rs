//! What a random program is made of.

use std::sync::Arc;
pub use systole::Waiting;

/// The name of a panic, of a value or of a piece of work. No two nodes of a program share one.
pub type Id = u32;

/// What a program is written against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Surface {
    /// systole's own.
    Systole,
    /// rayon-core's, which has no task, event, executor or loop.
    Rayon,
}

/// Pools, and threads that call them at the same time.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// What it is written against.
    pub surface: Surface,
    /// The pools; a node names one of them by its index.
    pub pools: Vec<Pool>,
    /// The threads that call.
    pub callers: Vec<Caller>,
    /// How the pools end.
    pub ending: Ending,
}

/// How a pool is built.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    /// The workers, the calling thread included.
    pub threads: usize,
    /// What an owner does while its job runs elsewhere.
    pub waiting: Waiting,
    /// The heartbeat interval in microseconds.
    pub interval: u64,
    /// How long a worker polls before it parks, in microseconds.
    pub polling: u64,
    /// Which handlers panic.
    pub panics: Handlers,
}

/// The handlers of a pool that panic on each of its background threads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Handlers {
    /// None.
    None,
    /// The start handler.
    Start,
    /// The exit handler.
    Exit,
}

/// How the pools end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending {
    /// The main thread drops them.
    Dropped,
    /// The main thread drops them when all detached jobs have ended: none may need the end of its pool to begin.
    Rested,
    /// A detached job of each pool has a handle of it, perhaps the last one.
    ByOwnJobs,
}

/// A thread that runs a piece of code several times.
#[derive(Clone, Debug, PartialEq)]
pub struct Caller {
    /// The pool that it calls.
    pub pool: usize,
    /// How it calls.
    pub entry: Entry,
    /// How often.
    pub times: usize,
    /// What it runs.
    pub code: Arc<Code>,
}

/// How a thread comes into a pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Entry {
    /// `ThreadPool::call`.
    Call,
    /// `ThreadPool::try_call`.
    TryCall,
    /// `ThreadPool::install`.
    Install,
    /// It does not: what it runs without naming a pool comes to the global one.
    Outside,
}

/// What happens when a value is dropped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OnDrop {
    /// It is noted, as with the others.
    Nothing,
    /// The destructor joins.
    Joins,
    /// The destructor panics with this name.
    Panics(Id),
}

/// The forms of a join of two closures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// `Task::join`.
    Task,
    /// `Task::join_inline`.
    Inline,
    /// `Task::join_then`.
    Then,
    /// `systole::join`, where the thread stands.
    Free,
    /// `systole::join` inside of `Task::install`.
    Installed,
    /// `ThreadPool::join`.
    Pool,
    /// `systole::join_context`.
    Context,
}

/// A join of two closures.
#[derive(Clone, Debug, PartialEq)]
pub struct Join {
    /// Its form.
    pub form: Form,
    /// Whether closures and results are one word each. The forms differ in what a compiler makes of that.
    pub is_small: bool,
    /// What the second closure owns.
    pub captured: OnDrop,
    /// What the second closure returns; what the first returns joins when it is dropped, or does nothing.
    pub result: OnDrop,
    /// The closures.
    pub sides: [Arc<Code>; 2],
}

/// A loop whose body is no code of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Loop {
    /// What kind.
    pub kind: LoopKind,
    /// How many items.
    pub len: usize,
    /// Microseconds for each item.
    pub spin: u64,
    /// The item that panics, and with what.
    pub panics: Option<(usize, Id)>,
    /// Its own name.
    pub id: Id,
}

/// The loops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LoopKind {
    /// `for_each` over a range.
    ForEach,
    /// `for_each` over a slice that is written, zipped with a range.
    ForEachMut,
    /// `for_each` over chunks of three.
    Chunks,
    /// The function `loops::for_each` over an inclusive range, where the thread stands.
    Inclusive,
    /// `for_each` over a vector by value, zipped with its numbers.
    Owned,
    /// `map` over a vector by value: each element is returned again.
    OwnedMap,
    /// `find_any` over a vector by value.
    OwnedFind,
    /// `map`, whose results are counted values.
    Map,
    /// `map_into`.
    MapInto,
    /// `filter_map`, which keeps every other item.
    Filter,
    /// `map_reduce`, whose reduction is associative and not commutative.
    Reduce,
    /// `fold`, with that reduction.
    Fold,
    /// `map_reduce`, whose reduction is neither.
    Shape,
    /// `any`, and `all`, which must agree with it.
    Any,
    /// `find_any`.
    Find,
    /// `try_for_each`; the item that panics fails instead.
    TryEach,
    /// `try_map`, whose results are counted values; the same.
    TryMap,
    /// `sort_unstable_by`; the item that panics does so when it is compared.
    Sort,
    /// `sort_by`, which keeps the order of equal elements.
    StableSort,
}

/// The loops whose items run any code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Items {
    /// `for_each_task`.
    EachTask,
    /// `for_each_task` over a vector by value, whose elements are dropped by the code.
    OwnedTask,
    /// `map_task`.
    MapTask,
    /// `map_reduce_task`, whose reduction joins.
    ReduceTask,
    /// The function `loops::for_each`: what the items fork, they fork where the thread stands.
    Each,
}

/// What becomes of the future of an asynchronous call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Interest {
    /// The thread awaits it.
    Awaited,
    /// It is polled once, which leaves a waker there, and is dropped.
    Polled,
    /// It is dropped at once.
    Dropped,
}

/// Who sets an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Setter {
    /// The second closure of a join, whose first closure waits.
    Joined,
    /// A detached job of the pool at hand, or of the named one.
    Spawned(Option<usize>),
}

/// What a piece of work does besides giving a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// Nothing.
    Nothing,
    /// It is busy for so many microseconds.
    Spin(u64),
    /// It gives its core to another thread.
    Yield,
    /// It polls the heartbeat so many times, and gives its core away in between.
    Ticks(u32),
    /// `systole::yield_now`: it runs a shared job.
    Help,
    /// `systole::share_all`.
    Share,
    /// `systole::offer_all`, and `announce_offers` of the pool at hand if it is to be.
    Offer(bool),
}

/// A job of a `PoolExecutor`.
#[derive(Clone, Debug, PartialEq)]
pub struct Future {
    /// How often it is pending before it runs its code. If it is no future, it is a closure for `execute`.
    pub yields: Option<usize>,
    /// What it runs.
    pub code: Arc<Code>,
}

/// A piece of code. It has a value, or it panics.
#[derive(Clone, Debug, PartialEq)]
pub enum Code {
    /// A value, and some effort.
    Work(Effort, Id),
    /// A panic, and what becomes of its payload when that is dropped by systole.
    Panic(OnDrop, Id),
    /// One after the other.
    Sequence(Vec<Arc<Code>>),
    /// Two closures.
    Join(Join),
    /// `systole::join!` of three to five closures.
    JoinMany(Vec<Arc<Code>>),
    /// A nested call of a pool.
    Call(usize, Entry, Arc<Code>),
    /// `systole::with_task`, where there is no task, and `Task::install`, where there is one.
    Bridge(Arc<Code>),
    /// `catch_unwind`.
    Catch(Arc<Code>),
    /// A scope on the pool at hand, or on the named one.
    Scope(Option<usize>, Arc<Code>),
    /// A closure for the innermost scope, and what it owns.
    ScopeSpawn(OnDrop, Arc<Code>),
    /// A detached job for the pool at hand, or for the named one, and what it owns.
    Spawn(Option<usize>, OnDrop, Arc<Code>),
    /// A broadcast to the pool at hand, or to the named one, and what each part returns.
    Broadcast(Option<usize>, OnDrop, Arc<Code>),
    /// A detached broadcast.
    SpawnBroadcast(Option<usize>, Arc<Code>),
    /// `call_async` of the pool at hand, or of the named one; what the closure owns, and what it returns.
    CallAsync(Option<usize>, Interest, [OnDrop; 2], Arc<Code>),
    /// A wait for an event, which is set when the code has run.
    Event(Setter, Arc<Code>),
    /// A loop over so many items, each of which runs the code.
    Items(Items, usize, Arc<Code>),
    /// Another loop.
    Loop(Loop),
    /// Threads of the standard library, for which this thread waits.
    Threads(Vec<Arc<Code>>),
    /// Jobs of an executor on this pool, all of which this thread awaits.
    Futures(usize, Vec<Future>),
}

impl Code {
    /// What lies directly below.
    #[must_use]
    pub fn children(&self) -> Vec<&Arc<Code>> {
        match self {
            Self::Work(..) | Self::Panic(..) | Self::Loop(_) => Vec::new(),
            Self::Sequence(all) | Self::JoinMany(all) | Self::Threads(all) => all.iter().collect(),
            Self::Join(join) => join.sides.iter().collect(),
            Self::Futures(_, all) => all.iter().map(|future| &future.code).collect(),
            Self::Call(_, _, code)
            | Self::Bridge(code)
            | Self::Catch(code)
            | Self::Scope(_, code)
            | Self::ScopeSpawn(_, code)
            | Self::Spawn(_, _, code)
            | Self::Broadcast(_, _, code)
            | Self::SpawnBroadcast(_, code)
            | Self::CallAsync(_, _, _, code)
            | Self::Event(_, code)
            | Self::Items(_, _, code) => vec![code],
        }
    }

    /// The same with another child at this place.
    ///
    /// # Panics
    ///
    /// Panics if there is no such child.
    #[must_use]
    pub fn with_child(&self, at: usize, child: Arc<Code>) -> Self {
        let mut changed = self.clone();
        let place = match &mut changed {
            Self::Work(..) | Self::Panic(..) | Self::Loop(_) => panic!("a leaf has no child {at}"),
            Self::Sequence(all) | Self::JoinMany(all) | Self::Threads(all) => &mut all[at],
            Self::Join(join) => &mut join.sides[at],
            Self::Futures(_, all) => &mut all[at].code,
            Self::Call(_, _, code)
            | Self::Bridge(code)
            | Self::Catch(code)
            | Self::Scope(_, code)
            | Self::ScopeSpawn(_, code)
            | Self::Spawn(_, _, code)
            | Self::Broadcast(_, _, code)
            | Self::SpawnBroadcast(_, code)
            | Self::CallAsync(_, _, _, code)
            | Self::Event(_, code)
            | Self::Items(_, _, code) => code,
        };
        *place = child;
        changed
    }

    /// How many nodes there are, this one included.
    #[must_use]
    pub fn size(&self) -> usize {
        1 + self.children().into_iter().map(|child| child.size()).sum::<usize>()
    }
}
