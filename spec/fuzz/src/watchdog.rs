//! Ends the process if a program hangs, and says what each pool does then.

use crate::print;
use crate::program::Program;
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread;
use std::time::{Duration, Instant};
use systole::ThreadPool;

/// The exit status of a process in which a program hangs.
pub const HANGS: i32 = 3;

/// How long a look at the pools may take.
const DUMPING: Duration = Duration::from_millis(500);

/// The program that runs.
struct Current {
    since: Instant,
    program: Program,
    /// To look at a pool is a critical section, which could wake a worker: it is done when all is lost.
    pools: Vec<Weak<ThreadPool>>,
}

static CURRENT: Mutex<Option<Current>> = Mutex::new(None);

/// From now on this program runs.
pub fn begins(program: &Program) {
    *locked() = Some(Current { since: Instant::now(), program: program.clone(), pools: Vec::new() });
}

/// It has these pools.
pub fn knows(pools: &[Arc<ThreadPool>]) {
    if let Some(current) = locked().as_mut() {
        current.pools = pools.iter().map(Arc::downgrade).collect();
    }
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
                let late = locked().take_if(|current| current.since.elapsed() > limit);
                if let Some(current) = late {
                    let seconds = limit.as_secs_f64();
                    eprintln!(
                        "the program has not ended after {seconds} s\n{}",
                        print::rust(&current.program)
                    );
                    // A lock that a dump needs may be held for ever.
                    thread::spawn(move || eprintln!("{}", dumps(&current)));
                    thread::sleep(DUMPING);
                    std::process::exit(HANGS);
                }
            }
        };
        thread::Builder::new().name("watchdog".to_owned()).spawn(watch).expect("one thread can be started");
    });
}

fn dumps(current: &Current) -> String {
    let mut text = String::new();
    for (at, pool) in current.pools.iter().enumerate() {
        let dump = pool.upgrade().map_or_else(
            || "it has ended, or its threads are to end\n".to_owned(),
            // This thread must not be the last to drop it.
            |pool| std::mem::ManuallyDrop::new(pool).dump().to_string(),
        );
        text += &format!("pool {at}:\n{dump}");
    }
    text + &format!("the global pool:\n{}\n", systole::global().dump())
}
