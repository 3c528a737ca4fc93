//! What theory says of every run. A correct simulation cannot break it.
//!
//! The terms. **w** is the program's work with the cost of its joins: the time on one worker while no other worker asks.
//! **s** is its longest path, joins included, and **d** the most forks on a path. **N** is the interval. **τ** is what a
//! promotion costs all workers together, from the walk to the latch. It is counted, so it includes the waits for the lock.
//! **G** is the longest piece of the program without a fork, since a worker sees at a fork that it was asked.
//! **L** is how long a shared job waits at most for a worker that was idle: the wake-ups that come before its own, the
//! latency, a late timer, an owner that polls its latch first, and the longest waits for the lock.
//!
//! Heartbeat scheduling (Acar, Charguéraud, Guatto, Rainey and Sieczkowski, PLDI 2018) has, for a scheduler that promotes
//! at each beat, work ≤ (1 + τ/N) w and span ≤ (1 + N/τ) s, where s counts τ for each fork. Here workers are asked on
//! demand, and the interval runs from a worker's own last promotion, also while it is idle. So what holds is this:
//!
//! - *Rate*: within one call, two promotions of one worker are N apart; so p ≤ P (1 + T/N) for the promotions p of P
//!   workers in the time T of a call.
//! - *Work*: all that workers do is w + p τ ≤ w + τ P (1 + T/N). If no worker is ever idle, P T is that work W itself, and
//!   this is W ≤ w + τ P + (τ/N) W: the theorem, plus one promotion for each worker, since no interval must come before a
//!   worker's first promotion.
//! - *Time*: while no worker is idle, P workers do W. While a worker is idle, each fork on the longest path may wait for
//!   its owner's next beat, N, for the owner's next fork, G, and for a taker, L. So T ≤ W/P + s + d (N + G + L). With s + d τ
//!   for the theorem's s this is the greedy bound W/P + span with (1 + (N + G + L)/τ) for its (1 + N/τ), as soon as wake-ups
//!   take time. The theorem has no G: there a worker can be interrupted at any moment.
//!
//! systole's own interval is N, or longer if a promotion is costly: four times what the last promotion took, 100 µs at most.
//! The rate is checked with N, the time with the longest interval. After jobs for which no worker came, intervals are
//! longer still. No run has ever needed this, and the check does not allow for it.

mod theorem;

pub use theorem::Theorem;

use crate::policies::{Beats, Bundles, Contestant, Settings};
use crate::report::{Case, Report};
use crate::scheduler::Waiting;
use crate::time::{MICROSECOND, NANOSECOND, Time};

/// For how many critical sections a shared job waits, one after the other: promote, take, latch, join.
const SECTIONS: Time = 4;

/// The longest interval of a worker whose jobs are taken, unless N is longer: see `scheduler/sharing.rs`.
const LONGEST: Time = 100 * MICROSECOND;

/// Checks a run. `ran` is how much of the program was run in all.
pub fn check(case: &Case<'_>, report: &Report, ran: Time) -> Result<(), String> {
    let calls = if case.contestant == Contestant::Systole { case.settings.calls } else { 1 };
    if ran != report.alone * calls {
        return Err(format!("work: {ran} ps were run of {} ps", report.alone * calls));
    }
    if calls > 1 {
        // The checks below are about one call.
        return Ok(());
    }
    let workers = case.workers as Time;
    let join = case.join();
    let span = case.program.span(join);
    let holds = |what: &str, small: Time, large: Time| {
        let microseconds = |time: Time| time as f64 / MICROSECOND as f64;
        let (a, b) = (microseconds(small), microseconds(large));
        if small <= large { Ok(()) } else { Err(format!("{what}: {a:.3} µs, not at most {b:.3} µs")) }
    };
    holds("time is at least work/P", report.alone / workers, report.time)?;
    holds("time is at least the span", span, report.time)?;
    holds("what was run is a path of the program", span, report.path.run)?;
    holds("the longest path was run in time", report.path.run, report.time)?;
    let Settings { beats, group, bundles, .. } = case.settings;
    let is_the_runtimes =
        beats == Beats::OnDemand && group.is_none() && matches!(bundles, Bundles::Learned | Bundles::One);
    if case.contestant == Contestant::Systole && is_the_runtimes {
        holds("rate: N between two promotions of a worker", case.settings.interval, report.shortest_gap)?;
        let allowed = workers * (1 + report.time / case.settings.interval);
        let promotions = report.counts.promotions - report.counts.more;
        if promotions > allowed {
            return Err(format!("rate: {promotions} promotions, not at most {allowed}"));
        }
        if case.settings.waiting == Waiting::HelpNone {
            // What follows is for a greedy scheduler: while a job is shared, an idle worker takes it. Under `HelpDescendants` a
            // worker that waits may leave a job to others. The theorem does not speak of that, but no run has needed more time.
            return Ok(());
        }
        Theorem::of(case, report).check(case, report)?;
        let work = report.busy + report.overhead(&case.costs);
        holds(
            "time is at most W/P + s + d (N + G + L)",
            report.time,
            work / workers + span + delays(case, report),
        )?;
    }
    Ok(())
}

