//! The primitives of what stands outside of the core. See the twin over std.

pub use loom::sync::{Arc, Mutex, MutexGuard};
