//! What is run, as text: `program=tree&size=1000000&workers=8`. What is not said is the default.

use crate::machines;
use sim::costs::Costs;
use sim::policies::{Contestant, Settings, waiting};
use sim::program::{Kind, Program};
use sim::time::{MICROSECOND, Time, nanoseconds};
use std::collections::BTreeMap;
use std::str::FromStr;

/// The most workers: as many as the book's charts have.
pub const MOST_WORKERS: usize = 1_024;

/// The most work, so that a page does not wait for minutes: two seconds of it.
const MOST_WORK: Time = 2_000_000 * MICROSECOND;

/// A program's kind and size, and the work of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tree {
    kind: Kind,
    size: u64,
    work: Time,
}

/// A setting.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The program.
    pub tree: Tree,
    /// The scheduler.
    pub contestant: Contestant,
    /// How many workers.
    pub workers: usize,
    /// What is chosen of the scheduler.
    pub settings: Settings,
    /// What its steps cost.
    pub costs: Costs,
    /// Whether the result says who works when.
    pub lanes: bool,
}

impl Setting {
    /// Reads `name=value`, with `&` in between. An error names the value and the remedy.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut words = BTreeMap::new();
        for word in text.split('&').filter(|word| !word.is_empty()) {
            let (name, value) =
                word.split_once('=').ok_or_else(|| format!("`{word}` is not `name=value`"))?;
            words.insert(name, value);
        }
        let mut take = |name: &str| words.remove(name);
        let kind: Kind = take("program").unwrap_or("tree").parse()?;
        let size = whole("size", take("size"), default_size(kind), 1_000_000_000)?;
        let work = time("work", take("work"), 1.0)?;
        let workers = whole("workers", take("workers"), 8, MOST_WORKERS as u64)? as usize;
        let contestant: Contestant = take("policy").unwrap_or("systole").parse()?;
        let mut settings = contestant.settings();
        let interval = whole("interval", take("interval"), settings.interval / MICROSECOND, 1_000_000)?;
        settings.interval = interval * MICROSECOND;
        settings.waiting = take("waiting").map_or(Ok(settings.waiting), waiting::parse)?;
        settings.beats = take("beats").map_or(Ok(settings.beats), FromStr::from_str)?;
        settings.bundles = take("bundles").map_or(Ok(settings.bundles), FromStr::from_str)?;
        let lanes =
            whole("lanes", take("lanes").map(|lanes| if lanes == "0" { "2" } else { lanes }), 1, 2)? == 1;
        let mut prices = machines::prices(take("machine").unwrap_or("bare-metal"))?;
        for (name, value) in words {
            let price = prices.get_mut(name).ok_or_else(|| format!("`{name}` is unknown"))?;
            *price = number(name, value)?;
        }
        let costs = machines::costs(prices)?;
        if kind == Kind::Fib && size > 40 {
            return Err(format!("`size={size}` is too large here; give a Fibonacci number up to 40"));
        }
        Ok(Self { tree: Tree { kind, size, work }, contestant, workers, settings, costs, lanes })
    }
}

impl Tree {
    /// The program. It is refused if it works for too long.
    pub fn program(&self) -> Result<Program, String> {
        let program = self.kind.program(self.size, self.work)?;
        if program.work(program.root()) > MOST_WORK {
            return Err(
                "that is more than two seconds of work; give a smaller size, or less work for a node".into(),
            );
        }
        Ok(program)
    }
}

fn default_size(kind: Kind) -> u64 {
    match kind {
        Kind::Tree | Kind::Skewed => 1_000_000,
        Kind::Flat => 10_000,
        Kind::Fib => 30,
        Kind::Uts | Kind::UtsLooking => 29_289,
        Kind::Pair => 2,
    }
}

fn whole(name: &str, value: Option<&str>, default: u64, most: u64) -> Result<u64, String> {
    let Some(value) = value else { return Ok(default) };
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("`{name}={value}` is out of range; give a whole number from 1 to {most}"))
}

/// A time in nanoseconds.
fn time(name: &str, value: Option<&str>, default: f64) -> Result<Time, String> {
    Ok(nanoseconds(value.map_or(Ok(default), |value| number(name, value))?))
}

fn number(name: &str, value: &str) -> Result<f64, String> {
    let number = value.parse().ok().filter(|number| (0.0..=1_000_000.0).contains(number));
    number.ok_or_else(|| format!("`{name}={value}` is out of range; give 0 to 1000000 ns"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_said_is_the_default() {
        let setting = Setting::parse("").unwrap();
        assert_eq!((setting.workers, setting.contestant, setting.lanes), (8, Contestant::Systole, true));
        assert_eq!(setting.tree.program().unwrap().name, "tree:1000000");
        assert_eq!(Setting::parse("policy=spice").unwrap().settings.interval, 100 * MICROSECOND);
        assert!(!Setting::parse("lanes=0").unwrap().lanes);
    }

    #[test]
    fn a_price_can_be_changed() {
        let setting = Setting::parse("machine=virtual&wake=3&latency=4.5").unwrap();
        assert_eq!((setting.costs.wake, setting.costs.latency, setting.costs.take), (3_000, 4_500, 346_000));
    }

    #[test]
    fn an_error_names_the_value_and_the_remedy() {
        let error = |text: &str| {
            Setting::parse(text).and_then(|setting| setting.tree.program().map(|_| ())).unwrap_err()
        };
        assert_eq!(error("workers"), "`workers` is not `name=value`");
        assert_eq!(error("workers=0"), "`workers=0` is out of range; give a whole number from 1 to 1024");
        assert_eq!(error("wages=1"), "`wages` is unknown");
        assert_eq!(error("work=-1"), "`work=-1` is out of range; give 0 to 1000000 ns");
        assert!(error("program=bush").starts_with("unknown program `bush`; there are tree,"));
        assert!(error("program=uts&size=7").contains("is no unbalanced tree"));
        assert!(error("size=1000000000&work=3").starts_with("that is more than two seconds of work"));
        assert!(error("program=fib&size=41").ends_with("up to 40"));
        assert!(error("policy=fifo").starts_with("unknown policy `fifo`"));
    }
}
