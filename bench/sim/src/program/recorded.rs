//! A program that was recorded: the file that the feature `record` of the crate writes. `impl/src/record/mod.rs` has its form.

use super::builder::Builder;
use super::{Node, Program};
use crate::time::{MICROSECOND, NANOSECOND, Time};
use std::fs;
use std::path::Path;

/// A join whose closures take less than this, without the notes, becomes a part of the work around it.
const LEAST: Time = MICROSECOND;

/// The first line.
const HEAD: &str = "systole record 1";

/// What a reading of the clock took, with what was done about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Price {
    /// As the recording process has measured it, in nanoseconds.
    Measured(f64),
    /// As a second run has shown, which noted the calls alone.
    SecondRun(f64),
}

impl Price {
    /// In nanoseconds.
    pub fn nanoseconds(self) -> f64 {
        match self {
            Self::Measured(price) | Self::SecondRun(price) => price,
        }
    }
}

/// A run that was recorded.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its calls, one after the other. Their joins are in its work.
    pub program: Program,
    /// How many calls there were.
    pub calls: usize,
    /// How long they took while they were noted.
    pub noted: Time,
    /// What a reading of the clock took; it is not in the program's work.
    pub price: Price,
    /// How many readings there were.
    pub readings: u64,
    /// How long the program did other things, between the first call's begin and the last call's end.
    pub between: Time,
    /// Whether other threads have made calls, which are not recorded.
    pub elsewhere: bool,
}

/// A piece of work: its time in nanoseconds, the joins that were merged into it, and the readings in its time.
#[derive(Clone, Copy, Default)]
struct Work {
    nanoseconds: u64,
    joins: u64,
    readings: u64,
}

/// What the lines mean.
#[derive(Clone, Copy)]
enum Token {
    Work(Work),
    Fork,
    Second,
    End,
}

/// The lines of a file.
#[derive(Default)]
struct Lines {
    tokens: Vec<Token>,
    reading: f64,
    calls: usize,
    /// When the last call began, in nanoseconds.
    last: u64,
    /// How long the last call took, and all of them.
    in_last: u64,
    in_all: u64,
    readings: u64,
    elsewhere: bool,
}

