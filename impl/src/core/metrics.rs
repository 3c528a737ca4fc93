//! Counters of what a pool has done.

/// What a pool has done since it was built, as [`ThreadPool::metrics`](super::ThreadPool::metrics) returns it.
///
/// Every counter is kept under the pool's lock, which is taken for other reasons anyway: counting is free, and a join
/// that shares nothing is not counted at all.
///
/// ```
/// let pool = systole::ThreadPool::builder().num_threads(1).build()?;
/// pool.call(|mut t| t.join(|_| (), |_| ()));
/// assert_eq!(pool.metrics().calls, 1);
/// assert_eq!(pool.metrics().promotions, 0, "nobody was idle, so nothing was shared");
/// # Ok::<(), systole::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Metrics {
    /// Calls that were entered.
    pub calls: u64,
    /// Beats: how often a worker was asked to share.
    pub beats: u64,
    /// Jobs that were promoted from latent to shared.
    pub promotions: u64,
    /// Shared jobs that another worker took, helpers in an open join included.
    pub takes: u64,
    /// Shared jobs that their owner took back.
    pub reclaims: u64,
    /// Times that a worker found nothing to do, and parked, or polled before it parked.
    pub parks: u64,
    /// Parked workers that were woken, for work or for a result.
    pub wakes: u64,
    /// Of these, the ones in vain: the worker found neither a job nor what it was waiting for, and parked again.
    pub vain_wakes: u64,
}

impl std::fmt::Display for Metrics {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { calls, beats, promotions, takes, reclaims, parks, wakes, vain_wakes } = self;
        write!(f, "calls {calls}, beats {beats}, promotions {promotions}, takes {takes}, ")?;
        write!(f, "reclaims {reclaims}, parks {parks}, wakes {wakes} ({vain_wakes} in vain)")
    }
}
