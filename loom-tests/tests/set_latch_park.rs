//! Explores the model `set_latch_park` over the real core.

use loom_tests::explore;
use loom_tests::real::models::set_latch_park;

#[test]
fn set_latch_park() {
    explore(&set_latch_park::MODEL);
}
