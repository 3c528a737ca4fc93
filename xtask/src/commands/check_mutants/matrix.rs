//! Who sees which mistake, as a table.

use std::path::PathBuf;

use super::list::Mutant;
use super::verdict::Verdict;
use crate::results;
use crate::{Outcome, paths};
use tlc::text::json::Json;
use tlc::text::table::Table;

/// The oracles, in the order of the columns.
const ORACLES: [&str; 4] = ["TLC", "Loom", "traces", "proof"];
const CHAPTER: &str = "book/src/mutants.md";
const START: &str = "<!-- mutants -->";
const END: &str = "<!-- /mutants -->";

/// One mutant and the verdict of each oracle.
pub struct Row {
    pub mutant: Mutant,
    pub verdicts: [Verdict; 4],
}

/// All of them.
pub struct Matrix {
    pub rows: Vec<Row>,
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
    /// For the terminal, with the score below.
    pub fn render(&self) -> String {
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
        text + &self.score()
    }

    /// How many each oracle has caught of those that it was tried on.
    fn score(&self) -> String {
        let count = |result| self.rows.iter().filter(|row| row.result() == result).count();
        let mut text = format!(
            "mutants: {}, caught: {}, equivalent: {}, open: {}\n",
            self.rows.len(),
            count("caught"),
            count("equivalent"),
            count("OPEN")
        );
        for (column, oracle) in ORACLES.iter().enumerate() {
            let verdicts = || self.rows.iter().map(|row| &row.verdicts[column]);
            let caught = verdicts().filter(|verdict| verdict.is_caught()).count();
            let missed = verdicts().filter(|verdict| **verdict == Verdict::Missed).count();
            if caught + missed > 0 {
                text += &format!("{oracle}: {caught} of {} that it was tried on\n", caught + missed);
            }
        }
        text
    }

    /// Those that nobody has caught, and for which there is no argument either.
    pub fn open(&self) -> Vec<String> {
        let open = self.rows.iter().filter(|row| row.result() == "OPEN");
        open.map(|row| row.mutant.name.clone()).collect()
    }

    /// For programs: one object for each mutant. An oracle that was not asked this time has the verdict that it had.
    pub fn objects(&self, earlier: &[Json]) -> Vec<String> {
        let object = |row: &Row| {
            let name = &row.mutant.name;
            let is_it = |result: &&Json| result.get("check").and_then(Json::as_text) == Some(name);
            let before = earlier.iter().find(is_it);
            let had = |key: &str| before.and_then(|result| result.get(key)).and_then(Json::as_text);
            let cell = |(oracle, verdict): (&&str, &Verdict)| match (verdict, had(oracle)) {
                (Verdict::NotRun, Some(had)) if had != Verdict::CannotSee.shown() => had.to_string(),
                _ => verdict.shown(),
            };
            let result = match (row.result(), had("verdict")) {
                (result, Some("caught")) if result != "caught" && row.was_left_out() => "caught",
                (result, _) => result,
            };
            let cells = ORACLES.iter().zip(&row.verdicts);
            let cells: Vec<String> = cells
                .map(|(oracle, verdict)| format!("\"{oracle}\": {:?}", cell((oracle, verdict))))
                .collect();
            format!("{{\"check\": \"{name}\", \"verdict\": \"{result}\", {}}}", cells.join(", "))
        };
        self.rows.iter().map(object).collect()
    }
}

/// Keeps these results in `spec/results.json`, and writes the book's table from all that stand there.
pub fn write(matrix: &Matrix, mutants: &[Mutant]) -> Outcome {
    results::keep("check-mutants", &matrix.objects(&results::of("check-mutants")?))?;
    write_chapter(mutants)
}

/// Writes the book's table.
pub fn write_chapter(mutants: &[Mutant]) -> Outcome {
    let (path, text) = chapter(mutants)?;
    paths::write(&path, &text)?;
    println!("{CHAPTER}: the table of mutants");
    Ok(())
}

