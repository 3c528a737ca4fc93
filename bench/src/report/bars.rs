//! Bars with a figure at the end of each: the form of the charts in Spice's README.
//!
//! They are drawn for a phone, and are not made larger on a wide page.

use super::chart::{STYLE, escape};
use std::fmt::Write;

/// The bars of one contestant.
pub struct Bars {
    /// What stands over them.
    pub title: String,
    /// The unit of the figures, behind each.
    pub unit: &'static str,
    /// What the figures are, below the bars.
    pub axis: &'static str,
    /// Each bar with its name.
    pub rows: Vec<(String, f64)>,
}

const WIDTH: f64 = 344.0;
const LABELS: f64 = 118.0;
const ROW: f64 = 22.0;
const TOP: f64 = 30.0;

/// The room for a figure behind the longest bar.
const FIGURE: f64 = 76.0;

impl Bars {
    /// The lines of a file with a name and a figure each, as Spice's own program writes them.
    pub fn csv(&self) -> String {
        self.rows.iter().map(|(name, figure)| format!("{name},{figure}\n")).collect()
    }

    /// Draws them.
    pub fn svg(&self) -> String {
        let most = self.rows.iter().map(|row| row.1).fold(f64::MIN_POSITIVE, f64::max);
        let height = TOP + ROW * self.rows.len() as f64 + 30.0;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bars\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n<style>{STYLE}  \
             .bar {{ fill: #0b62b8 }} @media (prefers-color-scheme: dark) {{ .bar {{ fill: #6cb6ff }} }}\n</style>\n"
        );
        let (out, title) = (&mut svg, escape(&self.title));
        // A string takes all that is written.
        writeln!(out, "<title>{title}</title>\n<path class=\"paper\" d=\"M0 0H{WIDTH}V{height}H0z\"/>").ok();
        writeln!(out, "<text class=\"panel\" x=\"4\" y=\"18\">{title}</text>").ok();
        for (row, (name, figure)) in self.rows.iter().enumerate() {
            let (top, length) = (TOP + ROW * row as f64, (WIDTH - LABELS - FIGURE) * figure / most);
            let (end, text) = (LABELS + length, top + 15.0);
            writeln!(
                out,
                "<text class=\"end\" x=\"{:.1}\" y=\"{text}\">{}</text>",
                LABELS - 6.0,
                escape(name)
            )
            .ok();
            writeln!(out, "<path class=\"bar\" d=\"M{LABELS} {:.1}H{end:.1}v14H{LABELS}z\"/>", top + 4.0)
                .ok();
            writeln!(out, "<text x=\"{:.1}\" y=\"{text}\">{figure:.2} {}</text>", end + 5.0, self.unit).ok();
        }
        writeln!(out, "<text class=\"faint\" x=\"4\" y=\"{:.1}\">{}</text>", height - 9.0, escape(self.axis))
            .ok();
        svg + "</svg>\n"
    }
}

/// `1000`, `16M`: how Spice's README names a size.
pub fn short(nodes: usize) -> String {
    if nodes < 1_000_000 { nodes.to_string() } else { format!("{}M", nodes / 1_000_000) }
}

/// `systole 1 thread`, `systole 2 threads`.
pub fn name(contestant: &str, threads: usize) -> String {
    format!("{contestant} {threads} {}", if threads == 1 { "thread" } else { "threads" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars() -> Bars {
        let rows = vec![("Baseline".to_owned(), 2.0), (name("a & b", 2), 1.0)];
        Bars { title: "Tree".into(), unit: "ns", axis: "nanoseconds", rows }
    }

    #[test]
    fn the_file_has_a_line_for_each_bar() {
        assert_eq!(bars().csv(), "Baseline,2\na & b 2 threads,1\n");
        assert_eq!(
            (short(1000), short(100_000_000), name("x", 1)),
            ("1000".into(), "100M".into(), "x 1 thread".into())
        );
    }

    #[test]
    fn the_longest_bar_is_that_of_the_greatest_figure() {
        let svg = bars().svg();
        assert!(svg.contains("H268.0v14") && svg.contains("H193.0v14"), "{svg}");
        assert!(svg.contains("2.00 ns") && svg.contains("a &amp; b 2 threads"), "{svg}");
    }
}
