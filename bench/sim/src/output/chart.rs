//! Lines in panels, both axes logarithmic, as hand-written SVG.
//!
//! It carries its own background and both sets of colours, and follows the reader's light or dark mode. Lines differ in
//! their marks too, not in colour alone.

use bench::report::axis::Axis;
use std::fmt::{self, Write};

/// A line of a panel.
pub struct Line {
    /// Its name; the same one has the same colour and mark everywhere.
    pub name: String,
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

/// A chart.
pub struct Chart {
    /// What stands over it.
    pub title: String,
    /// Below that: where the figures are from.
    pub circumstances: String,
    /// What goes to the right.
    pub across: &'static str,
    /// Whether a faint line shows where both axes are equal.
    pub diagonal: bool,
    /// The panels, next to each other and three in a row.
    pub panels: Vec<Panel>,
}

const PANEL: (f64, f64) = (250.0, 230.0);
const LEFT: f64 = 58.0;
const TOP: f64 = 118.0;
const GAP: (f64, f64) = (52.0, 84.0);
const BELOW: f64 = 52.0;
const COLUMNS: usize = 3;

/// The room that a label of the lower axis needs.
const LABEL: f64 = 32.0;

const STYLE: &str = "
  svg { font-family: system-ui, sans-serif; --paper: #ffffff; --ink: #1f2328; --faint: #6a737d; --grid: #dfe2e6;
    --c0: #0b62b8; --c1: #8a3ffc; --c2: #12805c; --c3: #c2500a; --c4: #6a737d; --c5: #b0246b }
  @media (prefers-color-scheme: dark) { svg { --paper: #16191d; --ink: #e8eaed; --faint: #a0a8b2; --grid: #32383f;
    --c0: #6cb6ff; --c1: #be95ff; --c2: #4fc99f; --c3: #f29559; --c4: #a0a8b2; --c5: #ff7eb6 } }
  .paper { fill: var(--paper) } text { fill: var(--ink); font-size: 12px } .faint { fill: var(--faint) }
  .title { font-size: 17px; font-weight: 600 } .panel { font-size: 13px; font-weight: 600 }
  .end { text-anchor: end } .middle { text-anchor: middle }
  .grid { stroke: var(--grid) } .one { stroke: var(--faint); stroke-dasharray: 5 4; fill: none }
  .line { fill: none; stroke-width: 2; stroke-linejoin: round } .mark { stroke: none }
  .c0 { stroke: var(--c0) } .c1 { stroke: var(--c1) } .c2 { stroke: var(--c2) } .c3 { stroke: var(--c3) }
  .c4 { stroke: var(--c4) } .c5 { stroke: var(--c5) }
  .mark.c0 { fill: var(--c0) } .mark.c1 { fill: var(--c1) } .mark.c2 { fill: var(--c2) } .mark.c3 { fill: var(--c3) }
  .mark.c4 { fill: var(--c4) } .mark.c5 { fill: var(--c5) }
";

/// A mark for each colour: disc, square, diamond, triangle, ring and cross.
const MARKS: [&str; 6] = [
    "m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0",
    "m-3.5 -3.5h7v7h-7z",
    "m0 -5l5 5l-5 5l-5 -5z",
    "m0 -4.5l4.5 8h-9z",
    "m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
    "m-4 -1h3v-3h2v3h3v2h-3v3h-2v-3h-3z",
];

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
        let width = LEFT + columns * PANEL.0 + (columns - 1.0) * GAP.0 + 24.0;
        let height = TOP + rows * PANEL.1 + (rows - 1.0) * GAP.1 + BELOW;
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">"#
        )?;
        let title = escape(&self.title);
        writeln!(svg, "<title>{title}</title>\n<style>{STYLE}</style>")?;
        writeln!(svg, r#"<rect class="paper" width="{width}" height="{height}" rx="8"/>"#)?;
        writeln!(svg, r#"<text class="title" x="{LEFT}" y="34">{title}</text>"#)?;
        writeln!(svg, r#"<text class="faint" x="{LEFT}" y="54">{}</text>"#, escape(&self.circumstances))?;
        let mut x = LEFT;
        for (index, name) in self.names().into_iter().enumerate() {
            writeln!(svg, r#"<path class="line c{index}" d="M{x} 78h28"/>{}"#, mark(index, x + 14.0, 78.0))?;
            writeln!(svg, r#"<text x="{}" y="82">{}</text>"#, x + 34.0, escape(name))?;
            x += 56.0 + 7.0 * name.chars().count() as f64;
        }
        for (index, panel) in self.panels.iter().enumerate() {
            let left = LEFT + (index % COLUMNS) as f64 * (PANEL.0 + GAP.0);
            let top = TOP + (index / COLUMNS) as f64 * (PANEL.1 + GAP.1);
            writeln!(svg, r#"<g transform="translate({left} {top})">"#)?;
            self.draw_panel(svg, panel)?;
            writeln!(svg, "</g>")?;
        }
        writeln!(svg, "</svg>")
    }

    /// The names of all lines, in the order of their colours.
    fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for line in self.panels.iter().flat_map(|panel| &panel.lines) {
            if !names.contains(&line.name.as_str()) {
                names.push(&line.name);
            }
        }
        names
    }

    fn draw_panel(&self, svg: &mut String, panel: &Panel) -> fmt::Result {
        let (width, height) = PANEL;
        let points = || panel.lines.iter().flat_map(|line| &line.points);
        let across = Axis::around(points().map(|point| point.0), width);
        let up = Axis::around(points().map(|point| point.1).chain([1.0]), height);
        writeln!(svg, r#"<text class="panel" y="-12">{}</text>"#, escape(&panel.title))?;
        for tick in up.ticks() {
            let y = height - up.position(tick);
            writeln!(svg, r#"<path class="grid" d="M0 {y:.1}h{width}"/>"#)?;
            writeln!(svg, r#"<text class="faint end" x="-8" y="{:.1}">{}</text>"#, y + 4.0, short(tick))?;
        }
        let mut shown: Vec<f64> = Vec::new();
        points().map(|point| point.0).for_each(|x| {
            if !shown.contains(&x) {
                shown.push(x)
            }
        });
        let mut free = f64::NEG_INFINITY;
        for x in &shown {
            let place = across.position(*x);
            if place < free {
                continue;
            }
            free = place + LABEL;
            writeln!(svg, r#"<text class="faint middle" x="{place:.1}" y="{}">{x}</text>"#, height + 18.0)?;
        }
        writeln!(
            svg,
            r#"<text class="faint middle" x="{}" y="{}">{}</text>"#,
            width / 2.0,
            height + 38.0,
            self.across
        )?;
        if self.diagonal {
            let most = |all: &mut dyn Iterator<Item = f64>| all.fold(1.0, f64::max);
            let end = most(&mut points().map(|point| point.0)).min(most(&mut points().map(|point| point.1)));
            let [(x0, y0), (x1, y1)] =
                [1.0, end].map(|end| (across.position(end), height - up.position(end)));
            writeln!(svg, r#"<path class="one" d="M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}"/>"#)?;
        }
        for line in &panel.lines {
            let index = self.names().iter().position(|name| *name == line.name).expect("it has a colour");
            let places: Vec<_> =
                line.points.iter().map(|(x, y)| (across.position(*x), height - up.position(*y))).collect();
            let path = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ");
            writeln!(svg, r#"<polyline class="line c{index}" points="{path}"/>"#)?;
            for (x, y) in places {
                writeln!(svg, "{}", mark(index, x, y))?;
            }
        }
        Ok(())
    }
}

/// A tick as short as it can be: 0.05, 0.5, 5.
fn short(tick: f64) -> String {
    let digits = (-tick.log10().floor()).max(0.0) as usize;
    format!("{tick:.digits$}")
}

fn mark(index: usize, x: f64, y: f64) -> String {
    let index = index % MARKS.len();
    format!(r#"<path class="mark c{index}" d="M{x:.1} {y:.1}{}"/>"#, MARKS[index])
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> Chart {
        let line = |name: &str, factor: f64| Line {
            name: name.into(),
            points: vec![(1.0, 1.0), (16.0, 16.0 * factor)],
        };
        let panel = || Panel { title: "a <b>".into(), lines: vec![line("one", 1.0), line("two", 0.5)] };
        let panels = vec![panel(), panel(), panel(), panel()];
        Chart {
            title: "T & t".into(),
            circumstances: String::new(),
            across: "workers",
            diagonal: true,
            panels,
        }
    }

    #[test]
    fn each_panel_has_its_lines_and_each_point_a_mark() {
        let svg = chart().svg();
        assert_eq!(svg.matches("<polyline").count(), 8);
        assert_eq!(svg.matches(r#"class="mark"#).count(), 16 + 2, "points and the legend");
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
        assert!(svg.contains("T &amp; t") && svg.contains("a &lt;b&gt;"));
    }

    #[test]
    fn the_fourth_panel_begins_a_row() {
        let svg = chart().svg();
        assert!(svg.contains(r#"translate(58 118)"#) && svg.contains(r#"translate(58 432)"#), "{svg}");
    }
}
