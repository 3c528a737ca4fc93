//! All that the report says, before it is HTML or Markdown.

use super::claims::{self, Claim};
use super::experiments::EXPERIMENTS;
use super::noise;
use super::outcome::{COLUMNS, Outcome};
use super::piece::{Piece, SEQUENTIAL, Seat, Unit};
use super::pieces::Extent;
use super::predictions;
use super::verdict::{self, Judgement, Verdict};
use crate::report::bars::{self, Bars};
use crate::report::grid::Grid;
use crate::report::run::Run;
use crate::report::sheet::Sheet;
use crate::scheduler::Scheduler;
use std::path::Path;

/// What the report is made from.
pub struct Report {
    /// Where and when.
    pub run: Run,
    /// The processors of that machine.
    pub cores: usize,
    /// `quick` or `full`.
    pub extent: String,
    /// What was measured.
    pub outcomes: Vec<Outcome>,
    claims: Vec<Claim>,
    pieces: Vec<Piece>,
}

/// How the figures came about, in sentences.
pub const METHOD: [&str; 6] = [
    "In each round all contestants take turns: each one is started, calls once to warm up, is timed, and is stopped. A ratio \
     is taken in each round, between neighbours in time.",
    "A figure is the median over the rounds. Behind it stands the interval in which 95 of 100 medians of resampled rounds lie \
     (a bootstrap with 2,000 resamples from a fixed seed).",
    "The sequential program runs twice in each round, and where there is none, systole does. What the two differ by is noise: above 10 % the piece says nothing.",
    "The ideal is the tree split by hand on two threads that already run. If it gains less than 1.4, the second core is not \
     free, and nothing is said about two threads.",
    "A claim holds if the whole interval lies within what is claimed, and does not hold if it lies outside. If the interval \
     straddles a limit, or cores, memory or a tool are lacking, the claim is not measurable here. A figure of another day is \
     met with a tolerance of 15 %, a comparison with none. Most figures of the book are of an AMD EPYC with two cores: on another \
     processor some of them cannot hold.",
    "A piece has at least 5 rounds and at most 101, as many as its share of the time allows. Every result is checked on every \
     run.",
];

impl Report {
    /// Reads a result file.
    pub fn read(file: &Path) -> Result<Self, String> {
        Self::of(Sheet::read(&COLUMNS, file)?).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// What these rows say.
    pub fn of(sheet: Sheet) -> Result<Self, String> {
        let (extent, outcomes) = Outcome::read(&sheet.rows)?;
        let pieces = extent.parse::<Extent>()?.pieces();
        let cores = cores(&sheet.run.machine);
        Ok(Self { run: sheet.run, cores, extent, outcomes, claims: claims::all()?, pieces })
    }

    /// The verdict on each claim.
    pub fn judgements(&self) -> Vec<Judgement<'_>> {
        self.claims.iter().map(|claim| verdict::judge(claim, &self.outcomes, self.cores)).collect()
    }

