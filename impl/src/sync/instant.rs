//! Moments, as one number each.

use std::num::NonZero;
use std::sync::OnceLock;
use std::time::{Duration, Instant as Std};

/// A moment: how many nanoseconds after the first one that this process has asked for. They last for five centuries.
///
/// The scheduler adds to moments, compares them and keeps them in order, all under its lock. With one number that is short: std's
/// `Instant` has two, and carries from one to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(NonZero<u64>);

/// How many nanoseconds a second has.
const NANOSECONDS: u64 = 1_000_000_000;

/// The number of the first moment. None is zero, so that a moment that may be missing takes no more room.
const BEGINNING: NonZero<u64> = NonZero::<u64>::MIN;

static FIRST: OnceLock<Std> = OnceLock::new();

impl Instant {
    pub(crate) fn now() -> Self {
        let since = FIRST.get_or_init(Std::now).elapsed();
        Self(BEGINNING.saturating_add(since.as_secs() * NANOSECONDS + u64::from(since.subsec_nanos())))
    }

    /// How long it is since an earlier moment; zero since a later one.
    pub(crate) fn duration_since(self, earlier: Self) -> Duration {
        Duration::from_nanos(self.0.get().saturating_sub(earlier.0.get()))
    }
}

/// The moment that comes so much later; if there is none, the last one of all, which never comes.
pub(crate) fn later(moment: Instant, by: Duration) -> Instant {
    let by = by.as_secs().saturating_mul(NANOSECONDS).saturating_add(u64::from(by.subsec_nanos()));
    Instant(moment.0.saturating_add(by))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_that_never_comes_is_later_than_all_others() {
        let (now, never) = (Instant::now(), later(Instant::now(), Duration::MAX));
        assert!(later(now, Duration::from_secs(10 * 365 * 24 * 60 * 60)) < never);
        assert_eq!(later(never, Duration::from_nanos(1)), never);
    }

    #[test]
    fn moments_differ_by_what_was_added() {
        let now = Instant::now();
        let then = later(now, Duration::from_micros(1_500));
        assert_eq!(
            (then.duration_since(now), now.duration_since(then)),
            (Duration::from_micros(1_500), Duration::ZERO)
        );
        assert!(Instant::now() >= now);
    }
}
