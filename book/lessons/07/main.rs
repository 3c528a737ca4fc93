//! The program of lesson 7: an executor touches a frame after the owner has left
//! it, and is caught.

mod frames;
#[cfg(test)]
mod orders;

use frames::{Frame, FrameRef, Gone, Slot};
use std::fmt::Write;
use std::sync::Barrier;
use std::thread;

/// The owner A has forked a job, which lies in its frame, and the executor B has
/// run it.
struct Join {
    slot: Slot,
    job: FrameRef,
    /// They meet when the latch is set, and again when the owner has left its
    /// frame. So the schedule is fixed.
    meeting: Barrier,
}

/// The executor wakes this worker; or it touched a frame that is gone.
type Woken = Result<&'static str, Gone>;

/// What the executor does after it has run the job.
type Executor = fn(&Join) -> Woken;

impl Join {
    fn new() -> Self {
        let (slot, job) = Slot::with(Frame { owner: "A", latch: false });
        Self { slot, job, meeting: Barrier::new(2) }
    }

    // ANCHOR: accesses
    fn read_owner(&self) -> Result<&'static str, Gone> {
        self.slot.touch(self.job, |frame| frame.owner)
    }

    fn set_latch(&self) -> Result<(), Gone> {
        self.slot.touch(self.job, |frame| frame.latch = true)?;
        self.meeting.wait(); // the owner sees the latch at this moment
        self.meeting.wait(); // and now it has left
        Ok(())
    }
    // ANCHOR_END: accesses

    // ANCHOR: owner
    /// The owner A: waits for the latch, and returns. Then another worker's frame
    /// lies in the same memory.
    fn leave(&self) {
        self.meeting.wait();
        let done = self.slot.touch(self.job, |frame| frame.latch);
        assert!(done.is_ok_and(|latch| latch), "the latch is set");
        self.slot.reuse(Frame { owner: "C", latch: false });
        self.meeting.wait();
    }
    // ANCHOR_END: owner

    fn run(executor: Executor) -> Woken {
        let join = Join::new();
        thread::scope(|scope| {
            let executor = scope.spawn(|| executor(&join));
            join.leave();
            executor.join().unwrap()
        })
    }
}

// ANCHOR: broken
/// Sets the latch, and then reads whom to wake.
fn set_then_read(join: &Join) -> Woken {
    join.set_latch()?;
    join.read_owner()
}
// ANCHOR_END: broken

/// The same, as a raw pointer would do it.
fn set_then_read_by_place(join: &Join) -> Woken {
    join.set_latch()?;
    Ok(join.slot.touch_by_place(|frame| frame.owner))
}

// ANCHOR: mended
/// Reads whom to wake, and then sets the latch.
fn read_then_set(join: &Join) -> Woken {
    let owner = join.read_owner()?;
    join.set_latch()?;
    Ok(owner)
}
// ANCHOR_END: mended

fn report() -> String {
    let mut text = String::new();
    let executors: [(&str, Executor); 3] = [
        ("set, then read by the place", set_then_read_by_place),
        ("set, then read by the generation", set_then_read),
        ("read, then set", read_then_set),
    ];
    for (name, executor) in executors {
        let verdict = match Join::run(executor) {
            Ok(owner) => format!("the executor wakes {owner}"),
            Err(gone) => format!("caught: {gone}"),
        };
        writeln!(text, "{name}: {verdict}").unwrap();
    }
    text
}

fn main() {
    print!("{}", report());
}

#[cfg(test)]
mod tests {
    use super::{Join, read_then_set, report, set_then_read, set_then_read_by_place};

    #[test]
    fn the_page_quotes_what_the_program_prints() {
        assert_eq!(report(), include_str!("output.txt"));
    }

    #[test]
    fn a_touch_after_the_latch_is_caught() {
        assert!(Join::run(set_then_read).is_err());
    }

    #[test]
    fn by_the_place_alone_the_executor_finds_another_worker() {
        assert!(Join::run(set_then_read_by_place).is_ok_and(|owner| owner == "C"));
    }

    #[test]
    fn a_read_before_the_latch_finds_the_owner() {
        assert!(Join::run(read_then_set).is_ok_and(|owner| owner == "A"));
    }
}
