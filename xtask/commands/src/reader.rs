//! What becomes of a program if the reader of its output ends first, as in `cargo xtask trace | head -1`.

use std::{panic, process};

/// The exit code then: the one that a shell gives a program that the signal SIGPIPE has ended.
pub const READER_HAS_ENDED: u8 = 141;

/// From now on, such a program ends without a word. Rust's `println!` panics instead.
pub fn end_with_the_reader() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let message = panic.payload().downcast_ref::<String>();
        if message.is_some_and(|message| is_of_closed_pipe(message)) {
            process::exit(READER_HAS_ENDED.into());
        }
        usual(panic);
    }));
}

fn is_of_closed_pipe(message: &str) -> bool {
    // Windows says it in the user's language. So its numbers count: ERROR_BROKEN_PIPE, ERROR_NO_DATA, ERROR_PIPE_NOT_CONNECTED.
    let words: &[&str] = if cfg!(windows) {
        &["(os error 109)", "(os error 232)", "(os error 233)"]
    } else {
        &["Broken pipe"]
    };
    message.starts_with("failed printing to std") && words.iter().any(|words| message.contains(words))
}