impl Record {
    /// Reads a record. `calls_alone` is that of a second run in which the calls alone were noted: it says what the notes of
    /// the first one took.
    pub fn read(file: &Path, calls_alone: Option<&Path>) -> Result<Self, String> {
        let text = read(file)?;
        let alone = calls_alone.map(Self::duration).transpose()?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        Self::parse(&name, &text, alone).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// The record in this text. `alone` is how long the calls take without notes, if that is known.
    pub fn parse(name: &str, text: &str, alone: Option<Time>) -> Result<Self, String> {
        let lines = Lines::parse(text)?;
        if !lines.tokens.iter().any(|token| matches!(token, Token::Fork)) {
            return Err(format!(
                "there is no join in it that takes a microsecond or more, in {} calls: nothing could be shared",
                lines.calls
            ));
        }
        let price = match alone {
            Some(alone) => Price::SecondRun(lines.price(alone)),
            None => Price::Measured(lines.reading),
        };
        let (mut builder, mut first) = (Builder::default(), Sequence::default());
        // Backwards, since what comes after a join must be known before the join.
        let mut open: Vec<(Sequence, Option<Node>)> = Vec::new();
        for &token in lines.tokens.iter().rev() {
            match token {
                Token::Work(work) => {
                    first.work += work.without(price.nanoseconds());
                    first.merged += work.joins;
                }
                Token::End => open.push((std::mem::take(&mut first), None)),
                Token::Second => {
                    let right = std::mem::take(&mut first).node(&mut builder);
                    open.last_mut().expect("the lines were checked").1 = Some(right);
                }
                Token::Fork => {
                    let left = std::mem::take(&mut first).node(&mut builder);
                    let (after, right) = open.pop().expect("the lines were checked");
                    first = after;
                    first.put(&mut builder, left, right.expect("the lines were checked"));
                }
            }
        }
        let root = first.node(&mut builder);
        let mut program = builder.done(format!("recorded:{name}"), root);
        program.has_joins = true;
        let Lines { calls, in_all, readings, elsewhere, last, in_last, .. } = lines;
        let between = (last + in_last).saturating_sub(in_all) * NANOSECOND;
        Ok(Self { program, calls, noted: in_all * NANOSECOND, price, readings, between, elsewhere })
    }

    /// How long the calls took that a file notes.
    pub fn duration(file: &Path) -> Result<Time, String> {
        duration(file, &read(file)?)
    }

    /// How many joins were recorded, and how many of them stayed joins in the program.
    pub fn joins(&self) -> (u64, u64) {
        let all = self.program.forks(self.program.root());
        (all, all - self.program.merged())
    }
}

/// What a file says that notes calls alone: how long they took.
fn duration(file: &Path, text: &str) -> Result<Time, String> {
    let lines = Lines::parse(text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(lines.in_all * NANOSECOND)
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| {
        format!(
            "cannot read {}: {error}; a program with the feature `record` writes it if SYSTOLE_RECORD names it",
            file.display()
        )
    })
}

impl Lines {
    fn parse(text: &str) -> Result<Self, String> {
        let mut all = text.lines();
        match all.next() {
            None => {
                return Err(
                    "it is empty: the program was not compiled with the feature `record`, or it has made \
                            no call"
                        .into(),
                );
            }
            Some(HEAD) => {}
            Some(line) => return Err(format!("it is no record: its first line is `{line}`, not `{HEAD}`")),
        }
        let mut lines = Self::default();
        // Of each open join, whether its second closure has begun.
        let mut open: Vec<bool> = Vec::new();
        let mut is_in_call = false;
        for (number, line) in (2..).zip(all) {
            let wrong = |why: &str| Err(format!("line {number}, `{line}`: {why}"));
            let mut words = line.split(' ');
            let word = words.next().unwrap_or_default();
            let numbers: Result<Vec<u64>, _> = words.clone().map(str::parse).collect();
            match (word, numbers.as_deref(), is_in_call) {
                ("reading", _, false) => match words.next().map(str::parse) {
                    Some(Ok(price)) if (0.0..1e6).contains(&price) => lines.reading = price,
                    _ => return wrong("that is no time in nanoseconds"),
                },
                ("elsewhere", Ok([]), _) => lines.elsewhere = true,
                ("call", Ok(&[at]), false) if at >= lines.last + lines.in_last => {
                    (is_in_call, lines.last, lines.in_last) = (true, at, 0);
                    lines.calls += 1;
                }
                ("w", Ok(&[nanoseconds, joins, readings]), true) => {
                    lines.in_last += nanoseconds;
                    lines.in_all += nanoseconds;
                    lines.readings += readings;
                    lines.tokens.push(Token::Work(Work { nanoseconds, joins, readings }));
                }
                ("(", Ok([]), true) => {
                    open.push(false);
                    lines.tokens.push(Token::Fork);
                }
                ("|", Ok([]), true) if open.last() == Some(&false) => {
                    open.pop();
                    open.push(true);
                    lines.tokens.push(Token::Second);
                }
                (")", Ok([]), true) if open.pop() == Some(true) => lines.tokens.push(Token::End),
                ("end", Ok([]), true) if open.is_empty() => is_in_call = false,
                ("shared", ..) => {
                    return wrong(
                        "a job has left its thread while it was recorded, so its time is not known",
                    );
                }
                _ => return wrong("that cannot stand here"),
            }
        }
        if is_in_call {
            return Err("its last call has no end: was it cut off?".into());
        }
        Ok(lines)
    }

    /// What a reading takes, if the calls take so long without notes: what is left after the subtraction adds up to that.
    fn price(&self, alone: Time) -> f64 {
        let left = |price: f64| -> Time {
            let work = self.tokens.iter().map(|token| match token {
                Token::Work(work) => work.without(price),
                _ => 0,
            });
            work.sum()
        };
        let (mut low, mut high) = (0.0, 100_000.0);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if left(middle) > alone {
                low = middle;
            } else {
                high = middle;
            }
        }
        if left(0.0) > alone { high } else { 0.0 }
    }
}

impl Work {
    /// The time without the readings. A piece can be shorter than its readings were on average.
    fn without(self, price: f64) -> Time {
        let readings = (self.readings as f64 * price * NANOSECOND as f64).round() as Time;
        (self.nanoseconds * NANOSECOND).saturating_sub(readings)
    }
}

/// Work, and a join behind it with all that follows, if there is one.
#[derive(Default)]
struct Sequence {
    work: Time,
    merged: u64,
    join: Option<(Node, Node, Option<Node>)>,
}

impl Sequence {
    /// Puts a join in front. A small one becomes work.
    fn put(&mut self, builder: &mut Builder, left: Node, right: Node) {
        let costs = [left, right].map(|node| builder.cost(node));
        let work: Time = costs.iter().map(|cost| cost.0).sum();
        if work < LEAST {
            self.work += work;
            self.merged += 1 + costs.iter().map(|cost| cost.1).sum::<u64>();
            return;
        }
        let is_empty = self.work == 0 && self.merged == 0 && self.join.is_none();
        let after = std::mem::take(self);
        let after = if is_empty { None } else { Some(after.node(builder)) };
        self.join = Some((left, right, after));
    }

