//! The experiments of Spice, chili and the crate `executors`, by their names, each with the figures that there are here in the
//! form in which its authors show theirs.

use super::form::Form;
use super::outcome::Outcome;

/// An experiment of the projects that this one follows.
#[derive(Debug)]
pub struct Experiment {
    /// Whose it is, and what it asks.
    pub name: &'static str,
    /// The pieces that answer it: any one of them will do.
    pub pieces: &'static [&'static str],
    /// What its table shows.
    pub form: Form,
    /// What differs from the original, or what is missing.
    pub remark: &'static str,
}

/// All of them.
pub static EXPERIMENTS: [Experiment; 17] = [
    Experiment {
        name: "Spice: tree sum, 1,000 nodes",
        pieces: &["tree/1000", "tree/1023"],
        form: Form::EachItem,
        remark: "Nanoseconds a node. In full, with a warm-up of 3 s and 50 samples: `cargo xtask bench-spice`.",
    },
    Experiment {
        name: "Spice: tree sum, 100 M nodes",
        pieces: &["tree/100000000", "tree/67108863", "tree/16777215"],
        form: Form::EachItem,
        remark: "Nanoseconds a node, on fewer numbers of threads; 67 M or 16 M nodes where memory or time do not suffice. In full: \
                 `cargo xtask bench-spice`.",
    },
    Experiment {
        name: "Spice: is Rust's baseline slower than Zig's?",
        pieces: &["order/16777215", "order/4194303"],
        form: Form::EachItem,
        remark: "Nanoseconds a node. The same tree allocated parent first and children first, as Spice's Zig and its Rust do; the Zig \
                 program is not here.",
    },
    Experiment {
        name: "Spice: the baseline split by hand as the bound",
        pieces: &["tree/1000", "tree/100000", "tree/16777215", "tree/67108863", "tree/100000000"],
        form: Form::OfIdeal,
        remark: "The share of the speed of as many threads that each sum a subtree. Above the cores, the threads by hand park.",
    },
    Experiment {
        name: "Spice: configurable work a node (SHA-256)",
        pieces: HASHED,
        form: Form::EachItem,
        remark: "Nanoseconds a node; SHA-256 where Spice's README proposes SHA-1.",
    },
    Experiment {
        name: "Spice: is the overhead constant?",
        pieces: HASHED,
        form: Form::More,
        remark: "Nanoseconds a node above sequential, on one thread. Where a node takes microseconds, the noise of its work is larger \
                 than a join.",
    },
    Experiment {
        name: "Spice: is the overhead constant, in instructions?",
        pieces: &[
            "instructions/tree",
            "instructions/full_tree",
            "instructions/never_inlined",
            "instructions/four_words",
            "instructions/fib",
            "instructions/quick_sort",
        ],
        form: Form::Plain,
        remark: "Counted by callgrind in six programs; it needs valgrind.",
    },
    Experiment {
        name: "Spice: idle threads against threads that compete",
        pieces: &["processor/1000", "processor/16777215"],
        form: Form::Times,
        remark: "The processor time of all threads, over that of the sequential program: idle threads add nothing to it, and threads \
                 that compete for the same work do.",
    },
    Experiment {
        name: "Spice: idle threads, which have gone to rest",
        pieces: &["tree/100000/2 ms apart"],
        form: Form::EachItem,
        remark: "Nanoseconds a node, in calls with a pause before each.",
    },
    Experiment {
        name: "chili: table of 1,023, 16,777,215 and 67,108,863 nodes",
        pieces: &["tree/1023", "tree/16777215", "tree/67108863"],
        form: Form::Time,
        remark: "The time of a call, and how many times as fast as the baseline; the largest tree if memory suffices.",
    },
    Experiment {
        name: "chili: overhead by number of threads",
        pieces: &["tree/1023"],
        form: Form::EachItem,
        remark: "Nanoseconds a node.",
    },
    Experiment {
        name: "executors: throughput, low amplification",
        pieces: &["executors/throughput, low amplification"],
        form: Form::Rate,
        remark: "Million jobs a second: 200,000 messages of one further job; 20,000,000 in the original.",
    },
    Experiment {
        name: "executors: throughput, high amplification",
        pieces: &["executors/throughput, high amplification"],
        form: Form::Rate,
        remark: "Million jobs a second: 2,000 messages of 200 further jobs; 50,000 in the original.",
    },
    Experiment {
        name: "executors: latency of small bursts",
        pieces: &["executors/latency, small bursts"],
        form: Form::Time,
        remark: "100 messages of one further job, after 10 ms of rest; 100 ms in the original, here and below.",
    },
    Experiment {
        name: "executors: latency of medium bursts",
        pieces: &["executors/latency, medium bursts"],
        form: Form::Time,
        remark: "100 messages of 100 further jobs.",
    },
    Experiment {
        name: "executors: latency of large bursts",
        pieces: &["executors/latency, large bursts"],
        form: Form::Time,
        remark: "100 messages of 10,000 further jobs.",
    },
    Experiment {
        name: "rayon: spawn one job and wait for it",
        pieces: &["executors/one job", "executors/one job, after a rest"],
        form: Form::Time,
        remark: "Back to back, and after 10 ms of rest.",
    },
];

const HASHED: &[&str] = &["hashed/0", "hashed/1", "hashed/10", "hashed/100", "hashed/1000"];

impl Experiment {
    /// Those of its pieces that were run.
    pub fn found<'o>(&self, outcomes: &'o [Outcome]) -> Vec<&'o Outcome> {
        self.pieces.iter().filter_map(|name| outcomes.iter().find(|one| one.piece == *name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::pieces::Extent;
    use super::super::samples;
    use super::*;

    #[test]
    fn the_pieces_of_each_experiment_exist() {
        let names: Vec<_> = [Extent::Quick, Extent::Full]
            .iter()
            .flat_map(|extent| extent.pieces())
            .map(|piece| piece.name)
            .collect();
        for experiment in &EXPERIMENTS {
            for piece in experiment.pieces {
                let is_built = !piece.starts_with("executors/") || cfg!(feature = "executors");
                assert!(!is_built || names.iter().any(|name| name == piece), "{}: {piece}", experiment.name);
            }
        }
    }

    #[test]
    fn an_experiment_without_a_measured_piece_is_not_run() {
        let outcomes = samples::outcomes();
        let run: Vec<_> = EXPERIMENTS.iter().filter(|one| !one.found(&outcomes).is_empty()).collect();
        assert!(run.iter().any(|one| one.name.starts_with("chili: table of")));
        assert!(!run.iter().any(|one| one.name.contains("SHA-256")));
    }
}
