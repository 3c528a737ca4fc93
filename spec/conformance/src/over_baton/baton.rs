//! A baton: only the thread that holds it goes.
//!
//! The threads are those of the operating system. Each one stops at every point where it could see what another thread
//! does. A director gives the baton to one of them. That thread goes on until it stands at its next point, ends, or panics;
//! then the director has the baton again. So a run is the sequence of passes, and nothing else: the same sequence gives the
//! same run.

use loom_tests::sections::{Links, Section};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Where a thread stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stand {
    /// It holds the baton, or was just started, and has not come to its next point.
    Moving,
    /// Before it takes the lock.
    Lock,
    /// Before it loads its heartbeat, without the lock.
    Flag,
    /// Before it loads a latch, without the lock.
    Latch,
    /// Before it changes the word of a job in a bundle.
    Word,
    /// It holds the lock, and has set a latch or seen what is left of a bundle: others need no lock to see the first, or to change
    /// the second.
    Inside,
    /// It waits at a condition variable, without the lock.
    Parked {
        /// Which one.
        parking: u64,
        /// Whether it wakes by itself, some time.
        is_timed: bool,
        /// Whether it was notified.
        is_notified: bool,
    },
    /// Before it ends another worker's polling, or wakes it; if the director wants to see that.
    Notify,
    /// At a point of the program that the runtime runs, under the name that the program has for it.
    At(String),
    /// Before it waits for the end of other threads.
    Joining,
    /// Its function has returned.
    Ended,
    /// Its function has panicked.
    Panicked(String),
}

/// The baton, and what the director knows of all threads.
#[derive(Debug, Default)]
pub struct Baton {
    stage: Mutex<Stage>,
    moved: Condvar,
}

#[derive(Debug, Default)]
struct Stage {
    all_go: bool,
    stands: BTreeMap<String, Stand>,
    now: u64,
    deadlines: Vec<u64>,
    sections: Vec<Section>,
    shows_notifications: bool,
    owners_poll: bool,
    stops_at_store: bool,
    is_polling_over: bool,
    polled: Option<bool>,
    links: BTreeMap<String, Links>,
}

thread_local! {
    static HERE: RefCell<Option<Here>> = const { RefCell::new(None) };
}

/// What a thread knows of itself.
#[derive(Clone)]
struct Here {
    baton: Arc<Baton>,
    /// The director has none, and goes where it likes.
    name: Option<String>,
    locks: usize,
}

/// How long a thread may take from one point to the next. Longer means that it is blocked by a thread that stands.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a thread waits at a condition variable once all threads go: then it looks again, for no reason.
const NAP: Duration = Duration::from_micros(50);

impl Baton {
    /// A baton whose director is this thread: the threads that it starts from now on stop at their points.
    pub fn direct() -> Arc<Self> {
        let baton = Arc::new(Self::default());
        HERE.set(Some(Here { baton: Arc::clone(&baton), name: None, locks: 0 }));
        baton
    }

    /// Lets all threads go wherever they like from now on, which need not be where a real run would lead them: parked ones
    /// wake up all the time. To end a run that is of no interest any more.
    pub fn let_all_go(&self) {
        let mut stage = self.stage();
        stage.all_go = true;
        stage.is_polling_over = true;
        drop(stage);
        self.moved.notify_all();
    }

    /// Passes the baton to this thread, and waits until the thread stands again.
    ///
    /// # Errors
    ///
    /// Says why it does not stand after a while, or what it has panicked with.
    pub fn pass(&self, name: &str) -> Result<Stand, String> {
        self.stage().stands.insert(name.to_owned(), Stand::Moving);
        self.moved.notify_all();
        self.settle(name)
    }

    /// Waits until a thread stands.
    ///
    /// # Errors
    ///
    /// As [`pass`](Self::pass).
    pub fn settle(&self, name: &str) -> Result<Stand, String> {
        let is_moving = |stage: &mut Stage| matches!(stage.stands.get(name), None | Some(Stand::Moving));
        let waited = self.moved.wait_timeout_while(self.stage(), PATIENCE, is_moving);
        let (stage, outcome) = waited.unwrap_or_else(PoisonError::into_inner);
        match stage.stands.get(name) {
            _ if outcome.timed_out() => Err(format!("{name} does not come to its next point")),
            Some(Stand::Panicked(message)) => Err(format!("{name} panics: {message}")),
            Some(stand) => Ok(stand.clone()),
            None => Err(format!("there is no thread {name}")),
        }
    }

    /// Where a thread stands.
    pub fn stand(&self, name: &str) -> Stand {
        self.stage().stands.get(name).cloned().unwrap_or(Stand::Moving)
    }

    /// What time it is from now on, and when the moments come that are asked for as "so much later", one after the other;
    /// the last one stands for all that follow.
    pub fn set_clock(&self, now: u64, deadlines: Vec<u64>) {
        let mut stage = self.stage();
        stage.now = now;
        stage.deadlines = deadlines;
    }

    /// From now on threads stop before each notification, too.
    pub fn show_notifications(&self) {
        self.stage().shows_notifications = true;
    }

    /// From now on owners poll before they park, whatever the other workers do.
    pub fn let_owners_poll(&self) {
        self.stage().owners_poll = true;
    }

    /// The next thread that changes a flag stops then, though it holds the lock.
    pub fn stop_at_store(&self) {
        self.stage().stops_at_store = true;
    }

