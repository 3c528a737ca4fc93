//! Ends a test program in which a test hangs, and says what each pool does then.
//!
//! It knows the pools that [`Watch::watched`] has built, and touches none of them while the tests go on: to look at a pool
//! means to take its lock, and the end of that critical section could wake a worker that the pool itself has forgotten.

use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread;
use std::time::{Duration, Instant};
use systole::{ThreadPool, ThreadPoolBuilder};

/// How long a test may go without a use of one of its pools, in seconds, if it is not 120.
pub const LIMIT: &str = "SYSTOLE_TEST_LIMIT";

/// A pool that the watchdog knows while it lives.
pub struct Watched {
    // The pool is dropped first: a pool that does not end is still known.
    pool: Arc<ThreadPool>,
    used: Arc<AtomicU64>,
}

/// Each use of the pool shows that its test goes on.
impl Deref for Watched {
    type Target = ThreadPool;

    fn deref(&self) -> &ThreadPool {
        self.used.store(now(), Ordering::Relaxed);
        &self.pool
    }
}

impl fmt::Debug for Watched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pool.fmt(f)
    }
}

/// Pools that the watchdog knows.
pub trait Watch {
    /// Builds a pool that the watchdog knows. On a machine of one processor the pool works as with one for each thread, since these
    /// tests wait for two threads that run at the same time: a pool that is always crowded would share only now and then.
    fn watched(self) -> Watched;
}

impl Watch for ThreadPoolBuilder {
    fn watched(self) -> Watched {
        let is_lone = thread::available_parallelism().is_ok_and(|processors| processors.get() == 1);
        let builder = if is_lone { self.processors(usize::MAX) } else { self };
        let pool = Arc::new(builder.build().expect("a few threads can be started"));
        let used = Arc::new(AtomicU64::new(now()));
        if !is_forked() {
            start();
            let (test, pool, used) = (this_test(), Arc::downgrade(&pool), Arc::downgrade(&used));
            KNOWN.lock().unwrap().push(Known { test, pool, used });
        }
        Watched { pool, used }
    }
}

/// What the watchdog knows of a pool. It keeps nothing alive.
struct Known {
    test: String,
    pool: Weak<ThreadPool>,
    /// When the pool was used last, in milliseconds.
    used: Weak<AtomicU64>,
}

static KNOWN: Mutex<Vec<Known>> = Mutex::new(Vec::new());

/// What each living pool does. A loop that has lost its patience prints it.
pub fn report() -> String {
    if is_forked() {
        return "in a child: nothing is known of the parent's pools".to_owned();
    }
    describe(&KNOWN.lock().unwrap())
}

fn describe(known: &[Known]) -> String {
    let mut text = String::new();
    for Known { test, pool, used } in known.iter().filter(|known| known.used.strong_count() > 0) {
        let idle = used.upgrade().map_or(0, |used| now().saturating_sub(used.load(Ordering::Relaxed)));
        let dump = pool.upgrade().map_or_else(
            || "its threads are to end, and have not ended\n".to_owned(),
            |pool| pool.dump().to_string(),
        );
        // To write to a text does not fail.
        _ = write!(text, "\na pool of the test `{test}`, used {} s ago:\n{dump}", idle / 1000);
    }
    text
}

/// Starts the watchdog, unless it runs. Under Miri a test may take any time.
pub fn start() {
    static STARTED: OnceLock<()> = OnceLock::new();
    STARTED.get_or_init(|| {
        let limit = limit();
        if !cfg!(miri) {
            thread::Builder::new()
                .name("watchdog".to_owned())
                .spawn(move || watch(limit))
                .expect("one thread can be started");
        }
    });
}

fn limit() -> Duration {
    let Ok(text) = std::env::var(LIMIT) else { return Duration::from_secs(120) };
    let seconds = text.parse().ok().filter(|&seconds| seconds > 0);
    Duration::from_secs(seconds.unwrap_or_else(|| panic!("{LIMIT}={text}: give whole seconds, 1 or more")))
}

fn watch(limit: Duration) {
    loop {
        thread::sleep(limit / 8);
        let mut known = KNOWN.lock().unwrap();
        known.retain(|known| known.used.strong_count() > 0);
        if let Some(test) = stuck(&known, limit) {
            let seconds = limit.as_secs();
            // Not `eprintln`: a test's output is kept until the test ends.
            _ = writeln!(
                std::io::stderr(),
                "\nwatchdog: the test `{test}` has not used its pools for {seconds} s ({LIMIT} sets this limit)\n{}",
                describe(&known)
            );
            std::process::exit(101);
        }
    }
}

/// A test that has used none of its living pools for so long.
fn stuck(known: &[Known], limit: Duration) -> Option<String> {
    let used = |test: &str| {
        let own = known.iter().filter(|known| known.test == test);
        own.filter_map(|known| Some(known.used.upgrade()?.load(Ordering::Relaxed))).max()
    };
    let is_stuck = |test: &str| used(test).is_some_and(|last| now() > last + limit.as_millis() as u64);
    known.iter().map(|known| &known.test).find(|test| is_stuck(test)).cloned()
}

/// Milliseconds since a pool was first built here.
fn now() -> u64 {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed().as_millis() as u64
}

/// Whether this is a child of the process in which this was first asked: it has no watchdog, and its parent's lock may be held
/// for ever.
fn is_forked() -> bool {
    static PROCESS: OnceLock<u32> = OnceLock::new();
    *PROCESS.get_or_init(std::process::id) != std::process::id()
}

/// A test's thread has the test's name, unless the program runs one test at a time.
fn this_test() -> String {
    match thread::current().name() {
        Some("main") => std::env::var(super::APART).unwrap_or_else(|_| "main".to_owned()),
        Some(name) => name.to_owned(),
        None => "of a thread without a name".to_owned(),
    }
}
