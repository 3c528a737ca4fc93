//! Explores the model `stop` over the real core.

use loom_tests::explore;
use loom_tests::real::models::stop;

#[test]
fn after_a_join() {
    explore(&stop::MODEL);
}

#[test]
fn unused() {
    explore(&stop::UNUSED);
}
