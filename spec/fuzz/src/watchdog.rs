//! Ends the process if a program hangs, and says what each pool does then.

use crate::print;
use crate::program::Program;
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread;
use std::time::{Duration, Instant};
use systole::ThreadPool;

/// The exit status of a process in which a program hangs.
pub const HANGS: i32 = 3;

/// The program that runs.
struct Current {
    since: Instant,
    program: Program,
    /// To look at a pool is a critical section, which could wake a worker: it is done when all is lost.
    pools: Vec<Weak<ThreadPool>>,
}

static CURRENT: Mutex<Option<Current>> = Mutex::new(None);

/// From now on this program runs.
pub fn begins(program: &Program, pools: &[Arc<ThreadPool>]) {
    let pools = pools.iter().map(Arc::downgrade).collect();
    *locked() = Some(Current { since: Instant::now(), program: program.clone(), pools });
}

/// No program runs any longer.
pub fn ends() {
    *locked() = None;
}

fn locked() -> std::sync::MutexGuard<'static, Option<Current>> {
    CURRENT.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Starts the watchdog, once in a process.
pub fn start(limit: Duration) {
    static STARTED: OnceLock<()> = OnceLock::new();
    STARTED.get_or_init(|| {
        let watch = move || {
            loop {
                thread::sleep(limit / 16);
                if let Some(current) = locked().as_ref().filter(|current| current.since.elapsed() > limit) {
                    eprintln!("{}", report(current, limit));
                    std::process::exit(HANGS);
                }
            }
        };
        thread::Builder::new().name("watchdog".to_owned()).spawn(watch).expect("one thread can be started");
    });
}

fn report(current: &Current, limit: Duration) -> String {
    let mut text = format!("the program has not ended after {} s\n", limit.as_secs_f64());
    for (at, pool) in current.pools.iter().enumerate() {
        let dump = pool.upgrade().map_or_else(
            || "its threads are to end, and have not ended, or it has ended\n".to_owned(),
            // The watchdog must not be the last to drop it.
            |pool| std::mem::ManuallyDrop::new(pool).dump().to_string(),
        );
        text += &format!("pool {at}:\n{dump}");
    }
    text += &format!("the global pool:\n{}\n", systole::global().dump());
    text + &print::rust(&current.program)
}
