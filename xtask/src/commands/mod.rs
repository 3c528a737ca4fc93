//! The commands, one file each, and the table that finds them.

mod bench;
mod bench_all;
mod bench_program;
mod book;
mod cargo_checks;
mod check_all;
mod check_book;
mod check_conformance;
mod check_layout;
mod check_map;
mod check_mutants;
mod check_proof;
use tlc::check_spec;
mod check_traces;
mod ci;
mod demo;
mod miri;
mod msrv;
mod package;
mod place;

mod semver;
mod sim;
mod wasm;

use crate::Outcome;

/// A command: how it is typed, what it does in one line, and the function that does it.
struct Command {
    name: &'static str,
    takes: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Outcome,
}

const fn command(
    name: &'static str,
    takes: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Outcome,
) -> Command {
    Command { name, takes, about, run }
}

const COMMANDS: &[Command] = &[
    command(
        "check-spec",
        "[--full|--write] [NAME…]",
        "check the TLA+ models with TLC, those that must fail too",
        check_spec::run,
    ),
    command(
        "check-traces",
        "[--quick] [CASE…]",
        "run programs on the real pool, and have TLC accept what they did as behaviours of the spec",
        check_traces::run,
    ),
    command(
        "check-conformance",
        "[--quick] [--write] [NAME…]",
        "have the runtime make every transition of the spec's small state graphs; --write: renew the counts",
        check_conformance::run,
    ),
    command(
        "check-all",
        "[--write] [CHECK…]",
        "every check of the algorithm, the long ones too; --write: spec/results.json and its tables",
        check_all::run,
    ),
    command(
        "check-spec-distributed",
        "[@HOST…] [MODEL…]",
        "the larger models by TLC's distributed mode, on this machine or on the hosts named",
        check_spec::distributed::run,
    ),
    command(
        "check-mutants",
        "[--quick|--tlc|--traces|--write] [NAME…]",
        "try every known mistake on each oracle, and print who sees which",
        check_mutants::run,
    ),
    command(
        "check-proof",
        "[--steps] [NAME…]",
        "prove with Z3 that the spec's actions keep its invariant, for any number of workers",
        check_proof::run,
    ),
    command("trace", "NAME", "run one model and print its counterexample", check_spec::trace),
    command("demo", "", "sum a tree and count this repository's words, in parallel", demo::run),
    command(
        "timeline",
        "[SIZE]",
        "write target/timeline.json, what each worker did while it counted ways to place queens",
        demo::timeline,
    ),
    command("test", "[ARGS…]", "run the tests of every crate", cargo_checks::test),
    command(
        "loom",
        "[ARGS…]",
        "run the tests, and let Loom explore the runtime's own code",
        cargo_checks::loom,
    ),
    command(
        "lint",
        "",
        "check format, clippy, docs and layout; every warning is an error",
        cargo_checks::lint,
    ),
    command("bench", "[ARGS…]", "run the benchmarks and write the results, also into the book", bench::run),
    command(
        "bench-instructions",
        "[--write|--trace]",
        "count what each form of a join takes with callgrind, against the limits",
        bench_program::instructions,
    ),
    command(
        "bench-peers",
        "[--test]",
        "run sorts, queens, searches and more beside rayon and chili",
        bench_program::peers,
    ),
    command(
        "bench-ideal",
        "[--test]",
        "compare two threads with a tree that is split by hand",
        bench_program::ideal,
    ),
    command(
        "bench-loops",
        "[--test]",
        "compare loops with the plain iterator, a split by hand, and rayon's",
        bench_program::loops,
    ),
    command("bench-depth", "[--test]", "measure chains of joins, up to a million deep", bench_program::depth),
    command("bench-scopes", "[--test]", "measure scopes that spawn many closures", bench_program::scopes),
    command(
        "bench-broadcasts",
        "[--test]",
        "measure broadcasts to all threads of a pool, against rayon's",
        bench_program::broadcasts,
    ),
    command(
        "bench-iterators",
        "[--test]",
        "measure parallel iterators, orx-parallel's on systole and rayon's",
        bench_program::iterators,
    ),
    command(
        "bench-executors",
        "[--test]",
        "run the experiments of the crate executors on its pools and on systole's",
        bench_program::executors,
    ),
    command(
        "bench-all",
        "[--test]",
        "run all of them, and write the results, also into the book",
        bench_all::run,
    ),
    command(
        "sim",
        "[ARGS…]",
        "simulate up to 1,024 workers and write the results, also into the book",
        sim::run,
    ),
    command("book", "[--serve]", "build the book; a warning or a dead link is an error", book::run),
    command("check-book", "", "check the book's includes, anchors and links", check_book::run),
    command(
        "mdbook-check",
        "",
        "the same of the sources alone, as mdBook calls it on each build",
        check_book::preprocess,
    ),
    command(
        "check-map",
        "",
        "check that every step has its places in spec, code, tests and book",
        check_map::run,
    ),
    command("check-layout", "", "check which files of the core may name what", check_layout::run),
    command(
        "package",
        "[--write] [--allow-dirty]",
        "check that the crate can be published: licences, README, what cargo packs",
        package::run,
    ),
    command(
        "semver",
        "[--write]",
        "check the public surface against its list and the last version",
        semver::run,
    ),
    command(
        "msrv",
        "[--install]",
        "compile the crate with the oldest Rust version that it promises",
        msrv::run,
    ),
    command(
        "miri",
        "[--install] [TEST…]",
        "the crate's tests under Miri, which sees undefined behaviour",
        miri::run,
    ),
    command("wasm", "[--install]", "run a pool where there are no threads and no clock", wasm::run),
    command("where", "NAME", "print the places of one step", place::run),
    command("ci", "", "run everything that must pass, as .ci/run does", ci::run),
];

/// Runs the command that `words` name; without a word, lists them all.
pub fn dispatch(words: &[String]) -> Outcome {
    let Some((name, rest)) = words.split_first() else {
        print!("{}", list());
        return Ok(());
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        print!("{}", list());
        return Ok(());
    }
    match find(name) {
        Some(run) => run(rest),
        None => Err(format!("unknown command `{name}`; `cargo xtask` lists the commands")),
    }
}

/// The function of the command of this name.
fn find(name: &str) -> Option<fn(&[String]) -> Outcome> {
    COMMANDS.iter().find(|command| command.name == name).map(|command| command.run)
}

fn list() -> String {
    let width = COMMANDS.iter().map(|command| typed(command).chars().count()).max().unwrap_or(0);
    let mut text = String::from("usage: cargo xtask COMMAND\n\n");
    for command in COMMANDS {
        let typed = typed(command);
        let gap = " ".repeat(width - typed.chars().count());
        text += &format!("  {typed}{gap}  {}\n", command.about);
    }
    text
}

fn typed(command: &Command) -> String {
    format!("{} {}", command.name, command.takes).trim_end().to_string()
}
