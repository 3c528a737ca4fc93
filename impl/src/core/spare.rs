//! The spare thread: with it a pool of `n` workers runs `n` detached jobs at once.
//!
//! Such a pool has `n - 1` background threads, since its `n`-th worker is the thread that calls. For a detached job no thread
//! calls. So when each background thread runs detached jobs, or when there is none, a thread that spawns asks the spare thread.
//! For the scheduler that is a thread from outside, which calls: it takes no shared job, and its forks are shared as those of
//! any caller. It is started when it is asked first, and sleeps when there is no detached job.
//!
//! # The end of the pool
//!
//! The spare thread leaves last: background threads may ask it as long as they run. It runs what its own jobs spawn, since it
//! looks at all queues before it sleeps or ends. What a background worker shared for them, no worker may take any more.

use super::gaps::Gaps;
use super::pool::{CriticalSection, Pool, StartSpare, Worker, current};
use super::scheduler::Kind;
use super::spawn;
use super::sync::{self, Arc, JoinHandle, ThreadBuilder};
use super::thread_pool;
use std::io;

/// The life of the spare thread, until the pool stops and no other thread of it is left. `number` is its number, which is that
/// of the pool's workers.
pub(super) fn run(pool: &Arc<Pool>, number: usize) {
    let mut section = pool.enter();
    let worker = section.new_worker(pool, Kind::Spare);
    section.end();
    current::settle(&worker, || {
        let handlers = pool.handlers();
        handlers.started(number);
        if pool.moves_woken() {
            sync::allow_placement();
        }
        let is_asked = || pool.spawned().is_asked();
        let mut gaps = Gaps::default();
        while pool.spare().sleep(is_asked) {
            gaps.end();
            thread_pool::call_as(&worker, pool, |mut task| spawn::serve(task.newest()));
            // As a background thread does between two jobs.
            let limit = pool.polling().max(gaps.begin());
            if !limit.is_zero() {
                sync::poll(limit, || is_asked() || pool.spare().ends());
            }
        }
        leave(pool);
        handlers.exited(number);
    });
}

// ANCHOR: AskSpare
/// Wakes the spare thread, which this thread has asked for, or starts it.
#[cold]
pub(super) fn ask(pool: &Arc<Pool>) {
    if !pool.spare().wake(|how| start(pool, how)) {
        do_without(pool);
    }
}

/// There is no spare thread, and this thread has asked for it.
///
/// On a pool of one worker this thread does what the spare thread would do. On any other pool there are as many drains as
/// background threads, and each of them looks at the queues before it ends; the spare thread counts as asked for ever.
fn do_without(pool: &Arc<Pool>) {
    if pool.num_threads() == 1 {
        thread_pool::call(pool, |mut task| spawn::serve(task.newest()));
    } else {
        spawn::see_to(pool, pool.spawned().look_again());
    }
}
// ANCHOR_END: AskSpare

fn start(pool: &Arc<Pool>, how: &StartSpare) -> io::Result<JoinHandle<()>> {
    let mut section = pool.enter();
    section.scheduler.add_spare();
    section.end();
    let mut thread = ThreadBuilder::new().name(how.name.clone());
    if let Some(bytes) = how.stack_size {
        thread = thread.stack_size(bytes);
    }
    let its_pool = Arc::clone(pool);
    let started = thread.spawn(move || run(&its_pool, its_pool.num_threads()));
    if started.is_err() {
        leave(pool);
    }
    started
}

/// The pool's user does not run the spare thread after all.
pub(super) fn forgo(pool: &Arc<Pool>) {
    if pool.is_forked() {
        return;
    }
    pool.spare().set_foreign(false);
    // If another thread has asked already, it has left the job to this one.
    _ = pool.spawned().ask_spare();
    do_without(pool);
    leave(pool);
}

/// The pool's user does not run this background thread after all. No broadcast has a part for it any more. For the detached jobs it
/// counts as one that drains for ever, so the others, and the spare thread, are asked in its place.
pub(super) fn never_come(worker: &Worker) {
    let pool = worker.pool();
    if pool.is_forked() {
        return;
    }
    let mut section = pool.enter();
    section.scheduler.never_come(worker.id());
    leave_to(pool, section);
    spawn::see_to(pool, pool.spawned().without_one());
}

/// The spare thread leaves.
fn leave(pool: &Pool) {
    let mut section = pool.enter();
    let workers = section.scheduler.leave_spare();
    section.end();
    drop(workers);
}

/// A background worker leaves. If it is the last one of a pool for whose threads no thread waits, the spare thread may end.
pub(super) fn leave_to(pool: &Pool, mut section: CriticalSection<'_>) {
    let workers = section.scheduler.leave();
    let is_left_to_spare = section.scheduler.is_left_to_spare();
    section.end();
    drop(workers);
    if is_left_to_spare {
        drop(pool.spare().end());
    }
}
