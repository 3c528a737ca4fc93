//! What is measured without criterion, topic by topic.

use crate::report::sheet::Topic;

/// All of them, in the order of the book's page.
pub static TOPICS: [&Topic; 1] = [&INSTRUCTIONS];

/// What `instructions` counts.
pub static INSTRUCTIONS: Topic = Topic {
    name: "instructions",
    heading: "Instructions",
    caption: "Instructions an item on one thread, counted by callgrind.",
    columns: &["program", "item", "sequential", "join", "join_inline", "join_then", "rayon", "chili"],
    labels: 2,
};
