//! How an execution that fails came to where it is: its critical sections in their order, under the names of the spec.

use crate::over_loom::sync::{end_recording, is_recording};
use crate::sections::Section;
use std::any::Any;
use std::cell::Cell;
use std::io::{self, Write};
use std::panic;
use std::sync::Once;

thread_local! {
    // Loom runs all threads of a model as coroutines of one operating system thread.
    static IS_TOLD: Cell<bool> = const { Cell::new(false) };
}

/// From now on a panic in an execution that is recorded is followed by the execution's story, and the panics that follow from
/// it have a line each. All of it is told at once, and past the test harness: a panic while another one unwinds ends the
/// process.
pub(crate) fn tell_of_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let what = message(panic.payload());
            if IS_TOLD.get() {
                return tell(&format!("and then, since it unwinds: {what}\n"));
            }
            if !is_recording() {
                return before(panic);
            }
            // A coroutine's stack is too small for a backtrace: with `RUST_BACKTRACE=1` it would overflow, and the process would
            // hang. So the hook of before is not asked here.
            IS_TOLD.set(true);
            let place = panic.location().map(|place| format!("panicked at {place}:\n")).unwrap_or_default();
            tell(&of(&format!("{place}{what}"), &end_recording()));
        }));
    });
    IS_TOLD.set(false);
}

fn message(payload: &dyn Any) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("a panic")
}

fn of(what: &str, sections: &[Section]) -> String {
    if sections.is_empty() {
        return format!("\n{what}\n");
    }
    let mut text = format!("\n{what}\nafter these critical sections:\n");
    for (number, section) in (1..).zip(sections.iter().filter(|section| !section.events.is_empty())) {
        text += &format!("{number:>4}  {section}\n");
    }
    let last = sections.last().map(|section| section.picture.to_string());
    text + "The pool is then\n" + &last.unwrap_or_default() + "\n\n"
}

fn tell(text: &str) {
    // Best effort: the other end may be closed.
    _ = io::stderr().write_all(text.as_bytes());
}
