//! How many bytes the process has, so that what is lost shows.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicIsize, Ordering::Relaxed};

static LIVE: AtomicIsize = AtomicIsize::new(0);

/// The system's allocator, and a count of what is in use.
#[derive(Debug)]
pub struct Counting;

// SAFETY: premises of `GlobalAlloc`: each method passes its arguments on to the system's allocator, which keeps them, and
// returns what that returns. The count allocates nothing and does not unwind.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LIVE.fetch_add(layout.size() as isize, Relaxed);
        // SAFETY: premise of `alloc`: our caller's, that the layout is not empty.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size() as isize, Relaxed);
        // SAFETY: premises of `dealloc`: our caller's; what we have given out is the system's.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// The bytes in use.
#[must_use]
pub fn live() -> isize {
    LIVE.load(Relaxed)
}
