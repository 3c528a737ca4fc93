//! Which oracle sees which mistake, as a table.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::list::Mutant;
use super::verdict::Verdict;
use crate::{Outcome, json, paths};
use tlc::results;
use tlc::text::marks;
use tlc::text::table::Table;

/// The oracles, in the order of the columns.
const ORACLES: [&str; 5] = ["TLC", "Loom", "traces", "proof", "tests"];
const LOOM: usize = 1;
const TRACES: usize = 2;
const TESTS: usize = 4;
/// Real threads run for these two, so chance has a part in what they see.
const BY_CHANCE: [usize; 2] = [TRACES, TESTS];

const COMMAND: &str = "check-mutants";
const RESULTS: &str = "spec/results.json";
const CHAPTER: &str = "book/src/mutants.md";
/// The same table for the page's script, which filters it.
const DATA: &str = "book/src/data/mutants.js";
const START: &str = "<!-- mutants -->";
const END: &str = "<!-- /mutants -->";

/// One mutant and the verdict of each oracle.
pub(super) struct Row {
    pub(super) mutant: Mutant,
    pub(super) verdicts: [Verdict; 5],
}

/// All of them.
pub(super) struct Matrix {
    pub(super) rows: Vec<Row>,
}

impl Row {
    fn is_caught(&self) -> bool {
        self.verdicts.iter().any(Verdict::is_caught)
    }

    /// Whether an oracle that can see it was not asked.
    fn was_left_out(&self) -> bool {
        self.verdicts.contains(&Verdict::NotRun)
    }

    /// What it comes to, in a word.
    fn result(&self) -> &'static str {
        match (self.is_caught(), self.mutant.equivalent.is_some()) {
            (true, _) => "caught",
            (false, true) => "equivalent",
            (false, false) => "OPEN",
        }
    }
}

impl Matrix {
    /// For the terminal.
    pub(super) fn render(&self) -> String {
        let mut table = Table::new(&[["mutant"].as_slice(), &ORACLES, &[""]].concat());
        for row in &self.rows {
            let mut cells = vec![row.mutant.name.clone()];
            cells.extend(row.verdicts.iter().map(Verdict::shown));
            cells.push(row.result().to_string());
            table.row(cells);
        }
        let mut text = table.render();
        for row in self.rows.iter().filter(|row| row.result() == "equivalent") {
            text +=
                &format!("{}: {}\n", row.mutant.name, row.mutant.equivalent.as_deref().unwrap_or_default());
        }
        text
    }

    /// Those that no oracle has caught, and for which there is no argument either.
    pub(super) fn open(&self) -> Vec<String> {
        let open = self.rows.iter().filter(|row| row.result() == "OPEN");
        open.map(|row| row.mutant.name.clone()).collect()
    }

    /// A line for each mutant. An oracle that was not asked this time keeps the verdict that stands in `spec/results.json`.
    pub(super) fn settled(&self) -> Result<Vec<Line>, String> {
        Ok(self.lines(&committed()?))
    }

    /// What the oracles that were asked see no more, though `spec/results.json` says that they did; or were not tried on.
    pub(super) fn lost(&self, asked: [bool; 5]) -> Result<Vec<String>, String> {
        Ok(self.lost_since(asked, &committed()?))
    }

    fn lost_since(&self, asked: [bool; 5], earlier: &[Line]) -> Vec<String> {
        let mut lost = Vec::new();
        for column in (0..ORACLES.len()).filter(|&column| asked[column]) {
            let (mut seen, mut own) = (0, Vec::new());
            for row in &self.rows {
                let verdict = &row.verdicts[column];
                let saw = earlier.iter().find(|line| line.check == row.mutant.name && line.saw(column));
                match (verdict, saw) {
                    (Verdict::NotRun, _) => {
                        lost.push(format!("{} was not tried on {}", ORACLES[column], row.mutant.name))
                    }
                    (Verdict::Missed, Some(before)) => own.push(format!(
                        "{}: {} saw `{}`, and now comes to nothing",
                        row.mutant.name,
                        ORACLES[column],
                        before.cells()[column]
                    )),
                    (verdict, _) => seen += usize::from(verdict.is_caught()),
                }
            }
            // Of a few mistakes chance may hide one, but not all.
            if seen == 0 || !BY_CHANCE.contains(&column) {
                lost.append(&mut own);
            }
            own.iter().for_each(|line| println!("{line}; that may be chance"));
        }
        lost
    }

