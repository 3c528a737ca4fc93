//! Counters of what a pool has done.

use std::time::Duration;

/// What a pool has done since it was built, as [`ThreadPool::metrics`](crate::ThreadPool::metrics) returns it.
///
/// Every counter is kept under a lock that is taken for other reasons anyway. So counting costs nothing, and a
/// join that shares nothing is not counted.
///
/// ```
/// let pool = systole::ThreadPool::builder().num_threads(1).build()?;
/// pool.call(|mut t| t.join(|_| (), |_| ()));
/// assert_eq!(pool.metrics().calls, 1);
/// assert_eq!(pool.metrics().promotions, 0, "no worker was idle, so nothing was shared");
/// # Ok::<(), systole::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Metrics {
    /// Calls that were entered; counted at the entry. One of them is each time that the spare thread wakes up to run detached
    /// jobs.
    pub calls: u64,
    /// Beats: how often a worker was asked to share. Counted when its heartbeat is set, whether or not it forks again and
    /// answers.
    pub beats: u64,
    /// How often a latent job was shared, or a bundle of several; counted when it can be taken. What is left of a bundle may be shared
    /// once more, and counts again.
    pub promotions: u64,
    /// Promotions that have shared several jobs as a bundle. They are part of `promotions`.
    pub bundles: u64,
    /// Detached jobs that were spawned; counted when they can begin.
    pub spawns: u64,
    /// Drains: how often it was shared that detached jobs are to be run. A worker that takes a drain runs them until there is
    /// none, so there are at most as many drains as detached jobs, and mostly far fewer. What the spare thread does is no drain.
    pub drains: u64,
    /// Parts of broadcasts that were sent to background threads; counted when they can be taken.
    pub parts: u64,
    /// Shared jobs that another worker took, bundles, drains and jobs taken in an open join included; counted before they run.
    pub takes: u64,
    /// Takes by a helper, which is an owner that waits in an open join for a job of its own. They are part of `takes`.
    pub helps: u64,
    /// Shared jobs that their owner took back, since it came to the join before another worker had taken them; counted
    /// before they run.
    pub reclaims: u64,
    /// Times that a worker looked and found nothing to do, and parked, or polled before it parked. It looks, and may count,
    /// again after it has polled or was woken.
    pub parks: u64,
    /// Idle workers that were woken, for work, for a result or for the end of the pool. Counted by the worker that wakes
    /// them; the beater's timer and wake-ups without a reason do not count.
    pub wakes: u64,
    /// Wake-ups in vain: the worker found no job and not what it was waiting for, and parked again. They are part of `wakes`.
    pub vain_wakes: u64,
    /// How often a thread had to wait for the pool's lock, since another one had it. A spawn that only queues its job does not take
    /// this lock.
    pub lock_waits: u64,
    /// How long threads have waited for the pool's lock, all together. A wait counts until the thread's last look but one, which
    /// may be a microsecond or two too little, and for four seconds at most.
    pub lock_wait: Duration,
    /// How long workers were idle, all together. A worker is idle from when it finds nothing to do, in an open join or between
    /// two jobs, until it has a job or a result, however often it looks in between. The time is counted when it ends, so the
    /// time of the workers that are idle now is not contained. Calling threads are idle in open joins only.
    ///
    /// A pool is idle between its calls, too. To get the idle time of one call, take the difference of two readings inside
    /// it.
    pub idle: Duration,
}

impl std::fmt::Display for Metrics {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { calls, beats, promotions, bundles, spawns, drains, parts, .. } = self;
        let Self { takes, helps, reclaims, parks, wakes, vain_wakes, lock_waits, lock_wait, idle, .. } = self;
        write!(
            f,
            "calls {calls}, beats {beats}, promotions {promotions} ({bundles} of bundles), spawns {spawns}, "
        )?;
        write!(f, "drains {drains}, parts {parts}, ")?;
        write!(f, "takes {takes} ({helps} as help), reclaims {reclaims}, ")?;
        write!(f, "parks {parks}, wakes {wakes} ({vain_wakes} in vain), ")?;
        write!(f, "lock waits {lock_waits} ({lock_wait:.1?}), idle {idle:.1?}")
    }
}
