//! `audit`: the page of all `unsafe` blocks and all promises, with what would notice if one were false.

use crate::{Args, Outcome, audit};

/// Checks the page, writes it, or breaks premises on purpose.
pub fn run(args: &Args) -> Outcome {
    if args.has("--try") {
        return audit::attempt(&args.words);
    }
    match args.words.first() {
        Some(name) => Err(format!(
            "audit: `{name}` names a change that `--try` makes; without it the whole page is checked"
        )),
        None => audit::page(args.has("--write")),
    }
}
