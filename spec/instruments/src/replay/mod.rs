//! The replay: the runtime makes every transition of TLC's state graphs of small configurations; and Loom, whose orders must
//! be behaviours of the spec.

pub mod check;
mod checks;
mod expected;
mod explored;
mod graphs;
mod replayed;
