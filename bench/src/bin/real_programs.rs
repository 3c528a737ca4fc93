//! `real_programs [--dry | --test] [JOB…]` measures what `bench/programs` does, on rayon and on systole.
//!
//! `cargo xtask bench-programs` compiles both, and says where they are by `PROGRAMS`. In each round, a process of one
//! contestant follows one of the other, and both come to the same number. `--test` does each job once, and `--dry` writes nothing.
//! Otherwise the table goes to `bench/results/`.

use bench::measurement::{self, Extent, Rows};
use bench::quartiles::{Quartiles, median};
use bench::topics::PROGRAMS;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// How often the contestants take turns.
const ROUNDS: usize = 5;

/// For how long a process does its job, in each round.
const SECONDS: f64 = 0.2;

/// Both contestants keep what the heap has got once. Otherwise the GNU C library gives the top of the heap back to the kernel when much
/// of it is free, and in the next job it asks for it again. Whether it does is chance: it depends on which block happens to be the
/// uppermost. A job of 300 µs takes half as long again then. Other C libraries do not read this variable.
const HEAP: (&str, &str) =
    ("GLIBC_TUNABLES", "glibc.malloc.trim_threshold=1073741824:glibc.malloc.mmap_threshold=33554432");

/// A pool, and how soon one job follows another.
#[derive(Clone, Copy)]
struct Regime {
    name: &'static str,
    threads: usize,
    /// The milliseconds of rest before each job.
    pause: u32,
}

const REGIMES: [Regime; 5] = [
    Regime { name: "1 thread", threads: 1, pause: 0 },
    Regime { name: "2 threads", threads: 2, pause: 0 },
    Regime { name: "8 threads", threads: 8, pause: 0 },
    Regime { name: "2 threads, 2 ms apart", threads: 2, pause: 2 },
    Regime { name: "8 threads, 2 ms apart", threads: 8, pause: 2 },
];

fn main() -> ExitCode {
    let (options, jobs): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|word| word.starts_with('-'));
    measurement::exit(run(&options, &jobs))
}

fn run(options: &[String], jobs: &[String]) -> Result<(), String> {
    if options.is_empty() && !jobs.is_empty() {
        return Err("a table of some jobs is not written: add --dry, or leave out the jobs".to_owned());
    }
    let folder = std::env::var_os("PROGRAMS")
        .map(PathBuf::from)
        .ok_or("PROGRAMS is not set: `cargo xtask bench-programs` compiles the programs, and sets it")?;
    let [rayon, systole] =
        ["rayon", "systole"].map(|name| Contestant { path: folder.join(name).join("programs") });
    let known = rayon.jobs()?;
    if let Some(job) = jobs.iter().find(|job| known.iter().all(|known| known.name != **job)) {
        return Err(format!(
            "there is no job `{job}`, only {}",
            known.iter().map(|job| job.name.as_str()).collect::<Vec<_>>().join(", ")
        ));
    }
    let chosen = known.iter().filter(|job| jobs.is_empty() || jobs.contains(&job.name));
    measurement::run(&PROGRAMS, options, |extent| {
        let rows = chosen.map(|job| job.rows(&rayon, &systole, extent)).collect::<Result<Vec<_>, _>>()?;
        let mut rows = rows.concat();
        rows.extend(means(&rows));
        Ok(rows)
    })
}

/// One of the two programs.
struct Contestant {
    path: PathBuf,
}

impl Contestant {
    fn jobs(&self) -> Result<Vec<Job>, String> {
        let listed = self.run(&mut Command::new(&self.path))?;
        let job = |line: &str| {
            let [name, package, what] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
            Some(Job { name: name.to_owned(), package: package.to_owned(), what: what.to_owned() })
        };
        listed
            .lines()
            .map(|line| job(line).ok_or_else(|| format!("{}: what is `{line}`?", self.path.display())))
            .collect()
    }

    /// Has a job done for so many seconds.
    fn turn(&self, job: &Job, regime: Regime, seconds: f64) -> Result<Measured, String> {
        let mut command = Command::new(&self.path);
        command
            .args([&job.name, &seconds.to_string(), &regime.pause.to_string()])
            .env("RAYON_NUM_THREADS", regime.threads.to_string())
            .env(HEAP.0, HEAP.1);
        let line = self.run(&mut command)?;
        Measured::of(&line).ok_or_else(|| format!("{} {}: what is `{line}`?", self.path.display(), job.name))
    }

    fn run(&self, command: &mut Command) -> Result<String, String> {
        let path = self.path.display();
        let output = command.output().map_err(|error| format!("{path} cannot be started: {error}"))?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned());
        }
        let complained = String::from_utf8_lossy(&output.stderr);
        let words: Vec<_> = command.get_args().map(|word| word.to_string_lossy()).collect();
        Err(format!("{path} {}: {}\n{}", words.join(" "), output.status, complained.trim()))
    }
}

/// What a process prints.
#[derive(Debug, PartialEq)]
struct Measured {
    came_to: u64,
    p50: f64,
    p99: f64,
    processor: f64,
    /// How many page faults there were, each time.
    faults: f64,
}

impl Measured {
    fn of(line: &str) -> Option<Self> {
        let [came_to, _, p50, _, p99, processor, faults] = line.split(' ').collect::<Vec<_>>()[..] else {
            return None;
        };
        let figure = |word: &str| word.parse().ok();
        Some(Self {
            came_to: came_to.parse().ok()?,
            p50: figure(p50)?,
            p99: figure(p99)?,
            processor: figure(processor)?,
            faults: figure(faults)?,
        })
    }
}

/// Something that a program is used for.
struct Job {
    name: String,
    package: String,
    what: String,
}

