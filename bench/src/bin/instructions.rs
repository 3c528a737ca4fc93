//! `instructions [--write]` counts the instructions of each program in each form, and of each other path, and the cache lines of
//! each request after a rest, against the limits.
//!
//! It runs itself under callgrind: `instructions PROGRAM FORM ROUNDS` runs a program so many times, on one thread, and
//! `instructions PATH ROUNDS` takes a path; both print nothing. And it runs itself under lackey: `instructions lines REQUEST SCHEDULER`.
//! `--write` writes the tables to `bench/results/`. It fails if a figure is above its limit.

use bench::callgrind;
use bench::forms::{COUNTED, Form, PATHS, PROGRAMS, Path, Program};
use bench::lackey::{self, Lines};
use bench::limits::{self, Limits};
use bench::measurement::{self, Rows};
use bench::report::run::Run;
use bench::report::sheet::Sheet;
use bench::rested::{self, ASKED, Request};
use bench::scheduler::Scheduler;
use bench::topics::{INSTRUCTIONS, LINES, PATHS as PATHS_TOPIC};
use std::num::NonZero;
use std::process::ExitCode;
use std::time::SystemTime;
use std::{env, fs, thread};

/// How often each program runs.
const ROUNDS: usize = 10;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    measurement::exit(match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => count(false),
        ["--write"] => count(true),
        ["lines", request, scheduler] => {
            request.parse::<Request>().and_then(|request| request.make(scheduler.parse()?))
        }
        [program, form, rounds] => (|| {
            (program.parse::<&Program>()?.run)(form.parse()?, number(rounds)?);
            Ok(())
        })(),
        [path, rounds] => (|| {
            (path.parse::<&Path>()?.run)(number(rounds)?);
            Ok(())
        })(),
        _ => Err(
            "usage: instructions [--write] | instructions PROGRAM FORM ROUNDS | instructions PATH ROUNDS | \
                 instructions lines REQUEST SCHEDULER"
                .into(),
        ),
    })
}

fn number(rounds: &str) -> Result<usize, String> {
    rounds.parse().map_err(|_| format!("`{rounds}` is no number of rounds"))
}

fn count(write: bool) -> Result<(), String> {
    let file = limits::path();
    let text =
        fs::read_to_string(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    let limits = Limits::parse(&text)?;
    let now = SystemTime::now();
    let run = if write { Run::to_write(now)? } else { Run::here(now) };
    let (mut rows, mut broken) = (Vec::new(), Vec::new());
    for program in &PROGRAMS {
        eprintln!("counting {}", program.name);
        let mut row = vec![program.name.to_owned(), program.item.to_owned()];
        for form in Form::ALL {
            let rounds = ROUNDS.to_string();
            let counted = callgrind::count(COUNTED, &[program.name, form.name(), &rounds])?;
            let each = counted as f64 / (ROUNDS * program.items) as f64;
            broken.extend(limits.broken(program.name, form, each));
            row.push(format!("{each:.2}"));
        }
        rows.push(row);
    }
    let mut paths = Vec::new();
    for path in &PATHS {
        eprintln!("counting {}", path.name);
        let counted = callgrind::count(COUNTED, &[path.name, &ROUNDS.to_string()])?;
        let each = counted as f64 / (ROUNDS * path.items) as f64;
        if !(path.is_recorded && cfg!(feature = "trace")) {
            broken.extend(limits.broken_path(path, each));
        }
        paths.push(vec![path.name.to_owned(), path.item.to_owned(), format!("{each:.2}")]);
    }
    let (lines, too_many) = lines(&limits)?;
    broken.extend(too_many);
    let tables = [(&INSTRUCTIONS, rows), (&PATHS_TOPIC, paths), (&LINES, lines)];
    let sheets = tables.map(|(topic, rows)| (topic, Sheet { run: run.clone(), rows }));
    sheets.iter().for_each(|(topic, sheet)| measurement::show(topic, sheet));
    if !broken.is_empty() {
        return Err(limits::error(&broken, std::env::consts::ARCH));
    }
    if write { sheets.iter().try_for_each(|(topic, sheet)| measurement::write(topic, sheet)) } else { Ok(()) }
}

/// The lines of each request, and what is said of those that are above their limit.
fn lines(limits: &Limits) -> Result<(Rows, Vec<String>), String> {
    let (mut rows, mut broken) = (Vec::new(), Vec::new());
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let has_limits = processors >= rested::THREADS && !cfg!(feature = "trace");
    for request in Request::ALL {
        for scheduler in ASKED {
            eprintln!("counting the lines of {} on {scheduler}", request.item());
            let Lines { code, data } = lackey::count(&["lines", request.name(), scheduler.name()])?;
            if scheduler == Scheduler::Systole && has_limits {
                broken.extend(limits.broken_request(request, code + data));
            }
            let names = [request.name(), request.item(), scheduler.name()].map(str::to_owned);
            rows.push(names.into_iter().chain([code, data].map(|lines| format!("{lines:.0}"))).collect());
        }
    }
    Ok((rows, broken))
}
