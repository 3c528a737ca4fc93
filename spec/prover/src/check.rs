//! `check-proof`: the obligations of `spec/proof/`, discharged by Z3; the weakened actions, of which the proof must fail;
//! and the steps that TLC takes, which must be the proof's.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::obligation::{ANY_STATE, Obligation};
use crate::part::Part;
use crate::prover::{self, Tried};
use crate::report::Report;
use crate::shown_steps::{self, Theories};
use crate::solver::Solver;
use crate::theory::Theory;
use crate::weakened::{self, Weakened};
use crate::z3;
use crate::{Args, Outcome, paths};
use crate::{counterexample, impossible, next_actions};

/// What `--quick` tries, as a user would name it: of each part of the protocol an obligation or two, and a few mistakes.
const QUICK: [&str; 36] = [
    "Init/AnswersOne",
    "Call/BeatInv",
    "Finish/EndOK",
    "Promote/NoLostWake",
    "TakeSharedJob/ExactlyOnce",
    "SetLatch/IdleOwnerLatchUnset",
    "SpawnEnd/NoUseAfterFrame",
    "Broadcast/AddresseeAwake",
    "NotifyPolling/ParkedOK",
    "WaitForJobHelp/BoundedHelp",
    "WaitForJobReclaim/SharedOK",
    "WaitForJobReturn/ResultBeforeRead",
    "GiveBack/NoLostWake",
    "Tell/BeaterOK",
    "WaitForJobPark/RunsAwaitedOK",
    "GiveBack/LeftIsHeld",
    "State/NoWaitCycle",
    "State/StepIsEnabled",
    "Finish/StepsTake",
    "TakeSharedJob/SecondIsPaid",
    "State/PromotionFinds",
    "Fork/JobListOK",
    "Join/OldestFirst",
    "Claim/NoLostJob",
    "SetLatchFree/IdleOwnerLatchUnset",
    "NoWorkerWoken",
    "StopWakesOne",
    "BelowKept",
    "NotPassedOn",
    "LatchWakesNoWorker",
    "ClaimNamesItsJob",
    "VainBundleStays",
    "TimerNotArmed",
    "RunsKept",
    "BundleLeft",
    "BundleAsksFirst",
];
/// The models whose steps it compares.
const QUICK_STEPS: [&str; 4] = ["pair_none", "EnoughAreComing", "BundleWakesNoWorker", "list_part"];

/// Where the proof is.
pub fn folder() -> PathBuf {
    paths::root().join("spec/proof")
}

/// Checks all; or only the steps that TLC takes; or only what no step can take; or only the named actions, obligations and
/// weakened actions, of which it prints the counterexamples. `--quick`: a little of everything.
pub fn run(args: &Args) -> Outcome {
    if args.has("--steps") {
        shown_steps::are_known(&args.words, &folder())?;
    }
    let theories = Theories::read(&folder())?;
    next_actions::compare(&next_actions::read(&paths::root().join("spec"))?, &theories)?;
    let mut report = Report::default();
    if args.has("--steps") {
        shown_steps::compare(&theories, &folder(), |name| args.asks_for(name), true, &mut report)?;
        return report.outcome();
    }
    if args.has("--untaken") {
        impossible::confirm(&folder(), &z3::find()?, &mut report)?;
        return report.outcome();
    }
    let mut mistakes = weakened::read_all(&folder())?;
    let quick = args.has("--quick");
    let words: Vec<String> = if quick { QUICK.map(String::from).to_vec() } else { args.words.clone() };
    let mut parts = Vec::new();
    for part in Part::ALL {
        let theory = Theory::of(part, &folder())?;
        let all = prover::obligations(&theory, &prover::everything(&theory), |action, statement| {
            let named = |word: &String| {
                *word == part.name() || *word == action || *word == format!("{action}/{statement}")
            };
            words.is_empty() || words.iter().any(named)
        });
        parts.push((part, theory, all));
    }
    for word in &words {
        let in_part = |(part, _, all): &(Part, Theory, Vec<(String, String, String)>)| {
            let is_it = |(action, _, statement): &(String, String, String)| {
                word == action || *word == format!("{action}/{statement}")
            };
            word == part.name() || all.iter().any(is_it)
        };
        if !parts.iter().any(in_part) && !mistakes.iter().any(|mistake| mistake.name == *word) {
            let names: Vec<&str> = mistakes.iter().map(|mistake| mistake.name.as_str()).collect();
            return Err(format!(
                "the proof has no `{word}`; it takes a part ({}), an action, also with one statement, or a weakened \
                 one: {}",
                Part::ALL.map(Part::name).join(", "),
                names.join(", ")
            ));
        }
    }
    let named = |mistake: &Weakened| words.contains(&mistake.name);
    let of_part = |mistake: &Weakened| words.iter().any(|word| word == mistake.part.name());
    mistakes.retain(|mistake| words.is_empty() || named(mistake) || of_part(mistake));

    let z3 = z3::find()?;
    for (part, theory, all) in parts.iter().filter(|(.., all)| !all.is_empty()) {
        prove(*part, theory, &z3, all, &mut report)?;
    }
    let briefly = quick || !mistakes.iter().any(named);
    refute(&z3, &mistakes, briefly, &mut report)?;
    if quick || words.is_empty() {
        let chosen = |name: &str| !quick || QUICK_STEPS.contains(&name);
        shown_steps::compare(&theories, &folder(), chosen, !quick, &mut report)?;
    }
    if words.is_empty() {
        impossible::confirm(&folder(), &z3, &mut report)?;
        report.write()?;
    }
    report.outcome()
}

