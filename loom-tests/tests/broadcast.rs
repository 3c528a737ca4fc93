//! Explores the model `broadcast` over the real core.

use loom_tests::explore;
use loom_tests::real::models::broadcast;

#[test]
fn from_outside() {
    explore(&broadcast::PLAIN);
}

#[test]
fn below_a_join() {
    explore(&broadcast::INSIDE);
}