    /// How many claims have each verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.judgements().iter().filter(|judged| judged.verdict == verdict).count()
    }

    /// What the reader must know before any figure.
    pub fn warnings(&self) -> Vec<String> {
        noise::warnings(&self.outcomes, self.cores)
    }

    /// The load averages when the run began and ended.
    pub fn load(&self) -> (f64, f64) {
        let ends = self.outcomes.first().zip(self.outcomes.last());
        ends.map_or((0.0, 0.0), |(first, last)| (first.load.0, last.load.1))
    }

    /// Where, when and under which load; `machine` says more of the machine than the file does, or nothing.
    pub fn circumstances(&self, machine: &str) -> String {
        let (before, after) = self.load();
        let more = if machine.is_empty() { String::new() } else { format!("{machine}. ") };
        let run = self.run.circumstances();
        format!("{run}. {more}Load average: {before:.2} before, {after:.2} after.")
    }

    /// The title of a measured piece.
    pub fn title(&self, outcome: &Outcome) -> String {
        self.piece(outcome).map_or_else(|| outcome.piece.clone(), |piece| piece.title.clone())
    }

    /// The pieces that this extent has and that were left out.
    pub fn not_run(&self) -> Vec<&str> {
        let is_missing = |piece: &&Piece| !self.outcomes.iter().any(|outcome| outcome.piece == piece.name);
        self.pieces.iter().filter(is_missing).map(|piece| piece.title.as_str()).collect()
    }

    /// The table of one piece.
    pub fn table(&self, outcome: &Outcome) -> Grid {
        let piece = self.piece(outcome);
        let (item, items) = piece.map_or(("a call", 1), |piece| piece.items);
        let counts = piece.is_some_and(|piece| piece.unit == Unit::Instructions);
        let has_ideal = outcome.figures.iter().any(|(seat, _)| outcome.of_ideal(seat).is_some());
        let unit = if counts { format!("instructions {item}") } else { format!("ns {item} (quartiles)") };
        let mut head = vec!["contestant".to_owned(), "threads".to_owned(), unit];
        let has_ratios = self.has_ratios(outcome);
        if has_ratios {
            head.push("speed-up (95 %)".to_owned());
        }
        if has_ideal {
            head.push("of the ideal (95 %)".to_owned());
        }
        let row = |seat: &Seat| {
            let quartiles = outcome.quartiles(seat).expect("it has figures");
            let [low, median, high] =
                [quartiles.low, quartiles.median, quartiles.high].map(|figure| figure * 1e9 / items as f64);
            let time = if counts {
                format!("{:.2}", quartiles.median)
            } else {
                format!("{} ({}–{})", short(median), short(low), short(high))
            };
            let mut cells = vec![seat.contestant.clone(), seat.threads.to_string(), time];
            let ratio = |interval: Option<super::interval::Interval>| {
                interval.map_or(String::new(), |one| {
                    format!("{:.3} ({:.3}–{:.3})", one.median, one.low, one.high)
                })
            };
            if has_ratios {
                cells.push(ratio(outcome.speed_up(seat)));
            }
            if has_ideal {
                cells.push(ratio(outcome.of_ideal(seat)));
            }
            cells
        };
        let rows = outcome.figures.iter().map(|(seat, _)| row(seat));
        Grid { rows: [head].into_iter().chain(rows).collect(), labels: 1 }
    }

    /// Whether the piece has a sequential program that ratios are over.
    pub fn has_ratios(&self, outcome: &Outcome) -> bool {
        let counts = self.piece(outcome).is_some_and(|piece| piece.unit == Unit::Instructions);
        !counts && outcome.of(&Seat::new(SEQUENTIAL, 1)).is_some()
    }

    /// What the simulator expected before it was measured, beside that; none if it was not asked.
    pub fn predictions(&self) -> Option<Grid> {
        let rows: Vec<_> = self
            .outcomes
            .iter()
            .flat_map(|outcome| predictions::compared(&self.title(outcome), outcome))
            .collect();
        let head = predictions::HEAD.map(str::to_owned).to_vec();
        (!rows.is_empty()).then(|| Grid { rows: [head].into_iter().chain(rows).collect(), labels: 1 })
    }

    /// The tables of all experiments that were run, under their names.
    pub fn experiment_tables(&self) -> Vec<(&'static str, Grid)> {
        let table = |one: &'static super::experiments::Experiment| {
            let found = one.found(&self.outcomes);
            let of = |outcome: &&Outcome| (self.title(outcome), self.items(outcome));
            let named: Vec<_> =
                found.iter().map(|outcome| (of(outcome).0, of(outcome).1, *outcome)).collect();
            (!named.is_empty()).then(|| (one.name, one.form.grid(&named)))
        };
        EXPERIMENTS.iter().filter_map(table).collect()
    }

    /// Spice's bars: a chart for each scheduler on its two trees, or on the nearest that were measured.
    pub fn bars(&self) -> Vec<Bars> {
        let mut all = Vec::new();
        for outcome in EXPERIMENTS[..2].iter().filter_map(|one| one.found(&self.outcomes).into_iter().next())
        {
            let items = self.items(outcome);
            let each = |seat: &Seat| Some(outcome.quartiles(seat)?.median * 1e9 / items as f64);
            for scheduler in Scheduler::ALL.iter().filter(|&&one| one != Scheduler::Sequential) {
                let baseline = each(&Seat::new(SEQUENTIAL, 1)).map(|figure| ("Baseline".to_owned(), figure));
                let own = outcome.figures.iter().map(|(seat, _)| seat);
                let own = own.filter(|seat| seat.contestant == scheduler.name());
                let own: Vec<_> = own
                    .filter_map(|seat| Some((bars::name(scheduler.name(), seat.threads), each(seat)?)))
                    .collect();
                if !own.is_empty() {
                    let title = format!("Sum of a tree of {} nodes", bars::short(items));
                    let axis = "wall time over the number of nodes, in nanoseconds";
                    all.push(Bars {
                        title,
                        unit: "ns",
                        axis,
                        rows: baseline.into_iter().chain(own).collect(),
                    });
                }
            }
        }
        all
    }

    /// How many items a call has.
    fn items(&self, outcome: &Outcome) -> usize {
        self.piece(outcome).map_or(1, |piece| piece.items.1)
    }

    /// Each experiment with what was run of it.
    pub fn experiments(&self) -> Vec<(&'static str, String, &'static str)> {
        let line = |one: &'static super::experiments::Experiment| {
            let found = one.found(&self.outcomes);
            let titles = found.iter().map(|outcome| self.title(outcome)).collect::<Vec<_>>().join("; ");
            let run = if found.is_empty() { "not run".to_owned() } else { titles };
            (one.name, run, one.remark)
        };
        EXPERIMENTS.iter().map(line).collect()
    }

    fn piece(&self, outcome: &Outcome) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.name == outcome.piece)
    }
}

