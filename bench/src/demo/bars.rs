//! Speed-ups as bars of plain characters.

use crate::quartiles::Quartiles;

/// The figures of one contestant.
pub struct Bar {
    /// Its name.
    pub name: &'static str,
    /// The median time of a run.
    pub seconds: f64,
    /// How many times as fast as the first contestant it is.
    pub speed_up: Quartiles,
}

/// The least room for the longest bar.
const LEAST: usize = 10;

/// A line for each bar, all to one scale that fills the width.
pub fn text(bars: &[Bar], width: usize) -> String {
    let names = bars.iter().map(|bar| bar.name.len()).max().unwrap_or_default();
    let figures: Vec<_> = bars.iter().map(Bar::figures).collect();
    let taken = figures.iter().map(String::len).max().unwrap_or_default() + names + 6;
    let room = width.saturating_sub(taken).max(LEAST);
    let longest = bars.iter().map(|bar| bar.speed_up.high).fold(f64::MIN_POSITIVE, f64::max);
    let line = |(bar, figures): (&Bar, &String)| {
        let drawn = bar.drawn(room as f64 / longest);
        format!("  {:names$}  {drawn:room$}  {figures}\n", bar.name)
    };
    bars.iter().zip(&figures).map(line).collect()
}

impl Bar {
    /// The speed-up, its quartiles and the time.
    fn figures(&self) -> String {
        let Quartiles { low, median, high } = self.speed_up;
        format!("{median:5.2} ({low:.2} to {high:.2}) {:7.2} ms", self.seconds * 1e3)
    }

    /// `####--|--`: up to the lower quartile, the median, and the upper quartile, so many characters for a speed-up of 1.
    fn drawn(&self, scale: f64) -> String {
        let Quartiles { low, median, high } = self.speed_up;
        let [low, median, high] = [low, median, high].map(|figure| (figure * scale).round() as usize);
        let median = median.max(1);
        let place = |at| match at {
            _ if at == median => '|',
            _ if at <= low => '#',
            _ => '-',
        };
        (1..=high.max(median)).map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(name: &'static str, [low, median, high]: [f64; 3]) -> Bar {
        Bar { name, seconds: 0.0123, speed_up: Quartiles { low, median, high } }
    }

    #[test]
    fn bars_have_one_scale_and_fill_the_width() {
        let bars = [bar("one", [1.0, 1.0, 1.0]), bar("longer", [1.5, 1.75, 2.0])];
        let text = text(&bars, 63);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "  one     #########|             1.00 (1.00 to 1.00)   12.30 ms");
        assert_eq!(lines[1], "  longer  ###############--|--   1.75 (1.50 to 2.00)   12.30 ms");
    }

    #[test]
    fn a_narrow_terminal_still_gets_bars() {
        let text = text(&[bar("one", [0.9, 1.0, 1.0])], 3);
        assert!(text.contains("#########|"), "{text}");
    }

    #[test]
    fn what_is_far_slower_still_has_a_mark() {
        assert_eq!(bar("slow", [0.01, 0.01, 0.01]).drawn(20.0), "|");
    }
}
