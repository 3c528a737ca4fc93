//! `--mutants`: each mistake of `loom-tests/mutants.rs`, until a schedule shows it.

use crate::watch::{RUNS, cannot, start};
use shuttle_tests::broken::MUTANTS;
use std::fs;
use std::path::Path;

/// The mistakes that no schedule shows, and why.
pub const UNSEEN: &[(&str, &str)] = &[
    ("latch_stored_relaxed", "an ordering: all atomics are sequentially consistent here"),
    ("latch_probed_relaxed", "an ordering: all atomics are sequentially consistent here"),
    ("event_set_relaxed", "an ordering: all atomics are sequentially consistent here"),
    ("ring_pushed_relaxed", "an ordering: all atomics are sequentially consistent here"),
    ("ring_slot_freed_relaxed", "an ordering: all atomics are sequentially consistent here"),
    ("bundle_latch_set_relaxed", "an ordering: all atomics are sequentially consistent here"),
    ("bundle_latch_seen_relaxed", "an ordering: all atomics are sequentially consistent here"),
    ("bundle_watched_relaxed", "an ordering: all atomics are sequentially consistent here"),
    ("list_looked_at_without_lock", "an ordering: all atomics are sequentially consistent here"),
    ("ring_looked_at_by_load", "an ordering: all atomics are sequentially consistent here"),
    ("standby_ends_unseen", "in no program here a background worker polls"),
    ("part_for_one_that_has_left", "in no program here a job broadcasts while the pool ends"),
    ("offer_unfenced", "an ordering: all atomics are sequentially consistent here"),
    ("watcher_unfenced", "an ordering: all atomics are sequentially consistent here"),
    ("beside_left_to_watchers", "no program here spawns beside a pool"),
];

/// How many schedules each of them gets: as many as a run of the checks has.
const SCHEDULES: &str = "20000";

/// How a broken core was noticed.
struct Seen {
    after: usize,
    scenario: String,
    says: String,
}

