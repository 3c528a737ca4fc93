//! Explores the model `barrier` over the real core.

use loom_tests::explore;
use loom_tests::real::models::barrier;

#[test]
fn barrier() {
    explore(&barrier::MODEL);
}
