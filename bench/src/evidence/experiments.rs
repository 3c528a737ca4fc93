//! The experiments of Spice, chili and the crate `executors`, by their names, with the rows that there are here.

use super::outcome::Outcome;

/// An experiment of the projects that this one follows.
#[derive(Debug)]
pub struct Experiment {
    /// Whose it is, and what it asks.
    pub name: &'static str,
    /// The pieces that answer it: any one of them will do.
    pub pieces: &'static [&'static str],
    /// What differs from the original, or what is missing.
    pub remark: &'static str,
}

/// All of them.
pub static EXPERIMENTS: [Experiment; 15] = [
    Experiment {
        name: "Spice: tree sum, 1,000 nodes",
        pieces: &["tree/1000", "tree/1023"],
        remark: "In nanoseconds a node, on the numbers of threads that the extent has.",
    },
    Experiment {
        name: "Spice: tree sum, 100 M nodes",
        pieces: &["tree/100000000", "tree/67108863", "tree/16777215"],
        remark: "67 M or 16 M nodes where memory or time do not suffice.",
    },
    Experiment {
        name: "Spice: is Rust's baseline slower than Zig's?",
        pieces: &["order/16777215", "order/4194303"],
        remark: "The same tree allocated parent first and children first; the Zig program is not here.",
    },
    Experiment {
        name: "Spice: the baseline split by hand as the bound",
        pieces: &["tree/16777215", "tree/100000"],
        remark: "By hand, on two threads. The column “of the ideal” is over it.",
    },
    Experiment {
        name: "Spice: is the overhead constant?",
        pieces: &["instructions/tree", "instructions/fib"],
        remark: "Counted by callgrind in six programs; it needs valgrind.",
    },
    Experiment {
        name: "Spice: configurable work a node (SHA-256)",
        pieces: &[],
        remark: "There is no such workload here.",
    },
    Experiment {
        name: "Spice: idle threads against threads that compete",
        pieces: &["tree/100000/2 ms apart"],
        remark: "Idle threads alone, by calls with a pause before each. Threads that compete are missing.",
    },
    Experiment { name: "chili: table of 1,023 nodes", pieces: &["tree/1023"], remark: "" },
    Experiment { name: "chili: table of 16,777,215 nodes", pieces: &["tree/16777215"], remark: "" },
    Experiment {
        name: "chili: table of 67,108,863 nodes",
        pieces: &["tree/67108863"],
        remark: "If memory suffices.",
    },
    Experiment {
        name: "chili: overhead by number of threads",
        pieces: &["tree/1023"],
        remark: "The rows of chili, by threads.",
    },
    Experiment {
        name: "executors: throughput, low amplification",
        pieces: &["executors/throughput, low amplification"],
        remark: "200,000 messages of one further job. Its third pool, `threadpool_executor`, is missing here and below.",
    },
    Experiment {
        name: "executors: throughput, high amplification",
        pieces: &["executors/throughput, high amplification"],
        remark: "2,000 messages of 200 further jobs; 50,000 in the original.",
    },
    Experiment {
        name: "executors: latency of small and medium bursts",
        pieces: &["executors/latency, small bursts", "executors/latency, medium bursts"],
        remark: "100 messages, of one and of 100 further jobs, after 10 ms of rest.",
    },
    Experiment {
        name: "executors: latency of large bursts",
        pieces: &["executors/latency, large bursts"],
        remark: "100 messages of 10,000 further jobs, after 10 ms of rest.",
    },
];

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
        assert!(run.iter().any(|one| one.name.starts_with("chili: table of 16")));
        assert!(!run.iter().any(|one| one.name.contains("SHA-256")));
    }
}
