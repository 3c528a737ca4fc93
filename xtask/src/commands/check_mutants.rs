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

use crate::Outcome;
use crate::args::Accepts;
use crate::results;
use list::Mutant;
use matrix::{Matrix, Row};
use tlc::model;
use verdict::Verdict;

/// Tries the named mutants, else all of them. `--quick`: only whether the list is whole; `--tlc`, `--loom`, `--traces`,
/// `--proof`: these oracles alone, and those mutants of which they can be asked. Else all but the traces, which take about a
/// minute for each broken core.
pub fn run(words: &[String]) -> Outcome {
    let accepts = Accepts {
        command: "check-mutants",
        flags: &["--quick", "--tlc", "--loom", "--traces", "--proof", "--write"],
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

    let are_named = ["--tlc", "--loom", "--traces", "--proof"].iter().any(|flag| args.has(flag));
    let is_asked = |flag: &str| if are_named { args.has(flag) } else { flag != "--traces" };
    let applies = |mutant: &Mutant| {
        [mutant.spec.is_some(), mutant.code.is_some(), mutant.code.is_some(), mutant.proof.is_some()]
    };
    if are_named {
        let asked = ["--tlc", "--loom", "--traces", "--proof"].map(is_asked);
        chosen.retain(|mutant| applies(mutant).iter().zip(asked).any(|(applies, asked)| *applies && asked));
    }
    let mut columns = [0, 1, 2, 3]
        .map(|column| chosen.iter().map(|mutant| not_run(applies(mutant)[column])).collect::<Vec<_>>());
    let mut different = Vec::new();
    if is_asked("--tlc") {
        (columns[0], different) = by_tlc::judge(&chosen, &models)?;
    }
    if is_asked("--loom") {
        columns[1] = by_loom::judge(&chosen, &cores)?;
    }
    if is_asked("--traces") {
        columns[2] = by_traces::judge(&chosen, &cores)?;
    }
    if is_asked("--proof") {
        columns[3] = by_proof::judge(&chosen, &weakened)?;
    }
    let row = |(place, mutant): (usize, &Mutant)| Row {
        mutant: mutant.clone(),
        verdicts: columns.each_ref().map(|column| column[place].clone()),
    };
    let rows = chosen.iter().enumerate().map(row);
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
    // Who was not asked may have seen it.
    let open = if are_named { Vec::new() } else { matrix.open() };
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

/// Those of the named mutants whose traces nobody would tell from the real runtime's.
pub fn unseen_by_traces<'n>(names: &[&'n str]) -> Result<Vec<&'n str>, String> {
    let mutants = list::read_all()?;
    let chosen = names.iter().map(|name| named(&mutants, name)).collect::<Result<Vec<_>, _>>()?;
    let verdicts = by_traces::judge(&chosen, &cores::read_all()?)?;
    let unseen = names.iter().zip(verdicts).filter(|(_, verdict)| !verdict.is_caught());
    Ok(unseen.map(|(name, _)| *name).collect())
}

fn not_run(applies: bool) -> Verdict {
    if applies { Verdict::NotRun } else { Verdict::CannotSee }
}

fn named(mutants: &[Mutant], name: &str) -> Result<Mutant, String> {
    let found = mutants.iter().find(|mutant| mutant.name.eq_ignore_ascii_case(name));
    found.cloned().ok_or_else(|| format!("there is no mutant `{name}` in spec/mutants.json"))
}
