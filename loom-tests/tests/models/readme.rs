//! README.md's tables are made: of the models, and of the mutants. A stale table fails, unless `SYSTOLE_WRITE=1` has it
//! written anew.

use crate::broken::MUTANTS;
use crate::real::{Entry, MODELS};
use crate::sentinel::{read, readme};
use loom_tests::{Full, Model};
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
    let mut table = "| model | threads | bound | executions | in full | what it would catch |\n".to_string();
    table += "|---|--:|--:|--:|---|---|\n";
    let mut above = "";
    for Entry { file, model } in MODELS {
        let Model { name, threads, preemptions, executions, full, .. } = model;
        let (bound, executions) = (bound(*preemptions), grouped(*executions));
        let full = full.map_or_else(String::new, |full| in_full(&full));
        let catches = if above == *file { "as above".to_string() } else { catches(file) };
        table += &format!("| `{name}` | {threads} | {bound} | {executions} | {full} | {catches} |\n");
        above = file;
    }
    table
}

fn in_full(full: &Full) -> String {
    format!("{} with {}", grouped(full.executions), bound(full.preemptions))
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

fn bound(preemptions: Option<usize>) -> String {
    preemptions.map_or("none".to_string(), |preemptions| preemptions.to_string())
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
