//! `check-spec` and `trace`: the models, run by TLC and compared with `spec/models.json`.

mod compare;
mod coverage;
pub mod distributed;
mod list;
mod museum;
pub mod named_comments;
mod progress;
mod renew;
mod schedule;
mod written;

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::model::{self, Model, Models};
use crate::output::Violation;
use crate::results;
use crate::run::{self, Finished};
use crate::steps;
use crate::text::table::{Table, grouped};
use crate::{Args, Outcome, graphs, paths, syntax};
use schedule::run_all;

/// Runs the named models, else all of the fast ones, with `--full` all there are.
pub fn run(args: &Args) -> Outcome {
    let shard = args.shard()?;
    let Models { all: models, library, tables } = model::read()?;
    if args.has("--write") {
        list::write(&models)?;
        written::write(&models, &library)?;
        let exhibits: Vec<Model> = models.into_iter().filter(museum::holds).collect();
        return museum::write(&exhibits, &run_all(&exhibits)?);
    }
    let of_the_proof = steps::read_with(&paths::root().join("spec/proof"), &tables, &library)?;
    if args.has("--cfg") {
        let of_the_proof = of_the_proof.into_iter().map(|shown| shown.model);
        let models: Vec<Model> = models.into_iter().chain(of_the_proof).collect();
        return print_configurations(&models, &args.words);
    }
    // A user who runs a few models tries something out, and may have changed an entry for it.
    if args.words.is_empty() && !args.has("--renew") {
        museum::verify(&models)?;
        list::verify(&models)?;
        written::verify(&models, &library)?;
    }
    let mut chosen: Vec<Model> = if args.words.is_empty() {
        models.into_iter().filter(|model| args.has("--full") || !model.full).collect()
    } else {
        args.words.iter().map(|name| named(&models, name)).collect::<Result<_, _>>()?
    };
    // Two runs of one model would share a folder.
    let mut seen = HashSet::new();
    chosen.retain(|model| seen.insert(model.name.clone()));
    chosen = shard.share(chosen, Model::cost);

    let started = Instant::now();
    let results = run_all(&chosen)?;
    if args.has("--renew") {
        return renew::renew(&chosen, &results);
    }
    report(&chosen, &results, started.elapsed())?;
    // A part of the models need not take every action.
    if args.words.is_empty() && shard.is_whole() { coverage::verify(&results) } else { Ok(()) }
}

/// Prints what TLC is told of these models.
fn print_configurations(models: &[Model], names: &[String]) -> Outcome {
    for name in names {
        let model = named(models, name)?;
        println!("\\* The model {}, of the module {}.", model.name, model.module);
        print!("{}", model.configuration.render());
    }
    Ok(())
}

/// The module whose models are told by the names of their actions. The sentences are of the actions of `Heartbeat`, whose steps
/// are larger.
const ACCESSES: &str = "Accesses";

/// Runs one model and tells its counterexample. Without a name, lists the models.
pub fn trace(args: &Args) -> Outcome {
    let models = model::read()?;
    let Some(name) = args.words.first() else {
        list_models(&models.all);
        return Ok(());
    };
    let model = named(&models.all, name)?;
    let finished = run_all(std::slice::from_ref(&model))?.remove(0);
    print_complaints(&finished);
    if finished.report.violation.is_none() {
        println!("{}: {}", model.name, model.about);
        if finished.exit == Some(0) {
            let states = finished.report.states.map_or("no".to_string(), grouped);
            println!("TLC finds no violation in {states} states");
        }
    } else if models.library.extended(model.module_name()).contains(&ACCESSES) {
        print_behaviour(&finished);
    } else {
        print!("{}", graphs::tell(&model, &models, &finished)?);
    }
    complain(&model, &finished)
}

/// The models in words: first those that break something.
fn list_models(models: &[Model]) {
    let mut broken = Table::new(&["model", "breaks", "what it is"]);
    let mut sound = Table::new(&["model", "states", "what it is"]);
    for model in models {
        let states = model.states.map_or("-".to_string(), grouped);
        match &model.property {
            Some(property) => broken.row(vec![model.name.clone(), property.clone(), model.about.clone()]),
            None => sound.row(vec![model.name.clone(), states, model.about.clone()]),
        }
    }
    println!("Models that break a rule:\n\n{}", broken.render());
    println!("Models that keep all their rules:\n\n{}", sound.render());
    println!("`cargo xtask trace NAME` tells what TLC finds in one of them.");
}

