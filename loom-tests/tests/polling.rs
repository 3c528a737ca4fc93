//! Explores the model `polling` over the real core.

use loom_tests::explore;
use loom_tests::real::models::polling;

#[test]
fn polling() {
    explore(&polling::MODEL);
}
