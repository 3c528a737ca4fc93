//! Which programs for rayon-core's surface end, on the real rayon-core and on any other.
//!
//! A thread of a pool that waits runs other jobs of its pool meanwhile, whatever it waits for, as long as it waits in a function of
//! the crate. So a program may leave a pool by a call of another one, also where broadcasts are awaited, but no thread of a pool may
//! wait for threads of the standard library.

use crate::program::{Code, Entry};
use crate::rules::Where;

impl Where {
    /// Where the children of this node stand, or which rule keeps the node from standing here.
    pub fn below_on_rayon(self, code: &Code) -> Result<Self, &'static str> {
        let named = |pool: Option<usize>| match pool {
            None if self.pool.is_none() => Err("nothing is detached on the global pool"),
            None => Ok(self.inside()),
            Some(_) if self.is_detached => Err("a detached job names no pool"),
            Some(pool) => Ok(self.on(pool)),
        };
        match code {
            Code::Work(..) | Code::Panic(..) | Code::Sequence(_) | Code::Catch(_) => Ok(self),
            Code::Join(_) | Code::Items(..) => Ok(self.inside()),
            Code::JoinMany(all) if (3..=5).contains(&all.len()) => Ok(self.inside()),
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
            Code::Threads(_) if self.is_outside => Ok(self.in_thread()),
            Code::Threads(_) => Err("threads are awaited outside of all pools"),
            _ => Err("rayon-core has no such thing"),
        }
    }
}
