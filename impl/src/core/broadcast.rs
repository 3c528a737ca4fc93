//! Broadcasts: a closure that every thread of a pool runs once.
//!
//! A part of a broadcast is a job that is shared from the start, and that only one background worker may take. Its record
//! stands beside those of the other parts, in memory that the broadcaster keeps until it has joined them all.
//! The invariants that the premises below cite stand in `job/mod.rs`.

use super::job::{Claim, DetachedJob, JoinableJob, Link, SharedJob};
use super::join::fork;
use super::pool::Pool;
use super::pool::current::{self, ByThread};
use super::sync::Arc;
use super::task::Task;
use super::thread_pool::{self, ThreadPool};
use super::unwind::{self, Panic};
use super::waiting;
use std::fmt;
use std::marker::PhantomData;

/// Which part of a broadcast this is, and of how many.
pub struct BroadcastContext<'b> {
    place: Place,
    /// The place, which stays where it is as long as its part runs.
    broadcast: PhantomData<(&'b (), *const ())>,
}

/// As `BroadcastContext`, before the part is known to be on its thread.
#[derive(Clone, Copy)]
struct Place {
    index: usize,
    num_threads: usize,
}

impl Place {
    /// The context. Called only in the thread that runs the part.
    fn context<'b>(self) -> BroadcastContext<'b> {
        BroadcastContext { place: self, broadcast: PhantomData }
    }
}

impl BroadcastContext<'_> {
    /// The number of this part, from 0: where its result stands among the others.
    #[must_use]
    pub fn index(&self) -> usize {
        self.place.index
    }

    /// How many parts the broadcast has: one for each thread that takes part in it.
    #[must_use]
    pub fn num_threads(&self) -> usize {
        self.place.num_threads
    }
}

impl fmt::Debug for BroadcastContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { index, num_threads } = self.place;
        let mut context = f.debug_struct("BroadcastContext");
        context.field("index", &index).field("num_threads", &num_threads).finish()
    }
}

