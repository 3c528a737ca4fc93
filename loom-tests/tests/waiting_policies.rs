//! Explores the model `waiting_policies` over the real core.

use loom_tests::explore;
use loom_tests::real::models::waiting_policies;

#[test]
fn help_descendants() {
    explore(&waiting_policies::DESCENDANTS);
}

#[test]
fn help_none() {
    explore(&waiting_policies::NONE);
}
