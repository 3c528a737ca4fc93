//! `executors [--dry | --test]` runs the experiments of the crate `executors` on its pools and on systole's.
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

/// Bursts for threads that have gone to rest.
const fn latency(amplification: usize) -> Series {
    let burst = Burst { senders: 1, messages: 100, amplification };
    let turn = Turn { calls: 20, pause: Duration::from_millis(10) };
    Series { experiment: "latency", burst, rounds: 11, turn }
}

const SERIES: [Series; 4] = [throughput(100_000, 1), throughput(1000, 200), latency(1), latency(100)];

fn main() -> ExitCode {
    measurement::main(&EXECUTORS, |extent| {
        let all = SERIES.iter().flat_map(|series| [(series, 1), (series, 2)]);
        Ok(all.flat_map(|(series, threads)| series.rows(threads, extent)).collect())
    })
}

impl Series {
    /// Measures; a row for each contestant.
    fn rows(&self, threads: usize, extent: Extent) -> Vec<Vec<String>> {
        let messages =
            if extent == Extent::Full { self.burst.messages } else { self.burst.messages.min(100) };
        let burst = Burst { messages, ..self.burst };
        let Burst { senders, amplification, .. } = burst;
        let rounds = extent.times(self.rounds);
        let turn = Turn { calls: extent.times(self.turn.calls), ..self.turn };
        eprintln!("{}, {messages} messages amplified by {amplification}: {rounds} rounds", self.experiment);
        let seconds = turns::take(&Contestant::ALL, rounds, |one| one.time(threads, burst, turn));
        let row = |(contestant, own): (Contestant, &Vec<f64>)| {
            let counts = [senders * messages, amplification].map(|count| count.to_string());
            let names = [contestant.to_string(), threads.to_string()];
            let time = quartiles::median(own);
            let times = [time * 1e6, burst.jobs() as f64 / time / 1e6].map(|figure| format!("{figure:.2}"));
            let ratios = Quartiles::of_ratios(own, &seconds[0]).cells();
            let experiment = [self.experiment.to_owned()];
            experiment.into_iter().chain(counts).chain(names).chain(times).chain(ratios).collect()
        };
        Contestant::ALL.into_iter().zip(&seconds).map(row).collect()
    }
}
