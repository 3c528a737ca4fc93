//! `cargo xtask fuzz`.

use std::process::ExitCode;

#[global_allocator]
static MEMORY: fuzz::memory::Counting = fuzz::memory::Counting;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if fuzz::driver::main(&words) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
