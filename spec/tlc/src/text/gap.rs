//! The gap in a file that a reader is to fill.

/// The number of the first line that says `TODO`, or in Rust `todo!`.
///
/// ```
/// assert_eq!(tlc::text::gap::line("Rule ==\n  TRUE  \\* TODO\n"), Some(2));
/// assert_eq!(tlc::text::gap::line("Rule == TRUE\n"), None);
/// ```
pub fn line(text: &str) -> Option<usize> {
    let is_gap = |line: &str| line.contains("TODO") || line.contains("todo!");
    text.lines().position(is_gap).map(|line| line + 1)
}
