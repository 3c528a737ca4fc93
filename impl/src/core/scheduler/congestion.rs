//! How many workers may be on their way to the lock at a time, asked or woken: as many as the lock can serve.
//!
//! That differs from machine to machine, from program to program, and with the number of workers. If one worker more comes than the lock
//! serves while a wake-up is under way, it stands in a queue, and the longer the queue, the later all of them come. So the pool learns
//! from the queue: who had to wait makes the number smaller, and who finds the lock free makes it larger. A sender on a network
//! learns like that, from lost packets, how many may be under way (Jacobson, *Congestion avoidance and control*, SIGCOMM 1988).

/// The most, where no worker waits for the lock.
const MOST: usize = 16;

/// So many may always be on their way: one that is asked, and one that is woken for what that one shares.
const FEWEST: usize = 2;

/// Whoever has waited for so many nanoseconds, or more, makes it one worker fewer.
const LONG_WAIT: u32 = 4_000;

/// Two workers that find the lock free make it one worker more.
const BACK: u32 = LONG_WAIT / 2;

/// No longer queue is remembered.
const LONGEST: u32 = LONG_WAIT * (MOST - FEWEST) as u32;

/// What the workers have waited for the lock lately.
#[derive(Debug)]
pub(super) struct Congestion {
    /// In nanoseconds: a sum of waits, less what was taken away since.
    queue: u32,
}

impl Default for Congestion {
    /// A new pool does not know its machine. It begins with the fewest: a lock that is fast is found free often, and soon.
    fn default() -> Self {
        Self { queue: LONGEST }
    }
}

impl Congestion {
    // ANCHOR: Congestion
    /// A thread has taken the lock, and has waited for it for so many nanoseconds.
    pub(super) fn learn(&mut self, waited: u32) {
        self.queue = match waited {
            0 => self.queue.saturating_sub(BACK),
            waited => LONGEST.min(self.queue + waited.min(LONG_WAIT)),
        };
    }

    /// Whether a thread that has not waited changes anything.
    #[inline]
    pub(super) fn is_learning(&self) -> bool {
        self.queue > 0
    }

    /// How many workers may be on their way now.
    pub(super) fn most_on_their_way(&self) -> usize {
        MOST - (self.queue / LONG_WAIT) as usize
    }
    // ANCHOR_END: Congestion
}
