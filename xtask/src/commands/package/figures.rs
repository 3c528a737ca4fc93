//! What programs gain on two threads, as the crate's README says it: from the newest full report.

/// The lines of the README between which the table stands.
pub const BEGIN: &str = "<!-- figures, written by `cargo xtask package --write` -->";
pub const END: &str = "<!-- end of the figures -->";

/// The rows: the report's piece, and the README's own text.
const PIECES: [(&str, &str); 6] = [
    ("tree/16777215", "sum of a balanced tree, 16,777,215 nodes"),
    ("uts/856345", "unbalanced tree, 856,345 nodes"),
    ("fib/30", "fib(30), a join for each addition"),
    ("queens/12", "12 queens"),
    ("merge_sort/10000000", "merge sort, 10,000,000 integers"),
    ("matmul/512", "product of 512 × 512 matrices"),
];

/// The contestants that each build of the report has, so that each figure gets a verdict.
const SCHEDULERS: [&str; 3] = ["systole", "rayon", "chili"];

/// The report's file: a row for each contestant of each piece. No piece of the table has a comma in its name, so rows in which
/// one is quoted are never asked for.
struct Report<'t> {
    heading: Vec<&'t str>,
    rows: Vec<Vec<&'t str>>,
}

impl<'t> Report<'t> {
    fn read(csv: &'t str) -> Result<Self, String> {
        let mut rows = csv.lines().map(|line| line.split(',').collect());
        let heading = rows.next().ok_or("the report is empty")?;
        Ok(Self { heading, rows: rows.collect() })
    }

    fn cell(&self, row: &[&'t str], name: &str) -> Result<&'t str, String> {
        let column = self.heading.iter().position(|&column| column == name);
        column
            .and_then(|column| row.get(column).copied())
            .ok_or_else(|| format!("the report has no column `{name}`"))
    }

    /// The seconds of one contestant, a figure for each round.
    fn seconds(&self, piece: &str, contestant: &str, threads: &str) -> Result<Vec<f64>, String> {
        let wanted = [("piece", piece), ("contestant", contestant), ("threads", threads)];
        let is_wanted =
            |row: &&Vec<&str>| wanted.iter().all(|(name, value)| self.cell(row, name).as_ref() == Ok(value));
        let missing = || format!("the report lacks {piece} with {contestant} on {threads} threads");
        let row = self.rows.iter().find(is_wanted).ok_or_else(missing)?;
        let number = |text: &str| text.parse().map_err(|_| format!("the report: `{text}` is no number"));
        self.cell(row, "figures")?.split(' ').map(number).collect()
    }

    /// The median of what the rounds came to, in each of which all take turns.
    fn speed_up(&self, piece: &str, contestant: &str) -> Result<f64, String> {
        let (over, under) = (self.seconds(piece, "sequential", "1")?, self.seconds(piece, contestant, "2")?);
        let mut ratios: Vec<f64> = over.iter().zip(&under).map(|(over, under)| over / under).collect();
        ratios.sort_by(f64::total_cmp);
        let half = ratios.len() / 2;
        Ok(if ratios.len() % 2 == 1 { ratios[half] } else { (ratios[half - 1] + ratios[half]) / 2.0 })
    }
}

/// The table: each workload on two threads, as a speed-up over the sequential program of the same round.
pub fn text(csv: &str) -> Result<String, String> {
    let report = Report::read(csv)?;
    let mut text = format!(
        "| on two threads | {} |\n|---|{}\n",
        SCHEDULERS.join(" | "),
        "--:|".repeat(SCHEDULERS.len())
    );
    for (piece, shown) in PIECES {
        text += &format!("| {shown} |");
        for contestant in SCHEDULERS {
            text += &format!(" {:.2} |", report.speed_up(piece, contestant)?);
        }
        text.push('\n');
    }
    let first = report.rows.first().ok_or("the report has no row")?;
    text += &format!(
        "\nSpeed-up over the sequential program, medians of rounds in which all take turns: {}, {}, Rust {}, commit {}, by \
         `cargo xtask bench-report full`.\n",
        report.cell(first, "date")?,
        report.cell(first, "machine")?,
        report.cell(first, "rustc")?,
        report.cell(first, "commit")?,
    );
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::{PIECES, SCHEDULERS, text};

    /// A report in which the N-th contestant needs N times as long, in its median round.
    fn sample() -> String {
        let mut csv = "commit,date,machine,rustc,piece,contestant,threads,figures\n".to_string();
        for (piece, _) in PIECES {
            let mut row = |contestant: &str, threads: usize, figures: &str| {
                csv +=
                    &format!("abc,2026-01-31,Some 2 cores,1.90.0,{piece},{contestant},{threads},{figures}\n");
            };
            row("sequential", 1, "6e-3 9e-3 6e-3");
            for (contestant, figure) in SCHEDULERS.iter().zip(1..) {
                row(contestant, 1, "1 1 1");
                row(contestant, 2, &format!("{figure}e-3 9e-3 {figure}e-3"));
            }
        }
        csv
    }

    #[test]
    fn a_row_a_workload() {
        let shown = text(&sample()).unwrap();
        assert!(shown.contains("| 12 queens | 6.00 | 3.00 | 2.00 |\n"), "{shown}");
        let stamp =
            "2026-01-31, Some 2 cores, Rust 1.90.0, commit abc, by `cargo xtask bench-report full`.\n";
        assert!(shown.ends_with(stamp), "{shown}");
        let error = text(&sample().replace(",queens/12,", ",kings/12,")).unwrap_err();
        assert_eq!(error, "the report lacks queens/12 with sequential on 1 threads");
    }
}
