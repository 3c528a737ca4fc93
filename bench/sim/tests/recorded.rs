//! Records: a known tree as a record is the tree, a wrong time in it is seen, and programs with work after their joins keep
//! what holds of every run.

use sim::costs::Costs;
use sim::policies::{Contestant, Settings};
use sim::program::{Kind, Program, Record};
use sim::report::{Case, Report};
use sim::time::{MICROSECOND, NANOSECOND, Time};
use std::fmt::Write;

/// The work of a node, and the price of a join in the costs below.
const NODE: Time = 3 * MICROSECOND;
const JOIN: Time = NANOSECOND;

fn costs() -> Costs {
    Costs { join: JOIN, ..Costs::named("bare-metal").unwrap() }
}

fn run(program: &Program, contestant: Contestant, workers: usize) -> Report {
    let settings = contestant.settings();
    Case { program, contestant, workers, settings, costs: costs() }.run().unwrap()
}

/// A balanced tree of so many nodes, as the recorder writes it: what a node works, and its join, stand before the fork.
fn write(text: &mut String, nodes: u64) {
    let ns = |time: Time| time / NANOSECOND;
    let (left, right) = ((nodes - 1) / 2, nodes - 1 - (nodes - 1) / 2);
    if nodes == 1 {
        writeln!(text, "w {} 0 1", ns(NODE) + 20).unwrap();
        return;
    }
    writeln!(text, "w {} 0 1\n(", ns(NODE + JOIN) + 20).unwrap();
    write(text, left);
    text.push_str("|\n");
    write(text, right);
    text.push_str(")\n");
}

/// The record, in which a reading took 20 ns.
fn text(nodes: u64) -> String {
    let mut text = "systole record 1\nreading 20\ncall 0\n".to_owned();
    write(&mut text, nodes);
    text + "end\n"
}

fn recorded(text: &str) -> Program {
    Record::parse("tree", text, None).unwrap().program
}

/// Whether systole does the same with both on each number of workers.
fn are_equal(recorded: &Program, built: &Program) -> bool {
    [1, 2, 3, 16, 64].into_iter().all(|workers| {
        let [a, b] = [recorded, built].map(|program| run(program, Contestant::Systole, workers));
        (a.time, a.counts, a.alone) == (b.time, b.counts, b.alone)
    })
}

#[test]
fn a_known_tree_is_the_tree_that_is_built_in() {
    let nodes = (1 << 12) - 1;
    let built = Kind::Tree.program(nodes, NODE).unwrap();
    assert!(are_equal(&recorded(&text(nodes)), &built));
}

#[test]
fn a_wrong_time_in_a_record_is_seen() {
    let nodes = (1 << 10) - 1;
    let built = Kind::Tree.program(nodes, NODE).unwrap();
    let right = text(nodes);
    assert!(are_equal(&recorded(&right), &built));
    // One node of 1,023 works a nanosecond longer.
    let wrong = right.replacen("w 3020 0 1", "w 3021 0 1", 1);
    assert!(wrong != right && !are_equal(&recorded(&wrong), &built));
}

#[test]
fn one_worker_takes_the_recorded_time() {
    let nodes = (1 << 10) - 1;
    let program = recorded(&text(nodes));
    let time = run(&program, Contestant::Ideal, 1).time;
    assert_eq!(time, nodes * NODE + nodes / 2 * JOIN);
    assert_eq!(program.work(program.root()), time, "the record has its joins");
    // A join of rayon's way costs more: the record pays the difference.
    let eager = Case {
        program: &program,
        contestant: Contestant::Eager,
        workers: 1,
        settings: Contestant::Eager.settings(),
        costs: costs(),
    };
    assert_eq!(eager.join(), costs().join_eager - JOIN);
}

/// Joins in series, with work before, between and after them, at all depths.
fn series(random: &mut u64, depth: u32, lines: &mut String) {
    let mut next = |limit: u64| {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*random >> 33) % limit
    };
    let mut joins = Vec::new();
    for _ in 0..next(4) * u64::from(depth > 0) {
        joins.push((next(4000), next(9000)));
    }
    writeln!(lines, "w {} {} 0", next(9000), next(3)).unwrap();
    for (work, _) in joins {
        lines.push_str("(\n");
        series(random, depth - 1, lines);
        lines.push_str("|\n");
        series(random, depth - 1, lines);
        writeln!(lines, ")\nw {work} 0 0").unwrap();
    }
}

/// Each run checks that each node is run once, and the bounds.
#[test]
fn every_scheduler_runs_joins_in_series_within_the_bounds() {
    let mut seen = 0;
    for seed in 1..=40 {
        let mut lines = "systole record 1\nreading 0\ncall 0\n".to_owned();
        let mut random = seed;
        (0..3).for_each(|_| series(&mut random, 6, &mut lines));
        let Ok(record) = Record::parse("series", &(lines + "end\n"), None) else { continue };
        let program = record.program;
        for contestant in Contestant::ALL {
            for workers in [1, 2, 3, 16, 64] {
                let report = run(&program, contestant, workers);
                assert!(report.time >= program.span(0) && report.counts.promotions < 100_000);
                seen += report.counts.promotions;
            }
        }
        let one = Settings { calls: 3, ..Contestant::Systole.settings() };
        let case = Case {
            program: &program,
            contestant: Contestant::Systole,
            workers: 3,
            settings: one,
            costs: costs(),
        };
        case.run().unwrap();
    }
    assert!(seen > 1000, "{seen} promotions");
}

/// What comes after a join waits for both of its sides, whichever worker has run them.
#[test]
fn work_after_a_join_comes_after_both_sides() {
    let pair = |after: u64| {
        let text = format!(
            "systole record 1\nreading 0\ncall 0\nw 1000 0 0\n(\nw 1000000 0 0\n|\nw 1000000 0 0\n)\nw {after} 0 0\nend\n"
        );
        recorded(&text)
    };
    for contestant in Contestant::ALL {
        for workers in [2, 4] {
            let [short, long] = [1, 500_001].map(|after| run(&pair(after), contestant, workers).time);
            let more = long - short;
            assert!(more >= 500 * MICROSECOND, "{contestant}: {more} ps");
            assert!(more < 501 * MICROSECOND, "{contestant}: {more} ps");
        }
    }
}

/// Arguments are a program's, and a record runs no program.
#[cfg(feature = "what-if")]
#[test]
fn what_if_refuses_a_word_after_a_record() {
    let file = std::env::temp_dir().join(format!("systole-what-if-{}.txt", std::process::id()));
    std::fs::write(
        &file,
        "systole record 1\nreading 0\ncall 0\n(\nw 9000000 0 0\n|\nw 9000000 0 0\n)\nend\n",
    )
    .unwrap();
    let what_if = |words: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_what-if"))
            .arg(&file)
            .args(words)
            .output()
            .unwrap();
        (output.status.success(), String::from_utf8(output.stderr).unwrap())
    };
    let (alone, more) = (what_if(&[]), what_if(&["1000"]));
    std::fs::remove_file(&file).unwrap();
    assert!(alone.0, "{}", alone.1);
    assert!(!more.0 && more.1.contains("`1000`"), "{}", more.1);
}
