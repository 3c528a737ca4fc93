//! Which programs may be run: those that end, by the rules that the documentation gives.
//!
//! | not allowed | since | where the rule stands |
//! |---|---|---|
//! | to leave a pool from inside, if code waits for a broadcast on it: by a call of another pool, or by waiting for threads | a broadcast waits for each background thread, and a thread that waits elsewhere takes no part | `ThreadPool::broadcast`, "What a job must not wait for" |
//! | to await a future from inside of a pool | no thread may be left to poll it | the same |
//! | to name a pool in a detached job | the job may be the last that has a handle of it; to drop the last handle in a job of another pool may wait for ever | "What a job must not wait for" |
//! | to spawn or to broadcast on the global pool | it is never dropped, so its jobs have no end at which they could be counted | `systole::spawn` |
//! | to wait for another closure | closures need not run at the same time | `Scope::spawn`, "Errors and remedies" |
//! | to wait for an event inside of a pool that does not help with any job | the thread is blocked, and perhaps no other one is left to set it | `Event` |
//! | to spawn what sets an event, in a detached job | while the pool is dropped, a job may wait for ever for a job that it spawns | `ThreadPool::spawn` |
//!
//! Closures wait for each other by events alone. `below_on_rayon` has what is different for programs on rayon-core's surface.

use crate::program::{Code, Entry, Interest, LoopKind, Program, Setter, Surface};
use systole::Waiting;

/// What the rules need to know of a pool.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Whether some code awaits a broadcast on it.
    pub is_closed: bool,
    /// What its owners do while they wait.
    pub waiting: Waiting,
}

/// Where a piece of code stands, as far as the rules see it.
#[derive(Clone, Copy, Debug)]
pub struct Where {
    /// The pool at hand, if it is not the global one.
    pub pool: Option<usize>,
    /// Whether it runs in a detached job.
    pub is_detached: bool,
    /// Whether no call lies below it on its thread, and no other thread waits for that one inside of a pool.
    pub is_outside: bool,
    /// The pool of the innermost scope, if there is a scope.
    pub scope: Option<Option<usize>>,
}

impl Where {
    /// On a thread that has called nothing.
    pub const OUTSIDE: Self = Self { pool: None, is_detached: false, is_outside: true, scope: None };

    /// In a call of this pool.
    pub fn on(self, pool: usize) -> Self {
        Self { pool: Some(pool), is_outside: false, ..self }
    }

    /// In a detached job of the pool at hand.
    pub fn detached(self) -> Self {
        Self { is_detached: true, is_outside: false, scope: None, ..self }
    }

    /// In a closure of the pool at hand, or of the global one.
    pub fn inside(self) -> Self {
        Self { is_outside: false, ..self }
    }

    /// In a thread of its own.
    pub fn in_thread(self) -> Self {
        Self { pool: None, is_outside: false, ..self }
    }