    fn lines(&self, earlier: &[Line]) -> Vec<Line> {
        let line = |row: &Row| {
            let before = earlier.iter().find(|line| line.check == row.mutant.name);
            let cell = |column: usize| match (&row.verdicts[column], before) {
                (Verdict::NotRun, Some(before)) if before.was_asked(column) => {
                    before.cells()[column].to_string()
                }
                (verdict, _) => verdict.shown(),
            };
            let was_caught = before.is_some_and(|before| before.verdict == "caught");
            let result = if row.was_left_out() && was_caught { "caught" } else { row.result() };
            let [tlc, loom, traces, proof, tests] = [0, 1, 2, 3, 4].map(cell);
            let check = row.mutant.name.clone();
            Line { check, verdict: result.to_string(), tlc, loom, traces, proof, tests }
        };
        self.rows.iter().map(line).collect()
    }
}

/// One mutant in `spec/results.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Line {
    check: String,
    verdict: String,
    #[serde(rename = "TLC")]
    tlc: String,
    #[serde(rename = "Loom")]
    loom: String,
    traces: String,
    proof: String,
    tests: String,
}

impl Line {
    /// In the order of the columns.
    fn cells(&self) -> [&str; 5] {
        [&self.tlc, &self.loom, &self.traces, &self.proof, &self.tests]
    }

    /// Whether an oracle saw it then, or showed that it does no harm.
    fn saw(&self, column: usize) -> bool {
        let nothing = [Verdict::Missed, Verdict::CannotSee, Verdict::NotRun];
        nothing.iter().all(|verdict| self.cells()[column] != verdict.shown())
    }

    /// Whether an oracle has said this. A mistake that an oracle could not see then, it may be able to see now; but some
    /// broken cores compile for Loom alone, and that is what the traces and the tests have said of them.
    fn was_asked(&self, column: usize) -> bool {
        let could_not_see = |column: usize| self.cells()[column] == Verdict::CannotSee.shown();
        !could_not_see(column) || (BY_CHANCE.contains(&column) && !could_not_see(LOOM))
    }
}

/// How many are caught, and how many each oracle has caught of those that it was tried on.
pub(super) fn score(lines: &[Line]) -> String {
    let count = |verdict| lines.iter().filter(|line| line.verdict == verdict).count();
    let (all, open) = (lines.len(), count("OPEN"));
    let mut text = format!(
        "{} of {all} mistakes caught, {} equivalent, {open} open",
        count("caught"),
        count("equivalent")
    );
    for (column, oracle) in ORACLES.iter().enumerate() {
        let of = |verdicts: &[Verdict]| {
            let is_it = |line: &&Line| verdicts.iter().any(|verdict| line.cells()[column] == verdict.shown());
            lines.iter().filter(is_it).count()
        };
        let tried = all - of(&[Verdict::CannotSee, Verdict::NotRun, Verdict::Harmless]);
        if tried > 0 {
            text += &format!("; {oracle}: {} of {tried}", tried - of(&[Verdict::Missed]));
        }
    }
    text + "\n"
}

/// Leaves these for `check-all`.
pub(super) fn leave(lines: &[Line]) -> Outcome {
    results::leave(COMMAND, &objects(lines)?)
}

fn objects(lines: &[Line]) -> Result<Vec<String>, String> {
    lines.iter().map(json::line).collect()
}

/// Those that stand in `spec/results.json`.
fn committed() -> Result<Vec<Line>, String> {
    let wrong = |error: serde_json::Error| format!("{RESULTS}: {error}");
    let text = paths::read(&paths::root().join(RESULTS))?;
    let all: Vec<Value> = serde_json::from_str(&text).map_err(wrong)?;
    let own = all.into_iter().filter(|result| result["command"] == COMMAND);
    own.map(|result| serde_json::from_value(result).map_err(wrong)).collect()
}

/// Keeps these lines in `spec/results.json`, without those of mutants that there are no longer, and writes the book's table from all that stand there.
pub(super) fn write(lines: &[Line], mutants: &[Mutant]) -> Outcome {
    results::keep(COMMAND, &objects(lines)?)?;
    results::drop_unknown(COMMAND, |check| mutants.iter().any(|mutant| mutant.name == check))?;
    write_chapter(mutants)
}

/// Writes the book's table.
pub(super) fn write_chapter(mutants: &[Mutant]) -> Outcome {
    let (path, text) = chapter(mutants)?;
    paths::write(&path, &text)?;
    println!("{CHAPTER}: the table of mutants");
    paths::write(&paths::root().join(DATA), &data(mutants, &committed()?)?)?;
    println!("{DATA}: the same for the page");
    Ok(())
}

