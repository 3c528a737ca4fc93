//! The runs as tables, for a terminal and for the book.

use super::title;
use crate::experiments::{Outcome, Question};
use crate::policies::{Contestant, waiting};
use crate::scheduler::Waiting;
use crate::time::MICROSECOND;
use bench::report::grid::Grid;

/// A table with its title.
pub struct Table {
    /// How the book's anchors call it.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// Its cells.
    pub grid: Grid,
}

/// All tables.
pub fn all(outcomes: &[Outcome]) -> Vec<Table> {
    let mut tables = scale(outcomes);
    tables.extend(Question::ALL[1..].iter().map(|&question| match question {
        Question::Waiting | Question::WaitingVirtual => waiting_policies(outcomes, question),
        _ => sensitivity(outcomes, question),
    }));
    tables.extend([lock(outcomes), theorem(outcomes)]);
    // A question that was not asked has no rows.
    tables.retain(|table| table.grid.rows.len() > 1);
    tables
}

/// The tables as a file that the book includes by anchors.
pub fn markdown(tables: &[Table]) -> String {
    let table = |table: &Table| {
        let Table { name, title, grid } = table;
        format!("<!-- ANCHOR: {name} -->\n{title}\n\n{}<!-- ANCHOR_END: {name} -->\n", grid.markdown())
    };
    tables.iter().map(table).collect::<Vec<_>>().join("\n")
}

/// One table for each program: speed-ups by workers and scheduler.
fn scale(outcomes: &[Outcome]) -> Vec<Table> {
    let runs = of(outcomes, Question::Scale);
    let programs = distinct(runs.iter().map(|run| run.program.clone()));
    let table = |program: String| {
        let runs: Vec<_> = runs.iter().filter(|run| run.program == program).collect();
        let mut head = vec!["workers".to_owned()];
        head.extend(Contestant::ALL.map(|contestant| contestant.to_string()));
        head.extend(["systole over itself", "busy"].map(str::to_owned));
        let row = |workers: usize| {
            let find = |contestant| {
                let found =
                    runs.iter().find(|run| (run.contestant, run.report.workers) == (contestant, workers));
                found.map(|run| run.report)
            };
            let mut row = vec![workers.to_string()];
            row.extend(
                Contestant::ALL.map(|contestant| number(find(contestant).map(|report| report.speed_up()))),
            );
            let ours = find(Contestant::Systole);
            row.push(number(ours.map(|report| report.speed_up_over_itself())));
            row.push(percent(ours.map(|report| report.utilisation())));
            row
        };
        let rows = distinct(runs.iter().map(|run| run.report.workers)).into_iter().map(row);
        let grid = Grid { rows: [head].into_iter().chain(rows).collect(), labels: 0 };
        let name = format!("scale-{}", program.replace(':', "-"));
        Table { name, title: format!("{}: speed-up over sequential.", title(&program)), grid }
    };
    programs.into_iter().map(table).collect()
}

/// systole's speed-ups as one thing is changed.
fn sensitivity(outcomes: &[Outcome], question: Question) -> Table {
    let runs = of(outcomes, question);
    let label = |run: &Outcome| match question {
        Question::Interval => format!("{} µs", run.interval / MICROSECOND),
        _ => run.change.to_owned(),
    };
    let changes = distinct(runs.iter().map(|run| label(run)));
    let mut rows = vec![[vec!["program".into(), "workers".into()], changes.clone()].concat()];
    for (program, workers) in distinct(runs.iter().map(|run| (run.program.clone(), run.report.workers))) {
        let mut row = vec![title(&program), workers.to_string()];
        for change in &changes {
            let found = runs
                .iter()
                .find(|run| (&run.program, run.report.workers, &label(run)) == (&program, workers, change));
            row.push(number(found.map(|run| run.report.speed_up())));
        }
        rows.push(row);
    }
    let title = match question {
        Question::Interval => "systole's speed-up by the interval.",
        Question::Wake => {
            "systole's speed-up by what a wake-up takes, the waker and the worker that is woken."
        }
        Question::Transfer => {
            "systole's speed-up by how long it takes until a thread that waits has the lock."
        }
        Question::Beats => "systole's speed-up by what beats.",
        Question::Bundles => "systole's speed-up by how many jobs a promotion shares.",
        Question::Groups => "systole's speed-up by how many workers share a lock and a queue.",
        Question::Limits => "systole's speed-up without what may limit it.",
        Question::Lock => "systole's speed-up by how long the lock is held.",
        Question::Scale | Question::Waiting | Question::WaitingVirtual => {
            unreachable!("it has tables of its own")
        }
    };
    Table { name: question.name().into(), title: title.into(), grid: Grid { rows, labels: 1 } }
}

