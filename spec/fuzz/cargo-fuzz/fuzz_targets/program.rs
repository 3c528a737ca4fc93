//! Bytes that libFuzzer chooses become a program, which runs and is held against the oracle.

#![no_main]

use fuzz::{Program, Random};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let program = Program::random(Random::Bytes(bytes.to_vec().into_iter()));
    if let Err(faults) = fuzz::run(&program) {
        // Not a panic: the programs' own panics have the hook.
        eprintln!("{}\n{}", faults.join("\n"), program.text());
        std::process::abort();
    }
});
