//! A table for the terminal: columns as wide as their widest cell.

/// Rows of cells under one heading.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table with these column names.
    pub fn new(heading: &[&str]) -> Table {
        Table { rows: vec![heading.iter().map(|cell| cell.to_string()).collect()] }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The table as text: a line a row, a rule below the heading; a column of figures is set to the right.
    pub fn render(&self) -> String {
        let columns = self.rows[0].len();
        let cells = |column: usize| self.rows.iter().map(move |row| row[column].as_str());
        let widths: Vec<usize> =
            (0..columns).map(|c| cells(c).map(|cell| cell.chars().count()).max().unwrap_or(0)).collect();
        let figures: Vec<bool> = (0..columns).map(|c| cells(c).skip(1).all(is_figure)).collect();

        let mut text = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let gap = " ".repeat(widths[column] - cell.chars().count());
                let (left, right) = if figures[column] { (gap.as_str(), "") } else { ("", gap.as_str()) };
                line += &format!("{left}{cell}{right}  ");
            }
            text += line.trim_end();
            text.push('\n');
            if number == 0 {
                let rule: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
                text += &(rule.join("  ") + "\n");
            }
        }
        text
    }
}

/// Whether a cell is a number, or stands for the lack of one.
fn is_figure(cell: &str) -> bool {
    cell.is_empty()
        || cell == "-"
        || cell.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | 's' | ' '))
}

/// A count with a comma after each group of three digits.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Table, grouped};

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(&["name", "states"]);
        table.row(vec!["a".into(), grouped(1234567)]);
        table.row(vec!["longer".into(), "-".into()]);
        let expected = "name       states\n------  ---------\na       1,234,567\nlonger          -\n";
        assert_eq!(table.render(), expected);
    }

    #[test]
    fn groups_of_three() {
        let cases = [(0, "0"), (12, "12"), (999, "999"), (1000, "1,000"), (123456, "123,456")];
        for (count, text) in cases {
            assert_eq!(grouped(count), text);
        }
    }
}
