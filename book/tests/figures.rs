//! The figure of lesson 15 shows some lines of the mutation matrix; they must be those of the page.

use std::fs;
use std::path::Path;

/// The checkers, in the order of the columns.
const CHECKERS: [&str; 5] = ["TLC", "Loom", "traces", "proof", "tests"];

/// The value of an attribute in each element that has it.
fn attributes<'t>(svg: &'t str, name: &str) -> Vec<&'t str> {
    let start = format!("{name}=\"");
    svg.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn the_figure_of_lesson_15_has_the_verdicts_of_the_matrix() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let svg = fs::read_to_string(book.join("img/lessons/lesson-15.svg")).unwrap();
    let page = fs::read_to_string(book.join("mutants.md")).unwrap();
    let mistakes = attributes(&svg, "data-mistake");
    assert!(mistakes.len() >= 4, "{mistakes:?}");
    for (mistake, shown) in mistakes.into_iter().zip(attributes(&svg, "data-seen-by")) {
        let start = format!("| `{mistake}` |");
        let line = page.lines().find(|line| line.starts_with(&start));
        let cells: Vec<&str> =
            line.unwrap_or_else(|| panic!("no line {start}")).split('|').map(str::trim).collect();
        // Before the verdicts stand the name and the mistake in words.
        let verdicts = CHECKERS.iter().zip(&cells[3..]);
        let seen: Vec<&str> = verdicts
            .filter(|(_, cell)| !matches!(**cell, "-" | "missed"))
            .map(|(checker, _)| *checker)
            .collect();
        assert_eq!(seen.join(" "), shown, "{mistake}");
    }
}
