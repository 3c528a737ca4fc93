//! The charts, drawn from the lines of a CSV file: so they can be drawn again without a run.

use super::csv::Point;
use super::title;
use crate::experiments::Question;
use crate::policies::Contestant;
use bench::report::chart::{Chart, Line, Panel, Reference};

/// Speed-up by workers: a panel for each program, a line for each scheduler.
pub fn scale(points: &[Point], circumstances: &str) -> Chart {
    let runs: Vec<_> = points.iter().filter(|run| run.question == Question::Scale).collect();
    let line = |program: &str, look: usize, contestant: Contestant| Line {
        name: contestant.to_string(),
        look,
        points: runs
            .iter()
            .filter(|run| run.program == program && run.contestant == contestant)
            .map(|run| (run.workers as f64, run.speed_up))
            .collect(),
    };
    let panel = |program: &String| Panel {
        title: title(program),
        lines: (0..).zip(Contestant::ALL).map(|(look, contestant)| line(program, look, contestant)).collect(),
    };
    Chart {
        title: "Simulated: speed-up over sequential, by workers".into(),
        circumstances: circumstances.into(),
        across: "workers",
        reference: Reference::Diagonal("as many times as workers"),
        common: Vec::new(),
        panels: programs(&runs).iter().map(panel).collect(),
    }
}

/// systole's speed-up by the interval: a panel for each program, a line for each number of workers.
pub fn interval(points: &[Point], circumstances: &str) -> Chart {
    let runs: Vec<_> = points.iter().filter(|run| run.question == Question::Interval).collect();
    let panel = |program: &String| {
        let mut lines: Vec<Line> = Vec::new();
        for run in runs.iter().filter(|run| run.program == *program) {
            let name = format!("{} workers", run.workers);
            let point = (run.interval as f64, run.speed_up);
            match lines.iter_mut().find(|line| line.name == name) {
                Some(line) => line.points.push(point),
                None => lines.push(Line { name, look: lines.len(), points: vec![point] }),
            }
        }
        Panel { title: title(program), lines }
    };
    Chart {
        title: "Simulated: systole's speed-up over sequential, by the interval".into(),
        circumstances: circumstances.into(),
        across: "interval in µs",
        reference: Reference::One("sequential"),
        common: Vec::new(),
        panels: programs(&runs).iter().map(panel).collect(),
    }
}

fn programs(runs: &[&Point]) -> Vec<String> {
    let mut programs: Vec<String> = runs.iter().map(|run| run.program.clone()).collect();
    programs.dedup();
    programs
}