/// The cores of a machine, which stand at the end of its name.
fn cores(machine: &str) -> usize {
    machine.split(' ').rev().nth(1).and_then(|cores| cores.parse().ok()).unwrap_or(1)
}

/// Three digits that count, and no more than two behind the point.
fn short(figure: f64) -> String {
    if figure < 100.0 { format!("{figure:.2}") } else { crate::report::grid::grouped(figure.round() as u64) }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::super::samples;
    use super::*;

    pub fn report() -> Report {
        let [commit, date, machine, rustc] =
            ["abc", "2026-01-31", "Some 2 cores", "1.90.0"].map(str::to_owned);
        let rows = samples::outcomes().iter().flat_map(|outcome| outcome.rows("quick")).collect();
        Report::of(Sheet { run: Run { commit, date, machine, rustc }, rows }).unwrap()
    }

    #[test]
    fn a_table_has_medians_ratios_and_the_share_of_the_ideal() {
        let report = report();
        let table = report.table(&report.outcomes[0]);
        assert_eq!(table.rows[0][2..], ["ns a node (quartiles)", "speed-up (95 %)", "of the ideal (95 %)"]);
        assert_eq!(table.rows[4][0], "systole");
        assert!(table.rows[4][4].starts_with("0.800 ("), "{:?}", table.rows[4]);
        assert_eq!(report.table(&report.outcomes[1]).rows[0].len(), 4);
    }

    #[test]
    fn what_was_left_out_is_named() {
        let report = report();
        assert!(report.not_run().contains(&"fib(30)") && !report.not_run().contains(&"pair of 2 × 1 ms"));
        let experiments = report.experiments();
        assert!(experiments.iter().any(|one| one.0.contains("SHA-256") && one.1 == "not run"));
        assert!(experiments.iter().any(|one| one.1 == "tree of 16,777,215 nodes"));
        assert!(report.experiment_tables().iter().any(|(name, _)| name.starts_with("chili: table")));
        let bars = report.bars();
        assert_eq!(bars[0].title, "Sum of a tree of 16M nodes");
        assert_eq!(
            bars[0].rows.iter().map(|row| &row.0[..]).collect::<Vec<_>>(),
            ["Baseline", "systole 1 thread", "systole 2 threads"]
        );
    }

    #[test]
    fn each_claim_has_a_verdict() {
        let report = report();
        let all = [Verdict::Holds, Verdict::NotMeasurable, Verdict::DoesNotHold].map(|one| report.count(one));
        assert_eq!(all.iter().sum::<usize>(), report.judgements().len());
        assert_eq!((cores("Some Processor 16 cores"), cores("One 1 core"), cores("")), (16, 1, 1));
    }
}
