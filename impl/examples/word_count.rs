//! Counts the words of text files, and the most frequent ones.
//!
//! ```sh
//! cargo run --release --example word_count -- README.md book/src/*.md
//! ```
//!
//! The words stay where they are: the maps of all workers borrow from the files' texts.

use std::collections::HashMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{fs, iter};
use systole::{Task, ThreadPool};

/// About so much text gets a map of its own. A join needs no grain size, but here two halves must be merged, and merging
/// two maps of one line each costs more than counting them.
const BLOCK: usize = 64 << 10;

const MOST_FREQUENT: usize = 10;

const ROUNDS: usize = 21;

/// What was counted, so far.
#[derive(Debug, Default, PartialEq)]
struct Count<'text> {
    lines: usize,
    words: HashMap<&'text str, usize>,
}

impl<'text> Count<'text> {
    fn add(&mut self, text: &'text str) {
        for line in text.lines() {
            self.lines += 1;
            for word in line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
                *self.words.entry(word).or_default() += 1;
            }
        }
    }

    /// The smaller map goes into the larger one.
    fn merge(mut self, mut other: Self) -> Self {
        if self.words.len() < other.words.len() {
            std::mem::swap(&mut self, &mut other);
        }
        self.lines += other.lines;
        for (word, count) in other.words {
            *self.words.entry(word).or_default() += count;
        }
        self
    }

    fn total(&self) -> usize {
        self.words.values().sum()
    }

    /// The most frequent words, ties in the order of the alphabet.
    fn most_frequent(&self) -> Vec<(&'text str, usize)> {
        let mut words: Vec<_> = self.words.iter().map(|(word, count)| (*word, *count)).collect();
        words.sort_unstable_by_key(|&(word, count)| (std::cmp::Reverse(count), word));
        words.truncate(MOST_FREQUENT);
        words
    }
}

/// Cuts a text into blocks of whole lines.
fn blocks(mut text: &str) -> impl Iterator<Item = &str> {
    iter::from_fn(move || {
        let from = (BLOCK.min(text.len())..).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
        let end = text[from..].find('\n').map_or(text.len(), |newline| from + newline + 1);
        let (block, rest) = text.split_at(end);
        text = rest;
        (!block.is_empty()).then_some(block)
    })
}

fn count<'text>(mut t: Task<'_>, blocks: &[&'text str]) -> Count<'text> {
    if blocks.len() > 1 && blocks.iter().map(|block| block.len()).sum::<usize>() > BLOCK {
        let (left, right) = blocks.split_at(blocks.len() / 2);
        let (left, right) = t.join(|t| count(t, left), |t| count(t, right));
        return left.merge(right);
    }
    let mut count = Count::default();
    blocks.iter().for_each(|block| count.add(block));
    count
}

/// The text of a file, or one line that says what is wrong with it.
fn read(path: &str) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("{path}: not UTF-8 text, byte {at} (from 0) is invalid; convert the file or leave it out")
    })
}

/// What `round` returned last, and the median time of some rounds.
fn measure<R>(mut round: impl FnMut() -> R) -> (R, Duration) {
    let mut timed = || {
        let start = Instant::now();
        (round(), start.elapsed())
    };
    let mut times: Vec<Duration> = (1..ROUNDS).map(|_| timed().1).collect();
    let (result, last) = timed();
    times.push(last);
    times.sort_unstable();
    (result, times[ROUNDS / 2])
}

fn run(paths: &[String]) -> Result<(), String> {
    if paths.is_empty() {
        return Err("no file given; usage: word_count FILE...".to_owned());
    }
    let texts: Vec<String> = paths.iter().map(|path| read(path)).collect::<Result<_, _>>()?;
    let blocks: Vec<&str> = texts.iter().flat_map(|text| blocks(text)).collect();
    let pool = ThreadPool::new().map_err(|error| error.to_string())?;

    let (expected, plain) = measure(|| {
        let mut count = Count::default();
        texts.iter().for_each(|text| count.add(text));
        count
    });
    let (counted, joined) = measure(|| pool.call(|t| count(t, &blocks)));
    assert!(counted == expected, "the count differs from the sequential one");

    let (words, distinct) = (counted.total(), counted.words.len());
    println!("{} files, {} lines, {words} words, {distinct} different ones:", paths.len(), counted.lines);
    for (word, count) in counted.most_frequent() {
        println!("  {count:8}  {word}");
    }
    println!(
        "  sequential {plain:.1?}, systole with {} workers {joined:.1?}, median of {ROUNDS} rounds",
        pool.num_threads()
    );
    println!("  counters {}", pool.metrics());
    Ok(())
}

fn main() -> ExitCode {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    match run(&paths) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("word_count: {message}");
            ExitCode::FAILURE
        }
    }
}
