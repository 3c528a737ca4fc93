//! Counts the ways to place queens, and writes what each worker did meanwhile as a timeline.
//!
//! ```sh
//! cargo run --release --features trace --example timeline -- 10 target/timeline.json
//! ```

use std::fs::{self, File};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use systole::{Task, ThreadPool};

/// The board from some row on, a bit for each column.
#[derive(Clone, Copy)]
struct Board {
    size: u32,
    /// Where the queens of the rows above stand, and what their diagonals threaten in this row.
    columns: u32,
    rising: u32,
    falling: u32,
}

impl Board {
    fn free(self) -> u32 {
        let all = (1 << self.size) - 1;
        all & !(self.columns | self.rising | self.falling)
    }

    fn with(self, queen: u32) -> Self {
        Self {
            columns: self.columns | queen,
            rising: (self.rising | queen) << 1,
            falling: (self.falling | queen) >> 1,
            ..self
        }
    }
}

/// In how many ways the rows from here on can be filled, if this row's queen is on one of the `candidates`.
fn ways(mut t: Task<'_>, board: Board, candidates: u32) -> u64 {
    if board.columns.count_ones() == board.size {
        return 1;
    }
    if candidates.count_ones() <= 1 {
        let below = board.with(candidates);
        return if candidates == 0 { 0 } else { ways(t, below, below.free()) };
    }
    let one = candidates & candidates.wrapping_neg();
    let (with, without) = t.join(|t| ways(t, board, one), |t| ways(t, board, candidates & !one));
    with + without
}

/// The whole program, with these arguments.
pub fn run(mut arguments: impl Iterator<Item = String>) -> Result<(), String> {
    let size = arguments.next().unwrap_or_else(|| "10".to_owned());
    let path = arguments.next().unwrap_or_else(|| "target/timeline.json".to_owned());
    if let Some(word) = arguments.next() {
        return Err(format!("`{word}` is too much; usage: timeline [SIZE [FILE]]"));
    }
    let size = match size.parse() {
        Ok(size @ 1..=16) => size,
        _ => {
            return Err(format!(
                "SIZE is {size:?}, not a number from 1 to 16; usage: timeline [SIZE [FILE]]"
            ));
        }
    };
    let pool = ThreadPool::new().map_err(|error| error.to_string())?;
    let board = Board { size, columns: 0, rising: 0, falling: 0 };

    // Twice, with a pause: between two calls all workers are parked.
    let start = Instant::now();
    let first = pool.call(|t| ways(t, board, board.free()));
    let took = start.elapsed();
    std::thread::sleep(Duration::from_micros(500));
    let second = pool.call(|t| ways(t, board, board.free()));
    assert_eq!(first, second, "the count is the same every time");
    println!("{size} queens: {first} ways, {took:.1?} with {} workers", pool.num_threads());
    println!("  counters {}", pool.metrics());

    let trace = pool.trace();
    let events = trace.events().len();
    if let Some(folder) = Path::new(&path).parent() {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let file = File::create(&path).map_err(|error| format!("{path}: {error}"))?;
    trace.write_chrome(file).map_err(|error| format!("{path}: {error}"))?;
    println!("  {events} events in {path}, {} older ones dropped", trace.dropped());
    println!("Open it at https://ui.perfetto.dev (nothing is uploaded), or in Chrome at chrome://tracing.");
    Ok(())
}

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("timeline: {message}");
            ExitCode::FAILURE
        }
    }
}
