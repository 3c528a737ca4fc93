//! `package`: whether the crate can be published: its licences, the figures in its README, and what cargo packs.

mod joins;

use crate::{Args, Outcome, paths, process};
use tlc::text::marks;

/// The licences. They stand at the root for readers of the repository, and in the crate for its users.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

const README: &str = "impl/README.md";

/// The files that say what a join costs.
const WITH_JOINS: [&str; 2] = ["README.md", README];

/// The lines of the README between which the figures stand.
const BEGIN: &str = "<!-- figures, written by `cargo xtask package --write` -->";
const END: &str = "<!-- end of the figures -->";

/// The rows of the README: the names in the CSV file, and the README's own text.
const WORKLOADS: [(&str, &str, &str); 6] = [
    ("tree", "16777215", "sum of a balanced tree, 16,777,215 nodes"),
    ("uts", "856345", "unbalanced tree, 856,345 nodes"),
    ("fib", "30", "fib(30), a join for each addition"),
    ("queens", "12", "12 queens"),
    ("merge_sort", "10000000", "merge sort, 10,000,000 integers"),
    ("matmul", "512", "product of 512 × 512 matrices"),
];

const SCHEDULERS: [&str; 3] = ["systole", "rayon", "chili"];

/// Checks all three. `--write` brings licences and figures up to date, and `--allow-dirty` is cargo's own option.
pub fn run(args: &Args) -> Outcome {
    for name in LICENCES {
        let text = paths::read(&paths::root().join(name))?;
        keep(&format!("impl/{name}"), &text, args.has("--write"))?;
    }
    let joins = joins::text(&newest("instructions")?)? + "\n";
    let figures = format!("\n{}\n", figures(&newest("peers")?)?);
    for name in WITH_JOINS {
        let mut readme = paths::read(&paths::root().join(name))?;
        readme = marks::filled(name, &readme, joins::BEGIN, &joins, joins::END)?;
        if name == README {
            readme = marks::filled(name, &readme, BEGIN, &figures, END)?;
        }
        keep(name, &readme, args.has("--write"))?;
    }

    let mut cargo = process::cargo();
    cargo.args(["package", "--package", "systole", "--all-features"]);
    if args.has("--allow-dirty") {
        cargo.arg("--allow-dirty");
    }
    process::run(&mut cargo)
}

/// Makes sure that a file has this text, or writes it.
fn keep(name: &str, text: &str, write: bool) -> Outcome {
    let path = paths::root().join(name);
    if std::fs::read_to_string(&path).is_ok_and(|present| present == text) {
        return Ok(());
    }
    if !write {
        return Err(format!("{name} is not up to date; `cargo xtask package --write` writes it"));
    }
    paths::write(&path, text)?;
    println!("written: {name}");
    Ok(())
}

/// The newest table of results of one program. Files are named after their day.
fn newest(program: &str) -> Result<String, String> {
    let files = paths::files_below(&paths::root().join("bench/results").join(program), ".csv")?;
    let none = || format!("bench/results/{program} has no CSV file; `cargo xtask bench-all` writes one");
    paths::read(files.last().ok_or_else(none)?)
}

/// The table: each workload on two threads, as a speed-up over the sequential program of the same run.
fn figures(csv: &str) -> Result<String, String> {
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let heading = rows.first().ok_or("the table of results is empty")?;
    let column = |name: &str| {
        let missing = || format!("the table of results has no column `{name}`");
        heading.iter().position(|&column| column == name).ok_or_else(missing)
    };
    let (program, size) = (column("program")?, column("size")?);
    let (scheduler, threads, ratio) = (column("contestant")?, column("threads")?, column("speed_up")?);

    let mut text = format!("| on two threads | {} |\n|---|{}\n", SCHEDULERS.join(" | "), "--:|".repeat(3));
    for (name, items, shown) in WORKLOADS {
        text += &format!("| {shown} |");
        for contestant in SCHEDULERS {
            let wanted = [(program, name), (size, items), (scheduler, contestant), (threads, "2")];
            let row =
                rows.iter().find(|row| wanted.iter().all(|&(column, value)| row.get(column) == Some(&value)));
            let missing =
                || format!("the table of results lacks {name} of {items} with {contestant} on 2 threads");
            let figure = row.and_then(|row| row.get(ratio)?.parse::<f64>().ok()).ok_or_else(missing)?;
            text += &format!(" {figure:.2} |");
        }
        text.push('\n');
    }
    let first = rows.get(1).ok_or("the table of results has no row")?;
    let [commit, date, machine, rustc] = ["commit", "date", "machine", "rustc"].map(&column);
    text += &format!(
        "\nSpeed-up over the sequential program, medians of rounds in which all take turns: {}, {}, Rust {}, commit {}, by \
         `cargo xtask bench-peers`.\n",
        first[date?], first[machine?], first[rustc?], first[commit?]
    );
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::{SCHEDULERS, WORKLOADS, figures};

    fn sample() -> String {
        let mut csv = "commit,date,machine,rustc,program,size,contestant,threads,speed_up\n".to_string();
        for (name, size, _) in WORKLOADS {
            for (place, scheduler) in SCHEDULERS.iter().enumerate() {
                csv += &format!("abc,2026-01-31,Some 2 cores,1.90.0,{name},{size},{scheduler},1,9.0\n");
                csv +=
                    &format!("abc,2026-01-31,Some 2 cores,1.90.0,{name},{size},{scheduler},2,{place}.456\n");
            }
        }
        csv
    }

    #[test]
    fn a_row_a_workload() {
        let text = figures(&sample()).unwrap();
        assert!(text.contains("| 12 queens | 0.46 | 1.46 | 2.46 |\n"), "{text}");
        assert!(
            text.ends_with(
                "2026-01-31, Some 2 cores, Rust 1.90.0, commit abc, by `cargo xtask bench-peers`.\n"
            )
        );
        let error = figures(&sample().replace(",queens,", ",kings,")).unwrap_err();
        assert_eq!(error, "the table of results lacks queens of 12 with systole on 2 threads");
    }
}