    /// Where the children of this node stand, or which rule keeps the node from standing here.
    pub fn below(self, code: &Code, facts: impl Fn(usize) -> Facts) -> Result<Self, &'static str> {
        let may_leave = self.pool.is_none_or(|pool| !facts(pool).is_closed);
        let may_wait = self.pool.is_some_and(|pool| facts(pool).waiting == Waiting::HelpAny);
        let named = |pool: Option<usize>| match pool {
            None if self.pool.is_none() => Err("nothing is detached on the global pool"),
            None => Ok(self.inside()),
            Some(_) if self.is_detached => Err("a detached job names no pool"),
            Some(pool) if self.pool != Some(pool) && !may_leave => Err("a closed pool is not left"),
            Some(pool) => Ok(self.on(pool)),
        };
        match code {
            Code::Work(..) | Code::Panic(..) | Code::Sequence(_) | Code::Catch(_) => Ok(self),
            Code::Join(_) | Code::Bridge(_) | Code::Items(..) | Code::Loop(_) => Ok(self.inside()),
            Code::JoinMany(all) if (3..=5).contains(&all.len()) => Ok(self.inside()),
            Code::JoinMany(_) => Err("`join!` has three to five closures here"),
            Code::Call(_, Entry::Outside, _) => Err("a nested call has an entry"),
            Code::Call(pool, ..) => named(Some(*pool)),
            Code::Scope(None, _) => Ok(Self { scope: Some(self.pool), ..self.inside() }),
            Code::Scope(pool, _) => named(*pool).map(|inside| Self { scope: Some(*pool), ..inside }),
            Code::ScopeSpawn(..) => match self.scope {
                Some(pool) => Ok(Self { pool, ..self.inside() }),
                None => Err("there is no scope"),
            },
            Code::Broadcast(pool, ..) => named(*pool),
            Code::Spawn(pool, ..) | Code::SpawnBroadcast(pool, _) => named(*pool).map(Self::detached),
            Code::Threads(_) if may_leave => Ok(self.in_thread()),
            Code::Threads(_) => Err("a closed pool is not left"),
            Code::CallAsync(Some(pool), Interest::Awaited, ..) if self.is_outside => {
                Ok(self.on(*pool).detached())
            }
            Code::CallAsync(_, Interest::Awaited, ..) => Err("calls are awaited outside of all pools"),
            Code::CallAsync(pool, ..) => named(*pool).map(Self::detached),
            Code::Event(Setter::Joined, _) if may_wait => Ok(self.inside()),
            Code::Event(Setter::Spawned(Some(pool)), _) if self.is_outside => Ok(self.on(*pool).detached()),
            Code::Event(Setter::Spawned(None), _) if may_wait && !self.is_detached => Ok(self.detached()),
            Code::Event(..) => {
                Err("an event is awaited outside of all pools, or where any job is run meanwhile")
            }
            Code::Futures(pool, _) if self.is_outside => Ok(self.on(*pool).detached()),
            Code::Futures(..) => Err("futures are awaited outside of all pools"),
        }
    }

    /// The same on rayon-core's surface. A thread of a pool that waits in one of its functions runs the pool's jobs meanwhile, whatever
    /// it waits for. So a program may leave a pool on which a broadcast is awaited, but not wait there for threads of its own.
    pub fn below_on_rayon(self, code: &Code) -> Result<Self, &'static str> {
        match code {
            Code::Threads(_) if !self.is_outside => Err("threads are awaited outside of all pools"),
            Code::Bridge(_) | Code::Loop(_) | Code::CallAsync(..) | Code::Event(..) | Code::Futures(..) => {
                Err("rayon-core has no such thing")
            }
            _ => self.below(code, |_| Facts { is_closed: false, waiting: Waiting::HelpAny }),
        }
    }
}

impl Program {
    /// Which rule the program breaks.
    ///
    /// # Errors
    ///
    /// Says what is wrong.
    pub fn check(&self) -> Result<(), String> {
        let mut closed = vec![false; self.pools.len()];
        for caller in &self.callers {
            self.closes(caller.start(), &caller.code, &mut closed);
        }
        self.callers.iter().try_for_each(|caller| self.obeys(caller.start(), &caller.code, &closed))
    }

    /// Notes which pools have broadcasts that some code awaits.
    fn closes(&self, here: Where, code: &Code, closed: &mut [bool]) {
        let open = |pool: usize| Facts { is_closed: false, waiting: self.pools[pool].waiting };
        let Ok(below) = here.below(code, open) else { return };
        if let (Code::Broadcast(..), Some(pool)) = (code, below.pool) {
            closed[pool] = true;
        }
        for child in code.children() {
            self.closes(below, child, closed);
        }
    }

    fn obeys(&self, here: Where, code: &Code, closed: &[bool]) -> Result<(), String> {
        let facts = |pool: usize| Facts { is_closed: closed[pool], waiting: self.pools[pool].waiting };
        let below = match self.surface {
            Surface::Systole => here.below(code, facts),
            Surface::Rayon => here.below_on_rayon(code),
        };
        let below = below.map_err(|rule| format!("{rule}: {code:?}"))?;
        if let Code::Loop(of) = code {
            let is_sort = matches!(of.kind, LoopKind::Sort | LoopKind::StableSort);
            let limit = if is_sort { 50_000 } else { 2000 };
            if of.len > limit {
                return Err(format!("a loop of {} takes too long", of.len));
            }
        }
        code.children().into_iter().try_for_each(|child| self.obeys(below, child, closed))
    }
}

impl crate::program::Caller {
    /// Where its code stands.
    pub fn start(&self) -> Where {
        if self.entry == Entry::Outside { Where::OUTSIDE } else { Where::OUTSIDE.on(self.pool) }
    }
}
