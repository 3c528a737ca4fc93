//! `check-all`: every check of the algorithm, the long ones too, and of other programs' tests on it, and a file of the results.

use std::time::Instant;

use ::commands::{Asked, Shard, find, parse_words};

use crate::run::{Ended, succeeds};
use crate::{Args, Outcome, evidence, results};

/// The checks, each with its arguments. The cheapest check comes first, so that a mistake is seen soon.
const CHECKS: [(&str, &[&str]); 9] = [
    ("check-map", &[]),
    ("loom", &["--full"]),
    ("check-proof", &[]),
    ("check-rayon", &[]),
    ("check-traces", &[]),
    ("check-conformance", &[]),
    ("check-spec", &["--full"]),
    ("check-packages", &[]),
    ("check-mutants", &[]),
];

/// Runs the named checks, or all of them, and goes on after a check that fails. With `--write` the results replace those of
/// the same checks in `spec/results.json`, and the tables made of that file are written again.
pub fn run(args: &Args) -> Outcome {
    let names = CHECKS.map(|(name, _)| name);
    args.are_among("check", &names)?;
    let shard = args.shard()?;
    let is_chosen = |name: &str| args.asks_for(name);
    let checks = shared(&CHECKS.into_iter().filter(|(name, _)| is_chosen(name)).collect::<Vec<_>>(), shard)?;
    let (started, mut summary, mut failed) = (Instant::now(), Vec::new(), Vec::new());
    let mut took = Vec::new();
    for (number, (name, given)) in (1..).zip(&checks) {
        println!("\n=== [{number}/{}] {name} {}", checks.len(), given.join(" "));
        results::forget(name);
        let begun = Instant::now();
        let ended = match parse_words(find(name)?, given)? {
            Asked::Run(command, args) => succeeds(command, &args),
            Asked::Help(_) => Ended::Well,
        };
        if ended == Ended::Badly {
            failed.push(*name);
        }
        let mark = if ended == Ended::Well { "ok    " } else { "FAILED" };
        let seconds = begun.elapsed().as_secs();
        summary.push(format!("{mark} {seconds:>5} s  {name}"));
        took.push((*name, seconds));
    }
    println!("\n=== all checks, {} s\n{}", started.elapsed().as_secs(), summary.join("\n"));
    if !failed.is_empty() {
        return Err(format!("{} failed", failed.join(", ")));
    }
    if args.has("--write") {
        results::collect(&names, is_chosen)?;
        results::write_tables()?;
        evidence::note(&took)?;
        if let Asked::Run(command, args) = parse_words(find("check-mutants")?, &["--table".to_string()])? {
            return succeeds(command, &args).or("the book's table of mutants is not written");
        }
    }
    Ok(())
}

/// The checks of one part of the work. Checks that can divide their work do so. Each part has every N-th of the others.
fn shared(
    checks: &[(&'static str, &[&str])],
    shard: Shard,
) -> Result<Vec<(&'static str, Vec<String>)>, String> {
    let (mut chosen, mut whole) = (Vec::new(), 0..);
    for (name, given) in checks {
        let mut given: Vec<String> = given.iter().map(|word| word.to_string()).collect();
        if find(name)?.option("--shard").is_some() {
            if !shard.is_whole() {
                given.extend(["--shard".to_string(), shard.to_string()]);
            }
            chosen.push((*name, given));
        } else if whole.next().is_some_and(|place| shard.has(place)) {
            chosen.push((*name, given));
        }
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::{CHECKS, shared};
    use ::commands::{Shard, find, parse_words};

    #[test]
    fn every_check_is_in_the_table_with_what_it_is_given() {
        for (name, given) in shared(&CHECKS, Shard::parse("2/3").unwrap()).unwrap() {
            assert!(parse_words(find(name).unwrap(), &given).is_ok(), "{name} {given:?}");
        }
    }

    #[test]
    fn the_parts_are_the_whole() {
        let part = |text: &str| shared(&CHECKS, Shard::parse(text).unwrap()).unwrap();
        assert_eq!(part("1/1").len(), CHECKS.len());
        let parts = ["1/3", "2/3", "3/3"].map(part);
        for (name, _) in CHECKS {
            let given: Vec<&Vec<String>> =
                parts.iter().flatten().filter(|(other, _)| *other == name).map(|(_, given)| given).collect();
            match find(name).unwrap().option("--shard") {
                Some(_) => assert!(given.len() == 3 && given[2].ends_with(&["3/3".to_string()]), "{name}"),
                None => assert_eq!(given.len(), 1, "{name}"),
            }
        }
    }
}
