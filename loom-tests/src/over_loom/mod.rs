//! The core over Loom, and what is explored beside it: the files that users run, over primitives whose every order Loom explores.

#[path = "../../../impl/src/call_async/shared.rs"]
pub mod call_async;
#[allow(rustdoc::broken_intra_doc_links, reason = "the links are those of the runtime's own documentation")]
#[path = "../../../impl/src/core/mod.rs"]
pub mod core;
#[path = "../../../impl/src/executor/gate.rs"]
pub mod gate;
#[path = "../../../impl/rayon-core/src/latch.rs"]
pub mod latch;
#[path = "../sections/recorder.rs"]
pub mod recorder;
#[allow(unsafe_code, reason = "an observer looks at a flag, and is no point at which threads meet")]
pub mod sync;

pub use self::sync::plain;
