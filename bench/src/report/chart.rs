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
    /// The panels, next to each other, as many in a row as there is room for.
    pub panels: Vec<Panel>,
}

/// For how much room a chart is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    columns: usize,
    panel: (f64, f64),
    left: f64,
    right: f64,
}

/// Three panels in a row, for a page.
pub const WIDE: Layout = Layout { columns: 3, panel: PANEL, left: 62.0, right: 28.0 };

/// One panel in a row, for a phone of 360 pixels: it is not made smaller there, so all text keeps its size.
pub const NARROW: Layout = Layout { columns: 1, panel: (262.0, 230.0), left: 52.0, right: 22.0 };

const PANEL: (f64, f64) = (250.0, 230.0);
const GAP: (f64, f64) = (56.0, 84.0);
const BELOW: f64 = 56.0;

/// From the title's line to the first panel, if title, circumstances and legend have one line each.
const HEAD: f64 = 118.0;

/// The height of a further line of title, circumstances or legend.
const LINE: f64 = 20.0;

/// How far the upright axis goes beyond the figures, so that no mark lies on the edge.
const BEYOND: f64 = 1.15;

/// The room that a label of the lower axis needs.
const LABEL: f64 = 32.0;

/// What a letter of the legend takes at most, and one of the title.
const LETTER: f64 = 7.0;
const TITLE_LETTER: f64 = 10.0;