/// A mutant, as the page's script gets it.
#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    mistake: &'a str,
    verdict: &'a str,
    says: [&'a str; 5],
    argument: Option<&'a str>,
}

/// One call with all mutants: a script of the book can be read without a server, a file of JSON cannot.
fn data(mutants: &[Mutant], lines: &[Line]) -> Result<String, String> {
    let mut text =
        "// Made of spec/mutants.json and spec/results.json by `cargo xtask check-mutants --table`.\n"
            .to_string();
    text += &format!("systoleMutants({}, [\n", json::line(&ORACLES)?);
    for mutant in mutants {
        let Some(line) = lines.iter().find(|line| line.check == mutant.name) else { continue };
        let entry = Entry {
            name: &mutant.name,
            mistake: &mutant.mistake,
            verdict: &line.verdict,
            says: line.cells(),
            argument: mutant.equivalent.as_deref(),
        };
        text += &format!("    {},\n", json::line(&entry)?);
    }
    Ok(text + "]);\n")
}

/// The chapter with the table that belongs there.
fn chapter(mutants: &[Mutant]) -> Result<(PathBuf, String), String> {
    let path = paths::root().join(CHAPTER);
    let text = paths::read(&path)?;
    let table = markdown(mutants, &committed()?);
    Ok((path, marks::filled(CHAPTER, &text, START, &table, END)?))
}

/// The table, in the order of the list; the score; and the arguments for those that no oracle has caught.
fn markdown(mutants: &[Mutant], lines: &[Line]) -> String {
    let mut text = format!("| mutant | mistake | {} |\n|---|---|---|---|---|---|---|\n", ORACLES.join(" | "));
    let mut arguments = String::new();
    for mutant in mutants {
        let Some(line) = lines.iter().find(|line| line.check == mutant.name) else { continue };
        let cells = line.cells().join(" | ");
        text += &format!("| `{}` | {} | {cells} |\n", mutant.name, mutant.mistake);
        if let (Some(argument), "equivalent") = (&mutant.equivalent, line.verdict.as_str()) {
            arguments += &format!("- `{}`: {argument}\n", mutant.name);
        }
    }
    text += &format!("\n{}", score(lines));
    if arguments.is_empty() { text } else { text + "\nThose that no oracle need see:\n\n" + &arguments }
}

#[cfg(test)]
mod tests {
    use super::{DATA, Line, Matrix, Row, committed, data, objects, score};
    use crate::mutants::list::{self, Mutant};
    use crate::mutants::verdict::Verdict;
    use crate::paths;

    fn row(name: &str, tlc: Verdict, equivalent: Option<&str>) -> Row {
        let mutant = Mutant {
            name: name.to_string(),
            mistake: "a mistake".to_string(),
            spec: None,
            code: None,
            core: None,
            proof: None,
            equivalent: equivalent.map(str::to_string),
        };
        Row {
            mutant,
            verdicts: [tlc, Verdict::CannotSee, Verdict::NotRun, Verdict::CannotSee, Verdict::CannotSee],
        }
    }

