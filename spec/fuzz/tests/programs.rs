//! Some programs, in the debug build: `cargo xtask fuzz` runs many.

use fuzz::{Program, Reached, run};

#[test]
fn programs_come_to_what_they_must() {
    let mut reached = Reached::default();
    for seed in 0..100 {
        let program = Program::of_seed(seed);
        match run(&program) {
            Ok(more) => reached.add(&more),
            Err(faults) => panic!("seed {seed}: {}\n{}", faults.join("\n"), program.text()),
        }
    }
    for (name, count) in Reached::NAMES.iter().zip(reached.counts) {
        assert!(count > 0, "no {name} in all these programs");
    }
}
