//! The program of lesson 6: the owner A and the worker B want the same shared job.

mod queue;

use queue::{Name, Queue};
use std::fmt::Write;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

const JOB: Name = 1;
const RACES: usize = 1_000;

/// What the two claimants share.
struct Race {
    queue: Queue,
    /// Both wait here for each other. So the schedule is the same in every run.
    meeting: Barrier,
    starts: AtomicUsize,
}

impl Race {
    fn new() -> Self {
        Self { queue: Queue::of(&[JOB]), meeting: Barrier::new(2), starts: AtomicUsize::new(0) }
    }

    /// Runs the claimant as A and as B at the same time. Returns what A and B
    /// found, and how often the job was started.
    fn run(&self, claimant: fn(&Race) -> bool) -> (bool, bool, usize) {
        let (a, b) = thread::scope(|scope| {
            let a = scope.spawn(|| claimant(self));
            let b = scope.spawn(|| claimant(self));
            (a.join().unwrap(), b.join().unwrap())
        });
        (a, b, self.starts.load(Ordering::Relaxed))
    }

    fn start(&self, _job: Name) {
        self.starts.fetch_add(1, Ordering::Relaxed);
    }
}

// ANCHOR: broken
/// Looks, and then takes. Each of the two holds the lock.
fn look_then_take(race: &Race) -> bool {
    let found = race.queue.contains(JOB);
    race.meeting.wait(); // the worst moment: both have looked, neither has taken
    if found {
        race.queue.remove(JOB);
        race.start(JOB);
    }
    found
}
// ANCHOR_END: broken

// ANCHOR: mended
/// Takes what it finds while it holds the lock, and runs the job by the right that
/// it got.
fn claim(race: &Race) -> bool {
    race.meeting.wait(); // both begin at the same moment
    let Some(claim) = race.queue.claim(JOB) else { return false };
    claim.run(|job| race.start(job));
    true
}
// ANCHOR_END: mended

fn report() -> String {
    let mut text = String::new();
    let (a, b, starts) = Race::new().run(look_then_take);
    writeln!(text, "look, then take").unwrap();
    writeln!(text, "  A finds the job: {a}").unwrap();
    writeln!(text, "  B finds the job: {b}").unwrap();
    writeln!(text, "  starts of the job: {starts}").unwrap();

    let once =
        (0..RACES).map(|_| Race::new().run(claim)).filter(|&(a, b, starts)| a != b && starts == 1).count();
    writeln!(text, "claim").unwrap();
    writeln!(text, "  races: {RACES}").unwrap();
    writeln!(text, "  races in which one of the two got the job, and started it once: {once}").unwrap();
    text
}

fn main() {
    print!("{}", report());
}

#[cfg(test)]
mod tests {
    use super::{Queue, Race, claim, look_then_take, report};

    #[test]
    fn the_page_quotes_what_the_program_prints() {
        assert_eq!(report(), include_str!("output.txt"));
    }

    #[test]
    fn two_critical_sections_let_both_run_the_job() {
        for _ in 0..100 {
            assert_eq!(Race::new().run(look_then_take), (true, true, 2));
        }
    }

    #[test]
    fn one_critical_section_lets_one_of_them_run_it() {
        for _ in 0..100 {
            let (a, b, starts) = Race::new().run(claim);
            assert!(a != b, "one of the two got the job");
            assert_eq!(starts, 1);
        }
    }

    #[test]
    fn a_job_is_claimed_wherever_it_stands() {
        let queue = Queue::of(&[3, 1, 2]);
        assert!(queue.claim(1).is_some());
        assert!(!queue.contains(1), "the job has left the queue");
        assert!(queue.contains(3) && queue.contains(2), "the others stay");
    }
}
