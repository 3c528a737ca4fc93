//! tokei counts the lines of code, comments and blanks in a folder of sources.

use super::{Job, Prepared, input};
use std::fmt::Write as _;
use tokei::{Config, Languages};

pub const JOB: Job =
    Job { name: "lines", package: "tokei", what: "count the lines of 300 files in 3 languages", prepare };

fn prepare() -> Prepared {
    let mut random = fastrand::Rng::with_seed(4);
    let folder = input::Folder::new("lines");
    for file in 0..300 {
        let (extension, comment) = [("rs", "//"), ("py", "#"), ("js", "//")][file % 3];
        let mut text = String::new();
        for line in 0..random.usize(20..600) {
            let words = input::sentence(&mut random, 6);
            let written = match line % 7 {
                0 => writeln!(text),
                1 | 2 => writeln!(text, "{comment} {words}"),
                _ => writeln!(text, "call(\"{words}\", {line})"),
            };
            written.expect("a string grows");
        }
        folder.write(format!("part{}/file{file}.{extension}", file % 12), &text);
    }
    let config = Config::default();
    Box::new(move || {
        let mut languages = Languages::new();
        languages.get_statistics(&[&folder.0], &[], &config);
        let total = languages.total();
        (total.code * 1_000_000 + total.comments * 1000 + total.blanks) as u64
    })
}
