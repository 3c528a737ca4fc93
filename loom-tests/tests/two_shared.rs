//! Explores the model `two_shared` over the real core.

use loom_tests::explore;
use loom_tests::real::models::two_shared;

#[test]
fn two_shared() {
    explore(&two_shared::MODEL);
}
