//! A file, or a part of it, with the numbers of its lines: a link can lead to each of them.

/// A listing.
pub struct Listing<'t> {
    /// What the ids begin with: `ID-7` is line 7, and `ID` the first marked line.
    pub id: &'t str,
    /// The language, for the colours.
    pub language: &'t str,
    /// The lines.
    pub text: &'t str,
    /// The number of the first line.
    pub first: usize,
    /// The lines that the reader is sent to.
    pub marked: &'t [usize],
}

impl Listing<'_> {
    /// As Markdown: a column of numbers, and a code block beside it.
    pub fn markdown(&self) -> String {
        let text = self.text.trim_end();
        let mut numbers = String::new();
        for number in self.first..self.first + text.lines().count() {
            let id = &self.id;
            let line = format!("<span id=\"{id}-{number}\">{number}</span>\n");
            match self.marked.iter().position(|&marked| marked == number) {
                Some(0) => numbers += &format!("<b id=\"{id}\">{}</b>\n", line.trim_end()),
                Some(_) => numbers += &format!("<b>{}</b>\n", line.trim_end()),
                None => numbers += &line,
            }
        }
        let numbers = numbers.trim_end();
        let language = self.language;
        format!(
            "<div class=\"numbered\">\n<pre class=\"numbers\">{numbers}</pre>\n\n```{language}\n{text}\n```\n\n</div>\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Listing;

    #[test]
    fn each_line_has_a_number_and_the_marked_one_the_name() {
        let listing = Listing { id: "x", language: "tla", text: "A ==\n\n  TRUE\n", first: 7, marked: &[9] };
        let expected = "<div class=\"numbered\">\n<pre class=\"numbers\"><span id=\"x-7\">7</span>\n\
            <span id=\"x-8\">8</span>\n<b id=\"x\"><span id=\"x-9\">9</span></b></pre>\n\n\
            ```tla\nA ==\n\n  TRUE\n```\n\n</div>\n";
        assert_eq!(listing.markdown(), expected);
    }
}
