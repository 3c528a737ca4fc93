//! The trees' speed-ups as a chart: a panel for each size, a line for each scheduler.

use super::chart::{Chart, Line, Panel, Reference};
use super::results::{Measurement, Results};
use super::table;
use crate::scheduler::Scheduler;
use crate::workloads::tree;

/// Half and double are always on the axis: noise around 1 should look like noise.
const COMMON: [f64; 2] = [0.5, 2.0];

/// The schedulers that get a line, and its look. A scheduler that the simulator has too looks the same there.
const LINES: [(Scheduler, usize); 3] =
    [(Scheduler::Systole, 0), (Scheduler::Rayon, 3), (Scheduler::Chili, 2)];

/// The chart.
pub fn chart(results: &Results) -> Chart {
    let trees: Vec<_> = results.measurements.iter().filter(|m| *m.case.kind == tree::KIND).cloned().collect();
    let panels = trees.chunk_by(|a, b| a.case.size == b.case.size);
    Chart {
        title: "Sum of a balanced tree: speed-up over sequential".into(),
        circumstances: results.run.circumstances(),
        across: "threads",
        reference: Reference::One("sequential"),
        common: COMMON.to_vec(),
        panels: panels.map(|panel| draw(results, panel)).collect(),
    }
}

fn draw(results: &Results, panel: &[Measurement]) -> Panel {
    let line = |(scheduler, look): (Scheduler, usize)| {
        let own = panel.iter().filter(|measurement| measurement.case.scheduler == scheduler);
        let points = own.filter_map(|one| Some((one.case.threads as f64, results.ratio(one)?)));
        Line { name: scheduler.to_string(), look, points: points.collect() }
    };
    Panel {
        title: table::title(&tree::KIND, panel[0].case.size),
        lines: LINES.into_iter().map(line).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::sample;
    use super::*;
    use crate::plan::{TREE_NODES, TREE_THREADS};

    #[test]
    fn a_panel_for_each_size_a_line_for_each_scheduler_and_a_point_for_each_number_of_threads() {
        let chart = chart(&sample());
        assert_eq!(chart.panels.len(), TREE_NODES.len());
        for panel in &chart.panels {
            assert_eq!(panel.lines.len(), 3);
            assert!(panel.lines.iter().all(|line| line.points.len() == TREE_THREADS.len()));
        }
        assert_eq!(chart.circumstances, "Some Processor 2 cores, 2026-01-31, commit 0123abc, rustc 1.90.0");
    }
}
