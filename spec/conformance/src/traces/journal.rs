//! What the program itself notes while it runs, and how it wastes time.

use crate::{Code, Listener, Moment, Random};
use std::cell::RefCell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// One moment of a program, and the thread that has come to it.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) thread: String,
    pub(super) at: Instant,
    pub(super) moment: Moment,
}

/// How threads waste their time.
#[derive(Clone, Copy, Default)]
enum Pace {
    /// An owner that is about to join a job waits a while for another worker to take it, so that many jobs are taken.
    #[default]
    Patient,
    /// Often busy for as long as it takes to wake another thread.
    Slow,
    /// Seldom so.
    Quick,
    /// Mostly so as it begins a piece of code.
    SlowToBegin,
}

/// Notes all moments, and lets threads be busy for random times between them, so that every run goes otherwise.
#[derive(Clone, Default)]
pub(super) struct Journal {
    seed: u64,
    pace: Pace,
    marks: Arc<Mutex<Vec<Mark>>>,
}

/// How long a patient thread waits at most.
const PATIENCE: Duration = Duration::from_micros(400);

impl Journal {
    /// The runs of one case with consecutive seeds have all paces.
    pub(super) fn new(case: &str, seed: u64) -> Self {
        let pace = [Pace::Patient, Pace::Slow, Pace::Quick, Pace::SlowToBegin][seed as usize % 4];
        Self { seed: hash(case, seed), pace, marks: Arc::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Mark>> {
        self.marks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All marks, in the order of time; those of one thread are in its own order.
    pub(super) fn marks(&self) -> Vec<Mark> {
        let mut marks = self.lock().clone();
        marks.sort_by_key(|mark| mark.at);
        marks
    }

    /// This thread is busy for a while.
    pub(super) fn dawdle(&self, moment: Option<Moment>) {
        thread_local! {
            static RANDOM: RefCell<Option<(u64, Random)>> = const { RefCell::new(None) };
        }
        let begins = matches!(moment, None | Some(Moment::Begin(_)));
        let often = match self.pace {
            Pace::Patient => 2,
            Pace::Slow => 10,
            Pace::Quick => 4,
            Pace::SlowToBegin => 14 * usize::from(begins),
        };
        let spare = RANDOM.with_borrow_mut(|random| {
            if random.as_ref().is_none_or(|&(seed, _)| seed != self.seed) {
                *random = Some((self.seed, Random::new(hash(&name_of_this_thread(), self.seed))));
            }
            let (_, random) = random.as_mut()?;
            Some(match random.below(20) {
                dice if dice < often => 30 + random.below(170),
                dice if dice < 16 => random.below(10),
                _ => 0,
            })
        });
        let until = Instant::now() + Duration::from_micros(spare.unwrap_or_default() as u64);
        while Instant::now() < until {
            std::hint::spin_loop();
        }
        if let (Pace::Patient, Some(Moment::Join(job))) = (self.pace, moment) {
            let until = Instant::now() + PATIENCE;
            while !self.has_begun(job) && Instant::now() < until {
                std::thread::yield_now();
            }
        }
    }

    fn has_begun(&self, job: usize) -> bool {
        self.lock().iter().any(|mark| mark.moment == Moment::Begin(Code::Job(job)))
    }
}

fn hash(name: &str, seed: u64) -> u64 {
    name.bytes().fold(seed, |all, byte| all.wrapping_mul(31).wrapping_add(u64::from(byte)))
}

impl Listener for Journal {
    /// The mark stands alone in its thread's time: all events before it are earlier and all after it are later.
    fn at(&self, moment: Moment) {
        self.dawdle(Some(moment));
        let before = next_instant(Instant::now());
        let mark = Mark { thread: name_of_this_thread(), at: before, moment };
        self.lock().push(mark);
        next_instant(before);
    }
}

/// Waits until the clock has gone on.
fn next_instant(from: Instant) -> Instant {
    loop {
        let now = Instant::now();
        if now > from {
            return now;
        }
    }
}

fn name_of_this_thread() -> String {
    std::thread::current().name().unwrap_or_default().to_string()
}
