//! `demo [--test]` shows what the project is for: three programs, sequential, with rayon and with systole.
//!
//! `--test` runs a small version of each program once.

use bench::demo;
use bench::measurement::{self, Extent};
use std::env;
use std::process::ExitCode;
use std::thread;
use terminal_size::{Width, terminal_size};

/// The columns of an output that is not a terminal, and the most columns of a terminal that are used.
const COLUMNS: (usize, usize) = (80, 110);

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let extent = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Extent::Full,
        ["--test"] => Extent::Trial,
        [word, ..] => return measurement::exit(Err(format!("`{word}` is unknown; usage: demo [--test]"))),
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let width = terminal_size().map_or(COLUMNS.0, |(Width(width), _)| usize::from(width).min(COLUMNS.1));
    measurement::exit(demo::show(threads, width, extent))
}
