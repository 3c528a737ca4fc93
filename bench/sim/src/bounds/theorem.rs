//! The two bounds of heartbeat scheduling, as the theorem states them, for what was actually run.
//!
//! What was run is a dag: a fork that was not promoted is two serial pieces, and a promoted fork is two parallel pieces. Its
//! *work* W and its *span* S include the cost of sharing where it arises: the promotion on its owner's path, the take before
//! the job, the latch after it. They do not include waits. **τ** is what it cost on average to share a job, **w** the
//! program's serial work and **s** the span of the program that forks everywhere and pays τ for each fork.
//!
//! - *Work*: W ≤ (1 + τ/N) w, literally, needs N of its worker's *own work* before each promotion. Here the interval is time:
//!   it goes on while its worker rests or pays for the promotion, and no interval comes before a worker's first promotion.
//!   So what always holds is W ≤ (1 + τ/N) w + τ (c + r/N), for c workers that have promoted and the time r in which they
//!   did not run the program between their promotions. Programs that are small for so many workers break the literal form. It
//!   is checked if each worker's share is [`ENOUGH`] intervals. A promotion may share several jobs, so here τ is what it cost
//!   for all of them.
//! - *Span*: S ≤ (1 + N/τ) s, literally, needs a promotion after each N of work. On demand there is a promotion only
//!   while a worker is idle, and on one worker the span is the work. And no more workers are asked at a time than can come to
//!   the lock, so others wait for their turn. So what always holds is S ≤ (1 + B/τ) s + B, for the longest stretch B that a worker
//!   ran without a promotion: the interval that was in force. The literal form is checked in runs in which a worker was
//!   idle throughout, on no more workers than are asked at a time.

use crate::machine::Counts;
use crate::report::{Case, Report};
use crate::time::{MICROSECOND, Time};

/// If each worker has this many intervals of work, first promotions do not matter.
const ENOUGH: Time = 32;

/// The most workers that are asked at a time, while jobs are no trifles: see `scheduler/beat.rs`.
const ASKED: usize = 16;

/// The terms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theorem {
    /// W.
    pub work: f64,
    /// S.
    pub span: f64,
    /// τ.
    pub promotion: f64,
    /// The same for all jobs that one promotion shared.
    pub all_jobs: f64,
    /// w.
    pub serial_work: f64,
    /// s.
    pub parallel_span: f64,
    /// N.
    pub interval: f64,
}

impl Theorem {
    /// Those of a run.
    pub fn of(case: &Case<'_>, report: &Report) -> Self {
        let Case { costs, settings, program, .. } = case;
        let paid = report.overhead(costs) - report.lock.waited;
        // Without a promotion, τ is what a promotion would cost.
        let one = costs.promote + costs.take + 4 * costs.hold + costs.wake;
        let Counts { promotions, more, .. } = report.counts;
        let promotion = paid.checked_div(promotions).unwrap_or(one).max(1);
        Self {
            work: (report.alone + paid) as f64,
            span: report.path.paid as f64,
            promotion: promotion as f64,
            all_jobs: paid.checked_div(promotions - more).unwrap_or(one).max(1) as f64,
            serial_work: report.alone as f64,
            parallel_span: program.span(case.join() + promotion) as f64,
            interval: settings.interval as f64,
        }
    }

    /// W over (1 + τ/N) w: at most 1 if the theorem holds literally.
    pub fn work_ratio(&self) -> f64 {
        self.work / ((1.0 + self.all_jobs / self.interval) * self.serial_work)
    }

    /// S over (1 + N/τ) s: at most 1 if the theorem holds literally.
    pub fn span_ratio(&self) -> f64 {
        self.span / ((1.0 + self.interval / self.promotion) * self.parallel_span)
    }

