//! What a thread of a pool does when its worker is gone.

use super::{Signal, Watched, pool, wait_until};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;
use systole::ThreadPool;

/// A value of the thread's own is dropped when the thread's worker is gone. What it then asks of another pool must not look
/// at that worker.
pub fn a_value_of_the_threads_own_uses_another_pool_when_the_thread_ends() {
    struct Late(Arc<Watched>, mpsc::Sender<(u32, u32)>);

    impl Drop for Late {
        fn drop(&mut self) {
            let sender = self.1.clone();
            self.0.spawn(move || sender.send((1, 2)).unwrap());
        }
    }

    thread_local! {
        static LATE: std::cell::RefCell<Option<Late>> = const { std::cell::RefCell::new(None) };
    }

    let (other, (sender, receiver)) = (Arc::new(pool(2)), mpsc::channel());
    let late = Mutex::new(Some(Late(Arc::clone(&other), sender)));
    let start = move |_| LATE.set(late.lock().unwrap().take());
    let mine = Arc::new(ThreadPool::builder().num_threads(2).start_handler(start).build().unwrap());
    let (last, go) = (Arc::clone(&mine), Arc::new(Signal::default()));
    let dropped = Arc::clone(&go);
    mine.spawn(move || {
        wait_until("this is the last handle", || dropped.is_set());
        drop(last);
    });
    drop(mine);
    go.set();
    assert_eq!(receiver.recv_timeout(Duration::from_secs(20)), Ok((1, 2)));
}
