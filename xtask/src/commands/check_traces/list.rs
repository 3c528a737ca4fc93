//! What `record-traces` has written, and what TLC has said to it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::paths;

/// One trace: a recorded one, or one that was tampered with.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Trace {
    /// `recorded`, `dropped`, `duplicated` or `swapped`.
    pub kind: String,
    /// Which case, how many workers, which seed.
    pub name: String,
    /// What was tampered with.
    pub what: String,
    /// Why the spec may have it none the less; empty if it must not. For a trace that was refused: why it was.
    pub why: String,
    pub steps: Vec<String>,
    pub is_accepted: bool,
}

/// The traces that one run of TLC checks.
pub struct Batch {
    pub name: String,
    pub traces: Vec<Trace>,
    pub took: Duration,
}

/// The folders of the batches, in their order.
pub fn batches(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let folders = (1..).map(|number| folder.join(format!("Traces{number}")));
    let folders: Vec<PathBuf> = folders.take_while(|folder| folder.is_dir()).collect();
    if folders.is_empty() {
        Err("there are no traces; is that a case's name?".to_string())
    } else {
        Ok(folders)
    }
}

/// The traces of one batch.
pub fn read(folder: &Path) -> Result<Batch, String> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Batch { name, traces: parse(&paths::read(&folder.join("list"))?), took: Duration::ZERO })
}

/// The traces that TLC need not see: of a run that went wrong by itself, or tampered with so that an event follows from
/// nothing.
pub fn refused(folder: &Path) -> Result<Vec<Trace>, String> {
    let text = paths::read(&folder.join("refused"))?;
    Ok(text.lines().map(|line| trace(line.split('\t'))).collect())
}

fn parse(text: &str) -> Vec<Trace> {
    let mut traces: Vec<Trace> = Vec::new();
    for line in text.lines() {
        let mut words = line.split('\t');
        match (words.next(), traces.last_mut()) {
            (Some("step"), Some(last)) => last.steps.push(words.collect()),
            _ => traces.push(trace(words)),
        }
    }
    traces
}

fn trace<'a>(words: impl Iterator<Item = &'a str>) -> Trace {
    let mut words = words.map(str::to_string);
    let mut next = || words.next().unwrap_or_default();
    Trace { kind: next(), name: next(), what: next(), why: next(), ..Trace::default() }
}

impl Trace {
    pub fn is_recorded(&self) -> bool {
        self.kind == "recorded"
    }

    /// The case's name.
    pub fn case(&self) -> &str {
        self.name.split(',').next().unwrap_or_default()
    }
}

impl Batch {
    /// Notes which traces TLC has said to be accepted: `<<"accepted", 3>>`, perhaps more than once.
    pub fn accept(&mut self, log: &str) {
        let lines =
            log.lines().filter_map(|line| line.trim().strip_prefix("<<\"accepted\", ")?.strip_suffix(">>"));
        for number in lines.filter_map(|number| number.parse::<usize>().ok()) {
            if let Some(trace) = number.checked_sub(1).and_then(|at| self.traces.get_mut(at)) {
                trace.is_accepted = true;
            }
        }
    }

    /// How many recorded traces there are, and how many of them are accepted; and the same of those tampered with.
    pub fn accepted(&self) -> [(usize, usize); 2] {
        [true, false].map(|is_recorded| {
            let those = || self.traces.iter().filter(|trace| trace.is_recorded() == is_recorded);
            (those().count(), those().filter(|trace| trace.is_accepted).count())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Batch, parse};
    use std::time::Duration;

    const LIST: &str = "trace\trecorded\ttree, 2 workers, seed 0\t\t\nstep\tStop, shared: 0\n\
                        trace\tdropped\ttree, 2 workers, seed 0\tBeat c\tmay be\nstep\tPark by b1\nstep\tStop\n";

    #[test]
    fn traces_and_their_steps() {
        let traces = parse(LIST);
        assert_eq!((traces.len(), traces[0].case(), traces[1].why.as_str()), (2, "tree", "may be"));
        assert_eq!(traces[1].steps, ["Park by b1", "Stop"]);
    }

    #[test]
    fn only_what_tlc_says_is_accepted() {
        let mut batch = Batch { name: String::new(), traces: parse(LIST), took: Duration::ZERO };
        batch.accept("<<\"accepted\", 7>>\n<<\"rejected\", 1>>\n<<\"accepted\", 2>>\n<<\"accepted\", 2>>\n");
        assert_eq!((batch.accepted(), batch.traces[1].is_accepted), ([(1, 0), (1, 1)], true));
    }
}