    /// Whether a worker whose poll ends from now on has polled for as long as it may, and parks next.
    pub fn set_polling_over(&self, is_over: bool) {
        self.stage().is_polling_over = is_over;
    }

    /// Whether the last poll, if there was one since this was asked last, has seen what it was looking out for.
    pub fn take_polled(&self) -> Option<bool> {
        self.stage().polled.take()
    }

    /// What a thread has told of its links last, since this was asked.
    pub fn take_links(&self, name: &str) -> Option<Links> {
        self.stage().links.remove(name)
    }

    /// The critical sections since this was asked last.
    pub fn take_sections(&self) -> Vec<Section> {
        std::mem::take(&mut self.stage().sections)
    }

    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The thread stands here until it holds the baton.
    fn stop_at(&self, name: &str, stand: Stand) {
        let mut stage = self.stage();
        stage.stands.insert(name.to_owned(), stand);
        self.moved.notify_all();
        let stands = |stage: &mut Stage| !stage.all_go && stage.stands.get(name) != Some(&Stand::Moving);
        drop(self.moved.wait_while(stage, stands).unwrap_or_else(PoisonError::into_inner));
    }
}

fn here() -> Option<Here> {
    HERE.with_borrow(Clone::clone)
}

/// Starts a thread that stops at its points, if this one is a director's, or was started by one.
///
/// # Errors
///
/// Those of the operating system.
pub fn spawn(name: String, body: impl FnOnce() + Send + 'static) -> std::io::Result<JoinHandle<()>> {
    let start = thread::Builder::new().name(name.clone());
    let Some(Here { baton, .. }) = here() else { return start.spawn(body) };
    baton.stage().stands.insert(name.clone(), Stand::Moving);
    start.spawn(move || {
        let me = Here { baton: Arc::clone(&baton), name: Some(name.clone()), locks: 0 };
        HERE.set(Some(me));
        let outcome = panic::catch_unwind(AssertUnwindSafe(body));
        let stand = match &outcome {
            Ok(()) => Stand::Ended,
            Err(panic) => Stand::Panicked(message(panic.as_ref())),
        };
        baton.stage().stands.insert(name, stand);
        baton.moved.notify_all();
    })
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a value".to_owned())
}

/// This thread stands here until it holds the baton; the director, and a thread that holds the lock, go on. No thread sees
/// what happens under the lock before its release, except the setting of a latch.
pub fn point(stand: Stand) {
    if let Some(Here { baton, name: Some(name), locks }) = here() {
        if locks == 0 || stand == Stand::Inside {
            baton.stop_at(&name, stand);
        }
    }
}

/// Waits at the condition variable, without the lock.
pub(super) fn park(parking: u64, is_timed: bool) {
    if let Some(Here { baton, name: Some(name), .. }) = here() {
        baton.stop_at(&name, Stand::Parked { parking, is_timed, is_notified: false });
        if baton.stage().all_go {
            thread::sleep(NAP);
        }
    }
}

/// This thread is going to notify another one.
pub(super) fn before_notifying() {
    if here().is_some_and(|here| here.baton.stage().shows_notifications) {
        point(Stand::Notify);
    }
}

/// This thread has changed a flag.
pub(super) fn stored() {
    if here().is_some_and(|here| std::mem::take(&mut here.baton.stage().stops_at_store)) {
        point(Stand::Inside);
    }
}

/// Whether owners poll before they park.
pub(super) fn owners_poll() -> bool {
    here().is_some_and(|here| here.baton.stage().owners_poll)
}

/// This thread has polled, and has seen what it was looking out for, or not. Returns whether its time is over.
pub(super) fn polled(has_seen: bool) -> bool {
    here().is_none_or(|here| {
        let mut stage = here.baton.stage();
        stage.polled = Some(has_seen);
        stage.is_polling_over
    })
}

/// Notifies the thread that waits at this condition variable; if there is none, no thread.
pub(super) fn notify(waited_for: u64) {
    let Some(Here { baton, .. }) = here() else { return };
    for stand in baton.stage().stands.values_mut() {
        if let Stand::Parked { parking, is_notified, .. } = stand {
            *is_notified |= *parking == waited_for;
        }
    }
}

/// This thread has taken the lock, or released it.
pub(super) fn holds(is_held: bool) {
    HERE.with_borrow_mut(|here| {
        if let Some(here) = here {
            here.locks = if is_held { here.locks + 1 } else { here.locks - 1 };
        }
    });
}

/// What time it is.
pub(super) fn now() -> u64 {
    here().map_or(0, |here| here.baton.stage().now)
}

/// The next moment that the director has set.
pub(super) fn deadline() -> u64 {
    here().map_or(u64::MAX, |here| {
        let deadlines = &mut here.baton.stage().deadlines;
        if deadlines.len() > 1 { deadlines.remove(0) } else { deadlines.first().copied().unwrap_or(u64::MAX) }
    })
}

/// Tells the director of a critical section.
pub(super) fn tell_section(section: Section) {
    if let Some(here) = here() {
        here.baton.stage().sections.push(section);
    }
}

/// Tells the director of this thread's links.
pub(super) fn tell_links(links: Links) {
    if let Some(Here { baton, name: Some(name), .. }) = here() {
        baton.stage().links.insert(name, links);
    }
}