/// What each waiting policy costs, for each program and each number of workers.
fn waiting_policies(outcomes: &[Outcome], question: Question) -> Table {
    let runs = of(outcomes, question);
    let workers = distinct(runs.iter().map(|run| run.report.workers));
    let head = ["program", "policy"].map(str::to_owned).into_iter();
    let mut rows = vec![head.chain(workers.iter().map(usize::to_string)).collect::<Vec<_>>()];
    for program in distinct(runs.iter().map(|run| run.program.clone())) {
        let times = |waiting: Waiting, workers: usize| {
            let found =
                runs.iter().filter(move |run| (run.waiting, run.report.workers) == (waiting, workers));
            found.filter(|run| run.program == program).map(|run| run.report.time as f64).collect::<Vec<_>>()
        };
        for policy in &waiting::ALL[1..] {
            let mut row = vec![title(&program), waiting::name(*policy).to_owned()];
            row.extend(workers.iter().map(|&workers| {
                let (base, own) = (times(Waiting::HelpAny, workers), times(*policy, workers));
                let logarithms = base.iter().zip(&own).map(|(base, own)| (base / own).ln());
                percent(Some((logarithms.sum::<f64>() / base.len() as f64).exp()))
            }));
            rows.push(row);
        }
    }
    let prices = match question {
        Question::WaitingVirtual => "the prices of a virtual machine",
        _ => "the usual prices",
    };
    let title = format!(
        "systole's speed-up under a waiting policy, measured by its speed-up under `HelpAny`, by the number of workers, at {prices}. \
         Each figure is the geometric mean of runs that differ in the work of a node."
    );
    Table { name: question.name().into(), title, grid: Grid { rows, labels: 2 } }
}

/// How systole uses the lock.
fn lock(outcomes: &[Outcome]) -> Table {
    let head = [
        "program",
        "workers",
        "promotions",
        "sections a promotion",
        "lock held",
        "waited for it",
        "longest wait",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let runs = of(outcomes, Question::Scale);
    for run in runs.iter().filter(|run| run.contestant == Contestant::Systole && run.report.workers >= 4) {
        let report = &run.report;
        let all = report.time as f64 * report.workers as f64;
        let sections = report.lock.sections as f64 / report.counts.promotions.max(1) as f64;
        rows.push(vec![
            title(&run.program),
            report.workers.to_string(),
            report.counts.promotions.to_string(),
            format!("{sections:.1}"),
            percent(Some(report.lock_utilisation())),
            percent(Some(report.lock.waited as f64 / all)),
            format!("{:.1} µs", report.lock.longest_wait as f64 / MICROSECOND as f64),
        ]);
    }
    let title = "systole's one lock: the share of the time in which it is held, and the share of all workers' time in \
                 which they wait for it.";
    Table { name: "lock-use".into(), title: title.into(), grid: Grid { rows, labels: 1 } }
}

/// The theorem of heartbeat scheduling, literally.
fn theorem(outcomes: &[Outcome]) -> Table {
    let head =
        ["program", "workers", "promotions", "w/N", "work", "parked at least", "longest stretch", "span"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let runs = of(outcomes, Question::Scale);
    for run in runs.iter().filter(|run| run.contestant == Contestant::Systole && is_a_power_of_four(run)) {
        let Outcome { report, theorem, .. } = run;
        rows.push(vec![
            title(&run.program),
            report.workers.to_string(),
            report.counts.promotions.to_string(),
            format!("{:.0}", theorem.serial_work / theorem.interval),
            format!("{:.2}", theorem.work_ratio()),
            report.counts.least_idle.to_string(),
            format!("{:.0} µs", report.longest_stretch as f64 / MICROSECOND as f64),
            format!("{:.2}", theorem.span_ratio()),
        ]);
    }
    let title = "The theorem of heartbeat scheduling: work over (1 + τ/N) w and span over (1 + N/τ) s, which it says are 1 \
                 at most; and how many workers were parked at each moment, at least.";
    Table { name: "theorem".into(), title: title.into(), grid: Grid { rows, labels: 1 } }
}

/// 4, 16, 64, 256 or 1,024 workers.
fn is_a_power_of_four(run: &Outcome) -> bool {
    let workers = run.report.workers;
    workers > 1 && workers.ilog2() % 2 == 0
}

fn of(outcomes: &[Outcome], question: Question) -> Vec<&Outcome> {
    outcomes.iter().filter(|outcome| outcome.question == question).collect()
}

fn distinct<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    all.fold(Vec::new(), |mut known, one| {
        if !known.contains(&one) {
            known.push(one);
        }
        known
    })
}

fn number(figure: Option<f64>) -> String {
    figure.map_or_else(String::new, |figure| {
        if figure < 10.0 { format!("{figure:.2}") } else { format!("{figure:.1}") }
    })
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(String::new, |share| format!("{:.1} %", 100.0 * share))
}
