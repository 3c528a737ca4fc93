//! Lines in panels, both axes logarithmic, as SVG.
//!
//! The SVG is written by hand, since no library draws for both modes of a reader: the picture carries its own background and
//! two sets of colours, and follows the reader's light or dark mode. Lines differ in their marks too, not only in colour.

use super::axis::Axis;
use std::fmt::{self, Write};

/// A line of a panel.
pub struct Line {
    /// Its name, which stands in the legend once.
    pub name: String,
    /// Which of the six colours it has, and their marks: 0 to 5.
    pub look: usize,
    /// Its points.
    pub points: Vec<(f64, f64)>,
}

/// A panel.
pub struct Panel {
    /// What stands over it.
    pub title: String,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// A dashed line that the others are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    /// Where the figure is 1.
    One(&'static str),
    /// Where the figure is that of the lower axis.
    Diagonal(&'static str),
}

/// A chart.
pub struct Chart {
    /// What stands over it.
    pub title: String,
    /// Below that: where the figures are from.
    pub circumstances: String,
    /// What the lower axis shows.
    pub across: &'static str,
    /// What the lines are compared with, and its name in the legend.
    pub reference: Reference,
    /// Figures that are always on the upright axis, the same in all panels. If there are none, each panel has an axis of its
    /// own.
    pub common: Vec<f64>,
    /// The panels, next to each other and three in a row.
    pub panels: Vec<Panel>,
}

const PANEL: (f64, f64) = (250.0, 230.0);
const LEFT: f64 = 62.0;
const RIGHT: f64 = 28.0;
const TOP: f64 = 118.0;
const GAP: (f64, f64) = (56.0, 84.0);
const BELOW: f64 = 56.0;
const COLUMNS: usize = 3;

/// How far the upright axis goes beyond the figures, so that no mark lies on the edge.
const BEYOND: f64 = 1.15;

/// The room that a label of the lower axis needs.
const LABEL: f64 = 32.0;

/// What a letter of the legend takes at most.
const LETTER: f64 = 7.0;

const STYLE: &str = "
  svg { font-family: system-ui, sans-serif; --paper: #ffffff; --ink: #1f2328; --faint: #59636e; --grid: #dfe2e6 }
  @media (prefers-color-scheme: dark) { svg { --paper: #16191d; --ink: #e8eaed; --faint: #a0a8b2; --grid: #32383f } }
  .paper { fill: var(--paper) } text { fill: var(--ink); font-size: 13px } .faint { fill: var(--faint) }
  .title { font-size: 18px; font-weight: 600 } .panel { font-size: 14px; font-weight: 600 }
  .end { text-anchor: end } .middle { text-anchor: middle }
  .grid { stroke: var(--grid) } .reference { stroke: var(--faint); stroke-dasharray: 5 4; fill: none }
  .line { fill: none; stroke: var(--look); stroke-width: 2; stroke-linejoin: round } .mark { fill: var(--look) }
";

/// The colours on light and on dark paper, and the mark around a point.
const LOOKS: [(&str, &str, &str); 6] = [
    ("#0b62b8", "#6cb6ff", "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"),
    ("#8a3ffc", "#be95ff", "m-3.5 -3.5h7v7h-7z"),
    ("#12805c", "#4fc99f", "m0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z"),
    ("#c2500a", "#f29559", "m0 -5l4.5 8.5h-9z"),
    ("#59636e", "#a0a8b2", "m-4.5 -1.5h9v3h-9z"),
    ("#b0246b", "#ff7eb6", "m-4.5 -1h3.5v-3.5h2v3.5h3.5v2h-3.5v3.5h-2v-3.5h-3.5z"),
];

/// Each panel with its two axes.
struct Axes {
    across: Axis,
    up: Axis,
}

impl Chart {
    /// Draws it.
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        self.draw(&mut svg).expect("a string takes all that is written");
        svg
    }

    fn draw(&self, svg: &mut String) -> fmt::Result {
        let columns = self.panels.len().min(COLUMNS) as f64;
        let rows = self.panels.len().div_ceil(COLUMNS) as f64;
        let width = LEFT + columns * PANEL.0 + (columns - 1.0) * GAP.0 + RIGHT;
        let height = TOP + rows * PANEL.1 + (rows - 1.0) * GAP.1 + BELOW;
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">"#
        )?;
        let title = escape(&self.title);
        writeln!(svg, "<title>{title}</title>\n<style>{STYLE}{}</style>", looks())?;
        writeln!(svg, r#"<rect class="paper" width="{width}" height="{height}" rx="8"/>"#)?;
        writeln!(svg, r#"<text class="title" x="{LEFT}" y="34">{title}</text>"#)?;
        writeln!(svg, r#"<text class="faint" x="{LEFT}" y="56">{}</text>"#, escape(&self.circumstances))?;
        self.draw_legend(svg)?;
        for (index, panel) in self.panels.iter().enumerate() {
            let left = LEFT + (index % COLUMNS) as f64 * (PANEL.0 + GAP.0);
            let top = TOP + (index / COLUMNS) as f64 * (PANEL.1 + GAP.1);
            writeln!(svg, r#"<g transform="translate({left} {top})">"#)?;
            self.draw_panel(svg, panel)?;
            writeln!(svg, "</g>")?;
        }
        writeln!(svg, "</svg>")
    }

    fn draw_legend(&self, svg: &mut String) -> fmt::Result {
        let mut lines: Vec<(&str, usize)> = Vec::new();
        for line in self.panels.iter().flat_map(|panel| &panel.lines) {
            if !lines.contains(&(line.name.as_str(), line.look)) {
                lines.push((&line.name, line.look));
            }
        }
        let mut x = LEFT;
        for (name, look) in lines {
            writeln!(svg, r#"<path class="line look{look}" d="M{x} 78h28"/>{}"#, mark(look, x + 14.0, 78.0))?;
            writeln!(svg, r#"<text x="{}" y="82">{}</text>"#, x + 34.0, escape(name))?;
            x += 56.0 + LETTER * name.chars().count() as f64;
        }
        let (Reference::One(name) | Reference::Diagonal(name)) = self.reference;
        let text = x + 34.0;
        writeln!(svg, r#"<path class="reference" d="M{x} 78h28"/><text x="{text}" y="82">{name}</text>"#)
    }

    fn draw_panel(&self, svg: &mut String, panel: &Panel) -> fmt::Result {
        let (width, height) = PANEL;
        let Axes { across, up } = self.axes(panel);
        writeln!(svg, r#"<text class="panel" y="-12">{}</text>"#, escape(&panel.title))?;
        for tick in up.ticks() {
            let y = height - up.position(tick);
            writeln!(svg, r#"<path class="grid" d="M0 {y:.1}h{width}"/>"#)?;
            writeln!(svg, r#"<text class="faint end" x="-8" y="{:.1}">{}×</text>"#, y + 4.0, short(tick))?;
        }
        let mut free = f64::NEG_INFINITY;
        for x in distinct(panel) {
            let place = across.position(x);
            if place < free {
                continue;
            }
            free = place + LABEL;
            writeln!(svg, r#"<text class="faint middle" x="{place:.1}" y="{}">{x}</text>"#, height + 18.0)?;
        }
        let (x, y) = (width / 2.0, height + 38.0);
        writeln!(svg, r#"<text class="faint middle" x="{x}" y="{y}">{}</text>"#, self.across)?;
        let ends = self.reference.ends(panel);
        let [(x0, y0), (x1, y1)] = ends.map(|(x, y)| (across.position(x), height - up.position(y)));
        writeln!(svg, r#"<path class="reference" d="M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}"/>"#)?;
        for line in &panel.lines {
            let places: Vec<_> =
                line.points.iter().map(|(x, y)| (across.position(*x), height - up.position(*y))).collect();
            let path = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ");
            writeln!(svg, r#"<polyline class="line look{}" points="{path}"/>"#, line.look)?;
            for (x, y) in places {
                writeln!(svg, "{}", mark(line.look, x, y))?;
            }
        }
        Ok(())
    }

    /// The axes of a panel: 1 is always among the figures.
    fn axes(&self, panel: &Panel) -> Axes {
        let figures = |panel: &Panel| points(panel).map(|point| point.1).collect::<Vec<_>>();
        let shown = match self.common[..] {
            [] => figures(panel),
            _ => self.panels.iter().flat_map(figures).chain(self.common.iter().copied()).collect(),
        };
        Axes {
            across: Axis::around(points(panel).map(|point| point.0), PANEL.0),
            up: Axis::around(
                shown.into_iter().chain([1.0]).flat_map(|figure| [figure / BEYOND, figure * BEYOND]),
                PANEL.1,
            ),
        }
    }
}

impl Reference {
    /// Where the line begins and ends.
    fn ends(self, panel: &Panel) -> [(f64, f64); 2] {
        let most = |all: &mut dyn Iterator<Item = f64>| all.fold(1.0, f64::max);
        let widest = most(&mut points(panel).map(|point| point.0));
        match self {
            Self::One(_) => [(distinct(panel)[0], 1.0), (widest, 1.0)],
            Self::Diagonal(_) => {
                let end = widest.min(most(&mut points(panel).map(|point| point.1)));
                [(1.0, 1.0), (end, end)]
            }
        }
    }
}

fn points(panel: &Panel) -> impl Iterator<Item = (f64, f64)> {
    panel.lines.iter().flat_map(|line| line.points.iter().copied())
}

/// The figures of the lower axis, in order.
fn distinct(panel: &Panel) -> Vec<f64> {
    let mut all: Vec<f64> = points(panel).map(|point| point.0).collect();
    all.sort_unstable_by(f64::total_cmp);
    all.dedup();
    all
}

/// The colours of all looks, for both modes.
fn looks() -> String {
    let rule = |(index, colour): (usize, &str)| format!("  .look{index} {{ --look: {colour} }}\n");
    let light: String = LOOKS.iter().map(|look| look.0).enumerate().map(rule).collect();
    let dark: String = LOOKS.iter().map(|look| look.1).enumerate().map(rule).collect();
    format!("{light}  @media (prefers-color-scheme: dark) {{\n{dark}  }}\n")
}

/// A tick as short as it can be: 0.05, 0.5, 5.
fn short(tick: f64) -> String {
    let digits = (-tick.log10().floor()).max(0.0) as usize;
    format!("{tick:.digits$}")
}

fn mark(look: usize, x: f64, y: f64) -> String {
    format!(r#"<path class="mark look{look}" d="M{x:.1} {y:.1}{}"/>"#, LOOKS[look].2)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(reference: Reference) -> Chart {
        let line = |name: &str, look: usize, factor: f64| Line {
            name: name.into(),
            look,
            points: vec![(1.0, 1.0), (16.0, 16.0 * factor)],
        };
        let panel = || Panel { title: "a <b>".into(), lines: vec![line("one", 0, 1.0), line("two", 5, 0.5)] };
        Chart {
            title: "T & t".into(),
            circumstances: String::new(),
            across: "workers",
            reference,
            common: Vec::new(),
            panels: vec![panel(), panel(), panel(), panel()],
        }
    }

    #[test]
    fn each_panel_has_its_lines_and_each_point_a_mark() {
        let svg = chart(Reference::Diagonal("ideal")).svg();
        assert_eq!(svg.matches("<polyline").count(), 8);
        assert_eq!(svg.matches(r#"class="mark"#).count(), 16 + 2, "points and the legend");
        assert_eq!(svg.matches(r#"class="reference"#).count(), 4 + 1, "panels and the legend");
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
        assert!(svg.contains("T &amp; t") && svg.contains("a &lt;b&gt;"));
    }

    #[test]
    fn the_fourth_panel_begins_a_row() {
        let svg = chart(Reference::Diagonal("ideal")).svg();
        assert!(svg.contains("translate(62 118)") && svg.contains("translate(62 432)"), "{svg}");
    }

    #[test]
    fn the_reference_lies_where_the_figure_is_one_or_both_are_equal() {
        let ends = |reference: Reference| reference.ends(&chart(reference).panels[0]);
        assert_eq!(ends(Reference::One("")), [(1.0, 1.0), (16.0, 1.0)]);
        assert_eq!(ends(Reference::Diagonal("")), [(1.0, 1.0), (16.0, 16.0)]);
    }

    #[test]
    fn panels_have_a_common_axis_if_that_is_wanted() {
        let mut chart = chart(Reference::One("sequential"));
        chart.panels[1].lines[0].points.push((16.0, 1600.0));
        let place = |chart: &Chart| chart.axes(&chart.panels[0]).up.position(16.0);
        let between = |low: f64, high: f64| PANEL.1 * (16.0 / low).ln() / (high / low).ln();
        let own = between(1.0 / BEYOND, 16.0 * BEYOND);
        assert!((place(&chart) - own).abs() < 1e-9, "{} and not {own}", place(&chart));
        chart.common = vec![0.5];
        let of_all = between(0.5 / BEYOND, 1600.0 * BEYOND);
        assert!((place(&chart) - of_all).abs() < 1e-9, "{} and not {of_all}", place(&chart));
    }

    #[test]
    fn ticks_are_short() {
        assert_eq!([0.002, 0.05, 0.1, 1.0, 20.0].map(short), ["0.002", "0.05", "0.1", "1", "20"]);
    }
}
