//! What came of it: the tables, the line for each thing that is wrong, and the file for other programs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use super::recorded::{Batch, Kind, Recorded, Trace};
use crate::Outcome;
use tlc::results;
use tlc::text::table::{Table, grouped};

/// What a step may bring with it, as its line says, and the event's name.
const PARTS: [(&str, &str); 4] =
    [(", wakes ", "Wake"), (", asks ", "Beat"), (", beater: ", "NameBeater"), (", polls", "BeginPolling")];

/// How many things that are wrong get a line.
const LISTED: usize = 20;

/// What is not as it must be.
#[derive(Debug, PartialEq)]
pub(crate) enum Wrong {
    /// A run that went wrong by itself: its name, and how.
    Outcome(String, String),
    /// A run whose trace TLC does not accept.
    Rejected(String),
    /// An event that no run has had.
    Missing(String),
    /// Traces that were tampered with, and go through.
    Tampered(String),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Outcome(run, how) => write!(f, "{run}: {how}"),
            Wrong::Rejected(run) => write!(f, "{run}: rejected"),
            Wrong::Missing(event) => write!(f, "{event}: has not occurred"),
            Wrong::Tampered(how) => f.write_str(how),
        }
    }
}

pub(super) struct Report<'b> {
    batches: &'b [Batch],
    refused: &'b [Trace],
    recording: Duration,
    took: Duration,
    /// The recorded traces that TLC has rejected: the batch, and the trace's number in it.
    pub(super) rejected: Vec<(&'b Batch, usize)>,
}

impl<'b> Report<'b> {
    pub(super) fn new(recorded: &'b Recorded, recording: Duration, took: Duration) -> Self {
        let Recorded { batches, refused } = recorded;
        let all = batches
            .iter()
            .flat_map(|batch| (1..).zip(&batch.traces).map(move |(n, trace)| (batch, n, trace)));
        let rejected = all.filter(|(_, _, trace)| trace.is_recorded() && !trace.is_accepted);
        Self {
            batches,
            refused,
            recording,
            took,
            rejected: rejected.map(|(batch, n, _)| (batch, n)).collect(),
        }
    }

