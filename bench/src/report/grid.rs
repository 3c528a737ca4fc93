//! Cells in rows and columns, for a terminal and in Markdown: names to the left, figures to the right.

/// A table whose first row is its head, and whose first columns hold names.
pub struct Grid {
    /// Head and rows, all of the same length.
    pub rows: Vec<Vec<String>>,
    /// How many columns hold names and not figures.
    pub labels: usize,
}

impl Grid {
    /// Columns of equal width.
    pub fn text(&self) -> String {
        let width = |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max();
        let widths: Vec<usize> = (0..self.columns()).map(|column| width(column).unwrap_or(0)).collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
                if column < self.labels { format!("{cell:width$}") } else { format!("{cell:>width$}") }
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
        };
        self.rows.iter().map(line).collect()
    }

    /// The same in Markdown.
    pub fn markdown(&self) -> String {
        let line = |row: &[String]| format!("| {} |\n", row.join(" | "));
        let rule = |column| if column < self.labels { "---".to_owned() } else { "---:".to_owned() };
        let rule: Vec<_> = (0..self.columns()).map(rule).collect();
        let (head, rows) = self.rows.split_first().expect("a grid has a head");
        line(head) + &line(&rule) + &rows.iter().map(|row| line(row)).collect::<String>()
    }

    fn columns(&self) -> usize {
        self.rows[0].len()
    }
}

/// A number with a comma between groups of three digits.
pub fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        assert_eq!([0, 999, 1000, 16_777_215].map(grouped), ["0", "999", "1,000", "16,777,215"]);
    }

    #[test]
    fn names_to_the_left_and_figures_to_the_right() {
        let rows = [["name", "ns"], ["a", "10"], ["longer", "5"]].map(|row| row.map(str::to_owned).to_vec());
        let grid = Grid { rows: rows.to_vec(), labels: 1 };
        assert_eq!(grid.text(), "name    ns\na       10\nlonger   5\n");
        assert_eq!(grid.markdown(), "| name | ns |\n| --- | ---: |\n| a | 10 |\n| longer | 5 |\n");
    }
}