    /// The subtree of it. A worker can promote only what takes some time: a picosecond.
    fn node(self, builder: &mut Builder) -> Node {
        let own = self.work.max(1);
        match self.join {
            Some((left, right, after)) => builder.series(own, self.merged, (left, right), after),
            None => builder.piece(own, self.merged),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(lines: &str) -> Record {
        Record::parse("test", &file(lines), None).unwrap()
    }

    fn file(lines: &str) -> String {
        format!("{HEAD}\nreading 10\n{}\n", lines.split(", ").collect::<Vec<_>>().join("\n"))
    }

    const PAIR: &str = "call 0, w 5010 0 1, (, w 7010 0 1, |, w 9030 2 3, ), w 1010 0 1, end";

    #[test]
    fn a_record_gives_its_times_without_the_readings() {
        let Record { program, calls, noted, readings, between, elsewhere, .. } = record(PAIR);
        let root = program.root();
        assert_eq!(program.work(root), (5000 + 7000 + 9000 + 1000) * NANOSECOND);
        assert_eq!(program.span(0), (5000 + 9000 + 1000) * NANOSECOND);
        assert_eq!((program.forks(root), program.merged(), program.depth()), (3, 2, 1));
        assert_eq!((calls, noted, readings, between, elsewhere), (1, 22_060 * NANOSECOND, 6, 0, false));
    }

    #[test]
    fn calls_and_joins_follow_each_other() {
        let twice = record(&format!("{PAIR}, {}, elsewhere", PAIR.replace("call 0", "call 30060")));
        let program = &twice.program;
        assert_eq!(program.work(program.root()), 44_000 * NANOSECOND);
        assert_eq!((program.span(0), program.depth()), (30_000 * NANOSECOND, 2));
        assert_eq!((twice.calls, twice.between, twice.elsewhere), (2, 8000 * NANOSECOND, true));
    }

    #[test]
    fn what_is_small_without_the_readings_becomes_work() {
        let small = "(, w 1200 0 100, |, w 1200 0 100, ), w 100 0 0, ";
        let program = record(&PAIR.replace("(, ", &format!("{small}(, "))).program;
        // 200 + 200 + 100 ns more.
        assert_eq!(program.work(program.root()), 22_500 * NANOSECOND);
        assert_eq!((program.forks(program.root()), program.merged(), program.depth()), (4, 3, 1));
    }

    #[test]
    fn a_second_run_gives_the_price_of_a_reading() {
        let record = Record::parse("test", &file(PAIR), Some(21_700 * NANOSECOND)).unwrap();
        assert!((record.price.nanoseconds() - 60.0).abs() < 0.01, "{:?}", record.price);
        assert_eq!(record.program.work(record.program.root()), 21_700 * NANOSECOND);
        // A second run that took longer says that the notes took no time.
        let slower = Record::parse("test", &file(PAIR), Some(30_000 * NANOSECOND)).unwrap();
        assert_eq!(slower.price, Price::SecondRun(0.0));
    }

    #[test]
    fn a_wrong_file_is_refused_with_the_line() {
        let error = |text: &str| Record::parse("test", text, None).unwrap_err();
        assert!(error("").starts_with("it is empty: the program was not compiled"));
        assert_eq!(error("ELF\n"), "it is no record: its first line is `ELF`, not `systole record 1`");
        assert!(error(&file("call 0, w 5 0 1, end")).starts_with("there is no join in it"));
        assert_eq!(error(&file("call 0, w 5, end")), "line 4, `w 5`: that cannot stand here");
        assert_eq!(error(&file("call 0, w -5 0 1, end")), "line 4, `w -5 0 1`: that cannot stand here");
        assert_eq!(error(&file("call 0, (, ), end")), "line 5, `)`: that cannot stand here");
        assert_eq!(error(&file("call 0, (, |, |, ), end")), "line 6, `|`: that cannot stand here");
        assert_eq!(error(&file("call 0, (, |, end")), "line 6, `end`: that cannot stand here");
        assert_eq!(error(&file("call 0, (, |, )")), "its last call has no end: was it cut off?");
        assert!(error(&file(&format!("{PAIR}, call 5, end"))).starts_with("line 12, `call 5`"));
        assert!(error(&file(&PAIR.replace("end", "shared, end"))).contains("has left its thread"));
        let missing = Record::read(Path::new("nowhere.txt"), None).unwrap_err();
        assert!(missing.starts_with("cannot read nowhere.txt: ") && missing.contains("SYSTOLE_RECORD"));
    }
}
