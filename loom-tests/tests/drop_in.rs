//! Explores the model `drop_in` over the real core.

use loom_tests::explore;
use loom_tests::real::models::drop_in;

#[test]
fn drop_in() {
    explore(&drop_in::MODEL);
}
