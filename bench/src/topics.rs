//! What is measured without criterion, topic by topic.

mod cold;

use crate::report::beside::Beside;
use crate::report::topic::Topic;

pub use cold::{COLD, COLD_BUSY, COLD_PAIRS, COLD_THREADS, COLD_TICKS};

/// All of them, in the order of the book's page.
pub static TOPICS: [&Topic; 20] = [
    &PROGRAMS,
    &PEERS,
    &POLICIES,
    &IDEAL,
    &COLD,
    &COLD_PAIRS,
    &COLD_TICKS,
    &COLD_THREADS,
    &COLD_BUSY,
    &LOOPS,
    &LOOPS_RAYON,
    &ITERATORS,
    &DEPTH,
    &SCOPES,
    &BROADCASTS,
    &EXECUTORS,
    &INSTRUCTIONS,
    &PATHS,
    &LINES,
    &SPICE,
];

/// What `programs` measures.
pub static PROGRAMS: Topic = Topic {
    name: "programs",
    heading: "Programs from the registry",
    caption: "Packages that use rayon, unchanged, on rayon and on `impl/rayon-core`, by processes that took turns. Speed-up: how \
              many times systole's time rayon's median time is, and in brackets the same for the time that one job in a hundred \
              exceeds; above 1, systole is faster. Processor time: how many times rayon's it is, with that of the pauses; below 1, \
              systole takes less. Medians of the ratios of each round. Both keep what the C library's heap has got. The file has \
              the times and the quartiles.",
    columns: &[
        "package",
        "job",
        "regime",
        "us_rayon",
        "us_systole",
        "speed_up",
        "speed_up_q1",
        "speed_up_q3",
        "p99_speed_up",
        "times_cpu",
        "times_cpu_q1",
        "times_cpu_q3",
    ],
    labels: 3,
    beside: &[
        Beside {
            heading: "Speed-up over rayon (p99)",
            across: "regime",
            labels: &["package", "job"],
            figures: &["speed_up", "p99_speed_up"],
            in_book: |_| true,
        },
        Beside {
            heading: "Processor time over rayon's",
            across: "regime",
            labels: &["package", "job"],
            figures: &["times_cpu"],
            in_book: |_| true,
        },
    ],
};

/// What `peers` measures.
pub static PEERS: Topic = Topic {
    name: "peers",
    heading: "Programs",
    caption: "Programs, by contestants that took turns: the time of an item, the speed-up over the sequential program, \
              and how many times systole's time on as many threads it is: above 1, systole is faster. Medians of the ratios \
              of each round (and quartiles).",
    columns: &[
        "program",
        "size",
        "item",
        "contestant",
        "threads",
        "ns_an_item",
        "speed_up",
        "speed_up_q1",
        "speed_up_q3",
        "times_systole",
        "times_systole_q1",
        "times_systole_q3",
    ],
    labels: 4,
    beside: &[],
};

/// What `policies` measures.
pub static POLICIES: Topic = Topic {
    name: "policies",
    heading: "Waiting policies",
    caption: "Programs by systole under each waiting policy; the policies took turns. The time of an item, and how many times \
              the time under `HelpAny` on as many threads it is: above 1, `HelpAny` is faster. Medians of the ratios of each \
              round (and quartiles).",
    columns: &[
        "program",
        "size",
        "contestant",
        "threads",
        "ns_an_item",
        "times_help_any",
        "times_help_any_q1",
        "times_help_any_q3",
    ],
    labels: 3,
    beside: &[],
};

/// What `ideal` measures.
pub static IDEAL: Topic = Topic {
    name: "ideal",
    heading: "Share of the ideal",
    caption: "Sums of balanced trees, by contestants that took turns: the time of a call, the speed-up over the \
              sequential sum, and the share of the speed-up that a split by hand has, on two threads that already \
              run. Medians of the ratios of each round (and quartiles).",
    columns: &[
        "nodes",
        "regime",
        "contestant",
        "threads",
        "ns_a_call",
        "speed_up",
        "speed_up_q1",
        "speed_up_q3",
        "of_ideal",
        "of_ideal_q1",
        "of_ideal_q3",
    ],
    labels: 3,
    beside: &[],
};

