//! A held lock, and what must be done before and after it is released.

use super::current;
use super::error::ForkedError;
use super::job::SharedJob;
use super::scheduler::{Scheduler, Unparks};
use super::state::{Pool, Threads};
use super::sync::{self, Arc, Instant, MutexGuard};
use super::worker::Worker;
use std::time::Duration;

/// The pool's lock while it is held. Leave it by [`end`](Self::end) or [`park`](Self::park): they make sure, last of
/// all, that a beat which is due has a worker to make it.
///
/// None of the user's code runs inside. Threads are notified after the release, since a notification costs the waker some
/// ten microseconds and the woken thread wants the lock at once. A handle keeps the condition variable alive, even if the
/// woken worker is gone by then.
#[must_use = "leave it by `end` or `park`"]
pub struct CriticalSection<'p> {
    pool: &'p Pool,
    /// What the lock protects. The scheduler's own `end` and `park` only decide. Those of the section also release the lock.
    pub scheduler: MutexGuard<'p, Scheduler<Threads>>,
}

impl<'p> CriticalSection<'p> {
    pub(super) fn new(pool: &'p Pool, mut scheduler: MutexGuard<'p, Scheduler<Threads>>) -> Self {
        let waited = scheduler.take_waited();
        scheduler.begin_section(waited);
        Self { pool, scheduler }
    }

    /// Ends the critical section.
    pub fn end(self) {
        self.end_at(Instant::now);
    }

    /// Ends the critical section of a step that has begun at that moment, before it had the lock: an interval that begins
    /// with the step is not over by the end of the section, however long this thread has waited for the lock.
    pub fn end_as_of(self, begun: Instant) {
        self.end_at(|| begun);
    }

    /// The same, if a decision needs the moment.
    pub fn end_at(mut self, now: impl FnOnce() -> Instant) {
        self.scheduler.end(now);
        self.release();
    }

    /// Ends the critical section, and begins another one without letting go of the lock. Who is to be notified has to wait.
    fn go_on(&mut self) {
        self.scheduler.end(Instant::now);
        self.show();
        self.scheduler.begin_section(0);
    }

    /// Parks a worker that is idle, until it is notified or, if it is the beater, until a beat may be made. May return
    /// early for any reason: the worker looks again.
    ///
    /// For as long as it has `polling_left`, the worker polls instead, whether it is summoned or `is_seen`: `Poll` of the
    /// spec. If it `stands_by`, it shares a drain that was handed over meanwhile, and looks for work without letting go of the lock.
    pub fn park(
        mut self,
        worker: &Worker,
        polling_left: &mut Duration,
        stands_by: bool,
        is_seen: impl Fn() -> bool,
    ) -> Self {
        let timeout = self.scheduler.park(worker.id(), Instant::now);
        let unparks = self.take_unparks();
        self.show();
        if !polling_left.is_zero() {
            self.scheduler.begin_polling(worker.id());
            worker.begin_polling();
            drop(self.scheduler);
            // It polls already, so it will not miss what happens while it notifies others.
            let limit = timeout.map_or(*polling_left, |timeout| timeout.min(*polling_left));
            let limit = limit.saturating_sub(unparks.notify_for());
            let ends = || worker.is_summoned() || is_seen();
            let (waited, section) = if stands_by {
                self.pool.stand_by(worker, limit, ends)
            } else {
                (sync::poll(limit, ends), self.pool.enter())
            };
            *polling_left -= waited.min(*polling_left);
            worker.end_polling();
            return section;
        }
        if !unparks.workers.is_empty() {
            // Other workers must be notified first, and not under the lock. What happens meanwhile would be missed.
            drop(self.scheduler);
            unparks.notify();
            return self.pool.enter();
        }
        let scheduler = match timeout {
            None => worker.parking().wait(self.scheduler),
            Some(timeout) => worker.parking().wait_timeout(self.scheduler, timeout),
        };
        Self::new(self.pool, scheduler)
    }

    /// Lets others see what the critical section leaves behind: drains, who looks without the lock, and observers.
    fn show(&mut self) {
        if let Some(give_way) = self.scheduler.take_give_way() {
            self.pool.set_drains_give_way(give_way);
        }
        if let Some(has_some) = self.scheduler.take_watched() {
            self.pool.offers().set(has_some);
        }
        self.pool.shared_count().set(self.scheduler.shared_jobs());
        // Shown before it is checked: what breaks an invariant can then be told, too.
        sync::observe(|now| self.scheduler.show(now));
        sync::observe(|_| self.scheduler.check());
        sync::observe(|_| self.check_flags());
        self.scheduler.end_section();
    }

