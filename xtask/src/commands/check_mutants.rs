//! `check-mutants`: one list of mistakes, and who sees which. The oracles are TLC, Loom, the traces of real runs, and the
//! proof.

mod by_loom;
mod by_proof;
mod by_tlc;
mod by_traces;
mod cores;
mod list;
mod matrix;
mod verdict;

use super::results;
use crate::Outcome;
use crate::args::Accepts;
use crate::tlc::model;
use list::Mutant;
use matrix::{Matrix, Row};
use verdict::Verdict;

/// Tries the named mutants, else all of them. `--quick`: only whether the list is whole; `--tlc`: TLC alone; `--proof`: Z3
/// alone, on those of which it can be asked; `--traces`: the traces too, which takes about a minute for each broken core.
pub fn run(words: &[String]) -> Outcome {
    let accepts = Accepts {
        command: "check-mutants",
        flags: &["--quick", "--tlc", "--proof", "--traces", "--write"],
        words: "NAME…",
    };
    let args = accepts.parse(words)?;
    let (mutants, models, cores) = (list::read_all()?, model::read_all()?, cores::read_all()?);
    let weakened = by_proof::read_all()?;
    let faults = list::faults(&mutants, &models, &cores, &weakened)?;
    if !faults.is_empty() {
        return Err(faults.join("\nerror: "));
    }
    if args.has("--quick") {
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
        args.words.iter().map(|name| named(&mutants, name)).collect::<Result<_, _>>()?
    };

    if args.has("--proof") {
        chosen.retain(|mutant| mutant.proof.is_some());
    }

    let (tlc, mut different) = if args.has("--proof") {
        (chosen.iter().map(|mutant| not_run(mutant.spec.is_some())).collect(), Vec::new())
    } else {
        by_tlc::judge(&chosen, &models)?
    };
    let loom = if args.has("--tlc") || args.has("--proof") {
        chosen.iter().map(|mutant| not_run(mutant.code.is_some())).collect()
    } else {
        by_loom::judge(&chosen, &cores)?
    };
    let traces = if args.has("--traces") && super::find("check-traces").is_some() {
        by_traces::judge(&chosen, &cores)?
    } else {
        chosen.iter().map(|mutant| not_run(mutant.code.is_some())).collect()
    };
    let proof = if args.has("--tlc") {
        chosen.iter().map(|mutant| not_run(mutant.proof.is_some())).collect()
    } else {
        by_proof::judge(&chosen, &weakened)?
    };
    let verdicts = chosen.iter().zip(tlc.into_iter().zip(loom).zip(traces).zip(proof));
    let rows = verdicts.map(|(mutant, (((tlc, loom), traces), proof))| Row {
        mutant: mutant.clone(),
        verdicts: [tlc, loom, traces, proof],
    });
    let matrix = Matrix { rows: rows.collect() };
    print!("\n{}", matrix.render());
    results::leave("check-mutants", &matrix.objects(&[]))?;
    if args.has("--write") {
        for other in &different {
            list::update(&other.name, &other.on, &other.came)?;
        }
        matrix::write(&matrix, &mutants)?;
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
    let open = matrix.open();
    match (different.len(), open.as_slice()) {
        (0, []) => Ok(()),
        (0, open) => Err(format!("nobody sees {}, and no argument says why nobody need", open.join(", "))),
        (number, _) => Err(format!("{number} mutants differ from spec/mutants.json")),
    }
}

/// Writes the book's table from what stands in `spec/results.json`.
pub fn write_chapter() -> Outcome {
    matrix::write_chapter(&list::read_all()?)
}

fn not_run(applies: bool) -> Verdict {
    if applies { Verdict::NotRun } else { Verdict::CannotSee }
}

fn named(mutants: &[Mutant], name: &str) -> Result<Mutant, String> {
    let found = mutants.iter().find(|mutant| mutant.name.eq_ignore_ascii_case(name));
    found.cloned().ok_or_else(|| format!("there is no mutant `{name}` in spec/mutants.json"))
}
