//! How a thread polls: it looks again and again, and between two looks it offers its processor to other threads.
//!
//! One of them may be about to bring what is waited for: a caller whose result is there, or a worker that shares a job. But a
//! yield is dear where another program computes. The kernel takes it as if the thread had used up its slice, and the thread runs again
//! some milliseconds later, while a thread that had parked would be woken at once. (`sched_yield(2)` warns of such a use.)
//! So a thread that comes back late keeps its processor in the polls that follow: in [`FEWEST`] of them at first, and in twice as many
//! whenever it comes back late again. Polls are short, and after them it parks.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// How many looks there are between two yields.
const LOOKS: u32 = 16;

/// A thread that is away for so long has not only let another thread of its program run for a moment.
const LATE: Duration = Duration::from_micros(500);

/// In how many polls a thread keeps its processor, after it has come back late: at first and at most.
const FEWEST: u32 = 16;
const MOST: u32 = 1024;

thread_local! {
    static MANNERS: Cell<Manners> = const { Cell::new(Manners::POLITE) };
}

// ANCHOR: Poll
/// Polls until the condition holds, but at most for this time. Returns how long it took.
pub(crate) fn poll(limit: Duration, condition: impl Fn() -> bool) -> Duration {
    poll_as(MANNERS.get(), limit, condition)
}

/// The same for a thread that waits for a closure which another one runs perhaps where it is: where it would keep its processor, it
/// does not poll, and looks once. Returns whether the condition holds.
pub(crate) fn poll_or_leave(limit: Duration, condition: impl Fn() -> bool) -> bool {
    let manners = MANNERS.get();
    let limit = if manners.keeps == 0 { limit } else { Duration::ZERO };
    let holds = Cell::new(false);
    poll_as(manners, limit, || {
        holds.set(condition());
        holds.get()
    });
    holds.get() || condition()
}

fn poll_as(mut manners: Manners, limit: Duration, condition: impl Fn() -> bool) -> Duration {
    let start = Instant::now();
    let yields = manners.begin();
    let (mut waited, mut longest) = (Duration::ZERO, Duration::ZERO);
    while waited < limit && !is_seen(&condition) {
        if yields {
            std::thread::yield_now();
        }
        let now = start.elapsed();
        longest = longest.max(now.saturating_sub(waited));
        waited = now;
    }
    if yields {
        manners.end(longest);
    }
    MANNERS.set(manners);
    waited
}
// ANCHOR_END: Poll

/// Looks some times.
fn is_seen(condition: &impl Fn() -> bool) -> bool {
    (0..LOOKS).any(|_| {
        let is_seen = condition();
        if !is_seen {
            std::hint::spin_loop();
        }
        is_seen
    })
}

/// Whether a thread yields when it polls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Manners {
    /// In so many polls from now on it does not.
    keeps: u32,
    /// In so many it will not, if it comes back late once more.
    next: u32,
}

impl Manners {
    const POLITE: Self = Self { keeps: 0, next: FEWEST };

    /// A poll begins. Returns whether the thread yields in it.
    fn begin(&mut self) -> bool {
        let yields = self.keeps == 0;
        self.keeps = self.keeps.saturating_sub(1);
        yields
    }

    /// A poll ends in which the thread has yielded, and was away for so long at most.
    fn end(&mut self, longest: Duration) {
        if longest >= LATE {
            (self.keeps, self.next) = (self.next, MOST.min(2 * self.next));
        } else {
            self.next = FEWEST.max(self.next / 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many polls come before the next one in which the thread yields.
    fn kept(manners: &mut Manners) -> usize {
        (0..).take_while(|_| !manners.begin()).count()
    }

    #[test]
    fn a_thread_that_comes_back_late_keeps_its_processor_longer_each_time() {
        let mut manners = Manners::POLITE;
        let kept = [(); 9].map(|()| {
            let kept = kept(&mut manners);
            manners.end(LATE);
            kept
        });
        assert_eq!(kept, [0, 16, 32, 64, 128, 256, 512, 1024, 1024]);
    }

    #[test]
    fn a_thread_that_is_never_away_for_long_becomes_polite_again() {
        let mut manners = Manners { keeps: 0, next: MOST };
        for _ in 0..6 {
            assert!(manners.begin());
            manners.end(LATE - Duration::from_nanos(1));
        }
        assert_eq!(manners, Manners::POLITE);
    }

    #[test]
    fn a_poll_ends_when_the_condition_holds_or_the_time_is_over() {
        const LIMIT: Duration = Duration::from_millis(1);
        let looks = Cell::new(0);
        let is_third = || looks.replace(looks.get() + 1) == 2;
        assert!(poll(Duration::from_secs(60), is_third) < Duration::from_secs(60));
        assert_eq!(looks.get(), 3);
        assert!(poll(LIMIT, || false) >= LIMIT);
    }

    #[test]
    fn a_thread_that_may_be_in_the_way_leaves_at_once_where_it_would_keep_its_processor() {
        let looks = |keeps| {
            let looks = Cell::new(0);
            MANNERS.set(Manners { keeps, next: FEWEST });
            poll_or_leave(Duration::from_micros(1), || {
                looks.set(looks.get() + 1);
                false
            });
            (looks.get() > 1, MANNERS.get().keeps)
        };
        assert!(looks(0).0, "how long it then keeps its processor is up to the machine");
        assert_eq!([looks(2), looks(1)], [(false, 1), (false, 0)]);
    }

    #[test]
    fn a_thread_that_is_away_while_it_polls_yields_in_the_next_polls_no_more() {
        let late = |manners: Manners| {
            MANNERS.set(manners);
            poll(2 * LATE, || {
                std::thread::sleep(LATE);
                false
            });
            MANNERS.get()
        };
        assert_eq!(late(Manners::POLITE), Manners { keeps: FEWEST, next: 2 * FEWEST });
        let keeps = Manners { keeps: 5, next: FEWEST };
        assert_eq!(late(keeps), Manners { keeps: 4, ..keeps }, "it has not yielded");
    }
}
