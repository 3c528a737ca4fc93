//! What is recorded of a run is that run.

use sim::costs::Costs;
use sim::machine::{Doing, Record};
use sim::policies::Contestant;
use sim::program::Kind;
use sim::report::{Case, Report};
use sim::time::{NANOSECOND, Time};

fn runs(check: impl Fn(&Case<'_>, Report, Record)) {
    for (kind, size) in [(Kind::Tree, 200_000), (Kind::Skewed, 50_000), (Kind::Uts, 29_289), (Kind::Pair, 2)]
    {
        let program = kind.program(size, 5 * NANOSECOND).unwrap();
        for contestant in Contestant::ALL {
            for workers in [1, 2, 7, 32] {
                let costs = Costs::named("bare-metal").unwrap();
                let settings = contestant.settings();
                let case = Case { program: &program, contestant, workers, settings, costs };
                let (report, record) = case.watch();
                check(&case, report, record);
            }
        }
    }
}

/// How long a worker did this, of a run that ends then.
fn time(record: &Record, worker: usize, end: Time, is_it: fn(Doing) -> bool) -> Time {
    let lane = &record.lanes[worker];
    let ends = lane.iter().skip(1).map(|span| span.from).chain([end]);
    let spans = lane.iter().zip(ends).filter(|(span, to)| is_it(span.doing) && *to > span.from);
    spans.map(|(span, to)| to.min(end) - span.from.min(end)).sum()
}

#[test]
fn to_watch_a_run_changes_nothing_of_it() {
    runs(|case, report, _| assert_eq!(case.run().unwrap(), report));
}

#[test]
fn workers_run_for_as_long_as_they_are_busy() {
    runs(|case, report, record| {
        let running = |worker| time(&record, worker, report.time, |doing| matches!(doing, Doing::Running(_)));
        let all: Time = (0..case.workers).map(running).sum();
        assert_eq!(all, report.busy, "{}, {}, {} workers", case.program.name, case.contestant, case.workers);
    });
}

#[test]
fn spans_are_in_order_and_each_differs_from_the_one_before() {
    runs(|_, _, record| {
        for lane in &record.lanes {
            for pair in lane.windows(2) {
                assert!(pair[0].from < pair[1].from && pair[0].doing != pair[1].doing, "{pair:?}");
            }
        }
    });
}

#[test]
fn each_promotion_is_recorded_and_asked_for_before() {
    runs(|case, report, record| {
        assert_eq!(record.promotions.len() as u64, report.counts.promotions);
        if case.contestant == Contestant::Systole {
            let asked_for = report.counts.promotions - report.counts.more;
            assert!(record.beats.len() as u64 >= asked_for);
        }
    });
}
