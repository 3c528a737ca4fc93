//! What must hold when the pool is gone.

use super::stacks::{Account, Stacks};

/// Everything has run once, and no worker has anything left.
pub(super) fn check(stacks: &Stacks) -> Result<(), String> {
    for &code in &stacks.offered {
        let Account { begun, ended } = stacks.account(code);
        if (begun, ended) != (1, 1) {
            return Err(format!("ExactlyOnce: {code:?} began {begun} times and ended {ended} times"));
        }
    }
    let busy = stacks.seats.iter().position(|seat| !seat.stack.is_empty());
    busy.map_or(Ok(()), |id| Err(format!("RunsOK: worker {id} has code on its stack at the end")))
}