pub(super) const STYLE: &str = "
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
    pub fn svg(&self, layout: Layout) -> String {
        let mut svg = String::new();
        self.draw(layout, &mut svg).expect("a string takes all that is written");
        svg
    }

    fn draw(&self, layout: Layout, svg: &mut String) -> fmt::Result {
        let Layout { columns: most, panel: size, left, right } = layout;
        let columns = self.panels.len().min(most) as f64;
        let rows = self.panels.len().div_ceil(most) as f64;
        let inner = columns * size.0 + (columns - 1.0) * GAP.0;
        let width = left + inner + right;
        let titles = lines(&self.title, width - left / 2.0, TITLE_LETTER);
        let sources = lines(&self.circumstances, width - left / 2.0, LETTER);
        // A narrow chart has its title above the axis' labels, too.
        let begin = if most > 1 { left } else { (left / 3.0).round() };
        let legend = self.legend(begin, width);
        let further = (titles.len() + sources.len() + legend.rows).saturating_sub(3);
        let top = HEAD + LINE * further as f64;
        let height = top + rows * size.1 + (rows - 1.0) * GAP.1 + BELOW;
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">"#
        )?;
        writeln!(svg, "<title>{}</title>\n<style>{STYLE}{}</style>", escape(&self.title), looks())?;
        writeln!(svg, r#"<rect class="paper" width="{width}" height="{height}" rx="8"/>"#)?;
        let mut y = 34.0;
        for (class, texts) in [("title", &titles), ("faint", &sources)] {
            for text in texts {
                writeln!(svg, r#"<text class="{class}" x="{begin}" y="{y}">{}</text>"#, escape(text))?;
                y += LINE;
            }
            y += 2.0;
        }
        legend.draw(svg, y)?;
        for (index, panel) in self.panels.iter().enumerate() {
            let left = left + (index % most) as f64 * (size.0 + GAP.0);
            let top = top + (index / most) as f64 * (size.1 + GAP.1);
            writeln!(svg, r#"<g transform="translate({left} {top})">"#)?;
            self.draw_panel(svg, panel, size)?;
            writeln!(svg, "</g>")?;
        }
        writeln!(svg, "</svg>")
    }

    /// The legend's entries, from left to right, and in a new row where there is no more room.
    fn legend(&self, begin: f64, width: f64) -> Legend {
        let (Reference::One(name) | Reference::Diagonal(name)) = self.reference;
        let mut names: Vec<(&str, Option<usize>)> = Vec::new();
        for line in self.panels.iter().flat_map(|panel| &panel.lines) {
            if !names.contains(&(line.name.as_str(), Some(line.look))) {
                names.push((&line.name, Some(line.look)));
            }
        }
        names.push((name, None));
        let (mut x, mut row, mut entries) = (begin, 0, Vec::new());
        for (name, look) in names {
            let room = 34.0 + LETTER * name.chars().count() as f64;
            if x > begin && x + room > width {
                (x, row) = (begin, row + 1);
            }
            entries.push((x, row, name.to_owned(), look));
            x += room + 22.0;
        }
        Legend { entries, rows: row + 1 }
    }

    fn draw_panel(&self, svg: &mut String, panel: &Panel, size: (f64, f64)) -> fmt::Result {
        let (width, height) = size;
        let Axes { across, up } = self.axes(panel, size);
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
    fn axes(&self, panel: &Panel, size: (f64, f64)) -> Axes {
        let figures = |panel: &Panel| points(panel).map(|point| point.1).collect::<Vec<_>>();
        let shown = match self.common[..] {
            [] => figures(panel),
            _ => self.panels.iter().flat_map(figures).chain(self.common.iter().copied()).collect(),
        };
        Axes {
            across: Axis::around(points(panel).map(|point| point.0), size.0),
            up: Axis::around(
                shown.into_iter().chain([1.0]).flat_map(|figure| [figure / BEYOND, figure * BEYOND]),
                size.1,
            ),
        }
    }
}

/// What the lines are called: each entry with its place, its row, and its look; without a look it is the reference.
struct Legend {
    entries: Vec<(f64, usize, String, Option<usize>)>,
    rows: usize,
}

impl Legend {
    fn draw(&self, svg: &mut String, top: f64) -> fmt::Result {
        for (x, row, name, look) in &self.entries {
            let y = top + LINE * *row as f64;
            match look {
                Some(look) => {
                    let mark = mark(*look, x + 14.0, y);
                    writeln!(svg, r#"<path class="line look{look}" d="M{x} {y}h28"/>{mark}"#)?;
                }
                None => writeln!(svg, r#"<path class="reference" d="M{x} {y}h28"/>"#)?,
            }
            writeln!(svg, r#"<text x="{}" y="{}">{}</text>"#, x + 34.0, y + 4.0, escape(name))?;
        }
        Ok(())
    }
}

/// A text in lines of this width, divided between words.
fn lines(text: &str, width: f64, letter: f64) -> Vec<String> {
    let most = (width / letter) as usize;
    text.split(' ').fold(vec![String::new()], |mut lines, word| {
        let last = lines.last_mut().expect("there is one at least");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= most {
            last.extend([" ", word]);
        } else {
            lines.push(word.to_owned());
        }
        lines
    })
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

/// The text with the signs that mean something in SVG and HTML written out.
pub fn escape(text: &str) -> String {
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
        let svg = chart(Reference::Diagonal("ideal")).svg(WIDE);
        assert_eq!(svg.matches("<polyline").count(), 8);
        assert_eq!(svg.matches(r#"class="mark"#).count(), 16 + 2, "points and the legend");
        assert_eq!(svg.matches(r#"class="reference"#).count(), 4 + 1, "panels and the legend");
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
        assert!(svg.contains("T &amp; t") && svg.contains("a &lt;b&gt;"));
    }

    #[test]
    fn the_fourth_panel_begins_a_row() {
        let svg = chart(Reference::Diagonal("ideal")).svg(WIDE);
        assert!(svg.contains("translate(62 118)") && svg.contains("translate(62 432)"), "{svg}");
    }

    #[test]
    fn a_narrow_chart_has_one_panel_in_a_row_and_breaks_what_is_too_long() {
        let mut long = chart(Reference::One("as many times as workers"));
        long.title = "a title that no phone can show in one line".into();
        let svg = long.svg(NARROW);
        assert!(svg.contains(r#"width="336""#) && svg.contains("translate(52 "), "{svg}");
        assert_eq!(svg.matches(r#"class="title""#).count(), 2);
        assert_eq!(lines("a bc def", 30.0, 6.0), ["a bc", "def"]);
        let places: Vec<_> = svg.lines().filter(|line| line.contains("<g ")).collect();
        assert_eq!(places.len(), 4, "{places:?}");
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
        let place = |chart: &Chart| chart.axes(&chart.panels[0], PANEL).up.position(16.0);
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