/// What `loops` measures.
pub static LOOPS: Topic = Topic {
    name: "loops",
    heading: "Loops",
    caption: "Loops, by contestants that took turns, each call entering its pool anew: the time of a call, and how many \
              times that of the plain iterator it is. By hand: two equal parts, on two threads that already run. Medians \
              of the ratios of each round (and quartiles).",
    columns: &[
        "loop",
        "contestant",
        "threads",
        "ns_a_call",
        "times_sequential",
        "times_sequential_q1",
        "times_sequential_q3",
    ],
    labels: 2,
    beside: &[],
};

/// What `loops` measures of loops and sorts beside rayon's.
pub static LOOPS_RAYON: Topic = Topic {
    name: "loops-rayon",
    heading: "Loops and sorts beside rayon's",
    caption: "The loops and sorts of systole and those of rayon, which took turns, each call entering its pool anew: the time of a \
              call, and how many times rayon's on as many threads it is: below 1, systole is faster. A record is a key of 8 \
              bytes and 24 bytes more, and is sorted by its key. Medians of the ratios of each round (and quartiles).",
    columns: &[
        "loop",
        "regime",
        "threads",
        "us_rayon",
        "us_systole",
        "times_rayon",
        "times_rayon_q1",
        "times_rayon_q3",
    ],
    labels: 2,
    beside: &[],
};

/// What `iterators` measures.
pub static ITERATORS: Topic = Topic {
    name: "iterators",
    heading: "Parallel iterators",
    caption: "Iterators over a slice of integers, by contestants that took turns: the time of a number, and the speed-up over \
              the sequential iterator. `orx-parallel` 4.1.1 on systole's pool and on threads of its own, and rayon. Medians \
              of the ratios of each round (and quartiles).",
    columns: &[
        "adaptors",
        "numbers",
        "contestant",
        "threads",
        "ns_a_number",
        "speed_up",
        "speed_up_q1",
        "speed_up_q3",
    ],
    labels: 3,
    beside: &[],
};

/// What `depth` measures.
pub static DEPTH: Topic = Topic {
    name: "depth",
    heading: "Deep recursion",
    caption: "A chain of joins, each below the first closure of the one before, by contestants that took turns: the \
              time of a join, and how many times that of a sequential call it is. Medians over the rounds (and \
              quartiles).",
    columns: &[
        "joins",
        "contestant",
        "threads",
        "ns_a_join",
        "times_sequential",
        "times_sequential_q1",
        "times_sequential_q3",
    ],
    labels: 2,
    beside: &[],
};

/// What `scopes` measures.
pub static SCOPES: Topic = Topic {
    name: "scopes",
    heading: "Scopes",
    caption: "A scope whose body spawns all closures one by one, by contestants that took turns: the time of a scope over \
              the number of its closures, how many times that of a plain loop it is, and how many times that of rayon on as \
              many threads. Medians over the rounds (and quartiles).",
    columns: &[
        "closures",
        "each",
        "contestant",
        "threads",
        "ns_a_closure",
        "times_sequential",
        "times_sequential_q1",
        "times_sequential_q3",
        "times_rayon",
        "times_rayon_q1",
        "times_rayon_q3",
    ],
    labels: 3,
    beside: &[],
};

/// What `broadcasts` measures.
pub static BROADCASTS: Topic = Topic {
    name: "broadcasts",
    heading: "Broadcasts",
    caption: "A broadcast from outside, whose parts return their number, by contestants that took turns: the time until all \
              results are there, and how many times that of rayon it is. Of systole's threads the caller is one and runs a \
              part, rayon's waits for them. Medians over the rounds (and quartiles).",
    columns: &[
        "regime",
        "contestant",
        "threads",
        "us_a_broadcast",
        "times_rayon",
        "times_rayon_q1",
        "times_rayon_q3",
    ],
    labels: 2,
    beside: &[],
};

