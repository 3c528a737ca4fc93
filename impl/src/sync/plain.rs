//! The primitives of what stands outside of the core, as the standard library has them. The twin over Loom is
//! `over_loom/plain.rs` in `loom-tests`.

pub(crate) use std::sync::{Arc, Mutex, MutexGuard};
