//! `pack MODULE SCRIPT`: packs the WebAssembly module into a script of the book. A page that is opened as a file may not fetch
//! another file, but it may load a script.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;
use std::process::ExitCode;

const HEAD: &str = "// The simulator of bench/sim as WebAssembly: `cargo xtask lab --write` makes this file of bench/lab.\n\
                    // Packed by gzip, as base64.\n\
                    self.systoleLabModule =\n    \"";

fn pack(module: &str, script: &str) -> Result<(), String> {
    let bytes = std::fs::read(module).map_err(|error| format!("{module}: {error}"))?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let packed =
        encoder.write_all(&bytes).and_then(|()| encoder.finish()).map_err(|error| error.to_string())?;
    let text = format!("{HEAD}{}\";\n", STANDARD.encode(packed));
    std::fs::write(script, &text).map_err(|error| format!("{script}: {error}"))?;
    println!("written: {script}, {} bytes for a module of {}", text.len(), bytes.len());
    Ok(())
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let packed = match &words[..] {
        [module, script] => pack(module, script),
        _ => Err("usage: pack MODULE SCRIPT".into()),
    };
    match packed {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
