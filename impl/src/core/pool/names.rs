//! How the threads of a pool are named.

use super::error::BuildError;
use super::sync::HandlerArc;
use std::fmt;

#[derive(Clone)]
pub(super) enum Names {
    /// This, a hyphen and the number.
    Numbered(String),
    /// The names that a function of the user's makes.
    Each(HandlerArc<dyn Fn(usize) -> String + Send + Sync>),
}

impl Names {
    /// The names of so many threads, which are numbered from 1.
    pub(super) fn of(&self, threads: usize) -> Result<Vec<String>, BuildError> {
        let numbers = 1..=threads;
        match self {
            Self::Numbered(name) => {
                let name = checked(name.clone())?;
                Ok(numbers.map(|thread| format!("{name}-{thread}")).collect())
            }
            Self::Each(name) => numbers.map(|thread| checked(name(thread))).collect(),
        }
    }
}

/// A name that the operating system takes: without NUL.
fn checked(name: String) -> Result<String, BuildError> {
    if name.contains('\0') { Err(BuildError::ThreadName { name }) } else { Ok(name) }
}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbered(name) => fmt::Debug::fmt(name, f),
            Self::Each(_) => f.write_str("by a function"),
        }
    }
}
