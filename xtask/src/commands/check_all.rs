//! `check-all`: every check of the algorithm, the long ones too, and what they came to as a file.

use std::time::Instant;

use crate::Outcome;
use crate::args::Accepts;
use crate::results;

/// The checks, each with what it is given; what costs least comes first, so that a mistake is seen soon.
const CHECKS: [(&str, &[&str]); 6] = [
    ("check-map", &[]),
    ("check-proof", &[]),
    ("check-traces", &[]),
    ("check-conformance", &[]),
    ("check-spec", &["--full"]),
    ("check-mutants", &[]),
];

/// Runs the named ones, else all of them, and goes on after one that fails. With `--write` the results replace those of
/// the same checks in `spec/results.json`, and the tables that are made of it.
pub fn run(words: &[String]) -> Outcome {
    let args = Accepts { command: "check-all", flags: &["--write"], words: "CHECK…" }.parse(words)?;
    let names = CHECKS.map(|(name, _)| name);
    if let Some(word) = args.words.iter().find(|word| !names.contains(&word.as_str())) {
        return Err(format!("`{word}` is none of the checks: {}", names.join(", ")));
    }
    let is_chosen = |name: &str| args.words.is_empty() || args.words.iter().any(|word| word == name);
    let checks: Vec<_> = CHECKS.iter().filter(|(name, _)| is_chosen(name)).collect();
    let (started, mut summary, mut failed) = (Instant::now(), Vec::new(), Vec::new());
    for (number, (name, given)) in checks.iter().enumerate() {
        println!("\n=== [{}/{}] {name} {}", number + 1, checks.len(), given.join(" "));
        results::forget(name);
        let given: Vec<String> = given.iter().map(|word| word.to_string()).collect();
        let begun = Instant::now();
        let outcome = super::find(name).map_or(Ok(()), |run| run(&given));
        let seconds = begun.elapsed().as_secs();
        if let Err(error) = &outcome {
            println!("error: {error}");
            failed.push(*name);
        }
        let mark = if outcome.is_ok() { "ok    " } else { "FAILED" };
        summary.push(format!("{mark} {seconds:>5} s  {name}"));
    }
    println!("\n=== all checks, {} s\n{}", started.elapsed().as_secs(), summary.join("\n"));
    if !failed.is_empty() {
        return Err(format!("{} failed", failed.join(", ")));
    }
    if args.has("--write") {
        results::collect(&names, is_chosen)?;
        super::check_mutants::write_chapter()?;
        return results::write_tables();
    }
    Ok(())
}
