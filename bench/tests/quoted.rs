//! Figures that the book quotes from a committed table: they are those of the newest file.
//!
//! `claims.json` holds a sentence against a new measurement. Nothing there sees that a sentence still has the figures of an older
//! table than the one that the book shows.

use bench::evidence::piece::{SEQUENTIAL, Seat};
use bench::evidence::{scaling, words};
use bench::report;
use bench::report::topic::Topic;
use bench::topics::{COLD_BUSY, COLD_PAIRS, ITERATORS};

/// The figures that stand in these words of a file.
fn quoted(file: &str, pattern: &str) -> Vec<f64> {
    let path = report::folder().join("../..").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let found = words::find(pattern, &text).unwrap_or_else(|error| panic!("{file}: {error}"));
    found.iter().filter_map(|figure| words::value(figure)).collect()
}

/// A figure of the newest table: in this column, in the row that begins with these names.
fn measured(topic: &Topic, names: &[&str], column: &str) -> f64 {
    let sheet = topic.newest().expect("the newest file can be read").expect("there is a file");
    let row = sheet.rows.iter().find(|row| names.iter().zip(*row).all(|(name, cell)| name == cell));
    let row = row.unwrap_or_else(|| panic!("{}: no row {names:?}", topic.name));
    let place = topic.columns.iter().position(|name| *name == column).expect("a column");
    row[place].parse().expect("a figure")
}

/// So many digits behind the point.
fn rounded(figure: f64, digits: i32) -> f64 {
    let factor = 10_f64.powi(digits);
    (figure * factor).round() / factor
}

#[test]
fn lone_pairs_that_are_shared() {
    let shared = |contestant: &str| {
        ["1 ms apart", "2 ms apart", "4 ms apart"]
            .map(|regime| measured(&COLD_PAIRS, &[regime, contestant, "2"], "shared"))
    };
    let file = "book/src/wake-ups.md";
    let own = "after pauses of 1, 2 and 4 ms, {}, {} and {} of 100 pairs";
    assert_eq!(quoted(file, own), shared("systole"));
    assert_eq!(quoted(file, "Rayon has {}, {} and {}, chili and Forte have none"), shared("rayon"));
}

#[test]
fn iterators_of_rayon_beside_those_on_the_pool() {
    let ratio = |adaptors: &str, numbers: &str| {
        let speed_up =
            |contestant: &str| measured(&ITERATORS, &[adaptors, numbers, contestant, "2"], "speed_up");
        rounded(speed_up("rayon") / speed_up("orx-parallel on systole"), 1)
    };
    let both = |numbers: &str| ["map and sum", "filter and count"].map(|adaptors| ratio(adaptors, numbers));
    let (short, long) = (both("10000"), both("10000000"));
    let file = "book/src/migration.md";
    assert_eq!(quoted(file, "on two threads: {} to {} times for sums and counts of ten million"), long);
    assert_eq!(quoted(file, "numbers, and {} to {} times for those of ten thousand"), short);
    let all = [short, long].concat();
    let ends = [all.iter().copied().fold(f64::MAX, f64::min), all.iter().copied().fold(0.0, f64::max)];
    let readme = "rayon's iterators were [{} to {} times as fast](book/src/migration.md#from-rayon)";
    assert_eq!(quoted("README.md", readme), ends);
}

#[test]
fn calls_beside_other_programs() {
    let of = |nodes: &str, contestant: &str, threads: &str, column: &str| {
        rounded(measured(&COLD_BUSY, &["0", nodes, contestant, threads], column) / 1e3, 1)
    };
    let file = "book/src/comparison.md";
    let pool = quoted(file, "takes {} ms on average back to back, and one in a hundred takes {} or more");
    assert_eq!(pool, ["us_mean", "us_p99"].map(|column| of("1000000", "systole", "8", column)));
    let alone = quoted(file, "without a pool {}, and {}.");
    assert_eq!(alone, ["us_mean", "us_p99"].map(|column| of("1000000", "sequential", "1", column)));
    let p99 = quoted(file, "one in a hundred takes {} ms there, and {}.");
    assert_eq!(p99, ["chili", "systole"].map(|contestant| of("100000", contestant, "2", "us_p99")));
}

#[test]
fn speed_ups_on_sixteen_cores() {
    let report = scaling::newest().expect("the newest file can be read").expect("there is a file");
    let speed_up = |piece: &str, threads: usize| {
        let outcome = report.outcomes.iter().find(|outcome| outcome.piece == piece).expect("the piece");
        assert!(outcome.of(&Seat::new(SEQUENTIAL, 1)).is_some());
        rounded(outcome.speed_up(&Seat::new("systole", threads)).expect("it has run").median, 2)
    };
    let programs = [
        ("fib(30)", "fib/30"),
        ("unbalanced tree of 856,345 nodes", "uts/856345"),
        ("skewed tree of 1,000,000 nodes", "skewed/1000000"),
        ("tree of 100,000 nodes", "tree/100000"),
    ];
    for (name, piece) in programs {
        let row = format!("| {name} | 8 | {{}} | {{}} | {{}} | | | 16 | {{}} | {{}} | {{}} |");
        let figures = quoted("book/src/sixteen-cores.md", &row);
        assert_eq!([figures[0], figures[3]], [8, 16].map(|threads| speed_up(piece, threads)), "{name}");
    }
}
