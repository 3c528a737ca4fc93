//! What a join costs in instructions, by form, as the READMEs say it.

/// The lines of a README between which the sentence stands.
pub const BEGIN: &str = "<!-- joins, written by `cargo xtask package --write` -->";
pub const END: &str = "<!-- end of the joins -->";

/// In a tree whose inner nodes have two children there is one join for two nodes, apart from the root. The same holds for the
/// calls of a function that joins two calls of itself.
const ITEMS_A_JOIN: f64 = 2.0;

/// The items for which this is true.
const ITEMS: [&str; 2] = ["a node", "a call"];

/// The sentence, from a table of `bench-instructions`: for each form, the least and the most that it adds to sequential
/// code in any program.
pub fn text(csv: &str) -> Result<String, String> {
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let heading = rows.first().ok_or("the table of instructions is empty")?;
    let column = |name: &str| {
        let missing = || format!("the table of instructions has no column `{name}`");
        heading.iter().position(|&column| column == name).ok_or_else(missing)
    };
    let item = column("item")?;
    let is_recursive = |row: &&Vec<&str>| row.get(item).is_some_and(|item| ITEMS.contains(item));
    let recursive: Vec<&Vec<&str>> = rows.iter().filter(is_recursive).collect();
    let first =
        recursive.first().ok_or("the table of instructions has no program with a join for two items")?;

    let sequential = column("sequential")?;
    let added = |name: &str| -> Result<String, String> {
        let form = column(name)?;
        let number = |row: &[&str], column: usize| {
            let text = row.get(column).copied().unwrap_or_default();
            text.parse::<f64>().map_err(|_| format!("the table of instructions: `{text}` is no number"))
        };
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for row in &recursive {
            let added = (number(row, form)? - number(row, sequential)?) * ITEMS_A_JOIN;
            (least, most) = (least.min(added), most.max(added));
        }
        Ok(format!("{least:.0} to {most:.0}"))
    };
    let [date, commit, rustc] = ["date", "commit", "rustc"].map(&column);
    Ok(format!(
        "A `join` that shares nothing adds {} instructions to the two calls that it stands for. `join_inline` adds {}, \
         `join_then` {}, and `systole::join`, which needs no `Task`, {}. `rayon::join` adds {}, and chili's {}. These are the \
         least and the most in {} small recursive programs, counted by callgrind: {}, commit {}, Rust {}, by \
         `cargo xtask bench-instructions`.",
        added("join")?,
        added("join_inline")?,
        added("join_then")?,
        added("drop_in")?,
        added("rayon")?,
        added("chili")?,
        recursive.len(),
        first[date?],
        first[commit?],
        first[rustc?],
    ))
}

#[cfg(test)]
mod tests {
    use super::text;

    const TABLE: &str = "commit,date,rustc,program,item,sequential,join,join_inline,join_then,drop_in,rayon,chili\n\
                         abc,2026-01-31,1.90.0,tree,a node,10,15.5,16,17,18,60,20\n\
                         abc,2026-01-31,1.90.0,fib,a call,8,15,16,17,18,60,20\n\
                         abc,2026-01-31,1.90.0,quick_sort,an integer,100,900,900,900,900,900,900\n";

    #[test]
    fn the_least_and_the_most_of_each_form_by_the_join_and_not_by_the_node() {
        let text = text(TABLE).unwrap();
        assert!(text.contains("adds 11 to 14 instructions"), "{text}");
        assert!(text.contains("`join_inline` adds 12 to 16"), "{text}");
        assert!(text.contains("in 2 small recursive programs"), "{text}");
    }

    #[test]
    fn a_table_that_lacks_something_is_refused() {
        assert_eq!(text("").unwrap_err(), "the table of instructions is empty");
        assert!(text(&TABLE.replace("drop_in", "dropped")).unwrap_err().ends_with("no column `drop_in`"));
        assert!(text(&TABLE.replace("15.5", "many")).unwrap_err().ends_with("`many` is no number"));
        assert!(text(&TABLE.replace("a node", "-").replace("a call", "-")).is_err());
    }
}
