//! `check-mutants`.

use super::list::{self, Mutant};
use super::matrix::{self, Matrix, Row};
use super::verdict::Verdict;
use super::{by_loom, by_proof, by_tests, by_tlc, by_traces, made, named};
use crate::Outcome;
use std::collections::BTreeSet;
use tlc::model::{self, Model};
use tlc::{Args, results};

/// The options that name the oracles, in the order of the columns.
const ORACLES: [&str; 5] = ["--tlc", "--loom", "--traces", "--proof", "--tests"];

/// Tries both lists, or the one that is asked for.
pub fn run(args: &Args) -> Outcome {
    let models = model::read_all()?;
    if args.has("--draw") {
        return made::check::draw(&models);
    }
    if args.has("--made") {
        return made::check::run(args, &models);
    }
    if args.has("--table") {
        matrix::write_chapter(&list::read_all()?)?;
        return made::score::write_chapter_of_list();
    }
    let outcome = try_all(args, &models);
    let is_a_part =
        args.has("--quick") || !args.words.is_empty() || ORACLES.iter().any(|flag| args.has(flag));
    if is_a_part { outcome } else { outcome.and(made::check::run(args, &models)) }
}

/// Tries the named mutants, else all of them, on the oracles that are named, else on all but the traces. Of oracles that are
/// named, only those mutants are tried that one of them can see.
fn try_all(args: &Args, models: &[Model]) -> Outcome {
    let shard = args.shard()?;
    let mutants = list::read_all()?;
    let faults = list::faults(&mutants, models)?;
    if !faults.is_empty() {
        return Err(faults.join("\nerror: "));
    }
    if args.has("--quick") {
        if let Some(name) = args.words.first() {
            return Err(format!(
                "check-mutants: `--quick` checks the whole list; leave `{name}` out, or add --made"
            ));
        }
        let open = list::unexplained(&mutants);
        if !open.is_empty() {
            return Err(open.join("\nerror: "));
        }
        println!("spec/mutants.json: {} mutants, each listed once", mutants.len());
        return Ok(());
    }
    let mut chosen: Vec<Mutant> = if args.words.is_empty() {
        mutants.clone()
    } else {
        // Two tries of one mistake would share a folder.
        let names: BTreeSet<&String> = args.words.iter().collect();
        names.into_iter().map(|name| named(&mutants, name)).collect::<Result<_, _>>()?
    };

    let are_named = ORACLES.iter().any(|flag| args.has(flag));
    let is_asked = |flag: &str| if are_named { args.has(flag) } else { flag != "--traces" };
    let applies = |mutant: &Mutant| {
        let (spec, code) = (mutant.spec.is_some(), mutant.code.is_some());
        [spec, code, code, mutant.proof.is_some(), code || mutant.core.is_some()]
    };
    if are_named {
        let asked = ORACLES.map(is_asked);
        chosen.retain(|mutant| applies(mutant).iter().zip(asked).any(|(applies, asked)| *applies && asked));
    }
    let mut places = 0..;
    chosen.retain(|_| places.next().is_some_and(|place| shard.has(place)));
    let mut columns = [0, 1, 2, 3, 4]
        .map(|column| chosen.iter().map(|mutant| not_run(applies(mutant)[column])).collect::<Vec<_>>());
    let mut different = Vec::new();
    if is_asked("--tlc") {
        (columns[0], different) = by_tlc::judge(&chosen, models)?;
    }
    if is_asked("--loom") {
        columns[1] = by_loom::judge(&chosen)?;
    }
    if is_asked("--traces") {
        columns[2] = by_traces::judge(&chosen)?;
    }
    if is_asked("--proof") {
        columns[3] = by_proof::judge(&chosen)?;
    }
    if is_asked("--tests") {
        columns[4] = by_tests::judge(&chosen)?;
    }
    let row = |(place, mutant): (usize, &Mutant)| Row {
        mutant: mutant.clone(),
        verdicts: columns.each_ref().map(|column| column[place].clone()),
    };
    let rows = chosen.iter().enumerate().map(row);
    let matrix = Matrix { rows: rows.collect() };
    let lines = matrix.settled()?;
    let lost = matrix.lost(ORACLES.map(is_asked))?;
    print!(
        "\n{}with what spec/results.json says of the oracles that were not asked: {}{}",
        matrix.render(),
        matrix::score(&lines),
        made::score::committed()?
    );
    matrix::leave(&lines)?;
    if args.has("--write") {
        for other in &different {
            list::update(&other.name, &other.on, &other.came)?;
        }
        matrix::write(&lines, &mutants)?;
        results::write_tables()?;
        different.clear();
    }
    for other in &different {
        println!(
            "{}: TLC says {} on {}; spec/mutants.json has something else",
            other.name,
            other.came.shown(),
            other.on
        );
    }
    lost.iter().for_each(|line| println!("{line}"));
    // An oracle that was not asked may have seen it.
    let open = if are_named { Vec::new() } else { matrix.open() };
    match (different.len(), open.as_slice()) {
        (0, []) if lost.is_empty() || args.has("--write") => Ok(()),
        (0, []) => Err(format!(
            "mistakes that an oracle no longer sees, or was not tried on: {}; with --write, that is entered",
            lost.len()
        )),
        (0, open) => {
            Err(format!("no oracle sees {}, and no argument says why none need see it", open.join(", ")))
        }
        (number, _) => Err(format!("{number} mutants differ from spec/mutants.json")),
    }
}

fn not_run(applies: bool) -> Verdict {
    if applies { Verdict::NotRun } else { Verdict::CannotSee }
}