/// Proves that each action keeps each conjunct; of one that is not proved, a counterexample is looked for.
fn prove(
    part: Part,
    theory: &Theory,
    z3: &Path,
    obligations: &[(String, String, String)],
    report: &mut Report,
) -> Outcome {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let started = Instant::now();
    let results = prover::prove_all((part, &folder()), z3, obligations, cores, |tried| {
        let verdict = if tried.iter().all(|one| one.proved) { "proved" } else { "NOT PROVED" };
        let took: Duration = tried.iter().map(|one| one.took).sum();
        println!(
            "{:<20} {} obligations, {:.1} s: {verdict}",
            tried[0].action,
            tried.len(),
            took.as_secs_f64()
        );
    })?;
    let mut slowest: Vec<_> = results.iter().collect();
    slowest.sort_by_key(|tried| std::cmp::Reverse(tried.took));
    println!(
        "\n{} obligations in {:.0} s, {cores} at a time; the slowest:",
        results.len(),
        started.elapsed().as_secs_f64()
    );
    for tried in slowest.iter().take(10) {
        println!("{:7.1} s  {}/{}", tried.took.as_secs_f64(), tried.case, tried.conjunct);
    }
    println!();
    let mut solver = Solver::start(z3)?;
    for action in prover::everything(theory) {
        let of_it: Vec<_> = results.iter().filter(|tried| tried.action == action).collect();
        if of_it.is_empty() {
            continue;
        }
        let took = of_it.iter().map(|tried| tried.took).sum();
        let proved = of_it.iter().all(|tried| tried.proved);
        report.add(&claim(part, &action), proved, of_it.len(), took);
        for Tried { case, conjunct, .. } in of_it.into_iter().filter(|tried| !tried.proved) {
            println!("\n{case} and {conjunct}: no proof");
            match (Obligation { theory, action: case, conjunct }).refute(&mut solver)? {
                Some(values) => print!("{}", counterexample::render(theory, &values, case, conjunct)),
                None => println!("  and no counterexample in a small world"),
            }
            if let Some(names) = theory.rests_on.get(conjunct) {
                println!(
                    "  (Z3 was given no more of the invariant than what `; By:` names: {}; perhaps one is missing)",
                    names.join(", ")
                );
            }
        }
    }
    Ok(())
}

/// What is shown of an action, or of each state.
fn claim(part: Part, action: &str) -> String {
    match (part, action) {
        (Part::Invariant, _) => format!("{action} keeps the invariant"),
        (Part::JobList, ANY_STATE) => {
            "joblist: in each state a promotion's walk finds the oldest job".to_string()
        }
        (_, ANY_STATE) => format!("{}: in each state some worker can go on", part.name()),
        _ => format!("{}: {action} keeps to the rules", part.name()),
    }
}

/// Shows of each weakened action that it does not keep the conjunct which it names, or that it keeps them all.
fn refute(z3: &Path, mistakes: &[Weakened], briefly: bool, report: &mut Report) -> Outcome {
    let mut solver = Solver::start(z3)?;
    for mistake in mistakes {
        let started = Instant::now();
        let is_so = mistake.is_as_it_says(&folder(), &mut solver)?;
        let took = started.elapsed();
        let mark = if is_so { "" } else { "NOT SO: " };
        println!("{:<20} {:.1} s: {mark}{}", mistake.name, took.as_secs_f64(), mistake.claim());
        report.add(&format!("{}: {}", mistake.name, mistake.claim()), is_so, 1, took);
        if briefly {
            continue;
        }
        println!("  {}", mistake.about);
        let theory = weakened::theory(&folder(), mistake)?;
        let Some(conjunct) = &mistake.breaks else { continue };
        let obligation = Obligation { theory: &theory, action: &mistake.action, conjunct };
        if let Some(values) = obligation.refute(&mut solver)? {
            print!("{}", counterexample::render(&theory, &values, &mistake.action, conjunct));
        }
    }
    Ok(())
}
