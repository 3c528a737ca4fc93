//! Explores the model `reclaim_take` over the real core.

use loom_tests::explore;
use loom_tests::real::models::reclaim_take;

#[test]
fn reclaim_take() {
    explore(&reclaim_take::MODEL);
}
