//! How many of the made mistakes are seen, and by what: a line for the terminal, and a table for the book.

use std::path::PathBuf;

use super::list::{self, List, Made, Oracle};
use crate::{Outcome, paths};
use tlc::text::marks;
use tlc::text::table::grouped;

const CHAPTER: &str = "book/src/mutants.md";
const START: &str = "<!-- made -->";
const END: &str = "<!-- /made -->";

/// What can come of a mistake, and how the book calls it.
const FATES: [(Option<Oracle>, &str); 6] = [
    (Some(Oracle::Tlc), "a property breaks"),
    (Some(Oracle::Count), "a count alone differs"),
    (Some(Oracle::Tests), "the tests fail"),
    (Some(Oracle::Traces), "the traces are refused"),
    (Some(Oracle::Loom), "Loom fails"),
    (None, "equivalent"),
];

/// How many have come to this.
fn number<'m>(made: impl Iterator<Item = &'m Made>, fate: Option<Oracle>) -> usize {
    made.filter(|one| one.seen.as_ref().map(|seen| seen.by) == fate && !is_open(one)).count()
}

fn is_open(one: &Made) -> bool {
    one.seen.is_none() && one.equivalent.is_none()
}

/// The score, for people.
pub(in crate::mutants) fn committed() -> Result<String, String> {
    Ok(line(&list::read()?))
}

pub(super) fn line(list: &List) -> String {
    let all = grouped((list.all.spec + list.all.core) as u64);
    let fates = FATES.map(|(fate, what)| (number(list.made.iter(), fate), what));
    let fates =
        fates.iter().filter(|(number, _)| *number > 0).map(|(number, what)| format!("{what}: {number}"));
    let open = list.made.iter().filter(|one| is_open(one)).count();
    format!(
        "{} mistakes made by a program, of {all} that it can make; {}; open: {open}\n",
        list.made.len(),
        fates.collect::<Vec<_>>().join("; ")
    )
}

/// Writes the book's table.
pub(in crate::mutants) fn write_chapter_of_list() -> Outcome {
    write_chapter(&list::read()?)
}

pub(super) fn write_chapter(list: &List) -> Outcome {
    let (path, text) = chapter(list)?;
    paths::write(&path, &text)?;
    println!("{CHAPTER}: the score of the made mistakes");
    Ok(())
}

fn chapter(list: &List) -> Result<(PathBuf, String), String> {
    let path = paths::root().join(CHAPTER);
    let text = paths::read(&path)?;
    Ok((path, marks::filled(CHAPTER, &text, START, &markdown(list), END)?))
}

/// A row for each kind of change; the score; what is seen by a count alone; and the arguments.
fn markdown(list: &List) -> String {
    let heads = FATES.map(|(_, what)| what).join(" | ");
    let mut text = format!("| change | made | {heads} |\n|---|{}\n", "--:|".repeat(FATES.len() + 1));
    let mut operators: Vec<(bool, &str)> =
        list.made.iter().map(|one| (!one.is_in_spec(), one.operator())).collect();
    operators.sort_unstable();
    operators.dedup();
    for (is_in_core, operator) in operators {
        let of = || {
            let of = list.made.iter().filter(move |one| one.operator() == operator);
            of.filter(move |one| one.is_in_spec() != is_in_core)
        };
        let cells = FATES.map(|(fate, _)| match number(of(), fate) {
            0 => "-".to_string(),
            number => number.to_string(),
        });
        let place = if is_in_core { "core" } else { "spec" };
        text += &format!("| {place}: {operator} | {} | {} |\n", of().count(), cells.join(" | "));
    }
    text += &format!("\n{}", line(list));
    let by_count = list.made.iter().filter_map(|one| {
        let seen = one.seen.as_ref().filter(|seen| seen.by == Oracle::Count)?;
        Some(format!("- `{}`: {} on `{}`\n", one.name, seen.says, seen.on))
    });
    text += &section("Those that a count alone sees:", by_count.collect());
    let equivalent = list.made.iter().filter(|one| one.seen.is_none());
    let arguments =
        equivalent.filter_map(|one| Some(format!("- `{}`: {}\n", one.name, one.equivalent.as_ref()?)));
    text + &section("Those that nothing need see:", arguments.collect())
}

fn section(head: &str, rows: String) -> String {
    if rows.is_empty() { rows } else { format!("\n{head}\n\n{rows}") }
}

#[cfg(test)]
mod tests {
    use super::{chapter, line, list, markdown};
    use crate::mutants::made::list::{All, List, Made, Oracle, Seen};

    fn made(name: &str, by: Option<Oracle>, equivalent: Option<&str>) -> Made {
        let seen = by.map(|by| Seen { by, on: "pair".to_string(), says: "BeatInv 9".to_string() });
        let text = || "x".to_string();
        let equivalent = equivalent.map(str::to_string);
        Made {
            name: name.to_string(),
            file: "spec/M.tla".to_string(),
            from: text(),
            to: text(),
            seen,
            equivalent,
        }
    }

    #[test]
    fn the_score() {
        let list = List {
            all: All { spec: 1000, core: 234 },
            made: vec![
                made("M.A.number.1", Some(Oracle::Tlc), None),
                made("M.B.number.1", Some(Oracle::Count), None),
                made("M.C.truth.1", None, Some("both are the same")),
                made("M.D.truth.1", None, None),
            ],
        };
        assert_eq!(
            line(&list),
            "4 mistakes made by a program, of 1,234 that it can make; a property breaks: 1; \
             a count alone differs: 1; equivalent: 1; open: 1\n"
        );
        let text = markdown(&list);
        assert!(text.contains("| spec: number | 2 | 1 | 1 | - | - | - | - |\n"), "{text}");
        assert!(text.contains("- `M.C.truth.1`: both are the same\n"), "{text}");
    }

    #[test]
    fn the_chapter_has_the_score_of_the_list() {
        let (path, text) = chapter(&list::read().unwrap()).unwrap();
        assert!(crate::paths::read(&path).unwrap() == text, "run `cargo xtask check-mutants --table`");
    }

    #[test]
    fn no_mistake_is_open() {
        let list = list::read().unwrap();
        let open: Vec<&str> =
            list.made.iter().filter(|one| super::is_open(one)).map(|one| one.name.as_str()).collect();
        assert_eq!(open, [""; 0]);
    }
}
