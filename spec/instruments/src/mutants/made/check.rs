//! `check-mutants --made` and `--draw`.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use super::list::{self, List, Made, Oracle, Seen};
use super::{by_models, by_runtime, draw, score};
use crate::Outcome;
use crate::mutants::workshop::Workshop;
use crate::side_by_side::side_by_side;
use commands::Shard;
use tlc::Args;
use tlc::javas::Javas;
use tlc::model::Model;
use tlc::run::{self, Checker};

/// A short check tries one of so many mistakes, of those that are seen soon.
const ONE_OF: usize = 3;

/// What is seen within a second or two: by these models, and by these tests.
const SOON: [&str; 7] =
    ["pair", "tree2x1", "spawn_outside", "broadcast_none", "panic_first", "nested_stop", "scheduler"];

/// Which oracles are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// The one that saw the mistake last.
    Last,
    /// Those that cost little as well.
    Cheap,
    /// All, until one sees it.
    All,
}

/// Fills the list up with mistakes that can be made.
pub(in crate::mutants) fn draw(models: &[Model]) -> Outcome {
    let list = draw::draw(models, &list::read()?)?;
    list::write(&list)?;
    println!("spec/made.json: {} mistakes; `check-mutants --made --write` tries them", list.made.len());
    Ok(())
}

/// Tries the named mistakes, else all of them, or with `--quick` a sample, each only on what has seen it last. For a mistake
/// that an argument excuses, all oracles are asked only if it is named.
pub(in crate::mutants) fn run(args: &Args, models: &[Model]) -> Outcome {
    let list = list::read()?;
    let faults = list::faults(&list)?;
    if !faults.is_empty() {
        return Err(faults.join("\nerror: "));
    }
    let (is_quick, is_kept) = (args.has("--quick"), args.has("--write"));
    let chosen = choose(&list, args, is_quick)?;
    let asked = |one: &Made| match (is_quick, &one.equivalent) {
        (true, _) => Asked::Last,
        (false, Some(_)) if args.words.is_empty() => Asked::Cheap,
        (false, _) => Asked::All,
    };
    let found = judge(&chosen, models, asked, is_kept)?;
    println!("{} of {} mistakes that a program has made were tried", chosen.len(), list.made.len());
    if is_kept {
        score::write_chapter(&list::read()?)?;
    }
    print!("{}", score::line(&list::read()?));
    let (mut open, mut different) = (Vec::new(), Vec::new());
    for (one, seen) in chosen.iter().zip(found) {
        // A number that differs is less than the property that broke.
        let is_less = is_quick && seen.as_ref().map(|seen| seen.by) != one.seen.as_ref().map(|seen| seen.by);
        if is_less || (seen.is_none() && one.equivalent.is_none()) {
            open.push(one.name.as_str());
        } else if seen != one.seen && !is_kept {
            different.push(one.name.as_str());
        }
    }
    for name in different {
        println!("{name}: something else sees it than spec/made.json says; with --write, that is entered");
    }
    match (open.as_slice(), is_quick) {
        ([], _) => Ok(()),
        (open, true) => Err(format!(
            "what saw {} does so no more; `cargo xtask check-mutants --made NAME` asks all others",
            open.join(", ")
        )),
        (open, false) => {
            Err(format!("nothing sees {}, and no argument says why nothing need see it", open.join(", ")))
        }
    }
}

fn choose(list: &List, args: &Args, is_quick: bool) -> Result<Vec<Made>, String> {
    let shard = args.shard()?;
    if !args.words.is_empty() {
        return args.words.iter().map(|name| named(list, name)).collect();
    }
    if is_quick {
        let is_soon = |seen: &Seen| seen.by != Oracle::Count && SOON.contains(&seen.on.as_str());
        let soon = list.made.iter().filter(|one| one.seen.as_ref().is_some_and(is_soon));
        return Ok(soon.step_by(ONE_OF).cloned().collect());
    }
    Ok(share(&list.made, shard))
}

fn share(made: &[Made], shard: Shard) -> Vec<Made> {
    made.iter().enumerate().filter(|(place, _)| shard.has(*place)).map(|(_, one)| one.clone()).collect()
}

fn named(list: &List, name: &str) -> Result<Made, String> {
    let found = list.made.iter().find(|one| one.name.eq_ignore_ascii_case(name));
    let names = list.made.iter().map(|one| one.name.as_str());
    found.cloned().ok_or_else(|| commands::unknown("mistake", name, names, "spec/made.json lists all"))
}

/// What sees each of them. The cores are compiled beside the runs of TLC.
fn judge(
    chosen: &[Made],
    models: &[Model],
    asked: impl Fn(&Made) -> Asked + Sync,
    is_kept: bool,
) -> Result<Vec<Option<Seen>>, String> {
    let (in_spec, in_core): (Vec<&Made>, Vec<&Made>) = chosen.iter().partition(|one| one.is_in_spec());
    let javas = Javas::new(Checker::find()?, in_spec.len());
    run::remove_leftovers();
    let progress = Progress { all: chosen.len(), done: AtomicUsize::new(0), started: Instant::now() };
    let found = |one: &Made, seen: Option<Seen>| {
        progress.says(one, seen.as_ref());
        if is_kept {
            list::enter(one, seen.as_ref())?;
        }
        Ok(seen)
    };
    let copy = Workshop::open();
    let (of_spec, of_core) = thread::scope(|scope| {
        let in_core = scope.spawn(|| {
            let judged = in_core.iter().map(|one| found(one, by_runtime::judge(one, &copy, asked(one))?));
            judged.collect::<Result<Vec<_>, String>>()
        });
        let of_spec =
            side_by_side(&in_spec, |one| found(one, by_models::judge(one, models, &javas, asked(one))?));
        (of_spec, in_core.join())
    });
    if let Some(again) = javas.again() {
        eprintln!("{again}");
    }
    let mut of_spec = of_spec?.into_iter();
    let mut of_core = of_core.map_err(|_| "the mistakes in the core were not tried to the end")??.into_iter();
    let next = |one: &Made| if one.is_in_spec() { of_spec.next() } else { of_core.next() };
    Ok(chosen.iter().map(next).map(Option::flatten).collect())
}

/// How far it is, and how long it takes still.
struct Progress {
    all: usize,
    done: AtomicUsize,
    started: Instant,
}

impl Progress {
    fn says(&self, one: &Made, seen: Option<&Seen>) {
        // `Relaxed`: it only counts.
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let left = self.started.elapsed().as_secs() * (self.all - done) as u64 / done as u64;
        let what = match (seen, &one.equivalent) {
            (Some(seen), _) => seen.shown(),
            (None, Some(_)) => "seen by nothing, as is argued".to_string(),
            (None, None) => "OPEN: seen by nothing".to_string(),
        };
        eprintln!("[{done:>2}/{}, about {left} s left] {}: {what}", self.all, one.name);
    }
}
