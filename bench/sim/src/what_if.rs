//! What a recorded program would be on more workers: a table, and what it assumes.

use crate::costs::Costs;
use crate::policies::Contestant;
use crate::program::{Price, Record};
use crate::report::{Case, Report};
use crate::time::{MICROSECOND, NANOSECOND, Time};
use std::fmt::Write;

/// A program, and a machine.
pub struct WhatIf {
    /// What was recorded.
    pub record: Record,
    /// The name of the machine's prices.
    pub name: String,
    /// These prices.
    pub costs: Costs,
    /// How many workers there are at most.
    pub workers: usize,
}

/// What has been simulated on so many workers.
pub struct Row {
    /// How many workers.
    pub workers: usize,
    /// systole.
    pub systole: Report,
    /// Eager work stealing, as rayon does it.
    pub eager: Report,
    /// The ideal.
    pub ideal: Report,
    /// How many times faster it would be, if it took work/P + span.
    pub greedy: f64,
    /// How many times faster it can be at most.
    pub most: f64,
}

impl WhatIf {
    /// On 1, 2, 4, … workers, and on as many as were asked for.
    pub fn rows(&self) -> Result<Vec<Row>, String> {
        let doublings = (0..).map(|doublings| 1 << doublings).take_while(|&workers| workers < self.workers);
        doublings.chain([self.workers]).map(|workers| self.row(workers)).collect()
    }

    fn row(&self, workers: usize) -> Result<Row, String> {
        let program = &self.record.program;
        let run = |contestant: Contestant| {
            let settings = contestant.settings();
            Case { program, contestant, workers, settings, costs: self.costs.clone() }.run()
        };
        let (work, span) = (program.work(program.root()) as f64, program.span(0) as f64);
        let share = work / workers as f64;
        Ok(Row {
            workers,
            systole: run(Contestant::Systole)?,
            eager: run(Contestant::Eager)?,
            ideal: run(Contestant::Ideal)?,
            greedy: work / (share + span),
            most: work / share.max(span),
        })
    }

    /// The table, and what it assumes.
    pub fn text(&self) -> Result<String, String> {
        let Record { program, calls, .. } = &self.record;
        let (work, span) = (program.work(program.root()), program.span(0));
        let (joins, kept) = self.record.joins();
        let rows = self.rows()?;
        let mut text = String::new();
        let mut line = |line: String| writeln!(text, "{line}").expect("a string takes everything");
        line(format!(
            "{}: {calls} {}, {} of work on one worker, {} of it on the longest path; {joins} joins, {kept} of a microsecond or more",
            program.name,
            if *calls == 1 { "call" } else { "calls" },
            shown(work),
            shown(span),
        ));
        line(format!(
            "\n{:>7} {:>10} {:>9} {:>9} {:>9} {:>12} {:>9} {:>11} {:>9}",
            "workers",
            "time",
            "systole",
            "eager",
            "ideal",
            "T1/P + span",
            "at most",
            "promotions",
            "wake-ups"
        ));
        for Row { workers, systole, eager, ideal, greedy, most } in &rows {
            line(format!(
                "{workers:>7} {:>10} {:>9.2} {:>9.2} {:>9.2} {greedy:>12.2} {most:>9.2} {:>11} {:>9}",
                shown(systole.time),
                systole.speed_up(),
                eager.speed_up(),
                ideal.speed_up(),
                systole.counts.promotions,
                systole.counts.wakes,
            ));
        }
        line(
            "\nThe columns are times faster than the recorded run on one worker, its joins included.".into(),
        );
        line("systole: the runtime's own scheduler. A worker answers a heartbeat at its next fork of a microsecond or more.".into());
        line("eager: each fork goes into a deque, rayon's way. It wakes a worker at a fork alone: with few, long pieces rayon does better.".into());
        line(
            "ideal: an idle worker gets the largest job that could be promoted, at once and for nothing; with work after joins that is no bound."
                .into(),
        );
        line("T1/P + span: a scheduler that never leaves a worker idle for nothing is no slower, if it costs nothing.".into());
        line("at most: the smaller of the workers and T1/span. No scheduler can be faster.".into());
        if let Some(last) = rows.last() {
            self.assumptions(last).into_iter().for_each(|sentence| line(format!("- {sentence}")));
        }
        Ok(text)
    }

