//! What the programs have done, and what TLC has said to it.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// All traces of one run.
#[derive(Default, Serialize, Deserialize)]
pub struct Recorded {
    /// Those that TLC checks.
    pub(crate) batches: Vec<Batch>,
    /// Those that TLC need not see: of a run that went wrong by itself, or tampered with so that an event follows from
    /// nothing.
    pub(crate) refused: Vec<Trace>,
}

/// The traces that one run of TLC checks.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Batch {
    pub(crate) name: String,
    pub(crate) data: Data,
    pub(crate) traces: Vec<Trace>,
    #[serde(skip)]
    pub(crate) took: Duration,
}

impl Recorded {
    /// The first trace of all, which is the only one of a file.
    pub(crate) fn only(&self) -> Option<&Trace> {
        self.batches.iter().flat_map(|batch| &batch.traces).next()
    }
}

/// One trace: a recorded one, or one that was tampered with.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Trace {
    pub(crate) kind: Kind,
    /// Which case, how many workers, which seed.
    pub(crate) name: String,
    /// What was tampered with.
    pub(crate) what: String,
    /// Why the spec may have it none the less; empty if it must not. For a trace that was refused: why it was.
    pub(crate) why: String,
    /// What was done under the lock.
    pub(crate) steps: Vec<String>,
    /// What was done without it, and after how many of those at least.
    pub(crate) free: Vec<(usize, String)>,
    /// A recorded trace without the others, its workers and jobs by their own names.
    #[serde(skip)]
    pub(crate) alone: Data,
    #[serde(skip)]
    pub(crate) is_accepted: bool,
}

/// Traces as TLC reads them.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Data {
    /// The module `TraceData`.
    pub(crate) module: String,
    /// The constants of its configuration.
    pub(crate) constants: String,
}

/// Where a trace comes from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Kind {
    #[default]
    Recorded,
    Dropped,
    Duplicated,
    Moved,
    Swapped,
    Redirected,
}

impl Kind {
    /// The ways in which traces are tampered with.
    pub(crate) const TAMPERED: [Kind; 5] =
        [Kind::Dropped, Kind::Duplicated, Kind::Moved, Kind::Swapped, Kind::Redirected];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Recorded => "recorded",
            Kind::Dropped => "dropped",
            Kind::Duplicated => "duplicated",
            Kind::Moved => "moved",
            Kind::Swapped => "swapped",
            Kind::Redirected => "redirected",
        }
    }
}

impl Trace {
    pub(crate) fn is_recorded(&self) -> bool {
        self.kind == Kind::Recorded
    }

    /// All steps, a line each, from the first one that stands after so many of those under the lock, to the last one that stands
    /// before so many. A step without the lock has no number.
    pub(crate) fn lines(&self, from: usize, to: usize) -> String {
        let free = |place: usize| {
            let own = self.free.iter().filter(move |(after, _)| *after == place);
            own.map(|(_, step)| format!("      {step}\n")).collect::<String>()
        };
        let step = |place: usize| {
            let step = self.steps.get(place).filter(|_| place < to);
            step.map_or(String::new(), |step| format!("{:>4}  {step}\n", place + 1))
        };
        (from..=to).map(|place| free(place) + &step(place)).collect()
    }

    /// The case's name.
    pub(crate) fn case(&self) -> &str {
        self.name.split(',').next().unwrap_or_default()
    }
}

impl Batch {
    /// Notes which traces are accepted, by their numbers.
    pub(crate) fn accept(&mut self, accepted: &BTreeSet<usize>) {
        for (number, trace) in (1..).zip(&mut self.traces) {
            trace.is_accepted = accepted.contains(&number);
        }
    }

    /// Whether these are what TLC must accept: each recorded trace, and none that was tampered with, but for those that the
    /// spec may have none the less.
    pub(crate) fn is_right(&self, accepted: &BTreeSet<usize>) -> bool {
        (1..).zip(&self.traces).all(|(number, trace)| {
            let is_accepted = accepted.contains(&number);
            if trace.is_recorded() { is_accepted } else { !is_accepted || !trace.why.is_empty() }
        })
    }

    /// How many recorded traces there are, and how many of them are accepted; and the same of those tampered with.
    pub(crate) fn counts(&self, accepted: &BTreeSet<usize>) -> [(usize, usize); 2] {
        [true, false].map(|is_recorded| {
            let numbered = (1..).zip(&self.traces);
            let those = numbered.filter(|(_, trace)| trace.is_recorded() == is_recorded);
            let numbers: Vec<usize> = those.map(|(number, _)| number).collect();
            (numbers.len(), numbers.iter().filter(|number| accepted.contains(number)).count())
        })
    }
}

/// The numbers of the traces that TLC has said to be accepted: `<<"accepted", 3>>`, perhaps more than once.
pub(crate) fn accepted(log: &str) -> BTreeSet<usize> {
    let lines =
        log.lines().filter_map(|line| line.trim().strip_prefix("<<\"accepted\", ")?.strip_suffix(">>"));
    lines.filter_map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Batch, Kind, Recorded, Trace, accepted};

    fn batch() -> Batch {
        let trace = |kind| Trace { kind, name: "tree, 2 workers, seed 0".to_string(), ..Trace::default() };
        Batch { traces: vec![trace(Kind::Recorded), trace(Kind::Dropped)], ..Batch::default() }
    }

    #[test]
    fn only_what_tlc_says_is_accepted() {
        let mut batch = batch();
        let log = "<<\"accepted\", 7>>\n<<\"rejected\", 1>>\n<<\"accepted\", 2>>\n<<\"accepted\", 2>>\n";
        let accepted = accepted(log);
        batch.accept(&accepted);
        assert_eq!((batch.counts(&accepted), batch.traces[1].is_accepted), ([(1, 0), (1, 1)], true));
        assert_eq!((batch.traces[0].case(), batch.traces[0].is_accepted), ("tree", false));
    }

    #[test]
    fn what_a_warm_java_is_believed() {
        let mut batch = batch();
        let right = |batch: &Batch, accepted: &[usize]| batch.is_right(&accepted.iter().copied().collect());
        assert!(right(&batch, &[1]));
        assert!(!right(&batch, &[]), "a recorded trace is rejected");
        assert!(!right(&batch, &[1, 2]), "one that was tampered with is accepted");
        batch.traces[1].why = "it changes nothing".to_string();
        assert!(right(&batch, &[1, 2]) && right(&batch, &[1]));
    }

    #[test]
    fn another_process_passes_it_on() {
        let recorded = Recorded { batches: vec![batch()], refused: Vec::new() };
        let text = serde_json::to_string(&recorded).unwrap();
        let read: Recorded = serde_json::from_str(&text).unwrap();
        assert_eq!(read.batches[0].traces[1].kind, Kind::Dropped);
    }
}
