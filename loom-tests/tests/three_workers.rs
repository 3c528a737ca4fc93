//! Explores the model `three_workers` over the real core.

use loom_tests::explore;
use loom_tests::real::models::three_workers;

#[test]
fn three_workers() {
    explore(&three_workers::MODEL);
}