    /// Checks what always holds, and the literal forms where they are claimed.
    pub(super) fn check(&self, case: &Case<'_>, report: &Report) -> Result<(), String> {
        let Self { work, span, promotion, all_jobs, serial_work, parallel_span, interval } = *self;
        let holds = |what: &str, small: f64, large: f64| {
            let microseconds = |time: f64| time / MICROSECOND as f64;
            let (a, b) = (microseconds(small), microseconds(large));
            // A part in a thousand million is rounding.
            if small <= large * (1.0 + 1e-9) + promotion {
                Ok(())
            } else {
                Err(format!("theorem: {what}: {a:.3} µs, not at most {b:.3} µs"))
            }
        };
        let early = report.promoters as f64 + report.rested as f64 / interval;
        let literal = (1.0 + all_jobs / interval) * serial_work;
        holds("W is at most (1 + τ/N) w + τ (c + r/N)", work, literal + all_jobs * early)?;
        if report.alone >= ENOUGH * case.settings.interval * case.workers as Time {
            holds("W is at most (1 + τ/N) w", work, literal)?;
        }
        let stretch = report.longest_stretch as f64;
        let always = (1.0 + stretch / promotion) * parallel_span + stretch;
        holds("S is at most (1 + B/τ) s + B", span, always)?;
        if report.counts.least_idle > 0 && case.workers <= ASKED {
            let literal = (1.0 + interval / promotion) * parallel_span;
            holds("S is at most (1 + N/τ) s", span, literal)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::costs::Costs;
    use crate::machine::{Event, Machine};
    use crate::policies::{Contestant, Policy, Settings};
    use crate::program::{Kind, Program};
    use crate::time::NANOSECOND;

    fn case(program: &Program, workers: usize) -> Case<'_> {
        let contestant = Contestant::Systole;
        let costs = Costs::named("bare-metal").unwrap();
        Case { program, contestant, workers, settings: contestant.settings(), costs }
    }

    fn error(case: &Case<'_>, report: &Report) -> String {
        Theorem::of(case, report).check(case, report).err().unwrap_or_default()
    }

    /// The first worker runs the whole program, though all other workers are idle.
    struct Never;

    impl Policy for Never {
        fn begin(&mut self, machine: &mut Machine<'_>) {
            machine.counts.least_idle = machine.size() as u64 - 1;
            machine.call(0, 0);
        }

        fn on(&mut self, machine: &mut Machine<'_>, event: Event) {
            assert_eq!(event, Event::End(0));
            machine.finish(machine.now());
        }
    }

    #[test]
    fn who_never_promotes_breaks_the_span() {
        let program = Kind::Tree.program(1_000_000, NANOSECOND).unwrap();
        let case = case(&program, 16);
        assert_eq!(error(&case, &case.run().unwrap()), "");
        let report = case.report(&mut Never).0;
        let error = error(&case, &report);
        assert!(error.starts_with("theorem: S is at most (1 + N/τ) s: "), "{error}");
    }

    /// The runtime with an interval of 5 µs, held against one of 200.
    #[test]
    fn who_promotes_too_often_breaks_the_work() {
        let program = Kind::Skewed.program(100_000_000, NANOSECOND).unwrap();
        let mut case = case(&program, 64);
        case.settings = Settings { interval: 5 * MICROSECOND, ..case.settings };
        let mut report = case.run().unwrap();
        case.settings = Settings { interval: 200 * MICROSECOND, ..case.settings };
        let always = error(&case, &report);
        assert!(always.starts_with("theorem: W is at most (1 + τ/N) w + τ (c + r/N): "), "{always}");
        // If the workers had rested for long, only the literal form would be broken. It is not claimed for so little work.
        report.rested = case.settings.interval * report.counts.promotions;
        assert_eq!(error(&case, &report), "");
        assert!(Theorem::of(&case, &report).work_ratio() > 1.0);
        report.workers = 1;
        case.workers = 1;
        let literal = error(&case, &report);
        assert!(literal.starts_with("theorem: W is at most (1 + τ/N) w: "), "{literal}");
    }

    #[test]
    fn a_path_that_is_longer_than_its_stretches_breaks_the_span() {
        let program = Kind::Tree.program(10_000_000, NANOSECOND).unwrap();
        let case = case(&program, 256);
        let mut report = case.run().unwrap();
        assert_eq!(error(&case, &report), "");
        report.longest_stretch = 0;
        let error = error(&case, &report);
        assert!(error.starts_with("theorem: S is at most (1 + B/τ) s + B: "), "{error}");
    }

    /// The book says so.
    #[test]
    fn the_literal_forms_do_not_hold_everywhere() {
        let pair = Kind::Pair.program(2, NANOSECOND).unwrap();
        let lone = case(&pair, 2);
        assert!(Theorem::of(&lone, &lone.run().unwrap()).work_ratio() > 1.0);
        let tree = Kind::Tree.program(100_000_000, NANOSECOND).unwrap();
        let large = case(&tree, 1024);
        let report = large.run().unwrap();
        assert!(report.counts.least_idle > 0 && Theorem::of(&large, &report).span_ratio() > 1.0);
        let alone = case(&tree, 1);
        let report = alone.run().unwrap();
        assert_eq!((report.path.run, report.counts.promotions), (report.alone, 0), "the span is the work");
    }
}
