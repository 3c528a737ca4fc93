//! Explores the model `promote_take` over the real core.

use loom_tests::explore;
use loom_tests::real::models::promote_take;

#[test]
fn promote_take() {
    explore(&promote_take::MODEL);
}
