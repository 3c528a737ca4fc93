//! What has become of each closure and of each value of the program that runs.
//!
//! There is one ledger in a process, and one program at a time. All accesses are `Relaxed`: a stronger one would order the
//! threads that systole has to order by itself.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};

/// More than any program makes.
const ROOM: usize = 1 << 17;

static SLOTS: [AtomicU8; ROOM] = [const { AtomicU8::new(State::Free as u8) }; ROOM];
static NEXT: AtomicUsize = AtomicUsize::new(0);
static FAULTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// How many panics have left a detached job.
pub static ESCAPED: AtomicUsize = AtomicUsize::new(0);
/// How many of them the handlers got.
pub static HANDLED: AtomicUsize = AtomicUsize::new(0);
/// How many threads of the pools have started.
pub static STARTED: AtomicUsize = AtomicUsize::new(0);
/// How many of them have ended.
pub static EXITED: AtomicUsize = AtomicUsize::new(0);

/// The life of a closure, or of a value, which is never running.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
pub enum State {
    /// The slot is no thing's.
    Free,
    /// It is there.
    Made,
    /// The closure runs.
    Running,
    /// The closure has run.
    Ended,
    /// It is there no longer.
    Dropped,
}

const STATES: [State; 5] = [State::Free, State::Made, State::Running, State::Ended, State::Dropped];

/// Something new.
pub fn made() -> usize {
    let slot = NEXT.fetch_add(1, Relaxed);
    assert!(slot < ROOM, "a program makes fewer than {ROOM} things");
    SLOTS[slot].store(State::Made as u8, Relaxed);
    slot
}

/// What it is now.
pub fn state(slot: usize) -> State {
    STATES[usize::from(SLOTS[slot].load(Relaxed))]
}

/// It is something else from now on. Returns what it was.
pub fn becomes(slot: usize, state: State) -> State {
    STATES[usize::from(SLOTS[slot].swap(state as u8, Relaxed))]
}

/// Notes that something is wrong.
pub fn fault(what: impl Into<String>) {
    let mut faults = FAULTS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    // One mistake may show a thousand times.
    if faults.len() < 20 {
        faults.push(what.into());
    }
}

/// Whether all that was made was dropped, and each panic of a detached job was handled.
pub fn is_settled() -> bool {
    ESCAPED.load(Relaxed) == HANDLED.load(Relaxed)
        && STARTED.load(Relaxed) == EXITED.load(Relaxed)
        && are_all_dropped()
}

/// Whether all that was made was dropped.
pub fn are_all_dropped() -> bool {
    (0..NEXT.load(Relaxed)).all(|slot| state(slot) == State::Dropped)
}

/// What is wrong at the end of a program. The ledger is empty afterwards.
pub fn close() -> Vec<String> {
    let mut faults = std::mem::take(&mut *FAULTS.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
    let left: Vec<usize> = (0..NEXT.load(Relaxed)).filter(|&slot| state(slot) != State::Dropped).collect();
    if let Some(&first) = left.first() {
        faults.push(format!("{} closures or values were not dropped; one is {:?}", left.len(), state(first)));
    }
    for (what, before, after) in [
        ("panics of detached jobs, and handled", &ESCAPED, &HANDLED),
        ("threads of pools started, and ended", &STARTED, &EXITED),
    ] {
        let (before, after) = (before.swap(0, Relaxed), after.swap(0, Relaxed));
        if before != after {
            faults.push(format!("{what}: {before} and {after}"));
        }
    }
    for slot in 0..NEXT.swap(0, Relaxed) {
        _ = becomes(slot, State::Free);
    }
    faults
}
