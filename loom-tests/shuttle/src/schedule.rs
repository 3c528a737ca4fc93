//! A schedule as text: whose turn it was at each step, and where a number was chosen at random.
//!
//! `tree3_any:42:a7.2b` is the scenario `tree3_any` with the seed 42 of its numbers: seven steps of the first thread, two
//! numbers, one step of the second thread.

use crate::trail::Trail;
use shuttle::scheduler::{Schedule, Scheduler, Task, TaskId};
use std::cell::RefCell;
use std::fmt::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The schedule of a scenario, or as much of it as there was until it failed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    scenario: String,
    seed: u64,
    /// `a` is the first thread, `A` the 27th, and `.` a number.
    steps: Vec<u8>,
}

const NUMBER: u8 = b'.';

thread_local! {
    static RECORDED: RefCell<Recorded> = RefCell::default();
}

impl Recorded {
    /// The scenario that this is a schedule of.
    #[must_use]
    pub fn scenario(&self) -> &str {
        &self.scenario
    }

    /// What has been recorded of the execution that goes on in this operating system's thread.
    pub(crate) fn present() -> Self {
        RECORDED.with_borrow(Clone::clone)
    }

    /// From now on executions of this scenario are recorded.
    pub(crate) fn begin(scenario: &str) {
        RECORDED.set(Self { scenario: scenario.to_owned(), ..Self::default() });
    }

    /// How many steps it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing was recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The schedule that is written like this.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut parts = text.trim().splitn(3, ':');
        let (Some(scenario), Some(seed), Some(runs)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(format!("`{text:.40}` is no schedule, which is written `SCENARIO:SEED:STEPS`"));
        };
        let seed = seed.parse().map_err(|_| format!("`{seed}` is no seed of a schedule"))?;
        let mut steps = Vec::new();
        let mut rest = runs;
        while let Some(step) = rest.bytes().next() {
            if step != NUMBER && !step.is_ascii_alphabetic() {
                return Err(format!("a step is a letter or a point, and not what `{rest:.20}` begins with"));
            }
            let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            let times = if digits == 0 { Ok(1) } else { rest[1..=digits].parse() };
            let times = times.map_err(|_| format!("`{rest:.20}` does not begin with a number of steps"))?;
            steps.extend(std::iter::repeat_n(step, times));
            rest = &rest[1 + digits..];
        }
        Ok(Self { scenario: scenario.to_owned(), seed, steps })
    }

    /// As Shuttle replays it.
    pub(crate) fn schedule(&self) -> Schedule {
        let mut schedule = Schedule::new(self.seed);
        for &step in &self.steps {
            match step {
                NUMBER => schedule.push_random(),
                _ => schedule.push_task(task(step)),
            }
        }
        schedule
    }
}

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:", self.scenario, self.seed)?;
        for run in self.steps.chunk_by(|a, b| a == b) {
            f.write_char(run[0].into())?;
            if run.len() > 1 {
                write!(f, "{}", run.len())?;
            }
        }
        Ok(())
    }
}

fn letter(task: TaskId) -> u8 {
    let place = u8::try_from(usize::from(task)).expect("no scenario has so many threads");
    if place < 26 { b'a' + place } else { b'A' + place - 26 }
}

fn task(letter: u8) -> TaskId {
    let place = if letter.is_ascii_lowercase() { letter - b'a' } else { letter - b'A' + 26 };
    TaskId::from(usize::from(place))
}

/// How many schedules have begun, of all scenarios.
pub(crate) static BEGUN: AtomicUsize = AtomicUsize::new(0);

/// A scheduler of Shuttle's whose schedules are recorded, so that the one that fails can be printed.
#[derive(Debug)]
pub(crate) struct Recording<S> {
    pub(crate) scheduler: S,
    pub(crate) trail: Trail,
}

impl<S: Scheduler> Scheduler for Recording<S> {
    fn new_execution(&mut self) -> Option<Schedule> {
        let schedule = self.scheduler.new_execution()?;
        BEGUN.fetch_add(1, Relaxed);
        RECORDED.with_borrow_mut(|recorded| {
            recorded.seed = schedule.seed;
            recorded.steps.clear();
            self.trail.begins(recorded);
        });
        Some(schedule)
    }

    fn next_task(
        &mut self,
        runnable: &[&Task],
        current: Option<TaskId>,
        is_yielding: bool,
    ) -> Option<TaskId> {
        let next = self.scheduler.next_task(runnable, current, is_yielding)?;
        self.step(letter(next));
        Some(next)
    }

    fn next_u64(&mut self) -> u64 {
        self.step(NUMBER);
        self.scheduler.next_u64()
    }
}

impl<S> Recording<S> {
    fn step(&mut self, step: u8) {
        RECORDED.with_borrow_mut(|recorded| recorded.steps.push(step));
        self.trail.step(step);
    }
}

#[cfg(test)]
mod tests {
    use super::Recorded;

    #[test]
    fn what_is_written_is_read() {
        let text = "tree3_any:42:a7.2bA";
        let recorded = Recorded::parse(text).unwrap();
        assert_eq!((recorded.scenario(), recorded.len()), ("tree3_any", 11));
        assert_eq!(recorded.to_string(), text);
        assert_eq!(recorded.schedule().len(), 11);
    }

    #[test]
    fn what_is_no_schedule_is_refused() {
        for text in ["", "tree3_any", "tree3_any:x:a", "tree3_any:1:a-", "tree3_any:1:3a"] {
            assert!(Recorded::parse(text).is_err(), "{text}");
        }
    }
}
