//! Runs real programs on the real pool, and prints their traces for `cargo xtask check-mutants`, which builds this program
//! on broken cores: a process of its own can hang or crash.
//!
//! `record-traces SEEDS TAMPERED [CASE…]`, as `traces::record` explains.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [seeds, tampered, cases @ ..] = words.as_slice() else {
        return Err("usage: record-traces SEEDS TAMPERED [CASE…]".into());
    };
    let recorded = instruments::traces::record(seeds.parse()?, tampered.parse()?, cases)?;
    Ok(serde_json::to_writer(std::io::stdout().lock(), &recorded)?)
}
