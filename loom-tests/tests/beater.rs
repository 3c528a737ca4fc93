//! Explores the model `beater` over the real core.

use loom_tests::explore;
use loom_tests::real::models::beater;

#[test]
fn beater() {
    explore(&beater::MODEL);
}
