//! The model must pass on the right latch, and fail on each of the others.

use a_loom_model_that_fails::latches::{ProbedRelaxed, Right, SetTooEarly, StoredRelaxed};
use a_loom_model_that_fails::model::model;

#[test]
fn passes_on_the_right_latch() {
    loom::model(model::<Right>);
}

#[test]
#[should_panic]
fn fails_on_a_latch_stored_relaxed() {
    loom::model(model::<StoredRelaxed>);
}

#[test]
#[should_panic]
fn fails_on_a_latch_probed_relaxed() {
    loom::model(model::<ProbedRelaxed>);
}

#[test]
#[should_panic]
fn fails_on_a_latch_set_too_early() {
    loom::model(model::<SetTooEarly>);
}
