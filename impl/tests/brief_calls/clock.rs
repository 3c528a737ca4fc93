//! A pool on paper, a caller that calls it again and again, and the time.

use super::on_paper::scheduler::{Goal, Waiting};
use super::on_paper::{FoundJob, INTERVAL, LONG, Pool};
use std::time::Duration;

/// Where shared calls take that long, no call is left alone.
pub const LONG_CALL: u64 = 500;
/// From the begin of one call to that of the next.
pub const PERIOD: u64 = 1_000;
/// How long a call is left alone then.
pub const ALONE: u64 = 10 * PERIOD;
/// After the first call, a beater stays for so long.
pub const FIRST_STAY: u64 = 3_000;
/// A call that comes so long after the end of another one, or later, comes after a pause.
pub const PAUSE: u64 = 40;
/// How long calls take here, shared and alone.
pub const SHARED: u64 = 30;
pub const QUICK: u64 = 10;

/// A pool, a caller, and when its last call has begun.
pub struct Clock {
    pub pool: Pool,
    pub caller: usize,
    pub now: u64,
    /// The worker that has stayed.
    pub beater: usize,
}

impl Clock {
    /// In the first call.
    pub fn first_call(background: usize) -> Self {
        let mut pool = Pool::new(background, Waiting::HelpAny);
        pool.scheduler.set_long_call(Duration::from_micros(LONG_CALL));
        let caller = pool.call(0);
        Self { pool, caller, now: 0, beater: 0 }
    }

    /// After one call, which was shared. Its job was taken, or its owner has taken it back. Its interval is over, and one worker
    /// is the beater, which has stayed.
    pub fn after_a_shared_call(background: usize, is_taken: bool) -> Self {
        let mut this = Self::first_call(background);
        this.share(is_taken);
        this.end(SHARED);
        let stays = (0..background).filter_map(|id| Some((id, this.park(id, 2 * INTERVAL)?)));
        let (beater, stays) = stays.last().expect("a beater has stayed");
        assert_eq!(stays, FIRST_STAY + SHARED - 2 * INTERVAL);
        this.beater = beater;
        this.pool.woken();
        this
    }

    /// After the trial: calls are faster alone, one is in progress, and the beater's timer is set anew.
    pub fn alone(background: usize) -> Self {
        let mut this = Self::after_a_shared_call(background, true);
        for _ in 0..2 {
            assert!(!this.begin());
            this.end(QUICK);
        }
        assert!(!this.begin());
        assert_eq!(this.park(this.beater, 0), Some(ALONE));
        this.pool.woken();
        this
    }

    /// The caller shares a job, as it does when it is asked.
    pub fn share(&mut self, is_taken: bool) {
        let Self { pool, caller, now, .. } = self;
        pool.promote(*caller, "job", *now + 1);
        if is_taken {
            assert_eq!(pool.look(0, *now + 2), Some("job"));
            pool.scheduler.set_latch(0, *caller, "job", LONG);
        } else {
            assert_eq!(pool.scheduler.wait_for_job_reclaim(*caller, "job"), Some("job"));
        }
        assert_eq!(pool.look(0, *now + 3), None);
    }

    /// The next call begins, one period after the one before. Returns whether the caller is asked at once.
    pub fn begin(&mut self) -> bool {
        self.begin_after(PERIOD)
    }

    pub fn begin_after(&mut self, period: u64) -> bool {
        self.now += period;
        let now = self.now;
        self.pool.scheduler.call(self.caller, || now);
        self.pool.end(now);
        self.pool.is_asked(self.caller)
    }

    /// The call ends, so long after it has begun.
    pub fn end(&mut self, took: u64) {
        let now = self.now + took;
        self.pool.scheduler.call_return(self.caller, || now);
        self.pool.end(now);
    }

    /// A whole call, which takes that long if it is shared, and that long if it is left alone. Returns whether it was shared.
    pub fn call(&mut self, shared: u64, alone: u64) -> bool {
        let is_shared = self.begin();
        if is_shared {
            self.share(true);
        }
        self.end(if is_shared { shared } else { alone });
        is_shared
    }

    /// A background worker looks, finds nothing, and parks, so long after the last call has begun.
    pub fn park(&mut self, id: usize, after: u64) -> Option<u64> {
        assert_eq!(self.pool.scheduler.look(id, Goal::Stop).job(), None);
        let limit = self.pool.scheduler.park(id, || self.now + after);
        self.pool.scheduler.check();
        limit.map(|limit| limit.as_micros() as u64)
    }
}
