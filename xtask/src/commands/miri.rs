//! `miri`: the crate's own tests under Miri, an interpreter that sees undefined behaviour: a pointer whose memory is gone,
//! a reference that claims to be the only one and is not, a data race, a load that reads what another order allows.
//!
//! Loom explores all orders of small programs, over atomics and locks of its own. Miri takes one order at a time, of the
//! tests as they are, over those of std. But Miri knows what each pointer may be used for, and Loom does not.

use crate::tools::sanitizer::{COMPONENTS, INTERPRETED, NIGHTLY, Sanitizer};
use crate::tools::toolchain;
use crate::{Args, Outcome};

/// Runs the named tests, or all that Miri can run, as they are on this machine or on the target that is named. `--install` installs the
/// compiler instead.
pub fn run(args: &Args) -> Outcome {
    if args.has("--install") {
        return toolchain::install(NIGHTLY, &COMPONENTS);
    }
    args.are_among("test", &INTERPRETED.map(|(name, _)| name))?;
    if let Some(why) = Sanitizer::Miri.missing()? {
        return Err(why);
    }
    for (name, left_out) in INTERPRETED {
        if args.asks_for(name) {
            Sanitizer::Miri.run(name, left_out, args.value("--target"))?;
        }
    }
    Ok(())
}
