//! A part of a text that a command writes: what stands between two marks.

/// The text of the file `name`, with `inner` on the lines between the two marks.
///
/// # Errors
///
/// When the text lacks one of the marks.
///
/// ```
/// let text = "a\n<!-- b -->\nold\n<!-- /b -->\nc\n";
/// let now = tlc::text::marks::filled("x.md", text, "<!-- b -->", "new\n", "<!-- /b -->").unwrap();
/// assert_eq!(now, "a\n<!-- b -->\nnew\n<!-- /b -->\nc\n");
/// assert!(tlc::text::marks::filled("x.md", "no marks", "<!-- b -->", "new\n", "<!-- /b -->").is_err());
/// ```
pub fn filled(name: &str, text: &str, start: &str, inner: &str, end: &str) -> Result<String, String> {
    let parts = text.split_once(start).and_then(|(head, rest)| Some((head, rest.split_once(end)?.1)));
    let (head, tail) = parts.ok_or_else(|| format!("{name} lacks the marks {start} and {end}"))?;
    Ok(format!("{head}{start}\n{inner}{end}{tail}"))
}