/// What beats and wake-ups may add to a path: d (N + G + L).
fn delays(case: &Case<'_>, report: &Report) -> Time {
    let costs = &case.costs;
    let wait = costs.wake + costs.latency + costs.slack + costs.promote + costs.take + NANOSECOND;
    let lock = SECTIONS * (report.lock.longest_wait + costs.section(2, case.workers as Time, case.workers));
    let interval = case.settings.interval.max(LONGEST);
    let piece = case.program.longest_piece(case.join());
    (case.program.depth() + 1) * (interval + piece + case.settings.polling + wait + lock)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::costs::Costs;
    use crate::program::Kind;

    /// What the check says of a run after something was changed in its report.
    fn error(change: impl Fn(&mut Report, &mut Time)) -> String {
        let program = Kind::Tree.program(1_000_000, NANOSECOND).unwrap();
        let contestant = Contestant::Systole;
        let costs = Costs::named("bare-metal").unwrap();
        // The policy of which the theorem speaks.
        let settings = Settings { waiting: Waiting::HelpAny, ..contestant.settings() };
        let case = Case { program: &program, contestant, workers: 16, settings, costs };
        let mut report = case.run().unwrap();
        let mut ran = report.alone;
        change(&mut report, &mut ran);
        check(&case, &report, ran).err().unwrap_or_default()
    }

    #[test]
    fn each_bound_can_be_broken() {
        assert_eq!(error(|_, _| ()), "");
        assert!(error(|_, ran| *ran += 1).starts_with("work: "));
        assert!(
            error(|report, _| report.time = report.alone / 16 - 1).starts_with("time is at least work/P")
        );
        assert!(error(|report, _| report.path.run = 1).starts_with("what was run is a path of the program"));
        assert!(
            error(|report, _| report.path.run = report.time + 1)
                .starts_with("the longest path was run in time")
        );
        assert!(error(|report, _| report.shortest_gap = 9 * MICROSECOND).starts_with("rate: N between"));
        assert!(error(|report, _| report.counts.promotions = 100_000).starts_with("rate: 100000 promotions"));
        let late = error(|report, _| report.time *= 100);
        assert!(late.starts_with("time is at most W/P + s + d (N + G + L): "), "{late}");
    }

    #[test]
    fn a_worker_answers_at_its_next_fork() {
        let program = Kind::Flat.program(16, 500 * MICROSECOND).unwrap();
        let contestant = Contestant::Systole;
        let settings = Settings { bundles: Bundles::One, ..contestant.settings() };
        let case = Case {
            program: &program,
            contestant,
            workers: 64,
            settings,
            costs: Costs::named("bare-metal").unwrap(),
        };
        // Half a millisecond without a fork, for each of the halvings.
        assert!(case.run().unwrap().time > 2000 * MICROSECOND);
    }

    #[test]
    fn time_is_never_below_the_span() {
        let program = Kind::Pair.program(2, 1000 * MICROSECOND).unwrap();
        let contestant = Contestant::Systole;
        let costs = Costs::named("bare-metal").unwrap();
        let case =
            Case { program: &program, contestant, workers: 16, settings: contestant.settings(), costs };
        let mut report = case.run().unwrap();
        report.time = 999 * MICROSECOND;
        assert!(check(&case, &report, report.alone).unwrap_err().starts_with("time is at least the span"));
    }
}
