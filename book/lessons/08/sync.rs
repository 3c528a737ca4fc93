//! Where the lesson's atomics and threads come from: from std, or with the feature
//! `loom` from Loom.

#[cfg(not(feature = "loom"))]
pub use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU32},
};
#[cfg(not(feature = "loom"))]
pub use std::thread;

#[cfg(feature = "loom")]
pub use loom::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU32},
};
#[cfg(feature = "loom")]
pub use loom::thread;
