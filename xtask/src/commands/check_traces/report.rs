//! What came of it: the tables, the line for each thing that is wrong, and the file for other programs.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::list::{Batch, Trace};
use super::{MISSING, REJECTED};
use crate::{Outcome, paths};
use tlc::text::table::{Table, grouped};

/// The ways in which traces are tampered with.
const KINDS: [&str; 3] = ["dropped", "duplicated", "swapped"];

/// What a step may bring with it, as its line says, and the event's name.
const PARTS: [(&str, &str); 4] =
    [(", wakes ", "Wake"), (", asks ", "Beat"), (", beater: ", "NameBeater"), (", polls", "BeginPolling")];

pub struct Report<'b> {
    batches: &'b [Batch],
    refused: &'b [Trace],
    recorded: Duration,
    took: Duration,
    /// The recorded traces that TLC has rejected: the batch, and the trace's number in it.
    pub rejected: Vec<(&'b Batch, usize)>,
}

impl<'b> Report<'b> {
    pub fn new(batches: &'b [Batch], refused: &'b [Trace], recorded: Duration, took: Duration) -> Self {
        let all = batches
            .iter()
            .flat_map(|batch| (1..).zip(&batch.traces).map(move |(n, trace)| (batch, n, trace)));
        let rejected = all.filter(|(_, _, trace)| trace.is_recorded() && !trace.is_accepted);
        Self {
            batches,
            refused,
            recorded,
            took,
            rejected: rejected.map(|(batch, n, _)| (batch, n)).collect(),
        }
    }

    fn traces(&self) -> impl Iterator<Item = &'b Trace> {
        self.batches.iter().flat_map(|batch| &batch.traces)
    }

    /// The tables.
    pub fn print(&self, is_whole: bool) {
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
        for kind in KINDS {
            let (refused, rejected, accepted) = self.fates(kind);
            let numbers = [refused + rejected + accepted, refused, rejected, accepted];
            table.row([vec![kind.to_string()], numbers.map(grouped).to_vec()].concat());
        }
        print!("\n{}", table.render());
        let mut reasons: BTreeMap<(&str, &str), u64> = BTreeMap::new();
        for trace in self.traces().filter(|trace| !trace.is_recorded() && trace.is_accepted) {
            *reasons.entry((trace.why.as_str(), trace.kind.as_str())).or_default() += 1;
        }
        println!("\naccepted though tampered with, since the spec has these behaviours as well:");
        for ((why, kind), times) in reasons.iter().filter(|((why, _), _)| !why.is_empty()) {
            println!("{times:>6} {kind}: {why}");
        }
        let (recorded, all) = (self.recorded.as_secs_f64(), self.took.as_secs_f64());
        println!("\nseconds: {all:.0}, of which {recorded:.0} to run the programs");
    }

    /// How often each event has occurred that the spec has a name for.
    fn actions(&self) -> BTreeMap<String, u64> {
        let module = include_str!("../../../../spec/conformance/TraceHeartbeat.tla");
        let named = module.split("a = \"").skip(1).filter_map(|rest| rest.split('"').next());
        let named = named.chain(PARTS.map(|(_, name)| name));
        let mut times: BTreeMap<String, u64> = named.map(|name| (name.to_string(), 0)).collect();
        for step in self.traces().filter(|trace| trace.is_recorded()).flat_map(|trace| &trace.steps) {
            let action = step.split([' ', ',']).next().unwrap_or_default();
            let parts = PARTS.iter().filter(|(mark, _)| step.contains(mark)).map(|(_, name)| *name);
            for name in parts.chain([action]) {
                *times.entry(name.to_string()).or_default() += 1;
            }
        }
        times
    }

    /// How many traces of a kind were refused at once, rejected and accepted.
    fn fates(&self, kind: &str) -> (u64, u64, u64) {
        let refused = self.refused.iter().filter(|trace| trace.kind == kind).count() as u64;
        let (accepted, rejected): (Vec<&Trace>, Vec<&Trace>) =
            self.traces().filter(|trace| trace.kind == kind).partition(|trace| trace.is_accepted);
        (refused, rejected.len() as u64, accepted.len() as u64)
    }

    /// A line for each run that is not as it must be, and for what no run has done if all kinds of them were made.
    pub fn wrong_runs(&self, is_whole: bool) -> Vec<String> {
        let runs = self.refused.iter().filter(|trace| trace.is_recorded());
        let mut wrongs: Vec<String> = runs.map(|trace| format!("{}: {}", trace.name, trace.why)).collect();
        let rejected = self.rejected.iter().map(|(batch, number)| &batch.traces[number - 1].name);
        wrongs.extend(rejected.map(|name| format!("{name}: {REJECTED}")));
        if is_whole {
            let missing = self.actions().into_iter().filter(|(_, times)| *times == 0);
            wrongs.extend(missing.map(|(name, _)| format!("{name}: {MISSING}")));
        }
        wrongs
    }

    /// A line for each thing that is wrong.
    fn wrongs(&self, is_whole: bool) -> Vec<String> {
        let mut wrongs = self.wrong_runs(is_whole);
        for trace in
            self.traces().filter(|trace| trace.is_accepted && !trace.is_recorded() && trace.why.is_empty())
        {
            wrongs.push(format!("{}: accepted, though {} {}", trace.name, trace.what, trace.kind));
        }
        if is_whole {
            let blind = KINDS.into_iter().filter(|kind| self.fates(kind).1 == 0);
            wrongs.extend(blind.map(|kind| format!("{kind}: no such trace was rejected by TLC")));
        }
        wrongs
    }

    /// Fails if anything is wrong.
    pub fn outcome(&self, is_whole: bool) -> Outcome {
        let wrongs = self.wrongs(is_whole);
        for wrong in &wrongs {
            println!("{wrong}");
        }
        match wrongs.len() {
            0 => Ok(()),
            number => {
                Err(format!("{number} traces or events are not as they must be; target/traces has them"))
            }
        }
    }

    /// Writes `target/check/check-traces.json`.
    pub fn write(&self) -> Outcome {
        let object = |check: &str, verdict: String, steps: u64, seconds: f64| {
            format!(
                "  {{\"check\": \"{check}\", \"verdict\": \"{verdict}\", \"steps\": {steps}, \"seconds\": {seconds:.1}}}"
            )
        };
        let steps = |trace: &Trace| trace.steps.len() as u64;
        let recorded: Vec<&Trace> = self.traces().filter(|trace| trace.is_recorded()).collect();
        let accepted = recorded.iter().filter(|trace| trace.is_accepted).count();
        let verdict = format!("{accepted} of {} recorded accepted", recorded.len());
        let seconds = self.batches.iter().map(|batch| batch.took.as_secs_f64()).sum();
        let mut objects =
            vec![object("recorded", verdict, recorded.iter().map(|trace| steps(trace)).sum(), seconds)];
        for kind in KINDS {
            let (refused, rejected, accepted) = self.fates(kind);
            let verdict =
                format!("{} of {} {kind} rejected", refused + rejected, refused + rejected + accepted);
            let all = self.traces().filter(|trace| trace.kind == kind).map(steps).sum();
            objects.push(object(kind, verdict, all, 0.0));
        }
        let folder = paths::root().join("target/check");
        paths::make_folder(&folder)?;
        paths::write(&folder.join("check-traces.json"), &format!("[\n{}\n]\n", objects.join(",\n")))
    }
}
