//! How the spawned closures are shared among the workers: by joins, and nothing else.
//!
//! ```text
//!   join ─ first:  the body, then a drain: join ─ first:  a chunk, then the next one, ...
//!        │                                      │         a chunk: join ─ first:  its left half
//!        │                                      │                       └ second: its right half
//!        │                                      └ second: a drain
//!        └ second: a drain (and so HELPERS times, one within the other)
//! ```
//!
//! A *drain* takes the newest closures of the queue, a chunk at a time, splits the chunk into halves by joins, down to one
//! closure, and goes on until the queue is empty. Below every chunk lies one more drain as a latent job, older than the
//! halves: what an idle worker gets first is the right to take chunks itself. A worker that has got a half goes on with the
//! queue afterwards, too.
//!
//! # Invariant
//!
//! **Nothing is left.** A drain that is not at the limit of nesting looks at the queue once more after all that it has run,
//! and after all that was forked below it. The drain of the body's own thread runs each closure, or a drain beside the body
//! does, and none of these is at the limit. So after all of them, no closure that could spawn is left, and the queue is
//! empty.

use super::Scope;
use super::queue::Spawned;
use crate::Task;
use crate::sync::{self, AtomicBool, Ordering};

/// How many drains may be forked below one another. A worker that waits for a drain can help with a drain below it, on top
/// of its own stack, and another worker can wait for that drain in turn. Without a limit, stacks would grow as long as a
/// scope lasts.
const MOST_NESTED: usize = 32;

/// How many helpers may come to the queue while the body runs, one after the other: each leaves when it finds nothing for a
/// while, and a fork made before the body is the only way in. The number is small, since a body that forks before it
/// spawns shares all of these forks first, for nothing.
const HELPERS: usize = 4;

/// The work on a scope's queue.
#[derive(Clone, Copy)]
pub(super) struct Drain<'s, 'scope> {
    scope: &'s Scope<'scope>,
    /// How many drains it lies below.
    nested: usize,
}

/// Whether the first closure of a join has ended, as the second closure sees it. If so, no other worker has taken the second
/// closure, or a worker came too late.
///
/// `Relaxed`: this only decides which worker does what is left, and in which order.
#[derive(Default)]
struct Ended(AtomicBool);

impl Ended {
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl<'s, 'scope> Drain<'s, 'scope> {
    pub(super) fn new(scope: &'s Scope<'scope>) -> Self {
        Self { scope, nested: 0 }
    }

    fn below(self) -> Self {
        Self { nested: self.nested + 1, ..self }
    }

    /// Runs the body, and what it leaves in the queue.
    ///
    /// The body is lent, and not moved from frame to frame: scopes in scopes need little of the stack.
    pub(super) fn open<R>(self, t: &mut Task<'_>, body: impl FnOnce(&mut Task<'_>) -> R) -> R {
        let (mut body, mut result) = (Some(body), None);
        self.open_beside(HELPERS, t, &mut |t| result = body.take().map(|body| body(t)));
        result.expect("the innermost first closure runs the body")
    }

    fn open_beside(self, helpers: usize, t: &mut Task<'_>, body: &mut dyn FnMut(&mut Task<'_>)) {
        if helpers == 0 {
            body(t);
            return self.run(t, &mut []);
        }
        t.join(|mut t| self.open_beside(helpers - 1, &mut t, body), |mut t| self.beside_body(&mut t));
    }

    /// Drains the queue beside the body, if another worker has taken this while the body runs. That worker stays for as long
    /// as it would take to wake a worker again.
    ///
    /// Not inlined, so that its frame is not there while the body runs.
    #[inline(never)]
    fn beside_body(self, t: &mut Task<'_>) {
        let queue = &self.scope.queue;
        loop {
            self.below().run(t, &mut []);
            if !self.scope.is_open() {
                return;
            }
            sync::poll(sync::LEAST_POLLING_TIME, || queue.has_some() || !self.scope.is_open());
            if !queue.has_some() {
                return;
            }
        }
    }

    /// Runs these closures, and then those in the queue.
    ///
    /// Not inlined: as above.
    #[inline(never)]
    pub(super) fn run(self, t: &mut Task<'_>, own: &mut [Option<Spawned<'scope>>]) {
        self.run_all(t, own);
        if self.nested >= MOST_NESTED {
            return;
        }
        let queue = &self.scope.queue;
        let mut chunk = Vec::new();
        while queue.take(&mut chunk) {
            let (ended, helped) = (Ended::default(), Ended::default());
            t.join(
                |mut t| {
                    loop {
                        self.run_all(&mut t, &mut chunk);
                        chunk.clear();
                        // A helper that has come and gone leaves no latent job: the next helper needs a new fork.
                        if helped.is_set() || !queue.take(&mut chunk) {
                            break;
                        }
                    }
                    ended.set();
                },
                |mut t| {
                    if !ended.is_set() {
                        self.below().run(&mut t, &mut []);
                        helped.set();
                    }
                },
            );
        }
    }

    /// Runs all of these closures, half of them perhaps on another worker, which then goes on with the queue.
    fn run_all(self, t: &mut Task<'_>, closures: &mut [Option<Spawned<'scope>>]) {
        match closures {
            [] => {}
            [one] => self.scope.run(t, one.take().expect("each closure is in one half of each split")),
            _ => {
                let (left, right) = closures.split_at_mut(closures.len().div_ceil(2));
                let ended = Ended::default();
                t.join(
                    |mut t| {
                        self.run_all(&mut t, left);
                        ended.set();
                    },
                    |mut t| {
                        if ended.is_set() {
                            self.run_all(&mut t, right)
                        } else {
                            self.below().run(&mut t, right)
                        }
                    },
                );
            }
        }
    }
}
