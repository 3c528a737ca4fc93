//! `--solution`: what the solution has that the reader's files do not have, and the other way round.

use tlc::{Outcome, paths};

use crate::exercise::Exercise;
use crate::mine::{self, Mine};

/// Prints the difference for each file of the solution.
pub fn show(exercise: &Exercise) -> Outcome {
    let mine = Mine::of(exercise);
    let solution = exercise.folder().join("solution");
    let (yours, whose) = if mine.has_begun() {
        (mine.folder.clone(), "yours")
    } else {
        (exercise.folder().join("skeleton"), "the skeleton")
    };
    for file in mine::files(&solution)? {
        let right = paths::read(&solution.join(&file))?;
        let left = std::fs::read_to_string(yours.join(&file)).unwrap_or_default();
        println!("{}: `-` is {whose}, `+` the solution", file.display());
        // The marks by which the book includes the solution are no part of it.
        let is_shown = |line: &&str| !line.contains("ANCHOR: ") && !line.contains("ANCHOR_END: ");
        let (left, right): (Vec<&str>, Vec<&str>) =
            (left.lines().filter(is_shown).collect(), right.lines().filter(is_shown).collect());
        for (mark, line) in lines(&left, &right) {
            println!("{mark} {line}");
        }
        println!();
    }
    println!("{}", exercise.shows);
    Ok(())
}

/// Each line with its mark: in both, only left, only right. What both have is as long as can be.
fn lines<'t>(left: &[&'t str], right: &[&'t str]) -> Vec<(char, &'t str)> {
    let mut common = vec![vec![0; right.len() + 1]; left.len() + 1];
    for l in (0..left.len()).rev() {
        for r in (0..right.len()).rev() {
            common[l][r] = if left[l] == right[r] {
                common[l + 1][r + 1] + 1
            } else {
                common[l + 1][r].max(common[l][r + 1])
            };
        }
    }
    let (mut l, mut r, mut found) = (0, 0, Vec::new());
    while l < left.len() || r < right.len() {
        if l < left.len() && r < right.len() && left[l] == right[r] {
            found.push((' ', left[l]));
            (l, r) = (l + 1, r + 1);
        } else if r == right.len() || l < left.len() && common[l + 1][r] >= common[l][r + 1] {
            found.push(('-', left[l]));
            l += 1;
        } else {
            found.push(('+', right[r]));
            r += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn a_changed_line_and_a_new_one() {
        let marked = lines(&["a", "b", "c"], &["a", "x", "c", "d"]);
        assert_eq!(marked, [(' ', "a"), ('-', "b"), ('+', "x"), (' ', "c"), ('+', "d")]);
        assert!(lines(&[], &[]).is_empty());
    }
}
