//! The program of lesson 15: which check sees which mistake.
//!
//! A toy pool is made wrong in several ways, and each is put before several checks. The program prints the matrix.

mod checks;
mod pool;

use pool::Mistake;

/// The lines of the matrix.
const MISTAKES: [(&str, Option<Mistake>); 5] = [
    ("no mistake", None),
    ("take leaves the job in the queue", Some(Mistake::TakeLeavesJob)),
    ("promotion wakes no worker", Some(Mistake::PromoteWakesNone)),
    ("park does not look first", Some(Mistake::ParkWithoutLook)),
    ("take takes the newest job", Some(Mistake::TakeNewest)),
];

/// What the program prints.
fn output() -> String {
    let mut out = format!("{:34}", "");
    out.extend(checks::ALL.iter().map(|(name, _)| format!("{name:12}")));
    out = out.trim_end().to_string() + "\n";
    for (what, mistake) in MISTAKES {
        let cells = checks::ALL.iter().map(|(_, check)| match check(mistake) {
            Some(states) => format!("{:12}", format!("seen, {states}")),
            None => format!("{:12}", "-"),
        });
        out += format!("{what:34}{}", cells.collect::<String>()).trim_end();
        out += "\n";
    }
    out
}

fn main() {
    print!("{}", output());
}

#[cfg(test)]
mod tests {
    use super::output;

    const EXERCISE: [&str; 2] = [
        include_str!("../../exercises/an-unseen-mistake/skeleton/Toy.tla"),
        include_str!("../../exercises/an-unseen-mistake/given/Original.tla"),
    ];

    #[test]
    fn the_page_shows_what_the_program_prints() {
        assert_eq!(output(), include_str!("output.txt"));
    }

    #[test]
    fn the_grader_has_the_toy_that_is_handed_out() {
        let [toy, original] = EXERCISE.map(|text| {
            let (_, after_head) = text.split_once("EXTENDS").unwrap();
            let is_of_the_spec = |line: &&str| !line.contains("ANCHOR") && !line.contains("TODO");
            let mut lines: Vec<_> = after_head.lines().filter(is_of_the_spec).collect();
            lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
            lines
        });
        assert_eq!(toy, original);
    }
}
