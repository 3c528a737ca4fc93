//! What the page calls. It asks for room, writes the setting there, runs it, and reads the result from the same place.
//!
//! WebAssembly has one thread here, so there is one buffer.

use std::cell::RefCell;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a setting of so many bytes, and returns where it is.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(bytes, 0);
        buffer.as_mut_ptr()
    })
}

/// Runs the setting that was written there, and returns how many bytes the result has.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn run() -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        let result = super::answer(&String::from_utf8_lossy(buffer));
        *buffer = result.into_bytes();
        buffer.len()
    })
}

/// Where the result is.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn result() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_written_run_and_read() {
        assert!(!room(3).is_null());
        let bytes = run();
        assert!(!result().is_null());
        let read = BUFFER.with_borrow(|buffer| String::from_utf8(buffer.clone()).unwrap());
        assert_eq!(read.len(), bytes);
        assert!(read.starts_with("{\"error\":"), "three zeros are no setting: {read}");
    }
}