impl Job {
    /// A row for each regime.
    fn rows(&self, rayon: &Contestant, systole: &Contestant, extent: Extent) -> Result<Rows, String> {
        eprintln!("{}: {}", self.package, self.what);
        let seconds = if extent == Extent::Full { SECONDS } else { 0.0 };
        let mut came_to = None;
        let mut row = |regime: Regime| {
            let mut turns = Vec::new();
            for _ in 0..extent.times(ROUNDS as u16) {
                let [rayon, systole] =
                    [rayon, systole].map(|contestant| contestant.turn(self, regime, seconds));
                turns.push((rayon?, systole?));
            }
            for measured in turns.iter().flat_map(|(rayon, systole)| [rayon, systole]) {
                let (expected, now) = (*came_to.get_or_insert(measured.came_to), measured.came_to);
                if now != expected {
                    return Err(format!(
                        "{} came to {expected}, and with {} to {now}",
                        self.name, regime.name
                    ));
                }
            }
            if extent == Extent::Full {
                warn_of_page_faults(regime, &turns);
            }
            Ok(self.row(regime, &turns))
        };
        REGIMES.into_iter().map(&mut row).collect()
    }

    fn row(&self, regime: Regime, turns: &[(Measured, Measured)]) -> Vec<String> {
        let of = |figure: fn(&Measured) -> f64| -> [Vec<f64>; 2] {
            let rayon = turns.iter().map(|(rayon, _)| figure(rayon)).collect();
            [rayon, turns.iter().map(|(_, systole)| figure(systole)).collect()]
        };
        let [rayon, systole] = of(|measured| measured.p50);
        let [rayon_p99, systole_p99] = of(|measured| measured.p99);
        let [rayon_cpu, systole_cpu] = of(|measured| measured.processor);
        let names = [self.package.clone(), self.what.clone(), regime.name.to_owned()];
        let times = [&rayon, &systole].map(|figures| format!("{:.1}", median(figures)));
        let p99 = format!("{:.3}", Quartiles::of_ratios(&rayon_p99, &systole_p99).median);
        let speed_up = Quartiles::of_ratios(&rayon, &systole).cells();
        let processor = Quartiles::of_ratios(&systole_cpu, &rayon_cpu).cells();
        names.into_iter().chain(times).chain(speed_up).chain([p99]).chain(processor).collect()
    }
}

/// Says so if the heap may have decided a row, in spite of [`HEAP`].
fn warn_of_page_faults(regime: Regime, turns: &[(Measured, Measured)]) {
    let of = |figure: fn(&(Measured, Measured)) -> f64| median(&turns.iter().map(figure).collect::<Vec<_>>());
    let [on_rayon, on_systole] = [of(|(rayon, _)| rayon.faults), of(|(_, systole)| systole.faults)];
    if heap_decides([on_rayon, on_systole], of(|(rayon, _)| rayon.p50)) {
        eprintln!(
            "{}: {on_rayon} page faults each time on rayon, {on_systole} on systole. They may have decided this row, and not the \
             schedulers: see `HEAP` in {}",
            regime.name,
            file!()
        );
    }
}

/// Whether the one contestant has more page faults than the other, by more than a hundredth of the job's time in microseconds. Where the
/// heap comes and goes, a page fault took 4 µs to 7 µs, with the system calls around it. So that is some hundredths of the time.
fn heap_decides([one, other]: [f64; 2], time: f64) -> bool {
    (one - other).abs() > time / 100.0
}

/// The geometric means of the ratios, a row for each regime: of all programs, and of rayon's own iterators.
fn means(rows: &Rows) -> Rows {
    let (iterators, programs): (Rows, Rows) = rows.iter().cloned().partition(|row| row[0] == "rayon");
    [("all but rayon", programs), ("rayon", iterators)]
        .into_iter()
        .filter(|(_, rows)| !rows.is_empty())
        .flat_map(|(name, rows)| means_of(name, &rows))
        .collect()
}

fn means_of(name: &str, rows: &Rows) -> Rows {
    let column =
        |name: &str| PROGRAMS.columns.iter().position(|column| *column == name).expect("it is a column");
    let mean = |rows: &[&Vec<String>], name: &str| {
        let logarithms = rows.iter().filter_map(|row| row[column(name)].parse::<f64>().ok()).map(f64::ln);
        format!("{:.3}", (logarithms.sum::<f64>() / rows.len() as f64).exp())
    };
    let row = |regime: Regime| {
        let own: Vec<_> = rows.iter().filter(|row| row[column("regime")] == regime.name).collect();
        let mut row = vec![String::new(); PROGRAMS.columns.len()];
        row[0] = name.to_owned();
        row[1] = "geometric mean".to_owned();
        row[2] = regime.name.to_owned();
        for figure in ["speed_up", "p99_speed_up", "times_cpu"] {
            row[column(figure)] = mean(&own, figure);
        }
        row
    };
    REGIMES.map(row).to_vec()
}

#[cfg(test)]
mod tests {
    use super::{Measured, heap_decides};

    #[test]
    fn what_a_process_prints() {
        let measured = Measured::of("3219 303 476.103 593.614 782.999 832.330 16.4");
        let expected =
            Measured { came_to: 3219, p50: 476.103, p99: 782.999, processor: 832.33, faults: 16.4 };
        assert_eq!(measured, Some(expected));
        assert_eq!(Measured::of("3219 303 476.103 593.614 782.999 832.330"), None, "a number is missing");
    }

    #[test]
    fn page_faults_decide_a_short_job() {
        assert!(heap_decides([0.3, 16.4], 300.0));
        assert!(heap_decides([1054.4, 9.8], 2000.0));
        assert!(!heap_decides([7.4, 5.4], 2000.0));
        assert!(!heap_decides([0.0, 16.4], 50_000.0));
    }
}
