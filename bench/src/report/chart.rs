//! The results as a chart: a panel for each size of tree, a line for each scheduler.
//!
//! Hand-written SVG: it carries its own background and both sets of colours, and follows the reader's light or dark
//! mode. Lines differ in their marks too, not in colour alone.

use super::axis::Axis;
use super::results::{Measurement, Results};
use super::table;
use crate::scheduler::Scheduler;
use crate::workloads::tree;
use std::fmt::{self, Write};

const PANEL: (f64, f64) = (250.0, 240.0);
const LEFT: f64 = 64.0;
const TOP: f64 = 118.0;
const GAP: f64 = 44.0;
const BELOW: f64 = 56.0;

const STYLE: &str = "
  svg { font-family: system-ui, sans-serif; --paper: #ffffff; --ink: #1f2328; --faint: #6a737d; --grid: #dfe2e6;
    --systole: #0b62b8; --rayon: #c2500a; --chili: #12805c }
  @media (prefers-color-scheme: dark) { svg { --paper: #16191d; --ink: #e8eaed; --faint: #a0a8b2; --grid: #32383f;
    --systole: #6cb6ff; --rayon: #f29559; --chili: #4fc99f } }
  .paper { fill: var(--paper) } text { fill: var(--ink); font-size: 12px } .faint { fill: var(--faint) }
  .title { font-size: 17px; font-weight: 600 } .panel { font-size: 13px; font-weight: 600 }
  .end { text-anchor: end } .middle { text-anchor: middle }
  .grid { stroke: var(--grid) } .one { stroke: var(--faint); stroke-dasharray: 5 4 }
  .line { fill: none; stroke-width: 2; stroke-linejoin: round }
  .systole { stroke: var(--systole); --mark: var(--systole) } .rayon { stroke: var(--rayon); --mark: var(--rayon) }
  .chili { stroke: var(--chili); --mark: var(--chili) } .mark { fill: var(--mark); stroke: none }
";

/// Draws the trees' ratios over sequential.
pub fn svg(results: &Results) -> String {
    let mut svg = String::new();
    draw(&mut svg, results).expect("a string takes all that is written");
    svg
}

fn draw(svg: &mut String, results: &Results) -> fmt::Result {
    let trees: Vec<_> = results.measurements.iter().filter(|m| *m.case.kind == tree::KIND).cloned().collect();
    let panels: Vec<_> = trees.chunk_by(|a, b| a.case.size == b.case.size).collect();
    // Half and double are always on the axis: noise around 1 should look like noise.
    let ratios = trees.iter().filter_map(|m| results.ratio(m)).flat_map(|ratio| [ratio / 1.15, ratio * 1.15]);
    let ratios = Axis::around(ratios.chain([0.5, 2.0]), PANEL.1);

    let count = panels.len() as f64;
    let width = LEFT + count * PANEL.0 + (count - 1.0) * GAP + 24.0;
    let height = TOP + PANEL.1 + BELOW;
    let run = &results.run;
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">"#
    )?;
    writeln!(svg, "<title>Sum of a balanced tree: ratio over sequential, by number of threads</title>")?;
    writeln!(svg, "<style>{STYLE}</style>")?;
    writeln!(svg, r#"<rect class="paper" width="{width}" height="{height}" rx="8"/>"#)?;
    writeln!(
        svg,
        r#"<text class="title" x="{LEFT}" y="34">Sum of a balanced tree: speed-up over sequential</text>"#
    )?;
    let circumstances = format!("{}, {}, commit {}, rustc {}", run.machine, run.date, run.commit, run.rustc);
    writeln!(svg, r#"<text class="faint" x="{LEFT}" y="54">{}</text>"#, escape(&circumstances))?;
    legend(svg)?;
    for (index, panel) in panels.iter().enumerate() {
        let left = LEFT + index as f64 * (PANEL.0 + GAP);
        writeln!(svg, r#"<g transform="translate({left} {TOP})">"#)?;
        draw_panel(svg, results, panel, &ratios)?;
        writeln!(svg, "</g>")?;
    }
    writeln!(svg, "</svg>")
}

fn legend(svg: &mut String) -> fmt::Result {
    let mut x = LEFT;
    for scheduler in lines() {
        writeln!(
            svg,
            r#"<path class="line {scheduler}" d="M{x} 78h28"/>{}"#,
            mark(scheduler, x + 14.0, 78.0)
        )?;
        writeln!(svg, r#"<text x="{}" y="82">{scheduler}</text>"#, x + 36.0)?;
        x += 110.0;
    }
    writeln!(svg, r#"<path class="line one" d="M{x} 78h28"/><text x="{}" y="82">sequential</text>"#, x + 36.0)
}

fn draw_panel(svg: &mut String, results: &Results, panel: &[Measurement], ratios: &Axis) -> fmt::Result {
    let (width, height) = PANEL;
    let size = panel[0].case.size;
    let threads = Axis::around(panel.iter().map(|m| m.case.threads as f64), width);
    writeln!(svg, r#"<text class="panel" y="-12">{}</text>"#, escape(&table::title(&tree::KIND, size)))?;
    for tick in ratios.ticks() {
        let y = height - ratios.position(tick);
        writeln!(svg, r#"<path class="grid" d="M0 {y:.1}h{width}"/>"#)?;
        writeln!(svg, r#"<text class="faint end" x="-8" y="{:.1}">{}×</text>"#, y + 4.0, round(tick))?;
    }
    let mut counts: Vec<_> = panel.iter().map(|m| m.case.threads).collect();
    counts.sort_unstable();
    counts.dedup();
    for count in counts {
        let x = threads.position(count as f64);
        writeln!(svg, r#"<text class="faint middle" x="{x:.1}" y="{}">{count}</text>"#, height + 18.0)?;
    }
    writeln!(svg, r#"<text class="faint middle" x="{}" y="{}">threads</text>"#, width / 2.0, height + 38.0)?;
    writeln!(svg, r#"<path class="one" d="M0 {:.1}h{width}"/>"#, height - ratios.position(1.0))?;
    for scheduler in lines() {
        let points: Vec<_> = panel
            .iter()
            .filter(|measurement| measurement.case.scheduler == scheduler)
            .filter_map(|measurement| Some((measurement.case.threads as f64, results.ratio(measurement)?)))
            .map(|(count, ratio)| (threads.position(count), height - ratios.position(ratio)))
            .collect();
        let line = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ");
        writeln!(svg, r#"<polyline class="line {scheduler}" points="{line}"/>"#)?;
        for (x, y) in points {
            writeln!(svg, "{}", mark(scheduler, x, y))?;
        }
    }
    Ok(())
}

/// The schedulers that get a line: all but the one that the ratios are over.
fn lines() -> impl Iterator<Item = Scheduler> {
    Scheduler::ALL.into_iter().filter(|&scheduler| scheduler != Scheduler::Sequential)
}

/// A scheduler's mark around a point: a disc, a square or a diamond.
fn mark(scheduler: Scheduler, x: f64, y: f64) -> String {
    let path = match scheduler {
        Scheduler::Sequential | Scheduler::Systole => "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
        Scheduler::Rayon => "m-4 -4h8v8h-8z",
        Scheduler::Chili => "m0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z",
    };
    format!(r#"<path class="mark {scheduler}" d="M{x:.1} {y:.1}{path}"/>"#)
}

/// A tick as short as it can be: 0.05, 0.5, 5.
fn round(tick: f64) -> String {
    let digits = (-tick.log10().floor()).max(0.0) as usize;
    format!("{tick:.digits$}")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::sample;
    use super::*;
    use crate::plan::{TREE_NODES, TREE_THREADS};

    #[test]
    fn a_line_for_each_scheduler_in_each_panel_and_a_mark_for_each_figure() {
        let svg = svg(&sample());
        assert_eq!(svg.matches("<polyline").count(), TREE_NODES.len() * 3);
        let figures = TREE_NODES.len() * 3 * TREE_THREADS.len();
        assert_eq!(svg.matches(r#"class="mark"#).count(), figures + 3, "figures and the legend");
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    }

    #[test]
    fn text_is_escaped() {
        let mut results = sample();
        results.run.machine = "a <b> & c".into();
        assert!(svg(&results).contains("a &lt;b&gt; &amp; c, 2026-01-31"));
    }

    #[test]
    fn ticks_are_short() {
        assert_eq!([0.002, 0.05, 0.1, 1.0, 20.0].map(round), ["0.002", "0.05", "0.1", "1", "20"]);
    }
}
