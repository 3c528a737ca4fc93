//! `spice [--dry | --test]` repeats Spice's experiment: the sum of a balanced tree of 1,000 and of 100,000,000 nodes, as its own
//! benchmark measures it.
//!
//! Each contestant warms up for 3 s, and then takes 50 samples; the figure is their mean. Each tree has a process of its own,
//! `spice --once NODES ORDER`, since what one tree leaves in the heap decides how the next one lies in memory. The contestants
//! do not take turns: this is the one experiment that is repeated as it was made. `--test` tries everything once, and `--dry`
//! writes nothing. Otherwise the table goes to `bench/results/`, and to `target/bench-spice` a chart for each scheduler and size
//! with its CSV file, in the form of Spice's README.

use bench::evidence::{machine, store};
use bench::measurement::{self, Extent, Rows};
use bench::report::bars::{self, Bars};
use bench::report::sheet::Sheet;
use bench::scheduler::Scheduler;
use bench::topics::SPICE;
use bench::turns::Turn;
use bench::workloads::Workload as _;
use bench::workloads::tree::Tree;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};
use std::{env, fs};

/// Spice's numbers of threads.
const THREADS: [usize; 6] = [1, 2, 4, 8, 16, 32];

const SMALL: usize = 1000;
const LARGE: usize = 100_000_000;

/// In place of the large tree, if memory does not suffice for it. The third is that of a trial.
const LESS: usize = 67_108_863;
const TRIED: usize = 10_000;

/// The bytes of a node, with what the allocator adds, and half as much again for all else.
const NODE: u64 = 48;

const WARM_UP: Duration = Duration::from_secs(3);
const SAMPLES: usize = 50;

/// The orders of allocation.
const PARENTS: &str = "parents first";
const CHILDREN: &str = "children first";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    measurement::exit(match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--once", nodes, order, samples] => once(nodes, order, samples),
        _ => measurement::run(&SPICE, &arguments, rows).and_then(|()| draw(arguments.is_empty())),
    })
}

/// Measures; a row for each contestant on each tree.
fn rows(extent: Extent) -> Result<Rows, String> {
    let sizes = if extent == Extent::Trial { [SMALL, TRIED] } else { [SMALL, large()?] };
    let samples = extent.times(SAMPLES as u8).to_string();
    let mut rows = Rows::new();
    for (nodes, order) in sizes.into_iter().flat_map(|nodes| [(nodes, PARENTS), (nodes, CHILDREN)]) {
        let program = env::current_exe().map_err(|error| format!("this program cannot be found: {error}"))?;
        let mut once = Command::new(program);
        let output =
            once.args(["--once", &nodes.to_string(), order, &samples]).stderr(std::process::Stdio::inherit());
        let output = output.output().map_err(|error| format!("this program does not start: {error}"))?;
        if !output.status.success() {
            return Err(format!("a tree of {nodes} nodes, {order}: {}", output.status));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        rows.extend(text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>()));
    }
    Ok(rows)
}

/// The large tree that memory suffices for.
fn large() -> Result<usize, String> {
    let free = machine::free_memory();
    let found = [LARGE, LESS].into_iter().find(|&nodes| free == 0 || nodes as u64 * NODE <= free);
    found.ok_or_else(|| {
        format!(
            "a tree of {LESS} nodes needs {} MiB of memory, {} are free",
            (LESS as u64 * NODE) >> 20,
            free >> 20
        )
    })
}

/// One tree: prints a row for each contestant. With a single sample there is no warm-up.
fn once(nodes: &str, order: &str, samples: &str) -> Result<(), String> {
    let number = |word: &str| word.parse::<usize>().map_err(|_| format!("`{word}` is no number"));
    let (nodes, samples) = (number(nodes)?, number(samples)?);
    let tree = if order == CHILDREN { Tree::children_first(nodes) } else { Tree::new(nodes) };
    for &scheduler in Scheduler::ALL {
        // In the second order, where memory takes most of the time, few threads will do.
        let most = match scheduler {
            Scheduler::Sequential => 1,
            _ if order == CHILDREN => 2,
            _ => usize::MAX,
        };
        for &threads in THREADS.iter().filter(|&&threads| threads <= most && scheduler.can_have(threads)) {
            eprintln!("tree of {nodes} nodes, {order}: {}", bars::name(scheduler.name(), threads));
            let pool = scheduler.pool(threads);
            let begun = Instant::now();
            while samples > 1 && begun.elapsed() < WARM_UP {
                tree.run(&pool);
            }
            let turn = Turn { calls: 1, pause: Duration::ZERO };
            let all: Vec<_> = (0..samples)
                .map(|_| turn.once(|| tree.run(&pool)).as_secs_f64() * 1e9 / nodes as f64)
                .collect();
            let mean = all.iter().sum::<f64>() / samples as f64;
            let (least, most) =
                (all.iter().copied().fold(f64::MAX, f64::min), all.iter().copied().fold(0.0, f64::max));
            println!("{nodes},{order},{scheduler},{threads},{mean:.4},{least:.4},{most:.4}");
        }
    }
    Ok(())
}

/// Draws the newest table, if it was written just now.
fn draw(was_written: bool) -> Result<(), String> {
    let (true, Some(Sheet { rows, .. })) = (was_written, SPICE.newest()?) else { return Ok(()) };
    let folder = bench::report::folder().join("../../target/bench-spice");
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    for (file, bars) in all_bars(&rows)? {
        let file: PathBuf = folder.join(file);
        store::write(&file.with_extension("csv"), &bars.csv())?;
        store::write(&file.with_extension("svg"), &bars.svg())?;
        println!("written: {}", file.with_extension("svg").display());
    }
    Ok(())
}

/// The bars of each scheduler on each tree, with the baseline above them, and the name of their file.
fn all_bars(rows: &Rows) -> Result<Vec<(String, Bars)>, String> {
    let mut all: Vec<(String, Bars)> = Vec::new();
    let mut baseline = Vec::new();
    for row in rows {
        let [nodes, order, contestant, threads, mean, ..] = &row[..] else {
            return Err("a row is too short".into());
        };
        let number = |cell: &str| cell.parse::<f64>().map_err(|_| format!("`{cell}` is no figure"));
        let (nodes, mean) = (number(nodes)? as usize, number(mean)?);
        if contestant == Scheduler::Sequential.name() {
            baseline = vec![("Baseline".to_owned(), mean)];
            continue;
        }
        let behind = if order == CHILDREN { "-children-first" } else { "" };
        let file = format!("{contestant}-tree-sum-{}{behind}", bars::short(nodes));
        if all.last().is_none_or(|last| last.0 != file) {
            let title = format!("Sum of a tree of {} nodes, {order}", bars::short(nodes));
            let axis = "wall time over the number of nodes, in nanoseconds";
            all.push((file, Bars { title, unit: "ns", axis, rows: baseline.clone() }));
        }
        let last = all.last_mut().expect("one was pushed");
        last.1.rows.push((bars::name(contestant, number(threads)? as usize), mean));
    }
    Ok(all)
}
