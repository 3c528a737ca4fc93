//! The same as a picture, for readers without JavaScript: narrow, so that a phone does not shrink it.

use crate::lanes::Lanes;
use std::fmt::Write;

const WIDTH: u64 = 340;
const LEFT: u64 = 26;
const TOP: u64 = 66;
const LANE: u64 = 30;

const STYLE: &str = "
  svg { font-family: system-ui, sans-serif; --paper: #ffffff; --ink: #1f2328; --faint: #59636e; --run: #0b62b8; --other: #4a93d6; --look: #c2500a; --wake: #8a3ffc }
  @media (prefers-color-scheme: dark) { svg { --paper: #16191d; --ink: #e8eaed; --faint: #a0a8b2; --run: #6cb6ff; --other: #3d86cc; --look: #f29559; --wake: #be95ff } }
  text { font-size: 13px; fill: var(--faint) } .title { fill: var(--ink); font-weight: 600 } .paper { fill: var(--paper) }
  .w0 { fill: var(--faint) } .w1 { fill: var(--wake) } .w2 { fill: var(--look) } .w3 { fill: var(--run) } .w4 { fill: var(--other) }
";

/// What the lanes show in a row of keys.
const KEYS: [(&str, &str); 4] = [("w3", "runs"), ("w2", "looks"), ("w1", "wakes up"), ("w0", "parked")];

/// Draws the lanes.
pub fn svg(lanes: &Lanes, caption: &str) -> String {
    let height = TOP + LANE * lanes.workers.len() as u64 + 50;
    let mut svg = String::new();
    let mut line = |text: String| writeln!(svg, "{text}").expect("a string takes all that is written");
    line(format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">"#
    ));
    line(format!("<title>A run of the real pool on {} workers</title>", lanes.workers.len()));
    line(format!(
        "<style>{STYLE}</style>\n<rect class=\"paper\" width=\"{WIDTH}\" height=\"{height}\" rx=\"8\"/>"
    ));
    line(r#"<text class="title" x="12" y="22">Which worker works when</text>"#.into());
    let mut x = 12;
    for (class, name) in KEYS {
        line(format!(
            r#"<rect class="{class}" x="{x}" y="36" width="12" height="12"/><text x="{}" y="47">{name}</text>"#,
            x + 16
        ));
        x += 28 + 7 * name.len() as u64;
    }
    let place = |time: u64| LEFT as f64 + time as f64 / lanes.end as f64 * (WIDTH - LEFT - 12) as f64;
    for (worker, lane) in lanes.workers.iter().enumerate() {
        let top = TOP + LANE * worker as u64;
        line(format!(r#"<text x="10" y="{}">{worker}</text>"#, top + 19));
        let mut shade = 0;
        for index in (0..lane.len()).step_by(2) {
            let (from, what) = (lane[index], lane[index + 1]);
            let to = lane.get(index + 2).copied().unwrap_or(lanes.end);
            let (left, width) = (place(from), place(to) - place(from));
            if what >= 3 {
                shade = 1 - shade;
            }
            let class = if what >= 3 { 3 + shade } else { what };
            let (y, tall) = if what == 0 { (top + 14, 2) } else { (top + 2, LANE - 6) };
            line(format!(
                r#"<rect class="w{class}" x="{left:.2}" y="{y}" width="{width:.2}" height="{tall}"/>"#
            ));
        }
    }
    let below = TOP + LANE * lanes.workers.len() as u64 + 16;
    line(format!(
        r#"<text x="{LEFT}" y="{below}">0</text><text x="{}" y="{below}" text-anchor="end">{} µs</text>"#,
        WIDTH - 12,
        lanes.end / 1_000_000
    ));
    line(format!(r#"<text x="12" y="{}">{caption}</text>"#, below + 22));
    line("</svg>".into());
    svg
}
