//! The fork tree of one thread in the making, and the file that it goes to.
//!
//! The tree is kept as the tokens of the file, in their order. A join that turns out to be small is cut off again, and becomes
//! part of the piece of work in front of it. So the memory is that of what the file will have.

use crate::sync;
use std::env;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write;
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A join that takes less than this, in nanoseconds and without its notes, is not kept as a join.
const LEAST: f64 = 1000.0;

/// How often it is found out what a reading of the clock takes, with what is done about it. The trial in the middle counts: where
/// other programs run, the thread may lose its processor for milliseconds in one of them.
const TRIALS: usize = 21;

/// How many joins are noted in each trial.
const JOINS: u32 = 100;

/// The file.
pub struct Output {
    file: Mutex<File>,
    path: String,
    /// The process that has made it.
    process: usize,
    is_told: AtomicBool,
    /// Whether joins are noted, and not calls alone.
    pub notes_joins: bool,
    /// How many workers each pool has.
    pub workers: usize,
}

impl Output {
    /// The file that the environment names. A file that cannot be made ends the process: a program that runs for long without
    /// a record would be of no use.
    pub fn open() -> Option<Self> {
        let path = env::var_os(super::FILE).filter(|path| !path.is_empty())?;
        let path_shown = path.to_string_lossy().into_owned();
        let notes_joins = variable(super::JOINS, "0 or to 1", |value| match value {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        });
        let notes_joins = notes_joins.unwrap_or(true);
        let workers = variable(super::WORKERS, "a number from 1", |value| {
            value.parse().ok().filter(|&number| number > 0)
        });
        // What each join costs is noted on one thread.
        let workers = workers.filter(|_| !notes_joins).unwrap_or(1);
        match File::create(&path) {
            Ok(file) => {
                let (file, is_told) = (Mutex::new(file), AtomicBool::new(false));
                let (path, process) = (path_shown, sync::process());
                Some(Self { file, path, process, is_told, notes_joins, workers })
            }
            Err(error) => fail(&format!(
                "cannot make {}={path_shown}: {error}; unset it, or name a file that can be written",
                super::FILE
            )),
        }
    }

    /// Another thread than the recorded one has made a call.
    ///
    /// `Relaxed`: the flag carries no data; one thread finds it unset.
    pub fn tell_of_other_thread(&self) {
        if !self.is_told.swap(true, Ordering::Relaxed) {
            self.write("elsewhere\n");
        }
    }

    /// In a child of `fork(2)` nothing is written: the file is its parent's.
    fn write(&self, text: &str) {
        if self.process != sync::process() {
            return;
        }
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = file.write_all(text.as_bytes()) {
            fail(&format!("cannot write to {}={}: {error}; name a file elsewhere", super::FILE, self.path));
        }
    }
}

/// What an environment variable says, if it is set and not empty. What cannot be read ends the process.
fn variable<T>(name: &str, allowed: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let value = env::var_os(name).filter(|value| !value.is_empty())?;
    let read = value.to_str().and_then(read);
    Some(read.unwrap_or_else(|| {
        fail(&format!("{name} is `{}`; unset it, or set it to {allowed}", value.to_string_lossy()))
    }))
}

fn fail(why: &str) -> ! {
    eprintln!("systole: {why}");
    std::process::exit(1)
}

/// A piece of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Work {
    nanoseconds: u64,
    /// How many joins were merged into it.
    joins: u64,
    /// How many readings of the clock its time contains.
    readings: u64,
}

impl Work {
    fn plus(self, other: Self) -> Self {
        Self {
            nanoseconds: self.nanoseconds + other.nanoseconds,
            joins: self.joins + other.joins,
            readings: self.readings + other.readings,
        }
    }

    fn minus(self, other: Self) -> Self {
        Self {
            nanoseconds: self.nanoseconds - other.nanoseconds,
            joins: self.joins - other.joins,
            readings: self.readings - other.readings,
        }
    }
}

/// What stands in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Work(Work),
    Fork,
    Second,
    End,
}

/// A join or a loop that has begun.
struct Open {
    /// How many tokens there were before.
    start: usize,
    /// The piece of work in front of it.
    before: Work,
    /// All work of the call until its beginning.
    sum: Work,
    /// The blocks of a loop; `None` for a join.
    blocks: Option<Vec<Vec<Token>>>,
    /// Whether the second closure of a join has begun.
    is_second: bool,
}

/// The notes of one thread.
pub struct Recorder {
    /// When the first call began.
    begun: Instant,
    /// The last reading of the clock.
    last: Instant,
    /// How many calls, one inside the other, it is in.
    calls: usize,
    /// When the outermost call began.
    at: u64,
    tokens: Vec<Token>,
    open: Vec<Open>,
    /// The piece of work that is being done.
    tail: Work,
    /// All work of the call.
    sum: Work,
    is_shared: bool,
    /// What a reading takes, in nanoseconds.
    reading: f64,
}

impl Recorder {
    /// Finds out what a reading takes, and begins the file with it.
    pub fn new(output: &Output) -> Self {
        let mut trials: Vec<f64> = (0..TRIALS).map(|_| Self::trial()).collect();
        trials.sort_by(f64::total_cmp);
        let reading = trials[TRIALS / 2];
        output.write(&format!("systole record 1\nreading {reading:.2}\n"));
        Self::empty(reading)
    }

    /// How many nanoseconds a reading takes in a few joins.
    fn trial() -> f64 {
        let mut trial = Self::empty(0.0);
        let begun = Instant::now();
        for _ in 0..JOINS {
            trial.fork();
            trial.second();
            trial.end();
        }
        begun.elapsed().as_nanos() as f64 / f64::from(3 * JOINS)
    }