fn named(models: &[Model], name: &str) -> Result<Model, String> {
    let found = models.iter().find(|model| model.name.eq_ignore_ascii_case(name));
    let names = models.iter().map(|model| model.name.as_str());
    found
        .cloned()
        .ok_or_else(|| commands::unknown("model", name, names, "`cargo xtask trace` lists all models"))
}

/// Prints the table and whatever differs, with the first counterexample in full.
fn report(models: &[Model], results: &[Finished], took: Duration) -> Outcome {
    let mut table = Table::new(&["model", "must", "came to", "states", "counterexample", "seconds", ""]);
    let (mut different, mut objects) = (Vec::new(), Vec::new());
    for (model, finished) in models.iter().zip(results) {
        let differences = compare::differences(model, finished);
        objects.push(object(model, finished, differences.is_empty()));
        let must = model.property.as_ref().map_or("pass".to_string(), |name| format!("break {name}"));
        let trace = finished.report.trace.len();
        table.row(vec![
            model.name.clone(),
            must,
            compare::verdict(finished),
            finished.report.states.map_or("-".to_string(), grouped),
            if trace == 0 { "-".to_string() } else { trace.to_string() },
            format!("{:.1}", finished.took.as_secs_f64()),
            if differences.is_empty() { "ok" } else { "DIFFERS" }.to_string(),
        ]);
        if !differences.is_empty() {
            different.push((model, finished));
        }
    }
    print!("\n{}", table.render());
    results::leave("check-spec", &objects)?;
    println!("models: {}, seconds: {:.0}", models.len(), took.as_secs_f64());

    let Some((first, first_finished)) = different.first() else {
        return Ok(());
    };
    println!("\n{}: {}", first.name, first.about);
    print_findings(first_finished);
    println!();
    for (model, finished) in &different {
        for difference in compare::differences(model, finished) {
            println!("{}: {difference}", model.name);
        }
        println!("    log: {}", paths::shown(&keep_log(model, finished)?));
    }
    let have_other_numbers = different.iter().all(|(model, finished)| renew::can_enter(model, finished));
    let remedy = if have_other_numbers {
        let names: Vec<&str> = different.iter().map(|(model, _)| model.name.as_str()).collect();
        format!(
            "only the numbers differ: find out why; then `cargo xtask check-spec --renew {}` enters them",
            names.join(" ")
        )
    } else {
        "`cargo xtask trace NAME` tells what one model comes to".to_string()
    };
    Err(format!("{} of {} models differ from spec/models.json; {remedy}", different.len(), models.len()))
}

/// What a run came to, for programs.
fn object(model: &Model, finished: &Finished, as_expected: bool) -> String {
    let verdict = match (as_expected, model.passes) {
        (false, _) => "DIFFERS",
        (true, true) => "pass",
        (true, false) => "fail as they must",
    };
    let count = match (model.passes, finished.report.states, finished.report.trace.len()) {
        (true, Some(states), _) => format!("\"states\": {states}"),
        (_, _, steps) => format!("\"steps\": {steps}"),
    };
    let seconds = finished.took.as_secs_f64();
    format!(
        "{{\"check\": \"{}\", \"verdict\": \"{verdict}\", {count}, \"seconds\": {seconds:.1}}}",
        model.name
    )
}

/// Fails when a lone run differs from what the list says.
fn complain(model: &Model, finished: &Finished) -> Outcome {
    match compare::differences(model, finished).as_slice() {
        [] => Ok(()),
        differences => Err(format!("{}: {}", model.name, differences.join("; "))),
    }
}

/// What TLC found, for people: its complaints, and the counterexample.
fn print_findings(finished: &Finished) {
    print_complaints(finished);
    print_behaviour(finished);
}

/// The counterexample, by the names of its actions.
fn print_behaviour(finished: &Finished) {
    let what = match (&finished.report.violation, &finished.property) {
        (Some(Violation::Deadlock), _) => "Nothing can happen any more after".to_string(),
        (Some(_), Some(property)) => format!("{property} is violated by"),
        _ => return,
    };
    println!("{what} this behaviour (after the first state, only what changes):\n");
    print!("{}", crate::trace::render(&finished.report.trace, &finished.report.end));
}

/// What TLC complains of, in its words; a mistake in a module or in the configuration is said elsewhere, in ours.
fn print_complaints(finished: &Finished) {
    if syntax::find(&finished.log).is_none() {
        for complaint in &finished.report.complaints {
            println!("{complaint}");
        }
    }
}

/// Writes all that TLC printed to a file that stays.
fn keep_log(model: &Model, finished: &Finished) -> Result<PathBuf, String> {
    let path = run::folder().join(format!("{}.log", model.name));
    paths::write(&path, &finished.log)?;
    Ok(path)
}
