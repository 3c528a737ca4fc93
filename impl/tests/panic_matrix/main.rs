//! A panic at every place of a program: what comes out, whether each value is dropped once, and whether the same pool works
//! on. `rows/` has the cases, `table.md` is made of them, and the book's chapter on panics shows it.

mod bench;
#[path = "../common/mod.rs"]
mod common;
mod out;
mod rows;

use bench::Bench;
use common::{started_again, watchdog};
use rows::Row;
use std::fmt::Write as _;
use std::{env, fs};
use systole::Waiting;

const WAITING: [Waiting; 3] = [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone];

/// In which variable a process that is to end finds the number of its row.
const ROW: &str = "SYSTOLE_PANIC_ROW";

#[test]
fn what_comes_out_is_what_the_table_says() {
    watchdog::start();
    let mut observed = 0;
    for (_, rows) in rows::all() {
        for row in rows.iter().filter(|row| !row.out.ends_the_process()) {
            for (&workers, waiting) in
                row.workers.iter().flat_map(|workers| WAITING.map(|waiting| (workers, waiting)))
            {
                let bench = Bench::new(workers, waiting);
                let name = format!("{}, {} ({workers} workers, {waiting:?})", row.place, row.panics);
                let found = bench.observe(row.run);
                assert!(row.out.is(&found), "{name}: comes out {found:?}");
                bench.assert_each_dropped_once(&name, row.values);
                bench.assert_works_on(&name);
                observed += 1;
            }
        }
    }
    println!("{observed} runs of rows that go on");
}

#[test]
fn what_ends_the_process_ends_it() {
    let name = "what_ends_the_process_ends_it";
    let rows = rows::all().into_iter().flat_map(|(_, rows)| rows);
    let rows: Vec<Row> = rows.filter(|row| row.out.ends_the_process()).collect();
    let chosen = env::var(ROW).ok().map(|number| number.parse::<usize>().expect("a number"));
    for (number, row) in
        rows.iter().enumerate().filter(|(number, _)| chosen.is_none_or(|chosen| chosen == *number))
    {
        for &workers in row.workers {
            let variables = [(ROW, &*number.to_string()), ("SYSTOLE_PANIC_WORKERS", &*workers.to_string())];
            let Some((output, said)) = started_again(name, &variables) else {
                let workers =
                    env::var("SYSTOLE_PANIC_WORKERS").expect("set above").parse().expect("a number");
                let bench = if row.handler {
                    Bench::new(workers, Waiting::default())
                } else {
                    Bench::unhandled(workers)
                };
                let found = bench.observe(row.run);
                panic!("the process lives, and out comes {found:?}");
            };
            assert!(!output.status.success() && said.contains(row.out.text()), "{}: {said}", row.place);
            assert!(!said.contains("the process lives"), "{}, {}: {said}", row.place, row.panics);
        }
    }
}

#[test]
fn the_table_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/panic_matrix/table.md");
    let now = table();
    if env::var_os("SYSTOLE_WRITE").is_some() {
        return fs::write(path, now).expect("the table can be written");
    }
    let before = fs::read_to_string(path).expect("the table can be read");
    let remedy = "SYSTOLE_WRITE=1 cargo test -p systole --all-features --test panic_matrix fresh";
    assert!(before == now, "table.md is stale: {remedy}");
}

/// With that setting a panic does not come back to a test, so `impl/compile-fail/tests/abort.rs` looks at it from outside.
const ABORT: &str = "\
### With `panic = \"abort\"`

| where | what panics | what comes out | dropped once | pool works on | workers |
|---|---|---|---|---|---|
| `Task::join`, `spawn`, `scope` | first closure, job, closure | the process ends at once, and says why | nothing is dropped | – | 2 |
";

fn table() -> String {
    let mut text = String::new();
    for (heading, rows) in rows::all() {
        // To write to a text does not fail.
        _ = writeln!(text, "### {heading}\n");
        text += "| where | what panics | what comes out | dropped once | pool works on | workers |\n|---|---|---|---|---|---|\n";
        for row in rows {
            let workers = row.workers.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
            let (dropped, on) = match (row.out.ends_the_process(), row.values) {
                (true, _) => ("no process is left".to_owned(), "–"),
                (false, Some(values)) => (format!("{values} of {values}"), "yes"),
                (false, None) => ("all".to_owned(), "yes"),
            };
            _ = writeln!(
                text,
                "| {} | {} | {} | {dropped} | {on} | {workers} |",
                row.place, row.panics, row.out
            );
        }
        text += "\n";
    }
    text + ABORT
}