impl ThreadPool {
    /// Runs `f` once on each thread of the pool, this one included, and returns all results.
    ///
    /// This thread runs its own part first, as part 0. The parts of the background threads follow in the order of their
    /// numbers. While this thread waits for them, it does what an owner does in a `join`. A background thread that is busy
    /// comes to its part when it looks for work next: after its job, or while it waits in a `join`. In that case the part
    /// runs on top of the `join`, under each [`Waiting`](super::Waiting) policy. So do not hold a lock across a `join` if a
    /// part might want that lock.
    ///
    /// From inside a job of the same pool, this thread is one of the background threads, and no part is run twice.
    /// Several threads may broadcast at once. Other calling threads take no part, since they do not belong to the pool. A
    /// pool of one thread runs the only part here. A pool that is being dropped runs the parts of the threads that have
    /// not ended.
    ///
    /// ```
    /// let pool = systole::ThreadPool::builder().num_threads(3).build()?;
    /// let squares = pool.broadcast(|context| context.index() * context.index());
    /// assert_eq!(squares, [0, 1, 4]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// Two pools whose threads wait for each other's parts wait forever: a thread that waits in one pool takes no job of
    /// another pool.
    ///
    /// # Panics
    ///
    /// A panic of a part comes out after all parts have finished, and all their results are dropped. Of several panics, that
    /// of the part with the lowest number comes out. Panics in a child of the process that built the pool, as
    /// [`call`](Self::call) does.
    ///
    /// # Compared with rayon
    ///
    /// The idea comes from `rayon::ThreadPool::broadcast`. There all threads of a pool belong to it, and a thread from
    /// outside waits for them. Here a thread from outside takes part itself, as the first of them.
    pub fn broadcast<F, R>(&self, f: F) -> Vec<R>
    where
        F: Fn(BroadcastContext<'_>) -> R + Sync,
        R: Send,
    {
        broadcast_on(&self.pool, &f)
    }

    /// Sends `f` to each background thread of the pool, to run there once, and returns at once: detached parts of a
    /// broadcast.
    ///
    /// This is to [`broadcast`](Self::broadcast) what [`spawn`](Self::spawn) is to a call: no thread waits for it, and the
    /// pool does not end before all parts have run. There is a part for each background thread: `num_threads` − 1 of them.
    /// The calling thread takes part only if it is one of these. A pool of one worker has no background thread: there `f` runs
    /// before `spawn_broadcast` returns. If one of the pool's own jobs sends `f` while the pool is dropped, the threads that have
    /// ended have no part, which may be all of them.
    ///
    /// ```
    /// use std::sync::mpsc;
    ///
    /// let pool = systole::ThreadPool::builder().num_threads(3).build()?;
    /// let (sender, receiver) = mpsc::channel();
    /// pool.spawn_broadcast(move |context| sender.send(context.index()).unwrap());
    /// let mut indices: Vec<_> = receiver.iter().collect();
    /// indices.sort();
    /// assert_eq!(indices, [0, 1]);
    /// # Ok::<(), systole::BuildError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// As with [`spawn`](Self::spawn), a panic of a part goes to the pool's
    /// [`panic_handler`](super::ThreadPoolBuilder::panic_handler), or ends the process.
    ///
    /// # Compared with rayon
    ///
    /// This is `rayon::ThreadPool::spawn_broadcast`, which has `num_threads` parts: one more.
    pub fn spawn_broadcast<F>(&self, f: F)
    where
        F: Fn(BroadcastContext<'_>) + Send + Sync + 'static,
    {
        spawn_broadcast_on(&self.pool, f);
    }
}

/// Broadcasts on the pool whose worker this thread is, or on the one that `outside` returns.
pub fn broadcast<F, R>(f: F, outside: fn() -> &'static ThreadPool) -> Vec<R>
where
    F: Fn(BroadcastContext<'_>) -> R + Sync,
    R: Send,
{
    match current::pool() {
        Some(pool) => broadcast_on(&pool, &f),
        None => outside().broadcast(f),
    }
}

/// Broadcasts detached parts.
pub fn spawn_broadcast<F>(f: F, outside: fn() -> &'static ThreadPool)
where
    F: Fn(BroadcastContext<'_>) + Send + Sync + 'static,
{
    match current::pool() {
        Some(pool) => spawn_broadcast_on(&pool, f),
        None => outside().spawn_broadcast(f),
    }
}

// ANCHOR: Broadcast
/// A broadcast is a call of its own, so that nothing is latent on its chain.
fn broadcast_on<F, R>(pool: &Arc<Pool>, f: &F) -> Vec<R>
where
    F: Fn(BroadcastContext<'_>) -> R + Sync,
    R: Send,
{
    thread_pool::call(pool, |mut task| {
        let broadcaster = task.newest().worker().id();
        let mut own = None;
        let mut jobs = Vec::with_capacity(pool.num_threads());
        let mut section = pool.enter();
        let addressees = section.scheduler.addressees();
        // A background thread is among the addressees, and takes its part while it waits.
        let is_addressee = current::home(pool).is_some_and(|home| addressees.contains(&home));
        let num_threads = addressees.len() + usize::from(!is_addressee);
        let mut places = (0..num_threads).map(|index| Place { index, num_threads });
        if !is_addressee {
            own = places.next();
        }
        jobs.extend(places.map(|place| part(task.newest(), f, place)));
        section.scheduler.broadcast(
            Some(broadcaster),
            addressees.into_iter().zip(&jobs).map(|(to, job)| {
                // SAFETY: premise of `Claim::new`: the job was never on a chain, and no other `Claim` of it
                // is made. The code below shows that its owner waits for the latch, and keeps the job in place.
                (to, SharedJob::Joinable(unsafe { Claim::new(job.link()) }))
            }),
        );
        section.end();

        // From here to the last wait nothing unwinds, and the vector stays as it is.
        let own = own.map(|place| unwind::halt(|| task.install(|| f(place.context()))));
        for job in jobs.iter().rev() {
            waiting::wait_for_job(job.link());
        }
        // SAFETY: premises of `take_result`: the latch was seen set above, and this is the owner's one call.
        let others = jobs.iter().map(|job| unsafe { job.take_result() });
        // All results are taken, since a job does not drop a result that its owner does not take.
        all_or_first_panic(own.into_iter().chain(others).collect())
    })
}

/// One part, ready to be sent: its link is null, as if it had been promoted.
fn part<'f, F, R>(
    root: Link<'_>,
    f: &'f F,
    place: Place,
) -> JoinableJob<impl FnOnce(Task<'_>) -> R + Send + use<'f, F, R>, R>
where
    F: Fn(BroadcastContext<'_>) -> R + Sync,
    R: Send,
{
    // SAFETY: premises of `fork`: 1. the root is all of its chain, and stays until the call is over; 2. `broadcast_on`
    // puts the job where it stays before any other worker knows of it, and waits for its latch.
    let job = unsafe { fork::<ByThread, _, R>(root, move |_| f(place.context())) };
    job.link().set_prev(None);
    job
}
// ANCHOR_END: Broadcast

/// The values in their order. If there is a panic, the first one goes on, and everything else is dropped.
fn all_or_first_panic<R>(results: Vec<Result<R, Panic>>) -> Vec<R> {
    let mut values = Vec::with_capacity(results.len());
    let mut results = results.into_iter();
    while let Some(result) = results.next() {
        match result {
            Ok(value) => values.push(value),
            Err(panic) => {
                // One by one: each of them may panic when it is dropped.
                values.into_iter().for_each(|value| unwind::discard(|| drop(value)));
                results.for_each(|result| unwind::discard(|| drop(result)));
                unwind::resume(panic);
            }
        }
    }
    values
}

fn spawn_broadcast_on<F>(pool: &Arc<Pool>, f: F)
where
    F: Fn(BroadcastContext<'_>) + Send + Sync + 'static,
{
    // The `Arc` is made before the section, so that it is dropped after it: what `f` has captured is the user's, and must
    // not be dropped under the lock.
    let f = Arc::new(f);
    let job = |index, num_threads| {
        let (f, place) = (Arc::clone(&f), Place { index, num_threads });
        DetachedJob::new(move |root| Task::new(root).install(|| f(place.context())))
    };
    if pool.num_threads() == 1 {
        return thread_pool::call(pool, |mut t| pool.handlers().catch(|| job(0, 1).run(t.newest())));
    }
    let mut section = pool.enter_from_outside();
    let addressees = section.scheduler.addressees();
    let num_threads = addressees.len();
    let jobs = (0..num_threads).map(|index| SharedJob::Detached(job(index, num_threads)));
    section.scheduler.broadcast(None, addressees.into_iter().zip(jobs));
    section.end();
}