    /// `FlagsKept`: what threads look at without the lock says what the lock protects. The spec says it of the heartbeats, and it
    /// holds of the word that shows offers, too. If one of them is written outside of a section, a beat or an offer is lost in
    /// between, and the pool still believes that the worker is asked, or that a thread will announce the offer.
    fn check_flags(&self) {
        for (worker, is_asked) in self.scheduler.asked() {
            let is_set = sync::peek(worker.heartbeat());
            assert_eq!(
                is_set,
                is_asked,
                "FlagsKept: the flag of worker {}, and whether it is asked",
                worker.id()
            );
        }
        let are_shown = self.pool.offers().are_shown();
        assert_eq!(are_shown, self.scheduler.has_watched(), "FlagsKept: what is shown of offers");
    }

    fn release(mut self) {
        if !self.scheduler.has_unparks() {
            // The lock is released with `self`.
            return self.show();
        }
        self.release_and_notify();
    }

    // Most sections notify no worker, and are shorter if this is no part of them.
    #[inline(never)]
    fn release_and_notify(mut self) {
        let unparks = self.take_unparks();
        self.show();
        drop(self.scheduler);
        unparks.notify();
    }

    fn take_unparks(&mut self) -> Notifications {
        let workers = self.scheduler.take_unparks();
        let has_room =
            workers.is_empty() || self.scheduler.has_room_elsewhere(current::is_outside(self.pool));
        Notifications { workers, has_room }
    }
}

/// What is left to do when the lock is released.
struct Notifications {
    workers: Unparks<Arc<Worker>>,
    /// Whether other processors than this thread's may be free for them.
    has_room: bool,
}

impl Notifications {
    fn notify(&self) {
        let notify = || self.workers.iter().for_each(|worker| worker.notify());
        if self.has_room { notify() } else { sync::in_place(notify) }
    }

    /// Notifies them, if there are any. Returns how long it took.
    fn notify_for(&self) -> Duration {
        if self.workers.is_empty() {
            return Duration::ZERO;
        }
        let begun = Instant::now();
        self.notify();
        Instant::now().duration_since(begun)
    }
}

impl Pool {
    /// A background worker polls, and stands by meanwhile. Returns for how long, and comes back with the lock.
    fn stand_by(
        &self,
        worker: &Worker,
        limit: Duration,
        ends: impl Fn() -> bool,
    ) -> (Duration, CriticalSection<'_>) {
        let standby = self.spawned().standby();
        standby.begin();
        let waited = sync::poll(limit, || ends() || standby.is_handed_over());
        let mut section = self.enter();
        if standby.end() {
            section.scheduler.spawn_for(worker.id(), SharedJob::Drain);
            section.go_on();
        }
        (waited, section)
    }

    /// Shares what was handed over and no worker has seen to, before the pool stops.
    pub fn take_back(&self) {
        let mut section = self.enter();
        for _ in 0..self.spawned().standby().take_back() {
            section.scheduler.spawn(None, SharedJob::Drain);
        }
        section.end();
    }
}

// The ways into a critical section.
impl Pool {
    /// Takes the lock, for a thread that cannot go on without it.
    ///
    /// In a child of the process that built the pool this ends the process: the thread may wait for something, such as the
    /// result of a job that was shared before the fork, and no thread is left to bring it.
    pub fn enter(&self) -> CriticalSection<'_> {
        match self.try_enter() {
            Ok(section) => section,
            Err(error) => sync::abort(&error.to_string()),
        }
    }

    /// Takes the lock, for a user of the pool.
    ///
    /// # Panics
    ///
    /// Panics in a child of the process that built the pool.
    pub fn enter_from_outside(&self) -> CriticalSection<'_> {
        self.try_enter().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Panics in a child of the process that built the pool: what a user asks of the pool there is in vain.
    pub fn check_not_forked(&self) {
        if self.is_forked() {
            panic!("{}", ForkedError::new());
        }
    }

    /// Ends a child of the process that built the pool. A thread of the pool's that has forked in a job would go on there with
    /// jobs that the parent runs.
    pub fn end_if_forked(&self) {
        if self.is_forked() {
            sync::abort(&ForkedError::new().to_string());
        }
    }

    /// Takes the lock, except in a child of the process that built the pool: there a thread that the child does not have may
    /// hold the mutex forever.
    //
    // Each step is a section or two. As a call, this returns through memory, and an empty call of the pool's takes a tenth longer.
    #[inline(always)]
    pub fn try_enter(&self) -> Result<CriticalSection<'_>, ForkedError> {
        if self.is_forked() {
            return Err(ForkedError::new());
        }
        Ok(CriticalSection::new(self, self.scheduler().lock()))
    }
}
