//! How long a thread that looks for work should poll before it parks: twice as long as it takes to wake a thread here.
//!
//! That differs from machine to machine. A core that dozes comes within a few microseconds, and a virtual processor that its
//! host has put to sleep may take a hundred. So the wake-ups are measured. A thread that polls for as long as it would take to wake
//! it wastes no more than the wake-up would have cost: one rents skis until the rents come to the price (Karlin, Manasse, McGeoch
//! and Owicki, *Competitive randomized algorithms for non-uniform problems*, SODA 1990). Here both threads pay for a wake-up, the
//! one that is woken and the one that wakes it, so it is twice.
//!
//! What counts is the lower quartile. A woken thread that has to wait for a processor comes late, too, and to poll would then
//! only keep the processor from others.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// The least, before anything was measured and on machines that wake quickly.
pub(crate) const LEAST_POLLING_TIME: Duration = Duration::from_micros(40);

/// Nobody polls for longer, however long it takes here to wake a thread.
const MOST: Duration = Duration::from_micros(200);

/// Polls take so many times as long as a wake-up.
const WAKE_UPS: u32 = 2;

/// A wake-up that took less takes away three of so many parts, and one that took longer adds one. So a quarter of the wake-ups
/// take less than what is known.
const PARTS: u32 = 64;

/// In nanoseconds: so few that 32 bits hold them, and some processors have no longer atomic word. All threads of the process run on
/// one machine.
static KNOWN: AtomicU32 = AtomicU32::new(LEAST_POLLING_TIME.as_nanos() as u32);

/// For how long a thread polls that waits for something which is likely to come soon.
pub(crate) fn polling_time() -> Duration {
    // Relaxed: the number is all that it tells, and an older one will do.
    Duration::from_nanos(KNOWN.load(Ordering::Relaxed).into())
}

// ANCHOR: PollingTime
/// A thread was woken, and it took so long until it ran.
pub(super) fn learn(wake_up: Duration) {
    // Relaxed: as above. If two threads learn at once, what one of them has learned is lost.
    KNOWN.store(learned(KNOWN.load(Ordering::Relaxed), wake_up), Ordering::Relaxed);
}

/// What is known after a wake-up that took so long.
fn learned(known: u32, wake_up: Duration) -> u32 {
    let part = known / PARTS;
    let is_less = (wake_up * WAKE_UPS).as_nanos() < u128::from(known);
    let known = if is_less { known - 3 * part } else { known + part };
    known.clamp(LEAST_POLLING_TIME.as_nanos() as u32, MOST.as_nanos() as u32)
}
// ANCHOR_END: PollingTime

#[cfg(test)]
mod tests {
    use super::{LEAST_POLLING_TIME, MOST, learned};
    use std::time::Duration;

    /// What is known after these wake-ups, a thousand times over.
    fn after(wake_ups: &[u64]) -> Duration {
        let all = (0..1000).flat_map(|_| wake_ups).map(|&micros| Duration::from_micros(micros));
        Duration::from_nanos(all.fold(LEAST_POLLING_TIME.as_nanos() as u32, learned).into())
    }

    #[test]
    fn twice_what_a_quarter_of_the_wake_ups_take() {
        assert_eq!(after(&[5, 10, 19]), LEAST_POLLING_TIME);
        let known = after(&[40, 45, 50, 5000]);
        assert!((75..=92).contains(&known.as_micros()), "{known:?}");
        assert_eq!(after(&[1000]), MOST);
    }

    #[test]
    fn a_machine_that_has_become_quicker_is_found_out() {
        let slow = after(&[75]).as_nanos() as u32;
        let quick = (0..100).map(|_| Duration::from_micros(10)).fold(slow, learned);
        assert_eq!(Duration::from_nanos(quick.into()), LEAST_POLLING_TIME);
    }
}
