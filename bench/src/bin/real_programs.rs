//! `real_programs [--dry | --test] [JOB…]` measures what `bench/programs` does, on rayon and on systole.
//!
//! `cargo xtask bench-programs` compiles both, and says where they are by `PROGRAMS`. In each round, a process of one
//! contestant follows one of the other, and both come to the same number. A round is all jobs in all regimes, so the turns of one row
//! are minutes apart: a virtual machine may be in another state for seconds, which favours this contestant or that one. If its host
//! has moved the processors between the two turns, they are taken again.
//! `--test` does each job once, and `--dry` writes nothing. Otherwise the table goes to `bench/results/`.

use bench::measurement::{self, Extent, Rows};
use bench::processors;
use bench::quartiles::{Quartiles, median};
use bench::topics::PROGRAMS;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// How often the contestants take turns. An even number: either one comes first as often as the other.
const ROUNDS: usize = 6;

/// How often two turns are taken again, at most. After that they count, though the processors were moved.
const AGAIN: usize = 4;

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
    let chosen: Vec<Job> =
        known.into_iter().filter(|job| jobs.is_empty() || jobs.contains(&job.name)).collect();
    measurement::run(&PROGRAMS, options, |extent| {
        let mut rows: Vec<Row<'_>> =
            chosen.iter().flat_map(|job| REGIMES.map(|regime| Row::new(job, regime))).collect();
        let rounds = extent.times(ROUNDS as u16);
        let seconds = if extent == Extent::Full { SECONDS } else { 0.0 };
        for round in 1..=rounds {
            for rows in rows.chunks_mut(REGIMES.len()) {
                eprintln!("round {round} of {rounds}: {}: {}", rows[0].job.package, rows[0].job.what);
                rows.iter_mut().try_for_each(|row| row.take_turns(&rayon, &systole, seconds))?;
                come_to_the_same(rows)?;
            }
        }
        if extent == Extent::Full {
            rows.iter().for_each(Row::warn_of_page_faults);
            let again: usize = rows.iter().map(|row| row.again).sum();
            eprintln!("{again} pairs of turns were taken again, since the processors were moved meanwhile");
        }
        let mut cells: Rows = rows.iter().map(Row::cells).collect();
        cells.extend(means(&cells));
        Ok(cells)
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

/// A job in one regime, and the turns that were taken: rayon's, and systole's.
struct Row<'j> {
    job: &'j Job,
    regime: Regime,
    turns: Vec<(Measured, Measured)>,
    /// How often two turns were taken again.
    again: usize,
}

impl<'j> Row<'j> {
    fn new(job: &'j Job, regime: Regime) -> Self {
        Self { job, regime, turns: Vec::new(), again: 0 }
    }

    /// One turn each, one right after the other, while the processors stay where they are. In every other round systole comes first.
    fn take_turns(&mut self, rayon: &Contestant, systole: &Contestant, seconds: f64) -> Result<(), String> {
        let turn = |contestant: &Contestant| {
            let measured = contestant.turn(self.job, self.regime, seconds)?;
            Ok::<_, String>((measured, round_trip()))
        };
        let systole_first = self.turns.len() % 2 == 1;
        let [first, second] = if systole_first { [systole, rayon] } else { [rayon, systole] };
        for again in 0..=AGAIN {
            let before = round_trip();
            let ((first, between), (second, after)) = (turn(first)?, turn(second)?);
            let trips: Vec<f64> = [before, between, after].into_iter().flatten().collect();
            if again == AGAIN || processors::stay(&trips) {
                self.turns.push(if systole_first { (second, first) } else { (first, second) });
                self.again += again;
                break;
            }
        }
        Ok(())
    }

    fn cells(&self) -> Vec<String> {
        let of = |figure: fn(&Measured) -> f64| -> [Vec<f64>; 2] {
            let rayon = self.turns.iter().map(|(rayon, _)| figure(rayon)).collect();
            [rayon, self.turns.iter().map(|(_, systole)| figure(systole)).collect()]
        };
        let [rayon, systole] = of(|measured| measured.p50);
        let [rayon_p99, systole_p99] = of(|measured| measured.p99);
        let [rayon_cpu, systole_cpu] = of(|measured| measured.processor);
        let names = [self.job.package.clone(), self.job.what.clone(), self.regime.name.to_owned()];
        let times = [&rayon, &systole].map(|figures| format!("{:.1}", median(figures)));
        let p99 = format!("{:.3}", Quartiles::of_ratios(&rayon_p99, &systole_p99).median);
        let speed_up = Quartiles::of_ratios(&rayon, &systole).cells();
        let processor = Quartiles::of_ratios(&systole_cpu, &rayon_cpu).cells();
        names.into_iter().chain(times).chain(speed_up).chain([p99]).chain(processor).collect()
    }

    /// Says so if the heap may have decided the row, in spite of [`HEAP`].
    fn warn_of_page_faults(&self) {
        let of = |figure: fn(&(Measured, Measured)) -> f64| {
            median(&self.turns.iter().map(figure).collect::<Vec<_>>())
        };
        let [on_rayon, on_systole] = [of(|(rayon, _)| rayon.faults), of(|(_, systole)| systole.faults)];
        if heap_decides([on_rayon, on_systole], of(|(rayon, _)| rayon.p50)) {
            eprintln!(
                "{}, {}: {on_rayon} page faults each time on rayon, {on_systole} on systole. They may have decided this row, and \
                 not the schedulers: see `HEAP` in {}",
                self.job.name,
                self.regime.name,
                file!()
            );
        }
    }
}

/// The nanoseconds in which a cache line goes from one processor to another and back, if this program may use two.
fn round_trip() -> Option<f64> {
    processors::first_two().map(|processors| processors::round_trip(processors, || ()).0)
}

/// A job comes to the same number on either contestant, in all regimes: these are its rows.
fn come_to_the_same(rows: &[Row<'_>]) -> Result<(), String> {
    let mut expected = None;
    for row in rows {
        for now in row.turns.iter().flat_map(|(rayon, systole)| [rayon.came_to, systole.came_to]) {
            let first = *expected.get_or_insert(now);
            if now != first {
                return Err(format!(
                    "{} came to {first}, and with {} to {now}",
                    row.job.name, row.regime.name
                ));
            }
        }
    }
    Ok(())
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
    use super::{Job, Measured, REGIMES, Row, come_to_the_same, heap_decides};

    #[test]
    fn what_a_process_prints() {
        let measured = Measured::of("3219 303 476.103 593.614 782.999 832.330 16.4");
        let expected =
            Measured { came_to: 3219, p50: 476.103, p99: 782.999, processor: 832.33, faults: 16.4 };
        assert_eq!(measured, Some(expected));
        assert_eq!(Measured::of("3219 303 476.103 593.614 782.999 832.330"), None, "a number is missing");
    }

    #[test]
    fn another_number_is_an_error() {
        let job = Job { name: "sum".into(), package: "rayon".into(), what: "a sum".into() };
        let turn = |came_to| Measured { came_to, p50: 1.0, p99: 1.0, processor: 1.0, faults: 0.0 };
        let mut rows = REGIMES.map(|regime| Row::new(&job, regime));
        rows.iter_mut().for_each(|row| row.turns.push((turn(7), turn(7))));
        assert_eq!(come_to_the_same(&rows), Ok(()));
        rows[1].turns.push((turn(7), turn(8)));
        let complaint = come_to_the_same(&rows);
        assert_eq!(complaint, Err("sum came to 7, and with 2 threads to 8".to_owned()));
    }

    #[test]
    fn page_faults_decide_a_short_job() {
        assert!(heap_decides([0.3, 16.4], 300.0));
        assert!(heap_decides([1054.4, 9.8], 2000.0));
        assert!(!heap_decides([7.4, 5.4], 2000.0));
        assert!(!heap_decides([0.0, 16.4], 50_000.0));
    }
}