/// The chapter with the table that belongs there.
fn chapter(mutants: &[Mutant]) -> Result<(PathBuf, String), String> {
    let path = paths::root().join(CHAPTER);
    let text = paths::read(&path)?;
    let parts = text.split_once(START).and_then(|(head, rest)| Some((head, rest.split_once(END)?.1)));
    let (head, tail) = parts.ok_or_else(|| format!("{CHAPTER} lacks the marks {START} and {END}"))?;
    let table = markdown(mutants, &results::of("check-mutants")?);
    Ok((path, format!("{head}{START}\n{table}{END}{tail}")))
}

/// The table, in the order of the list, and the arguments for those that nobody has caught.
fn markdown(mutants: &[Mutant], results: &[Json]) -> String {
    let mut text = format!("| mutant | mistake | {} |\n|---|---|---|---|---|---|\n", ORACLES.join(" | "));
    let mut arguments = String::new();
    for mutant in mutants {
        let is_it = |result: &&Json| result.get("check").and_then(Json::as_text) == Some(&mutant.name);
        let Some(result) = results.iter().find(is_it) else { continue };
        let cell = |key: &str| result.get(key).and_then(Json::as_text).unwrap_or("not run");
        let cells = ORACLES.map(cell).join(" | ");
        text += &format!("| `{}` | {} | {cells} |\n", mutant.name, mutant.mistake);
        if let (Some(argument), "equivalent") = (&mutant.equivalent, cell("verdict")) {
            arguments += &format!("- `{}`: {argument}\n", mutant.name);
        }
    }
    if arguments.is_empty() { text } else { text + "\nThose that nobody need see:\n\n" + &arguments }
}

#[cfg(test)]
mod tests {
    use super::{Matrix, Row};
    use crate::commands::check_mutants::list::Mutant;
    use crate::commands::check_mutants::verdict::Verdict;
    use tlc::text::json::Json;

    fn row(name: &str, tlc: Verdict, equivalent: Option<&str>) -> Row {
        let mutant = Mutant {
            name: name.to_string(),
            mistake: "a mistake".to_string(),
            spec: None,
            code: None,
            proof: None,
            equivalent: equivalent.map(str::to_string),
        };
        Row { mutant, verdicts: [tlc, Verdict::CannotSee, Verdict::NotRun, Verdict::CannotSee] }
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
        assert!(text.contains("mutants: 3, caught: 1, equivalent: 1, open: 1\nTLC: 1 of 3 "), "{text}");
        assert!(text.contains("B: it is a choice\n") && text.contains("NoLostWake 6"), "{text}");
        assert!(
            matrix.objects(&[])[0]
                .starts_with("{\"check\": \"A\", \"verdict\": \"caught\", \"TLC\": \"NoLostWake 6\"")
        );
    }

    #[test]
    fn an_oracle_that_is_not_asked_keeps_its_verdict() {
        let mut row = row("A", Verdict::NotRun, None);
        row.verdicts[3] = Verdict::Harmless;
        let earlier = r#"[{"check": "A", "verdict": "caught", "TLC": "NoLostWake 6", "traces": "rejected", "proof": "-"}]"#;
        let Json::List(earlier) = Json::parse(earlier).unwrap() else { panic!("a list") };
        let object = r#"{"check": "A", "verdict": "caught", "TLC": "NoLostWake 6", "Loom": "-", "traces": "rejected", "proof": "harmless"}"#;
        assert_eq!(Matrix { rows: vec![row] }.objects(&earlier), [object]);
    }

    #[test]
    fn the_chapter_has_the_table_of_the_results() {
        let (path, text) =
            super::chapter(&crate::commands::check_mutants::list::read_all().unwrap()).unwrap();
        assert!(crate::paths::read(&path).unwrap() == text, "run `cargo xtask check-mutants --write`");
    }
}