/// What `executors` measures.
pub static EXECUTORS: Topic = Topic {
    name: "executors",
    heading: "Executors",
    caption: "The experiments of the crate `executors` 0.10.0, on its three pools, on systole's and on rayon's, by contestants that \
              took turns. Throughput: two threads send messages, and each message has so many more jobs executed, one after \
              the other. Latency: one thread sends, after 10 ms of rest. One job: the caller executes it, and waits until it \
              has run. The time from the first message until all jobs have run; the file has ratios and quartiles, too. Medians \
              over the rounds.",
    columns: &[
        "experiment",
        "messages",
        "more_jobs_each",
        "contestant",
        "threads",
        "us",
        "million_jobs_a_second",
        "times_systole",
        "times_systole_q1",
        "times_systole_q3",
    ],
    labels: 4,
    beside: &[
        Beside {
            heading: "Million jobs a second",
            across: "contestant",
            labels: EXECUTORS_LABELS,
            figures: &["million_jobs_a_second"],
            in_book: |labels| labels[0] == "throughput",
        },
        Beside {
            heading: "Microseconds until all have run",
            across: "contestant",
            labels: EXECUTORS_LABELS,
            figures: &["us"],
            in_book: |labels| labels[0] != "throughput",
        },
        Beside {
            heading: "Times systole's time",
            across: "contestant",
            labels: EXECUTORS_LABELS,
            figures: &["times_systole"],
            in_book: |_| true,
        },
    ],
};

const EXECUTORS_LABELS: &[&str] = &["experiment", "messages", "more_jobs_each", "threads"];

/// What `instructions` counts.
pub static INSTRUCTIONS: Topic = Topic {
    name: "instructions",
    heading: "Instructions",
    caption: "Instructions an item on one thread, counted by callgrind.",
    columns: &[
        "program",
        "item",
        "sequential",
        "join",
        "join_inline",
        "join_then",
        "drop_in",
        "rayon",
        "chili",
    ],
    labels: 2,
    beside: &[],
};

/// What `instructions` counts besides joins.
pub static PATHS: Topic = Topic {
    name: "paths",
    heading: "Instructions of other paths",
    caption: "Instructions an item, counted by callgrind. All but the spawn are on one thread: a job is shared because the program \
              says so, and the worker that has shared it takes it.",
    columns: &["path", "item", "instructions"],
    labels: 2,
    beside: &[],
};

/// What `instructions` counts of requests after a rest.
pub static LINES: Topic = Topic {
    name: "lines",
    heading: "Lines after a rest",
    caption: "Cache lines, 64 bytes each, of code and of data, that are touched from a request to its answer, on all threads and \
              without the kernel; counted by valgrind's tool lackey. Each request comes after a rest of 10 ms, on pools of 2 \
              threads. Medians over the last 40 of 80 requests.",
    columns: &["request", "item", "contestant", "code", "data"],
    labels: 3,
    beside: &[Beside {
        heading: "Lines of code (of data)",
        across: "contestant",
        labels: &["request", "item"],
        figures: &["code", "data"],
        in_book: |_| true,
    }],
};

/// What `spice` measures.
pub static SPICE: Topic = Topic {
    name: "spice",
    heading: "Spice's experiment",
    caption: "The sum of a balanced tree, as Spice's own benchmark measures it: 3 s to warm up, then 50 samples of a call, one \
              contestant after the other. Wall time over the number of nodes, in nanoseconds: the mean, and in brackets the \
              least and the greatest sample. The baseline has no scheduler.",
    columns: &["nodes", "allocated", "contestant", "threads", "mean_ns", "min_ns", "max_ns"],
    labels: 4,
    beside: &[Beside {
        heading: "Nanoseconds a node, mean (least, greatest)",
        across: "contestant",
        labels: &["nodes", "allocated", "threads"],
        figures: &["mean_ns", "min_ns", "max_ns"],
        in_book: |_| true,
    }],
};
