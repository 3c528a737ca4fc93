pub use std::cell::{Cell, RefCell};
pub use std::marker::PhantomData;
pub use std::rc::Rc;
pub use std::sync::atomic::{AtomicU32, Ordering};
pub use std::sync::{Arc, Mutex};
pub use systole::loops::{self, Source};
pub use systole::{BroadcastContext, Scope, Task, ThreadPool, ThreadPoolBuilder};

pub fn is_send<T: Send>() {}
pub fn is_sync<T: Sync>() {}
pub fn is_clone<T: Clone>() {}
