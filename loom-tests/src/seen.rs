//! What the executions of a model came across.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// In how many executions each of a model's interesting things happened.
///
/// A model that passes because nothing ever happens in it proves nothing: [`explore`](crate::explore) fails unless each
/// thing that the model names has been seen.
#[derive(Debug, Default)]
pub struct Seen(Mutex<BTreeMap<&'static str, usize>>);

impl Seen {
    /// Counts this execution under `what`, if `happened`.
    pub fn when(&self, happened: bool, what: &'static str) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(what).or_default() += usize::from(happened);
    }

    /// In how many executions it happened.
    pub(crate) fn count(&self, what: &str) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(what).copied().unwrap_or(0)
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let words: Vec<String> = counts.iter().map(|(what, count)| format!("{what} {count}")).collect();
        f.write_str(&words.join(", "))
    }
}
