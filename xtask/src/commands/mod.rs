//! The commands that this program runs itself, one file each, and their functions by name.

mod audit;
mod bench;
mod bench_all;
pub mod bench_program;
mod bench_programs;
mod bench_report;
mod book;
mod cargo_checks;
mod check_all;
mod check_book;
mod check_layout;
mod check_map;
mod check_packages;
mod check_rayon;
mod ci;
mod demo;
mod evidence;
mod fuzz;
mod graphs;
mod justfile;
mod lab;
mod miri;
mod msrv;
mod package;
mod place;
mod sanitize;
mod semver;
mod sim;
mod soak;
mod supply;
mod targets;

use tlc::check_spec;

use crate::{Args, Outcome};

/// The function that runs a command.
type Function = fn(&Args) -> Outcome;

/// Each command of the table that runs here.
const FUNCTIONS: [(&str, Function); 39] = [
    ("check-spec", check_spec::run),
    ("trace", check_spec::trace),
    ("graphs", graphs::run),
    ("check-spec-distributed", check_spec::distributed::run),
    ("check-all", check_all::run),
    ("demo", demo::run),
    ("timeline", demo::timeline),
    ("test", cargo_checks::test),
    ("loom", cargo_checks::loom),
    ("lint", cargo_checks::lint),
    ("bench", bench::run),
    ("bench-instructions", bench_program::instructions),
    ("bench-programs", bench_programs::run),
    ("bench-report", bench_report::run),
    ("bench-compare", bench_report::compare),
    ("bench-all", bench_all::run),
    ("sim", sim::run),
    ("lab", lab::run),
    ("book", book::run),
    ("check-book", check_book::run),
    ("mdbook-check", check_book::preprocess),
    ("check-map", check_map::run),
    ("where", place::run),
    ("check-layout", check_layout::run),
    ("audit", audit::run),
    ("evidence", evidence::run),
    ("check-rayon", check_rayon::run),
    ("check-packages", check_packages::run),
    ("package", package::run),
    ("supply", supply::run),
    ("semver", semver::run),
    ("msrv", msrv::run),
    ("miri", miri::run),
    ("sanitize", sanitize::run),
    ("soak", soak::run),
    ("fuzz", fuzz::run),
    ("targets", targets::run),
    ("justfile", justfile::run),
    ("ci", ci::run),
];

/// The function of the command of this name.
///
/// # Panics
///
/// Panics if the table has such a command and this program does not.
pub fn function(name: &str) -> Function {
    let found = FUNCTIONS.iter().find(|(known, _)| *known == name);
    found.map(|(_, function)| *function).expect("each command that runs here has a function")
}

#[cfg(test)]
mod tests {
    use super::FUNCTIONS;
    use ::commands::{COMMANDS, Runs};

    #[test]
    fn each_command_that_runs_here_has_a_function_and_no_other_has() {
        let here = COMMANDS.iter().filter(|command| matches!(command.runs, Runs::Here));
        let mut here: Vec<&str> = here.map(|command| command.name).collect();
        let mut functions = FUNCTIONS.map(|(name, _)| name);
        here.sort_unstable();
        functions.sort_unstable();
        assert_eq!(here, functions);
    }
}
