//! Counts of words and lines. The words stay where they are: all maps borrow from the text.

use std::collections::HashMap;
use std::iter;
use systole::Task;

/// About so much text is counted between two looks at the heartbeat. It takes some tens of microseconds.
const BLOCK: usize = 4 << 10;

/// What was counted so far.
#[derive(Debug, Default, PartialEq)]
pub struct Count<'text> {
    pub lines: usize,
    pub words: HashMap<&'text str, usize>,
}

impl<'text> Count<'text> {
    /// Counts some more text, which ends with a line.
    pub fn add(mut self, text: &'text str) -> Self {
        for line in text.lines() {
            self.lines += 1;
            for word in line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
                *self.words.entry(word).or_default() += 1;
            }
        }
        self
    }

    /// Adds two counts. The smaller map goes into the larger one.
    pub fn merge(mut self, mut other: Self) -> Self {
        if self.words.len() < other.words.len() {
            std::mem::swap(&mut self, &mut other);
        }
        self.lines += other.lines;
        for (word, count) in other.words {
            *self.words.entry(word).or_default() += count;
        }
        self
    }
}

/// Cuts a text into blocks of whole lines.
pub fn blocks(mut text: &str) -> impl Iterator<Item = &str> {
    iter::from_fn(move || {
        let from = (BLOCK.min(text.len())..).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
        let end = text[from..].find('\n').map_or(text.len(), |newline| from + newline + 1);
        let (block, rest) = text.split_at(end);
        text = rest;
        (!block.is_empty()).then_some(block)
    })
}

/// Counts some blocks, after those that led to `count`.
///
/// A map for each block would have to be merged with the others, which takes half as long again as the counting. So one
/// map goes from block to block, and a second one is begun only when a worker is idle: [`Task::tick`] says so, and
/// then the other half of what is left is shared.
pub fn count<'text>(mut t: Task<'_>, mut count: Count<'text>, mut blocks: &[&'text str]) -> Count<'text> {
    while let Some((block, rest)) = blocks.split_first() {
        if t.tick() && !rest.is_empty() {
            let (first, second) = blocks.split_at(blocks.len() / 2);
            let (first, second) =
                t.join(|t| self::count(t, count, first), |t| self::count(t, Count::default(), second));
            return first.merge(second);
        }
        count = count.add(block);
        blocks = rest;
    }
    count
}
