//! The audit page: each `unsafe` block with its premises and what goes red if they are false, and the same for the public
//! promises. `spec/audit.json` has what a program cannot know; the blocks and their premises stand in the sources.

mod attempt;
mod blocks;
mod data;
mod page;
mod reference;

pub use attempt::{attempt, attempt_by};

use crate::run::expect_none;
use crate::{Outcome, paths};
use data::Audit;

/// Where the page stands.
const PAGE: &str = "book/src/audit.md";
/// All behind this mark is generated.
const MARK: &str = "<!-- audit -->\n";

/// Checks that each block and each promise has its evidence and that the page shows it; or writes the page.
///
/// # Errors
///
/// If a block is not in `spec/audit.json`, if something there is not in the sources, or if the page is stale.
pub fn page(is_to_write: bool) -> Outcome {
    let audit = Audit::read()?;
    let blocks = blocks::all()?;
    expect_none(&audit.check(&blocks)?, "places where spec/audit.json and the sources differ")?;
    let path = paths::root().join(PAGE);
    let before = paths::read(&path)?;
    let (head, _) = before.split_once(MARK).ok_or(format!("{PAGE} has no line {MARK}"))?;
    let now = format!("{head}{MARK}\n{}", page::render(&audit, &blocks));
    if is_to_write {
        paths::write(&path, &now)?;
    } else if now != before {
        return Err(format!("{PAGE} is stale: `cargo xtask audit --write`"));
    }
    println!("{}", page::summary(&audit, &blocks));
    Ok(())
}
