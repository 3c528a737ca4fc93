//! What comes out of a program that panics.

use std::any::Any;
use std::fmt;

/// What comes out.
#[derive(Clone, Copy, Debug)]
pub enum Out {
    /// A panic, where the program was called.
    Panic(&'static str),
    /// Another panic than that of the program, with this text.
    Other(&'static str),
    /// Nothing: the program returns.
    Returns,
    /// Panics for the pool's `panic_handler`, so many, each with this text.
    Handler(&'static str, fn(usize) -> usize),
    /// The end of the process, which says this.
    Aborts(&'static str),
}

/// What has come out of one run.
#[derive(Debug)]
pub struct Found {
    /// The panic's text, if there was a panic.
    pub panic: Option<String>,
    /// What the `panic_handler` has got.
    pub handled: Vec<String>,
    /// How many workers the pool has.
    pub workers: usize,
}

impl Out {
    pub fn is(&self, found: &Found) -> bool {
        let silent = found.handled.is_empty();
        match *self {
            Out::Panic(text) | Out::Other(text) => {
                silent && found.panic.as_deref().is_some_and(|said| said.contains(text))
            }
            Out::Returns => silent && found.panic.is_none(),
            Out::Handler(text, count) => {
                found.panic.is_none()
                    && found.handled.len() == count(found.workers)
                    && found.handled.iter().all(|said| said == text)
            }
            Out::Aborts(_) => false,
        }
    }

    pub fn ends_the_process(&self) -> bool {
        matches!(self, Out::Aborts(_))
    }

    pub fn text(&self) -> &'static str {
        match self {
            Out::Panic(text) | Out::Other(text) | Out::Handler(text, _) | Out::Aborts(text) => text,
            Out::Returns => "",
        }
    }
}

impl fmt::Display for Out {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Out::Panic(text) => write!(f, "the panic “{text}”"),
            Out::Other(text) => write!(f, "another panic, which says “{text}”"),
            Out::Returns => write!(f, "nothing, it returns"),
            Out::Handler(text, count) if count(4) == 1 => {
                write!(f, "the `panic_handler` gets the panic “{text}”")
            }
            Out::Handler(text, _) => {
                write!(f, "the `panic_handler` gets the panic “{text}” of each thread")
            }
            Out::Aborts(_) => write!(f, "the process ends, and says why"),
        }
    }
}

/// The text of a payload. A payload without one is leaked: its drop may panic.
pub fn text(payload: Box<dyn Any + Send>) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| {
        std::mem::forget(payload);
        "a payload without a text".to_owned()
    })
}
