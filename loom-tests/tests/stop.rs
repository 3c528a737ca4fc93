//! Explores the model `stop` over the real core.

use loom_tests::explore;
use loom_tests::real::models::stop;

#[test]
fn stop() {
    explore(&stop::MODEL);
}
