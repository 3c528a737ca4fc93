//! What is measured without criterion, topic by topic.

use crate::report::topic::Topic;

/// All of them, in the order of the book's page.
pub static TOPICS: [&Topic; 9] =
    [&PEERS, &IDEAL, &LOOPS, &ITERATORS, &DEPTH, &SCOPES, &BROADCASTS, &EXECUTORS, &INSTRUCTIONS];

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
    caption: "The experiments of the crate `executors` 0.10.0, on two of its pools and on systole's, by contestants that \
              took turns. Throughput: two threads send messages, and each message has so many more jobs executed, one after \
              the other. Latency: one thread sends, after 10 ms of rest. The time from the first message until all jobs \
              have run, and how many times systole's it is. Medians over the rounds (and quartiles).",
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
    beside: &[],
};

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