    /// What the table takes for granted, in sentences.
    fn assumptions(&self, last: &Row) -> Vec<String> {
        let Record { noted, price, readings, between, elsewhere, ref program, .. } = self.record;
        let work = program.work(program.root());
        let mut sentences = vec![format!(
            "The machine's prices are those of bench/sim/costs/{}.toml, which says of each whether it was measured or assumed.",
            self.name
        )];
        let nanoseconds = price.nanoseconds();
        let whose = match price {
            Price::Measured(_) => "as the recording has measured it; a second run would tell better",
            Price::SecondRun(_) => "so that the sum is what a second run took, without notes",
        };
        sentences.push(format!(
            "With notes the calls took {}. {readings} readings of the clock, {nanoseconds:.1} ns each, are subtracted: {whose}.",
            shown(noted)
        ));
        if noted > 4 * work {
            sentences.push(
                "Most of the noted time was the notes' own. How the work is divided among the joins is uncertain.".into(),
            );
        }
        sentences.push("A join of less than a microsecond is not divided, and polls no heartbeat.".into());
        sentences.push(
            "Each piece of work takes as long as it took alone. Caches, the memory that all cores share, and locks of the program are not known."
                .into(),
        );
        sentences.push("Each worker has a core, and the calls follow each other without a pause.".into());
        if between > work / 1000 {
            let whole = |time: Time| (work + between) as f64 / (time + between) as f64;
            sentences.push(format!(
                "Between its calls the program did other things for {}. If these stay as they are, all of it is {:.2} times faster on {} workers.",
                shown(between),
                whole(last.systole.time),
                last.workers
            ));
        }
        if elsewhere {
            sentences.push("Other threads have made calls, too. They are left out.".into());
        }
        sentences
    }
}

/// A time with its unit.
fn shown(time: Time) -> String {
    let microseconds = time as f64 / MICROSECOND as f64;
    match time {
        0..NANOSECOND => format!("{time} ps"),
        _ if microseconds < 1000.0 => format!("{microseconds:.1} µs"),
        _ if microseconds < 1e6 => format!("{:.2} ms", microseconds / 1000.0),
        _ => format!("{:.2} s", microseconds / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two calls of four equal pieces each, with other work of 3 ms in between.
    const TWO: &str = "call 0, w 1000 0 0, (, w 100 0 0, (, w 1000000 0 0, |, w 1000000 0 0, ), |, w 100 0 0, (, w 1000000 0 0, |, w 1000000 0 0, ), ), w 500 0 0, end, call 7001700, w 1000 0 0, (, w 2000000 0 0, |, w 2000000 9 0, ), w 500 0 0, end";

    fn what_if(workers: usize) -> WhatIf {
        let text = format!("systole record 1\nreading 20\n{}\n", TWO.replace(", ", "\n"));
        let record = Record::parse("two", &text, None).unwrap();
        let costs = Costs::named("bare-metal").unwrap();
        WhatIf { record, name: "bare-metal".into(), costs, workers }
    }

    #[test]
    fn the_workers_are_doubled_up_to_those_that_were_asked_for() {
        let workers = |most| what_if(most).rows().unwrap().iter().map(|row| row.workers).collect::<Vec<_>>();
        assert_eq!(workers(1), [1]);
        assert_eq!(workers(6), [1, 2, 4, 6]);
        assert_eq!(workers(8), [1, 2, 4, 8]);
    }

    #[test]
    fn no_scheduler_is_faster_than_the_bounds_allow() {
        for row in what_if(8).rows().unwrap() {
            for report in [&row.systole, &row.eager, &row.ideal] {
                assert!(report.speed_up() <= row.most * 1.000_001, "{} workers", row.workers);
            }
            assert!(row.ideal.speed_up() >= row.greedy * 0.999, "{} workers", row.workers);
        }
        let rows = what_if(8).rows().unwrap();
        // One call can use four workers, and the other one two.
        let fastest = rows.last().unwrap();
        assert!((fastest.most - 8.003 / 3.003).abs() < 0.01, "{}", fastest.most);
        assert!(fastest.ideal.speed_up() > 2.6, "{}", fastest.ideal.speed_up());
        assert!((rows[0].systole.speed_up() - 1.0).abs() < 1e-4, "one worker takes what was recorded");
    }

    #[test]
    fn the_text_says_what_it_assumes() {
        let text = what_if(4).text().unwrap();
        assert!(text.starts_with(
            "recorded:two: 2 calls, 8.00 ms of work on one worker, 3.00 ms of it on the longest path; 13 joins, 4 of a"
        ), "{text}");
        assert!(text.contains("bench/sim/costs/bare-metal.toml"));
        assert!(
            text.contains("did other things for 3.00 ms. If these stay as they are, all of it is 1.5"),
            "{text}"
        );
        assert!(!text.contains("Other threads"));
    }
}
