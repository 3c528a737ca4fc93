//! Lines of JSON, parsed by `serde_json`: what if each item allocates and frees some twenty times?

use super::halves;
use super::mix::mix;
use super::{Kind, Workload};
use crate::scheduler::Pool;
use serde_json::Value;
use std::cell::RefCell;

/// The lines of a log; the size is their number.
pub static KIND: Kind = Kind {
    name: "json",
    title: "{} lines of JSON",
    item: "a line",
    items: |lines| lines,
    build: |lines| Box::new(Json::new(lines)),
};

/// A line, and the sum of the numbers in it, once it has been parsed.
struct Line {
    text: String,
    sum: u64,
}

/// The sum of all whole numbers in a value.
fn sum(value: &Value) -> u64 {
    match value {
        Value::Number(number) => number.as_u64().unwrap_or(0),
        Value::Array(values) => values.iter().map(sum).sum(),
        Value::Object(fields) => fields.values().map(sum).sum(),
        _ => 0,
    }
}

/// Parses some lines.
fn parse(lines: &mut [Line]) -> u64 {
    for line in &mut *lines {
        let value: Value = serde_json::from_str(&line.text).expect("each line is JSON");
        line.sum = sum(&value);
    }
    lines.iter().map(|line| line.sum).sum()
}

struct Json {
    lines: RefCell<Vec<Line>>,
    expected: u64,
}

impl Json {
    fn new(count: usize) -> Self {
        let mut expected = 0;
        let make = |number: u64| {
            // One line in 16 is ten times as long.
            let sizes = if number % 16 == 0 { 40 } else { 4 };
            let sizes: Vec<_> = (0..sizes).map(|index| mix(number ^ index << 32) % 100_000).collect();
            expected += number + sizes.iter().sum::<u64>();
            let host = mix(number) % 100;
            let text = format!(
                r#"{{"number":{number},"host":"host-{host}","path":"/a/\"b\"/{host}","ok":true,"sizes":{sizes:?}}}"#
            );
            Line { text, sum: 0 }
        };
        let lines = (0..count as u64).map(make).collect();
        Self { lines: RefCell::new(lines), expected }
    }
}

impl Workload for Json {
    fn run(&self, pool: &Pool) {
        let lines = &mut self.lines.borrow_mut()[..];
        let sum = halves::over(pool, lines, 1, |_, lines| parse(lines), |a, b| a + b);
        assert_eq!(sum, self.expected, "the numbers in {} lines", lines.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheduler_parses_all_lines() {
        super::super::run_everywhere(&KIND, &[0, 1, 2, 100]);
    }

    #[test]
    #[should_panic = "the numbers in 20 lines"]
    fn a_wrong_number_is_seen() {
        let json = Json::new(20);
        json.lines.borrow_mut()[7].text = r#"{"number":8}"#.into();
        json.run(&Pool::Sequential);
    }
}
