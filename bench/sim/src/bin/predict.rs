//! `predict [FOLDER]` writes what the simulator expects of this machine, before `bench-report` measures it.
//!
//! It measures what the steps of the scheduler take here, and what each program takes without joins and on one thread, and
//! simulates the program on more workers. `prediction.csv` goes to the folder of `bench-report`. A prediction for this commit
//! and machine stays as it is: it must be older than the measurement.

use bench::evidence::predictions::{COLUMNS, FILE, Predictions};
use bench::evidence::{machine, store};
use bench::quartiles::median;
use bench::report::run::Run;
use bench::report::sheet::Sheet;
use bench::scheduler::Scheduler;
use bench::turns;
use bench::workloads::{self, fib, skewed, tree, uts};
use sim::costs::Costs;
use sim::measure;
use sim::prediction::predict;
use sim::program::Kind;
use sim::time::NANOSECOND;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;
use std::{env, fs};

/// The programs that the simulator has, of the sizes that the report measures, with the runs of a turn.
static PROGRAMS: [(&workloads::Kind, Kind, usize, u64); 5] = [
    (&tree::KIND, Kind::Tree, 100_000, 10),
    (&skewed::KIND, Kind::Skewed, 1_000_000, 2),
    (&fib::KIND, Kind::Fib, 30, 2),
    (&uts::KIND, Kind::Uts, 856_345, 1),
    (&tree::KIND, Kind::Tree, 16_777_215, 1),
];

const ROUNDS: usize = 11;

/// Costs of other schedulers' joins, which nothing here depends on.
const UNUSED: [&str; 4] = ["join", "join_spice", "join_chili", "join_eager"];

fn main() -> ExitCode {
    match run(env::args().nth(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(folder: Option<String>) -> Result<(), String> {
    let folder = folder.map_or_else(store::default_folder, PathBuf::from);
    let run = machine::stamped(Run::here(SystemTime::now()));
    let file = folder.join(FILE);
    if Predictions::read(&folder, &run).is_ok_and(|there| !there.is_empty()) {
        println!("there is a prediction already: {}", file.display());
        return Ok(());
    }
    eprintln!("predicting what more threads take");
    let rows = rows(&costs()?)?;
    if rows.is_empty() {
        println!("nothing to predict: there is one core");
        return Ok(());
    }
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    write(&file, Sheet { run, rows })
}

fn write(file: &Path, sheet: Sheet) -> Result<(), String> {
    store::write(file, &sheet.csv(&COLUMNS)?)?;
    println!("written: {}", file.display());
    Ok(())
}

/// What the steps take here.
fn costs() -> Result<Costs, String> {
    let steps = measure::steps()?.into_iter().map(|one| (one.name.to_owned(), one.nanoseconds));
    Costs::of(steps.chain(UNUSED.map(|name| (name.to_owned(), 0.0))).collect())
}

/// A row for each program and number of workers, up to the cores of this machine.
fn rows(costs: &Costs) -> Result<Vec<Vec<String>>, String> {
    let cores = machine::cores();
    let mut workers: Vec<usize> =
        (1..).map(|doublings| 1 << doublings).take_while(|&workers| workers < cores).collect();
    workers.extend((cores > 1).then_some(cores));
    let mut rows = Vec::new();
    for (workload, kind, size, runs) in PROGRAMS {
        let program = (workload.build)(size);
        let times = turns::take(&[Scheduler::Sequential, Scheduler::Systole], ROUNDS, |scheduler| {
            let pool = scheduler.pool(1);
            program.run(&pool);
            program.time(&pool, runs).as_secs_f64() * 1e9 / runs as f64
        });
        let [sequential, one] = [&times[0], &times[1]].map(|times| median(times));
        for &workers in &workers {
            let report = predict(kind, size as u64, (sequential, one), costs.clone(), workers, true)?;
            let speed_up = sequential / (report.call as f64 / NANOSECOND as f64);
            rows.push(vec![
                format!("{}/{size}", workload.name),
                workers.to_string(),
                format!("{speed_up:.4}"),
            ]);
        }
    }
    Ok(rows)
}
