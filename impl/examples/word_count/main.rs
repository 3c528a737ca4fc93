//! Counts the words of text files, and the most frequent ones.
//!
//! ```sh
//! cargo run --release --example word_count -- README.md book/src/*.md
//! ```

mod words;

use std::fs;
use std::process::ExitCode;
use std::time::Instant;
use systole::ThreadPool;
use words::{Count, blocks, count};

const MOST_FREQUENT: usize = 10;

/// The most frequent words, ties in the order of the alphabet.
fn most_frequent<'text>(count: &Count<'text>) -> Vec<(&'text str, usize)> {
    let mut words: Vec<_> = count.words.iter().map(|(word, count)| (*word, *count)).collect();
    words.sort_unstable_by_key(|&(word, count)| (std::cmp::Reverse(count), word));
    words.truncate(MOST_FREQUENT);
    words
}

/// The text of a file, or one line that says what is wrong with it.
fn read(path: &String) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("{path}: not UTF-8 text, byte {at} (from 0) is invalid; convert the file or leave it out")
    })
}

fn run(paths: &[String]) -> Result<(), String> {
    if paths.is_empty() {
        return Err("no file given; usage: word_count FILE...".to_owned());
    }
    let texts: Vec<String> = paths.iter().map(read).collect::<Result<_, _>>()?;
    let blocks: Vec<&str> = texts.iter().flat_map(|text| blocks(text)).collect();
    let pool = ThreadPool::new().map_err(|error| error.to_string())?;

    let start = Instant::now();
    let counted = pool.call(|t| count(t, Count::default(), &blocks));
    let took = start.elapsed();

    let (lines, all, distinct) = (counted.lines, counted.words.values().sum::<usize>(), counted.words.len());
    println!("{} files, {lines} lines, {all} words, {distinct} different ones:", paths.len());
    for (word, count) in most_frequent(&counted) {
        println!("  {count:8}  {word}");
    }
    println!("  {} workers took {took:.1?}", pool.num_threads());
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
