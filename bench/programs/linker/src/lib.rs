//! The linker wild as a function.

use libwild::{Args, Linker};

/// Links what the words say, as on a command line: the program's name first.
pub fn link(words: &[String]) -> Result<(), String> {
    let shown = |error| format!("{error:?}");
    let mut args = Args::new(|| words.iter()).map_err(shown)?;
    args.parse(|| words.iter()).map_err(shown)?;
    let linker = Linker::new();
    linker.run(&args).map(drop).map_err(shown)
}
