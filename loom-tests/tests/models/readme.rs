//! README.md's tables are made: of the models, and of the mutants. A stale table fails, unless `SYSTOLE_WRITE=1` has it
//! written anew.

use crate::broken::MUTANTS;
use crate::real::{Entry, MODELS};
use crate::sentinel::{read, readme};
use loom_tests::{Mode, Model, executions};
use std::{env, fs};

#[test]
fn tables_are_fresh() {
    let found = fs::read_to_string(readme()).expect("README.md can be read");
    let made = with_table(&with_table(&found, "models", &models()), "mutants", &mutants());
    if env::var_os("SYSTOLE_WRITE").is_some() {
        fs::write(readme(), made).expect("README.md can be written");
        return;
    }
    let remedy = "SYSTOLE_WRITE=1 cargo test -p loom-tests --features loom tables_are_fresh";
    assert!(found == made, "the tables of loom-tests/README.md are stale; make them anew by\n    {remedy}");
}

/// The text, with a table between its two marks.
fn with_table(text: &str, name: &str, table: &str) -> String {
    let (start, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->\n"));
    let parts = text.split_once(&start).and_then(|(head, rest)| Some((head, rest.split_once(&end)?.1)));
    let (head, tail) = parts.unwrap_or_else(|| panic!("README.md lacks the marks {start:?} and {end:?}"));
    format!("{head}{start}{table}{end}{tail}")
}

/// A row for each model. What the models of one file would catch stands in the row of the first.
fn models() -> String {
    let mut table =
        "| model | threads | owners poll | in full | owners park | what it would catch |\n".to_string();
    table += "|---|--:|--:|--:|--:|---|\n";
    let mut above = "";
    for Entry { file, model } in MODELS {
        let Model { name, threads, .. } = model;
        let [polling, full, parking] =
            [Mode::Polling, Mode::Full, Mode::Parking].map(|mode| explored(model, mode));
        let catches = if above == *file { "as above".to_string() } else { catches(file) };
        table += &format!("| `{name}` | {threads} | {polling} | {full} | {parking} | {catches} |\n");
        above = file;
    }
    table
}

/// What exploring a model in this mode comes to, if it is explored in it.
fn explored(model: &Model, mode: Mode) -> String {
    if model.bound(mode).is_none() {
        return String::new();
    }
    let committed = executions::committed(&model.exploration(mode));
    let (count, bound) = committed.split_once(" within ").expect("a number and a bound");
    let bound = bound.strip_suffix(" preemptions").unwrap_or("none");
    format!("{} / {bound}", grouped(count.parse().expect("a number")))
}

fn mutants() -> String {
    let mut table = "| mutant | noticed by | which says |\n|---|---|---|\n".to_string();
    for mutant in MUTANTS {
        table += &format!(
            "| `{}` | `{}` | `{}` |\n",
            mutant.name,
            mutant.model.name,
            mutant.message.replace('`', "")
        );
    }
    table
}

/// 1781 as prose writes it: 1,781.
fn grouped(number: usize) -> String {
    let (thousands, rest) = (number / 1000, number % 1000);
    if thousands == 0 { rest.to_string() } else { format!("{},{rest:03}", grouped(thousands)) }
}

/// What a file's head says that its models would catch.
fn catches(file: &str) -> String {
    let source = read(&format!("src/models/{file}.rs"));
    let head = source.lines().map_while(|line| line.strip_prefix("//!"));
    let text = head.map(str::trim).collect::<Vec<_>>().join(" ");
    let begun =
        text.split_once("It would catch ").map(|(_, rest)| rest.split_once(". ").map_or(rest, |(it, _)| it));
    let catches =
        begun.unwrap_or_else(|| panic!("the head of src/models/{file}.rs never says `It would catch`"));
    catches.trim_end_matches([' ', '.']).to_string()
}
