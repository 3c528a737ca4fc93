//! What `cold` measures.

use crate::report::beside::Beside;
use crate::report::topic::Topic;

/// What `cold` measures of short calls.
pub static COLD: Topic = Topic {
    name: "cold",
    heading: "Short calls after a pause",
    caption: "The sum of a balanced tree, by contestants that took turns. A node takes one to two nanoseconds \
              sequentially. The caller sleeps before each call. Time: the median of all calls, and in brackets the time \
              that one call in a hundred exceeds. By hand: two threads that park when they wait. Processor time is that of \
              all threads, with the pauses. A pool of Forte's has at most 32 threads. Each cell is of 1,000 calls; there \
              are 150 for 1,000,000 nodes, and 100 after 10 ms. The file has more sizes and pauses, pools of one thread, \
              and the time that one call in ten exceeds.",
    columns: &[
        "ms_before_a_call",
        "nodes",
        "contestant",
        "threads",
        "calls",
        "us_p50",
        "us_p90",
        "us_p99",
        "cpu_us_a_call",
        "wakes_a_100_calls",
    ],
    labels: 4,
    beside: &[
        Beside {
            heading: "Time of a call in µs, p50 (p99)",
            across: "contestant",
            labels: COLD_LABELS,
            figures: &["us_p50", "us_p99"],
            in_book: |labels| is_telling(labels),
        },
        Beside {
            heading: "Processor time of a call in µs",
            across: "contestant",
            labels: COLD_LABELS,
            figures: &["cpu_us_a_call"],
            in_book: |labels| is_telling(labels) && labels[0] == "1",
        },
        Beside {
            heading: "Wake-ups in a hundred calls",
            across: "contestant",
            labels: COLD_LABELS,
            figures: &["wakes_a_100_calls"],
            in_book: |labels| is_telling(labels) && labels[0] == "1",
        },
    ],
};

const COLD_LABELS: &[&str] = &["ms_before_a_call", "nodes", "threads"];

/// Three pauses, sizes from too short to share to long enough, few threads and too many.
fn is_telling(labels: &[&str]) -> bool {
    matches!(labels, ["0" | "1" | "10", "1000" | "10000" | "100000" | "1000000", "2" | "8" | "64"])
}

/// What `cold` measures of lone pairs.
pub static COLD_PAIRS: Topic = Topic {
    name: "cold-pairs",
    heading: "A lone pair after a pause",
    caption: "Two closures of 1 ms each in one join, by contestants that took turns. A pair is shared if it takes less than \
              three quarters of the sequential program's median; half is the best there can be. After 1,000 calls of a \
              microsecond or two, ten pairs follow, 2 ms apart, in each of ten rounds: which of them is the first that is \
              shared, by the median of the rounds and in the worst round.",
    columns: &[
        "regime",
        "contestant",
        "threads",
        "pairs",
        "shared",
        "us_p50",
        "first_shared",
        "first_shared_at_worst",
    ],
    labels: 2,
    beside: &[],
};

/// What `cold` measures of ticks.
pub static COLD_TICKS: Topic = Topic {
    name: "cold-ticks",
    heading: "Ticks",
    caption: "A tick of a control loop, by contestants that took turns: 12 bursts of 36 jobs of a microsecond each, and \
              200 µs of sequential work after each burst. The caller sleeps for 3 ms before each tick. Either each burst \
              is a call, or the whole tick is one. The median time of a tick, the time that one tick in a hundred \
              exceeds, and the processor time of all threads, with the pauses. The shape of `tick_bench`, in pull \
              request 1318 of rayon. A pool of Forte's has at most 32 threads.",
    columns: &[
        "calls",
        "contestant",
        "threads",
        "ticks",
        "us_p50",
        "us_p99",
        "cpu_us_a_tick",
        "wakes_a_100_ticks",
    ],
    labels: 2,
    beside: &[],
};

/// What `cold` measures of superfluous threads.
pub static COLD_THREADS: Topic = Topic {
    name: "cold-threads",
    heading: "More threads than cores",
    caption: "Programs on pools with more threads than the machine has cores, by contestants that took turns: the time of a \
              run, and how many times that of the same contestant on two threads it is. A pool of Forte's has at most 32 \
              threads. Medians over the rounds (and quartiles).",
    columns: &[
        "program",
        "contestant",
        "threads",
        "ms_a_run",
        "times_two_threads",
        "times_two_threads_q1",
        "times_two_threads_q3",
    ],
    labels: 2,
    beside: &[],
};

/// What `cold` measures beside other programs.
pub static COLD_BUSY: Topic = Topic {
    name: "cold-busy",
    heading: "Beside other programs",
    caption: "The sum of a balanced tree, while as many other threads compute all the time as there are processors, by contestants \
              that took turns: the mean time of a call, and the times that one call in two, in ten and in a hundred exceeds. \
              Each row is of 200 calls.",
    columns: &[
        "ms_before_a_call",
        "nodes",
        "contestant",
        "threads",
        "calls",
        "us_mean",
        "us_p50",
        "us_p90",
        "us_p99",
    ],
    labels: 4,
    beside: &[Beside {
        heading: "Time of a call in µs, mean (p99)",
        across: "contestant",
        labels: COLD_LABELS,
        figures: &["us_mean", "us_p99"],
        in_book: |_| true,
    }],
};