    fn traces(&self) -> impl Iterator<Item = &'b Trace> {
        self.batches.iter().flat_map(|batch| &batch.traces)
    }

    /// The tables.
    pub(super) fn print(&self, is_whole: bool) {
        let mut cases = Table::new(&["case", "traces", "accepted", "steps"]);
        let names: BTreeSet<&str> =
            self.traces().filter(|trace| trace.is_recorded()).map(Trace::case).collect();
        for name in names {
            let traces: Vec<&Trace> =
                self.traces().filter(|trace| trace.is_recorded() && trace.case() == name).collect();
            let accepted = traces.iter().filter(|trace| trace.is_accepted).count() as u64;
            let steps = traces.iter().map(|trace| trace.steps.len() as u64).sum();
            cases.row(vec![
                name.to_string(),
                grouped(traces.len() as u64),
                grouped(accepted),
                grouped(steps),
            ]);
        }
        print!("\n{}", cases.render());

        let actions = self.actions();
        let all: u64 = actions.values().sum();
        let mut table = Table::new(&["event", "times", "per cent"]);
        for (name, times) in actions.iter().filter(|(_, times)| is_whole || **times > 0) {
            let share = format!("{:.1}", 100.0 * *times as f64 / all as f64);
            table.row(vec![name.clone(), grouped(*times), share]);
        }
        print!("\n{}", table.render());

        let mut table = Table::new(&["tampered with", "traces", "refused at once", "rejected", "accepted"]);
        for kind in Kind::TAMPERED {
            let (refused, rejected, accepted) = self.fates(kind);
            let numbers = [refused + rejected + accepted, refused, rejected, accepted];
            table.row([vec![kind.word().to_string()], numbers.map(grouped).to_vec()].concat());
        }
        print!("\n{}", table.render());
        let mut reasons: BTreeMap<(&str, Kind), u64> = BTreeMap::new();
        for trace in self.traces().filter(|trace| !trace.is_recorded() && trace.is_accepted) {
            *reasons.entry((trace.why.as_str(), trace.kind)).or_default() += 1;
        }
        println!("\naccepted though tampered with, since the spec has these behaviours as well:");
        for ((why, kind), times) in reasons.iter().filter(|((why, _), _)| !why.is_empty()) {
            println!("{times:>6} {}: {why}", kind.word());
        }
        let (recorded, all) = (self.recording.as_secs_f64(), self.took.as_secs_f64());
        println!("\nseconds: {all:.0}, of which {recorded:.0} to run the programs");
    }

    /// How often each event has occurred that the spec has a name for.
    fn actions(&self) -> BTreeMap<String, u64> {
        let module = include_str!("../../../conformance/TraceHeartbeat.tla");
        let named = module.split("a = \"").skip(1).filter_map(|rest| rest.split('"').next());
        let named = named.chain(PARTS.map(|(_, name)| name));
        let mut times: BTreeMap<String, u64> = named.map(|name| (name.to_string(), 0)).collect();
        let recorded = || self.traces().filter(|trace| trace.is_recorded());
        let locked = recorded().flat_map(|trace| &trace.steps);
        for step in locked.chain(recorded().flat_map(|trace| trace.free.iter().map(|(_, step)| step))) {
            let action = step.split([' ', ',']).next().unwrap_or_default();
            let parts = PARTS.iter().filter(|(mark, _)| step.contains(mark)).map(|(_, name)| *name);
            for name in parts.chain([action]) {
                *times.entry(name.to_string()).or_default() += 1;
            }
        }
        times
    }

    /// How many traces of a kind were refused at once, rejected and accepted.
    fn fates(&self, kind: Kind) -> (u64, u64, u64) {
        let refused = self.refused.iter().filter(|trace| trace.kind == kind).count() as u64;
        let (accepted, rejected): (Vec<&Trace>, Vec<&Trace>) =
            self.traces().filter(|trace| trace.kind == kind).partition(|trace| trace.is_accepted);
        (refused, rejected.len() as u64, accepted.len() as u64)
    }

    /// The runs that are not as they must be, and what no run has done if all kinds of them were made.
    pub(super) fn wrong_runs(&self, is_whole: bool) -> Vec<Wrong> {
        let runs = self.refused.iter().filter(|trace| trace.is_recorded());
        let mut wrongs: Vec<Wrong> =
            runs.map(|trace| Wrong::Outcome(trace.name.clone(), trace.why.clone())).collect();
        let rejected = self.rejected.iter().map(|(batch, number)| &batch.traces[number - 1].name);
        wrongs.extend(rejected.map(|name| Wrong::Rejected(name.clone())));
        if is_whole {
            let missing = self.actions().into_iter().filter(|(_, times)| *times == 0);
            wrongs.extend(missing.map(|(name, _)| Wrong::Missing(name)));
        }
        wrongs
    }

    /// All that is wrong.
    fn wrongs(&self, is_whole: bool) -> Vec<Wrong> {
        let mut wrongs = self.wrong_runs(is_whole);
        let passed =
            self.traces().filter(|trace| trace.is_accepted && !trace.is_recorded() && trace.why.is_empty());
        wrongs.extend(passed.map(|Trace { name, what, kind, .. }| {
            Wrong::Tampered(format!("{name}: accepted, though {what} {}", kind.word()))
        }));
        if is_whole {
            let blind = Kind::TAMPERED.into_iter().filter(|kind| self.fates(*kind).1 == 0);
            wrongs.extend(
                blind.map(|kind| {
                    Wrong::Tampered(format!("{}: no such trace was rejected by TLC", kind.word()))
                }),
            );
        }
        wrongs
    }

    /// Fails if anything is wrong.
    pub(super) fn outcome(&self, is_whole: bool) -> Outcome {
        let wrongs = self.wrongs(is_whole);
        wrongs.iter().take(LISTED).for_each(|wrong| println!("{wrong}"));
        if wrongs.len() > LISTED {
            println!("and {} more", wrongs.len() - LISTED);
        }
        match wrongs.len() {
            0 => Ok(()),
            number => {
                Err(format!("{number} traces or events are not as they must be; target/traces has them"))
            }
        }
    }

    /// Leaves `target/check/check-traces.json`.
    pub(super) fn leave(&self) -> Outcome {
        let steps =
            |kind| self.traces().filter(|trace| trace.kind == kind).map(|trace| trace.steps.len()).sum();
        let recorded: Vec<&Trace> = self.traces().filter(|trace| trace.is_recorded()).collect();
        let accepted = recorded.iter().filter(|trace| trace.is_accepted).count();
        let verdict = format!("{accepted} of {} recorded accepted", recorded.len());
        let took = self.batches.iter().map(|batch| batch.took).sum();
        let mut objects = vec![results::object("recorded", &verdict, steps(Kind::Recorded), took)];
        for kind in Kind::TAMPERED {
            let (refused, rejected, accepted) = self.fates(kind);
            let word = kind.word();
            let verdict =
                format!("{} of {} {word} rejected", refused + rejected, refused + rejected + accepted);
            objects.push(results::object(word, &verdict, steps(kind), Duration::ZERO));
        }
        results::leave("check-traces", &objects)
    }
}
