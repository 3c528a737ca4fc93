//! `audit`: the page of all `unsafe` blocks and all promises, with what would notice if one were false.

use crate::{Args, Outcome, audit};

/// Checks the page, writes it, or breaks premises on purpose.
pub fn run(args: &Args) -> Outcome {
    if args.has("--try") { audit::attempt(&args.words) } else { audit::page(args.has("--write")) }
}