/// Breaks the core in each way, or in this one, first with the oracle alone and then with the core's own checks as well. With `write` the
/// table in README.md is written anew.
pub fn run(only: Option<&str>, write: bool) -> Result<(), String> {
    let (mut table, mut wrong) = (HEAD.to_owned(), Vec::new());
    for &mutant in MUTANTS.iter().filter(|mutant| only.is_none_or(|only| only == **mutant)) {
        let alone = noticed(mutant, &["--oracle-alone"])?;
        let both = noticed(mutant, &[])?;
        let reason = UNSEEN.iter().find(|(name, _)| *name == mutant).map(|(_, reason)| *reason);
        let is_seen = alone.is_some() || both.is_some();
        match (is_seen, reason) {
            (true, Some(_)) => wrong.push(format!("`{mutant}` is noticed: it is no longer among the unseen")),
            (false, None) => wrong.push(format!("`{mutant}` is not noticed in {SCHEDULES} schedules")),
            _ => {}
        }
        let row = format!("| `{mutant}` | {} | {} |\n", cell(alone, reason), cell(both, reason));
        print!("{row}");
        table += &row;
    }
    if write && only.is_none() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        fs::write(&file, with_table(&text, &table)?)
            .map_err(|error| format!("{}: {error}", file.display()))?;
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

const HEAD: &str =
    "| mutant | the oracle alone: after how many schedules | with the core's own checks |\n|---|---|---|\n";

fn cell(seen: Option<Seen>, reason: Option<&str>) -> String {
    match (seen, reason) {
        (Some(Seen { after, scenario, says }), _) => format!("{after}, `{scenario}`: {says}"),
        (None, Some(reason)) => format!("not seen: {reason}"),
        (None, None) => "not seen".to_owned(),
    }
}

/// The first schedule that shows it, if one does.
fn noticed(mutant: &str, more: &[&str]) -> Result<Option<Seen>, String> {
    let args = [SCHEDULES, "--in-order", "--mutant", mutant].into_iter().chain(more.iter().copied());
    let output = start(args, RUNS).and_then(|mut program| program.output()).map_err(cannot)?;
    if output.status.success() {
        return Ok(None);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let line = said.lines().find_map(|line| line.strip_prefix("in step "));
    let Some(line) = line else {
        let crashed = output.status.code().is_none();
        return if crashed { Ok(Some(crash())) } else { Err(format!("`{mutant}` was not run:\n{said}")) };
    };
    parsed(line).map(Some).ok_or_else(|| format!("not as a failure is told: {line}"))
}

/// A job ran whose memory was gone, or the like.
fn crash() -> Seen {
    Seen { after: 0, scenario: "?".to_owned(), says: "the process crashed".to_owned() }
}

/// The rest of `in step 36 of schedule 1, of the scenario `fork_any`: ExactlyOnce: it begins again`.
fn parsed(line: &str) -> Option<Seen> {
    let (_, rest) = line.split_once(" of schedule ")?;
    let (after, rest) = rest.split_once(", of the scenario `")?;
    let (scenario, says) = rest.split_once("`: ")?;
    Some(Seen { after: after.parse().ok()?, scenario: scenario.to_owned(), says: brief(says) })
}

/// What a failure says, without what differs from run to run: the name of the rule, or the sentence up to its first figures.
fn brief(says: &str) -> String {
    let says = says.strip_prefix("assertion `left == right` failed: ").unwrap_or(says);
    let ends = [": ", " 0x", ". ", " bound "].into_iter().filter_map(|end| says.find(end));
    let says = &says[..ends.min().unwrap_or(says.len())];
    if says.contains(' ') { says.to_owned() } else { format!("`{says}`") }
}

/// The text, with the table between its two marks.
fn with_table(text: &str, table: &str) -> Result<String, String> {
    const MARKS: (&str, &str) = ("<!-- mutants -->\n", "<!-- /mutants -->\n");
    let parts = text.split_once(MARKS.0).and_then(|(head, rest)| Some((head, rest.split_once(MARKS.1)?.1)));
    let (head, tail) = parts.ok_or("README.md lacks the marks of the table")?;
    Ok(format!("{head}{}{table}{}{tail}", MARKS.0, MARKS.1))
}

#[cfg(test)]
mod tests {
    use super::{MUTANTS, UNSEEN, brief, parsed, with_table};

    #[test]
    fn the_readme_has_a_row_for_each_mutant() {
        let text = include_str!("../../../README.md");
        for mutant in MUTANTS {
            assert!(
                text.contains(&format!("| `{mutant}` |")),
                "run `cargo xtask shuttle --mutants --write`: {mutant}"
            );
        }
    }

    #[test]
    fn what_is_not_seen_is_a_mutant() {
        assert!(UNSEEN.iter().all(|(name, _)| MUTANTS.contains(name)));
    }

    #[test]
    fn a_failure_is_read_as_it_is_told() {
        let seen =
            parsed("36 of schedule 1, of the scenario `fork_any`: deadlock! blocked tasks: [a, b]").unwrap();
        assert_eq!((seen.after, &*seen.scenario, &*seen.says), (1, "fork_any", "deadlock! blocked tasks"));
    }

    #[test]
    fn a_row_says_no_more_than_what_stays() {
        assert_eq!(brief("NoLostWake: a worker is idle, 1 shared"), "`NoLostWake`");
        assert_eq!(brief("assertion `left == right` failed: RightValue"), "`RightValue`");
        assert_eq!(
            brief("misaligned pointer dereference: address must be"),
            "misaligned pointer dereference"
        );
    }

    #[test]
    fn the_table_stands_between_its_marks() {
        let text = "a\n<!-- mutants -->\nold\n<!-- /mutants -->\nb\n";
        assert_eq!(with_table(text, "new\n").unwrap(), text.replace("old", "new"));
        assert!(with_table("a", "new").is_err());
    }
}
