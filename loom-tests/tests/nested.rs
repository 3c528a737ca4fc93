//! Explores the model `nested` over the real core.

use loom_tests::explore;
use loom_tests::real::models::nested;

#[test]
fn nested() {
    explore(&nested::MODEL);
}