    fn empty(reading: f64) -> Self {
        let now = Instant::now();
        Self {
            begun: now,
            last: now,
            calls: 0,
            at: 0,
            tokens: Vec::new(),
            open: Vec::new(),
            tail: Work::default(),
            sum: Work::default(),
            is_shared: false,
            reading,
        }
    }

    /// Reads the clock: the time since the last reading is part of the piece of work that is being done.
    fn read(&mut self) {
        let now = Instant::now();
        let nanoseconds = u64::try_from((now - self.last).as_nanos()).unwrap_or(u64::MAX);
        let work = Work { nanoseconds, joins: 0, readings: 1 };
        self.last = now;
        self.tail = self.tail.plus(work);
        self.sum = self.sum.plus(work);
    }

    /// Ends the piece of work that is being done.
    fn push_tail(&mut self) {
        let tail = mem::take(&mut self.tail);
        if tail != Work::default() {
            self.tokens.push(Token::Work(tail));
        }
    }

    fn open(&mut self, blocks: Option<Vec<Vec<Token>>>) {
        self.read();
        let (start, before, sum) = (self.tokens.len(), self.tail, self.sum);
        self.open.push(Open { start, before, sum, blocks, is_second: false });
        self.push_tail();
    }

    pub fn fork(&mut self) {
        self.open(None);
        self.tokens.push(Token::Fork);
    }

    pub fn second(&mut self) {
        self.read();
        let Some(open) = self.open.last_mut() else { return };
        open.is_second = true;
        self.push_tail();
        self.tokens.push(Token::Second);
    }

    /// A join ends. If its first closure has panicked, its second one is part of the first.
    pub fn end(&mut self) {
        self.read();
        let Some(open) = self.open.pop() else { return };
        self.sum.joins += 1;
        if self.is_cut_off(&open) {
            return;
        }
        self.push_tail();
        if !open.is_second {
            self.tokens.push(Token::Second);
        }
        self.tokens.push(Token::End);
    }

    /// Makes what has been done since `open` part of the piece of work in front of it, if it is small. What the readings took does
    /// not count: where the clock is slow, it would be most of a small join.
    fn is_cut_off(&mut self, open: &Open) -> bool {
        let taken = self.sum.minus(open.sum);
        let is_small = taken.nanoseconds as f64 - taken.readings as f64 * self.reading < LEAST;
        if is_small {
            self.tokens.truncate(open.start);
            self.tail = open.before.plus(taken);
        }
        is_small
    }

    pub fn begin_loop(&mut self) {
        self.open(Some(Vec::new()));
    }

    pub fn block(&mut self) {
        self.read();
        self.end_block();
    }

    /// Takes what has been done since the last block into the list of blocks.
    fn end_block(&mut self) {
        self.push_tail();
        let Some(Open { start, before, blocks: Some(blocks), .. }) = self.open.last_mut() else { return };
        let begin = *start + usize::from(*before != Work::default());
        let block: Vec<Token> = self.tokens.drain(begin..).collect();
        if !block.is_empty() {
            blocks.push(block);
        }
    }

    /// A loop ends. What comes after its last block belongs to the piece of work behind it.
    pub fn end_loop(&mut self) {
        self.read();
        let tail = mem::take(&mut self.tail);
        self.end_block();
        let Some(mut open) = self.open.pop() else { return };
        let blocks = open.blocks.take().unwrap_or_default();
        if !self.is_cut_off(&open) {
            halve(&blocks, &mut self.tokens);
            self.tail = tail;
        }
    }

    /// A call begins; a call inside of a call belongs to it.
    pub fn begin_call(&mut self) {
        self.calls += 1;
        if self.calls == 1 {
            self.last = Instant::now();
            self.at = u64::try_from((self.last - self.begun).as_nanos()).unwrap_or(u64::MAX);
        }
    }

    /// A call ends. Returns whether this thread is still in a call. If it is not, the call is written.
    pub fn end_call(&mut self, output: &Output) -> bool {
        self.calls -= 1;
        if self.calls > 0 {
            return true;
        }
        self.read();
        self.push_tail();
        output.write(&self.take_text());
        false
    }

    pub fn set_shared(&mut self) {
        self.is_shared = true;
    }

    /// The call that has ended, as it stands in the file.
    fn take_text(&mut self) -> String {
        let mut text = format!("call {}\n", self.at);
        for token in self.tokens.drain(..) {
            match token {
                Token::Work(Work { nanoseconds, joins, readings }) => {
                    _ = writeln!(text, "w {nanoseconds} {joins} {readings}");
                }
                Token::Fork => text.push_str("(\n"),
                Token::Second => text.push_str("|\n"),
                Token::End => text.push_str(")\n"),
            }
        }
        if mem::take(&mut self.is_shared) {
            text.push_str("shared\n");
        }
        text.push_str("end\n");
        self.sum = Work::default();
        text
    }
}

/// The blocks as joins of halves.
fn halve(blocks: &[Vec<Token>], tokens: &mut Vec<Token>) {
    match blocks {
        [] => {}
        [block] => tokens.extend(block),
        _ => {
            let (first, second) = blocks.split_at(blocks.len().div_ceil(2));
            tokens.push(Token::Fork);
            halve(first, tokens);
            tokens.push(Token::Second);
            halve(second, tokens);
            tokens.push(Token::End);
        }
    }
}