    fn lines(text: &str) -> Vec<Line> {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn each_committed_line_is_of_a_mutant_that_there_is() {
        let mutants = list::read_all().unwrap();
        for line in committed().unwrap() {
            assert!(mutants.iter().any(|mutant| mutant.name == line.check), "{} is no mutant", line.check);
        }
    }

    #[test]
    fn the_page_has_the_committed_verdicts() {
        let written = paths::read(&paths::root().join(DATA)).unwrap();
        let made = data(&list::read_all().unwrap(), &committed().unwrap()).unwrap();
        assert!(written == made, "{DATA} is out of date: `cargo xtask check-mutants --table` writes it");
    }

    #[test]
    fn the_score() {
        let rows = vec![
            row("A", Verdict::caught("NoLostWake", Some(6)), None),
            row("B", Verdict::Missed, Some("it is a choice")),
            row("C", Verdict::Missed, None),
        ];
        let matrix = Matrix { rows };
        assert_eq!(matrix.open(), ["C"]);
        let text = matrix.render();
        assert!(text.contains("B: it is a choice\n") && text.contains("NoLostWake 6"), "{text}");
        let lines = matrix.lines(&[]);
        assert_eq!(score(&lines), "1 of 3 mistakes caught, 1 equivalent, 1 open; TLC: 1 of 3\n");
        let object = r#"{"check": "A", "verdict": "caught", "TLC": "NoLostWake 6", "Loom": "-", "traces": "not run", "proof": "-", "tests": "-"}"#;
        assert_eq!(objects(&lines).unwrap()[0], object);
    }

    #[test]
    fn an_oracle_that_is_not_asked_keeps_its_verdict() {
        let before = |tlc, loom, traces, proof| {
            let text = format!(
                r#"[{{"check": "A", "verdict": "caught", "TLC": "{tlc}", "Loom": "{loom}", "traces": "{traces}", "proof": "{proof}", "tests": "-"}}]"#
            );
            lines(&text)
        };
        let mut row = row("A", Verdict::NotRun, None);
        row.verdicts[3] = Verdict::Harmless;
        let matrix = Matrix { rows: vec![row] };
        let kept = matrix.lines(&before("NoLostWake 6", "-", "rejected", "-"));
        assert_eq!(kept, before("NoLostWake 6", "-", "rejected", "harmless"));
        // The mistake can be seen by now, and was not looked for.
        let new = matrix.lines(&before("-", "-", "-", "-"));
        assert_eq!(new[0].cells(), ["not run", "-", "not run", "harmless", "-"]);
    }

    #[test]
    fn an_oracle_that_sees_no_more_what_it_saw() {
        let text = r#"[{"check": "A", "verdict": "caught", "TLC": "NoLostWake 6", "Loom": "NoLostWake 9", "traces": "rejected", "proof": "harmless", "tests": "missed"},
            {"check": "B", "verdict": "caught", "TLC": "NoLostWake 6", "Loom": "-", "traces": "rejected", "proof": "-", "tests": "-"}]"#;
        let of = |name, verdicts| Row { verdicts, ..row(name, Verdict::Missed, None) };
        let caught = Verdict::caught("NoLostWake", Some(6));
        let [tlc, rejected] = [caught.clone(), Verdict::caught("rejected", None)];
        let a = of("A", [tlc, Verdict::NotRun, Verdict::Missed, Verdict::Missed, Verdict::Missed]);
        let b = of("B", [caught, Verdict::CannotSee, rejected, Verdict::CannotSee, Verdict::CannotSee]);
        let lost = |rows: Vec<Row>, asked| Matrix { rows }.lost_since(asked, &lines(text));
        let missed = "A: proof saw `harmless`, and now comes to nothing".to_string();
        let untried = "Loom was not tried on A".to_string();
        // The traces have seen B: so it may be chance that they have not seen A.
        assert_eq!(lost(vec![a, b], [true; 5]), [untried, missed]);
        let a = || of("A", [const { Verdict::Missed }; 5]);
        assert!(lost(vec![a()], [false; 5]).is_empty());
        let traces = [false, false, true, false, false];
        assert_eq!(lost(vec![a()], traces), ["A: traces saw `rejected`, and now comes to nothing"]);
    }

    #[test]
    fn a_core_that_compiles_for_loom_alone_is_none_for_the_traces() {
        let text = r#"[{"check": "A", "verdict": "caught", "TLC": "-", "Loom": "NoLostWake 6", "traces": "-", "proof": "-", "tests": "-"}]"#;
        let mut row = row("A", Verdict::CannotSee, None);
        row.verdicts[1] = Verdict::NotRun;
        row.verdicts[4] = Verdict::NotRun;
        assert_eq!(Matrix { rows: vec![row] }.lines(&lines(text)), lines(text));
    }

    /// This is what `check-all` takes over, and it asks the traces of no mutant.
    #[test]
    fn a_column_that_no_oracle_was_asked_for_stays() {
        let mut row = row("NoWorkerWoken", Verdict::NotRun, None);
        row.verdicts = [const { Verdict::NotRun }; 5];
        let settled = Matrix { rows: vec![row] }.settled().unwrap();
        let committed = super::committed().unwrap();
        assert_eq!(settled[0].traces, "rejected");
        assert!(committed.contains(&settled[0]), "{settled:?}");
    }

    /// Each oracle has been asked about all that it can see.
    #[test]
    fn no_column_is_lost() {
        let lost: Vec<Line> = super::committed().unwrap();
        let lost: Vec<&Line> = lost.iter().filter(|line| line.cells().contains(&"not run")).collect();
        assert!(lost.is_empty(), "ask `cargo xtask check-mutants` for the columns `not run`: {lost:#?}");
    }

    #[test]
    fn the_chapter_has_the_table_of_the_results() {
        let (path, text) = super::chapter(&crate::mutants::list::read_all().unwrap()).unwrap();
        assert!(crate::paths::read(&path).unwrap() == text, "run `cargo xtask check-mutants --table`");
    }
}
