//! The pool's lock: the worker that asks first gets it first, and waiting takes time.

use crate::time::Time;

/// A lock in virtual time, and how it was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lock {
    transfer: Time,
    free: Time,
    /// How often it was taken.
    pub sections: u64,
    /// How long it was held in all.
    pub held: Time,
    /// How long workers have waited for it in all.
    pub waited: Time,
    /// The longest wait of a worker.
    pub longest_wait: Time,
}

impl Lock {
    pub(super) fn new(transfer: Time) -> Self {
        Self { transfer, free: 0, sections: 0, held: 0, waited: 0, longest_wait: 0 }
    }

    /// What several locks come to together.
    pub fn sum(locks: &[Self]) -> Self {
        let all = |of: fn(&Self) -> u64| locks.iter().map(of).sum();
        Self {
            transfer: 0,
            free: locks.iter().map(|lock| lock.free).max().unwrap_or(0),
            sections: all(|lock| lock.sections),
            held: all(|lock| lock.held),
            waited: all(|lock| lock.waited),
            longest_wait: locks.iter().map(|lock| lock.longest_wait).max().unwrap_or(0),
        }
    }

    /// Asks for the lock at `time`, and returns when it is granted: after all workers that asked earlier.
    pub fn enter(&mut self, time: Time) -> Time {
        let granted = if time < self.free { self.free + self.transfer } else { time };
        let wait = granted - time;
        self.sections += 1;
        self.waited += wait;
        self.longest_wait = self.longest_wait.max(wait);
        granted
    }

    /// Releases the lock that was granted then and is held for so long. Returns when it is free.
    pub fn leave(&mut self, granted: Time, hold: Time) -> Time {
        assert!(granted >= self.free, "two hold the lock");
        self.free = granted + hold;
        self.held += hold;
        self.free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_while_it_is_held_waits_and_pays_for_the_transfer() {
        let mut lock = Lock::new(5);
        let first = lock.enter(100);
        assert_eq!((first, lock.leave(first, 20)), (100, 120));
        let second = lock.enter(110);
        assert_eq!((second, lock.leave(second, 20)), (125, 145));
        assert_eq!(lock.enter(145), 145, "it has just become free");
        assert_eq!((lock.sections, lock.held, lock.waited, lock.longest_wait), (3, 40, 15, 15));
    }
}
