//! What the ordinary tests leave out, since it takes long: the models that have a larger bound, explored within it.

use crate::real::MODELS;
use loom_tests::explore_in_full;

/// Makes a test for each of these models, and a list of them.
macro_rules! in_full {
    ($($name:ident,)*) => {
        const IN_FULL: &[&str] = &[$(stringify!($name)),*];

        $(#[test]
        #[ignore = "long: `cargo xtask loom --full`"]
        fn $name() {
            let model = MODELS.iter().find(|entry| entry.model.name == stringify!($name));
            explore_in_full(model.expect("the table of models has it").model);
        })*
    };
}

in_full! {
    drop_in,
    task_tick,
    two_callers,
    waiting_policies_descendants,
    waiting_policies_none,
}

#[test]
fn every_larger_bound_has_its_test() {
    let larger = MODELS.iter().filter(|entry| entry.model.full.is_some());
    let names: Vec<&str> = larger.map(|entry| entry.model.name).collect();
    assert_eq!(names, IN_FULL, "tests/models/full.rs lists other models than those with a larger bound");
}
