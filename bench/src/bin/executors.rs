//! `executors [--dry | --test]` runs the experiments of the crate `executors` on its pools, on systole's, and on rayon's.
//!
//! All contestants take turns, round by round; the ratios are taken in each round. `--test` tries everything once, and
//! `--dry` writes nothing. Otherwise the table goes to `bench/results/`.

use bench::executors::{Burst, Contestant};
use bench::measurement::{self, Extent};
use bench::quartiles::{self, Quartiles};
use bench::topics::EXECUTORS;
use bench::turns::{self, Turn};
use std::process::ExitCode;
use std::time::Duration;

/// One experiment on so many threads.
struct Series {
    experiment: &'static str,
    burst: Burst,
    rounds: usize,
    turn: Turn,
}

/// Saturation: more messages than the threads can keep up with.
const fn throughput(messages: usize, amplification: usize) -> Series {
    let burst = Burst { senders: 2, messages, amplification };
    Series { experiment: "throughput", burst, rounds: 11, turn: Turn { calls: 1, pause: Duration::ZERO } }
}

/// Bursts for threads that have gone to rest, so many in a turn.
const fn latency(amplification: usize, calls: u32) -> Series {
    let burst = Burst { senders: 1, messages: 100, amplification };
    let turn = Turn { calls, pause: Duration::from_millis(10) };
    Series { experiment: "latency", burst, rounds: 11, turn }
}

/// One job, for which the caller waits.
const fn one(calls: u32, pause: Duration) -> Series {
    let burst = Burst { senders: 0, messages: 1, amplification: 0 };
    let experiment = if pause.is_zero() { "one job" } else { "one job, after 10 ms" };
    Series { experiment, burst, rounds: 11, turn: Turn { calls, pause } }
}

const SERIES: [Series; 7] = [
    throughput(100_000, 1),
    throughput(1000, 200),
    latency(1, 20),
    latency(100, 20),
    latency(10_000, 2),
    one(1000, Duration::ZERO),
    one(20, Duration::from_millis(10)),
];

/// The pools' numbers of threads.
const THREADS: [usize; 3] = [1, 2, 8];

/// A trial has no more jobs for each message.
const FEW: usize = 100;

fn main() -> ExitCode {
    measurement::main(&EXECUTORS, |extent| {
        let all = SERIES.iter().flat_map(|series| THREADS.map(|threads| (series, threads)));
        Ok(all.flat_map(|(series, threads)| series.rows(threads, extent)).collect())
    })
}

impl Series {
    /// Measures; a row for each contestant.
    fn rows(&self, threads: usize, extent: Extent) -> Vec<Vec<String>> {
        let is_full = extent == Extent::Full;
        let Burst { senders, messages, amplification } = self.burst;
        let (messages, amplification) =
            if is_full { (messages, amplification) } else { (messages.min(100), amplification.min(FEW)) };
        let burst = Burst { senders, messages, amplification };
        let rounds = extent.times(self.rounds);
        let turn = Turn { calls: extent.times(self.turn.calls), ..self.turn };
        eprintln!(
            "{}, {messages} messages amplified by {amplification}, {threads} threads: {rounds} rounds",
            self.experiment
        );
        let seconds = turns::take(&Contestant::ALL, rounds, |one| one.time(threads, burst, turn));
        let row = |(contestant, own): (Contestant, &Vec<f64>)| {
            let counts = [burst.sent(), amplification].map(|count| count.to_string());
            let names = [contestant.to_string(), threads.to_string()];
            let time = quartiles::median(own);
            let times = [time * 1e6, burst.jobs() as f64 / time / 1e6].map(|figure| format!("{figure:.3}"));
            let ratios = Quartiles::of_ratios(own, &seconds[0]).cells();
            let experiment = [self.experiment.to_owned()];
            experiment.into_iter().chain(counts).chain(names).chain(times).chain(ratios).collect()
        };
        Contestant::ALL.into_iter().zip(&seconds).map(row).collect()
    }
}
