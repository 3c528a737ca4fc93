//! On which processor a woken thread runs: on another one than the thread that wakes it.
//!
//! A thread that is woken to help should run *beside* its waker. Linux often puts it on the waker's own processor, where it
//! waits until the waker is done: above all in a guest of a hypervisor, after the thread has slept for some hundred microseconds
//! or more, since the other virtual processors then look as if they were taken; and if that is where it ran last. So the waker
//! takes its own processor out of the sleeper's affinity mask before it notifies it, and the sleeper puts its mask back when
//! it runs. Nothing is pinned for good, and a mask that a start handler has set is never left.
//!
//! A waker that says that it is about to block leaves the sleeper where it is. So does each waker if no other processor is free,
//! as far as the pool knows: elsewhere the sleeper would run in turns with another worker, also when the waker blocks. Of a thread from
//! outside that spawns a detached job it is not known whether it blocks: `learned.rs` tries both.
//!
//! Elsewhere than on Linux no thread is moved, and no wake-up is timed.

mod learned;

use super::latency;
use learned::{Learned, Where};
use std::cell::Cell;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A thread that has slept for a shorter time is most often put where it ran before.
const LONG_SLEEP: Duration = Duration::from_micros(100);

/// Where one thread parks.
pub(super) struct Placement {
    sleeper: Mutex<Sleeper>,
    is_notified: Condvar,
}

/// What a waker must know of the thread that parks here.
struct Sleeper {
    /// While the thread is parked, and may be moved.
    parked: Option<Parked>,
    /// The mask that the thread puts back when it runs.
    own: Option<imp::Mask>,
    /// If its waker is a thread of which it is not known whether it goes on: since when it is on its way, and to where.
    on_its_way: Option<(Instant, Where)>,
    /// Since when the thread is on its way, whoever has woken it.
    notified: Option<Instant>,
    learned: Learned,
}

/// A parked thread: its number, since when, and on which processor it ran before.
struct Parked {
    thread: imp::Thread,
    since: Instant,
    processor: Option<usize>,
}

impl Parked {
    /// Whether the kernel is likely to put it where this thread runs.
    fn comes_here(&self) -> bool {
        self.since.elapsed() >= LONG_SLEEP || self.processor == imp::processor()
    }
}

/// What was learned last in this process of a thread, for threads of which nothing is known.
static LAST: Mutex<Learned> = Mutex::new(Learned::NOTHING);

/// No thread waits for it: in a child of `fork(2)` a thread that is not there may hold it for ever.
fn last() -> Option<MutexGuard<'static, Learned>> {
    LAST.try_lock().ok()
}

impl Sleeper {
    /// This thread is about to park.
    fn park(&mut self) {
        self.parked = imp::this_thread().map(|thread| Parked {
            thread,
            since: Instant::now(),
            processor: imp::processor(),
        });
    }

    /// This thread runs again. Returns the mask that it has to put back.
    fn unpark(&mut self) -> Option<imp::Mask> {
        self.parked = None;
        if let Some(notified) = self.notified.take() {
            latency::learn(notified.elapsed());
        }
        if let Some((since, place)) = self.on_its_way.take() {
            self.learn(place, since.elapsed());
        }
        self.own.take()
    }

    /// The thread is about to be notified by this one, which does not block. Returns since when it is on its way and to where, if it is
    /// not known whether this thread goes on.
    fn notify(&mut self, goes_on: bool) -> Option<(Instant, Where)> {
        if self.parked.is_some() {
            self.notified = Some(Instant::now());
        }
        let parked = self.parked.take_if(|parked| parked.comes_here())?;
        let begun = (!goes_on).then(|| (Instant::now(), self.choose()));
        self.on_its_way = begun;
        if !begun.is_some_and(|(_, place)| place == Where::Here) {
            self.own = imp::move_away(parked.thread);
        }
        begun
    }

    /// Where to wake it now.
    fn choose(&mut self) -> Where {
        if self.learned.is_nothing() {
            self.learned = last().map_or(Learned::NOTHING, |last| *last);
        }
        self.learned.choose()
    }

    fn learn(&mut self, place: Where, cost: Duration) {
        self.learned.learn(place, cost);
        if let Some(mut last) = last() {
            *last = self.learned.for_another();
        }
    }
}

impl Placement {
    pub(super) fn new() -> Self {
        let sleeper =
            Sleeper { parked: None, own: None, on_its_way: None, notified: None, learned: Learned::NOTHING };
        Self { sleeper: Mutex::new(sleeper), is_notified: Condvar::new() }
    }

    /// Parks this thread until it is notified, until the limit is over, or for no reason. It calls `release` once it can be notified.
    pub(super) fn park(&self, release: impl FnOnce(), limit: Option<Duration>) {
        let mut sleeper = self.sleeper();
        sleeper.park();
        release();
        let mut sleeper = match limit {
            None => self.is_notified.wait(sleeper).unwrap_or_else(PoisonError::into_inner),
            Some(limit) => {
                let woken = self.is_notified.wait_timeout(sleeper, limit);
                woken.unwrap_or_else(PoisonError::into_inner).0
            }
        };
        let own = sleeper.unpark();
        drop(sleeper);
        if let Some(own) = own {
            own.put_back();
        }
    }

    /// Wakes the thread that is parked here.
    ///
    /// The thread cannot leave `park` while it is moved, since that waits for the same mutex. So it lives, and its number is its
    /// own. Nor can it have released what `park` releases, and not wait yet.
    pub(super) fn wake(&self) {
        let intent = INTENT.get();
        let begun = {
            let mut sleeper = self.sleeper();
            if intent == Intent::Leave { None } else { sleeper.notify(intent == Intent::GoOn) }
        };
        self.is_notified.notify_one();
        if let Some((begun, place @ Where::Here)) = begun {
            // If the woken thread has run instead of this one, this one pays for the place.
            let cost = begun.elapsed();
            if cost >= LONG_SLEEP {
                self.sleeper().learn(place, cost);
            }
        }
    }

    fn sleeper(&self) -> MutexGuard<'_, Sleeper> {
        self.sleeper.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What this thread does when it has woken another one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Intent {
    /// It goes on.
    GoOn,
    /// It blocks, so that the other thread may well run where it is; or the other thread has nowhere else to run.
    Leave,
    Unknown,
}

thread_local! {
    static INTENT: Cell<Intent> = const { Cell::new(Intent::GoOn) };
}

/// Runs `f`, after which this thread blocks.
pub(crate) fn about_to_block<R>(f: impl FnOnce() -> R) -> R {
    in_place(f)
}

/// Runs `f`. The threads that it wakes are not moved away from this one.
pub(crate) fn in_place<R>(f: impl FnOnce() -> R) -> R {
    with_intent(Intent::Leave, f)
}

/// Runs `f`, which wakes a thread for something that this thread hands over. It may then go on or wait for that.
pub(crate) fn handing_over<R>(f: impl FnOnce() -> R) -> R {
    if INTENT.get() == Intent::GoOn { with_intent(Intent::Unknown, f) } else { f() }
}

fn with_intent<R>(intent: Intent, f: impl FnOnce() -> R) -> R {
    struct Before(Intent);

    impl Drop for Before {
        fn drop(&mut self) {
            INTENT.set(self.0);
        }
    }

    let _before = Before(INTENT.replace(intent));
    f()
}

/// From now on this thread may be moved while it is parked. Called once, by a background thread of a pool.
pub(super) fn allow() {
    imp::allow();
}

#[cfg(test)]
mod tests {
    use super::{LONG_SLEEP, Parked, Placement, about_to_block, imp, in_place};
    use std::time::{Duration, Instant};

    #[test]
    fn a_thread_that_has_slept_for_long_comes_here_and_so_does_one_that_ran_here() {
        let comes = |slept: Duration, processor| {
            let since = Instant::now().checked_sub(slept).expect("the machine runs for longer than that");
            imp::this_thread().map(|thread| Parked { thread, since, processor }.comes_here())
        };
        std::thread::spawn(move || {
            imp::allow();
            if imp::this_thread().is_none() {
                return;
            }
            assert_eq!(comes(LONG_SLEEP, Some(usize::MAX)), Some(true));
            // This thread may be moved, or may not run for a while.
            let is_ever = |expected, processor: fn() -> Option<usize>| {
                (0..1000).any(|_| comes(Duration::ZERO, processor()) == Some(expected))
            };
            assert!(is_ever(true, imp::processor), "it ran here");
            assert!(is_ever(false, || Some(usize::MAX)), "it ran elsewhere, and has not slept");
        })
        .join()
        .expect("the thread does not panic");
    }

    #[test]
    fn a_thread_is_moved_away_from_its_waker_unless_it_is_left_in_place() {
        fn wakes(wake: impl FnOnce(&dyn Fn()) + Send) -> bool {
            let wake_parked = || {
                imp::allow();
                let parked = Placement::new();
                parked.sleeper().park();
                // As if it had slept for long.
                if let Some(parked) = &mut parked.sleeper().parked {
                    parked.since = parked.since.checked_sub(LONG_SLEEP).expect("the machine runs for longer");
                }
                std::thread::scope(|scope| drop(scope.spawn(|| wake(&|| parked.wake()))));
                let own = parked.sleeper().unpark();
                own.map(imp::Mask::put_back).is_some()
            };
            std::thread::scope(|scope| scope.spawn(wake_parked).join().expect("the thread does not panic"))
        }

        let can_move = std::thread::spawn(|| {
            imp::allow();
            imp::this_thread().is_some()
                && std::thread::available_parallelism().is_ok_and(|all| all.get() > 1)
        });
        if can_move.join().expect("the thread does not panic") {
            assert!(wakes(|wake| wake()), "its waker goes on");
            assert!(!wakes(|wake| in_place(wake)), "no other processor is free");
            assert!(!wakes(|wake| about_to_block(wake)), "its waker blocks");
        }
    }

    #[test]
    fn a_thread_that_has_released_and_does_not_wait_yet_is_woken() {
        const LIMIT: Duration = Duration::from_secs(2);
        for wake in [Placement::wake, |placement: &Placement| in_place(|| placement.wake())] {
            let placement = &Placement::new();
            let (release, is_released) = std::sync::mpsc::channel();
            let parked = std::thread::scope(|scope| {
                scope.spawn(move || {
                    is_released.recv().expect("the thread parks");
                    wake(placement);
                });
                let begun = Instant::now();
                let released = || {
                    release.send(()).expect("there is a waker");
                    // The waker comes now, if nothing keeps it.
                    std::thread::sleep(Duration::from_millis(20));
                };
                placement.park(released, Some(LIMIT));
                begun.elapsed()
            });
            assert!(parked < LIMIT, "{parked:?}");
        }
    }

    #[test]
    fn a_wake_up_is_timed_from_its_notification() {
        std::thread::spawn(|| {
            imp::allow();
            if imp::this_thread().is_none() {
                return;
            }
            let placement = Placement::new();
            let is_timed = || placement.sleeper().notified.is_some();
            let wake = || std::thread::scope(|scope| drop(scope.spawn(|| placement.wake())));
            wake();
            assert!(!is_timed(), "no thread is parked");
            placement.sleeper().park();
            wake();
            assert!(is_timed());
            if let Some(own) = placement.sleeper().unpark() {
                own.put_back();
            }
            assert!(!is_timed(), "it has been learned");
        })
        .join()
        .expect("the thread does not panic");
    }
}

#[cfg(all(target_os = "linux", not(miri)))]
mod imp {
    use std::cell::Cell;
    use std::ffi::{c_int, c_ulong};

    /// A thread's number: what the kernel calls its thread identifier.
    pub(super) type Thread = c_int;

    /// A word of the kernel's masks. With longer words, a big-endian processor of 32 bits would have the bits in another order.
    type Word = c_ulong;

    const BITS: usize = Word::BITS as usize;
    const WORDS: usize = 1024 / BITS;

    /// Which processors a thread may run on, a bit for each. On a machine with more than 1,024 processors the kernel refuses
    /// to tell it, and no thread is moved.
    #[derive(Clone, Copy)]
    pub(super) struct Mask([Word; WORDS]);

    thread_local! {
        static THREAD: Cell<Option<Thread>> = const { Cell::new(None) };
    }

    unsafe extern "C" {
        /// The processor that this thread runs on, or a negative number.
        safe fn sched_getcpu() -> c_int;

        /// # Safety
        ///
        /// `mask` has room for `size` bytes, which may be written.
        fn sched_getaffinity(thread: Thread, size: usize, mask: *mut Word) -> c_int;

        /// # Safety
        ///
        /// `mask` has `size` bytes, which are read.
        fn sched_setaffinity(thread: Thread, size: usize, mask: *const Word) -> c_int;
    }

    impl Mask {
        fn of(thread: Thread) -> Option<Mask> {
            let mut words = [0; WORDS];
            // SAFETY: premise of `sched_getaffinity`: the array has this size, and is this function's own.
            let outcome = unsafe { sched_getaffinity(thread, size_of_val(&words), words.as_mut_ptr()) };
            (outcome >= 0).then_some(Mask(words))
        }

        /// The same without this processor, unless it is the only one, or none of them.
        fn without(self, processor: usize) -> Option<Mask> {
            let mut words = self.0;
            let (word, bit) = (words.get_mut(processor / BITS)?, 1 << (processor % BITS));
            if *word & bit == 0 {
                return None;
            }
            *word &= !bit;
            words.iter().any(|&word| word != 0).then_some(Mask(words))
        }

        fn set(&self, thread: Thread) -> bool {
            // SAFETY: premise of `sched_setaffinity`: the array has this size.
            unsafe { sched_setaffinity(thread, size_of_val(&self.0), self.0.as_ptr()) == 0 }
        }

        /// Gives this thread its own mask again. It cannot fail for a mask that the kernel has told; if it does, the thread
        /// goes on with one processor less.
        pub(super) fn put_back(self) {
            // Number 0 is the calling thread.
            self.set(0);
        }
    }

    /// The C library tells a thread's number only since some versions, but the file system always has.
    pub(super) fn allow() {
        let link = std::fs::read_link("/proc/thread-self").ok();
        let name = link.as_ref().and_then(|link| link.file_name()?.to_str());
        THREAD.set(name.and_then(|name| name.parse().ok()));
    }

    pub(super) fn this_thread() -> Option<Thread> {
        THREAD.get()
    }

    /// The processor that this thread runs on, if the kernel tells it.
    pub(super) fn processor() -> Option<usize> {
        usize::try_from(sched_getcpu()).ok()
    }

    /// Takes this thread's processor out of the other one's mask. Returns the mask as it was, if it has changed.
    pub(super) fn move_away(thread: Thread) -> Option<Mask> {
        let own = Mask::of(thread)?;
        let others = own.without(processor()?)?;
        others.set(thread).then_some(own)
    }

    #[cfg(test)]
    mod tests {
        use super::{BITS, Mask, WORDS, Word, allow, move_away, this_thread};

        fn mask(processors: &[usize]) -> Mask {
            let mut words = [0; WORDS];
            processors.iter().for_each(|processor| words[processor / BITS] |= 1 << (processor % BITS));
            Mask(words)
        }

        #[test]
        fn a_processor_is_taken_out_if_others_are_left() {
            let words = |mask: Option<Mask>| mask.map(|mask| mask.0);
            assert_eq!(words(mask(&[0, 3, 70]).without(3)), Some(mask(&[0, 70]).0));
            assert_eq!(words(mask(&[0, 3, 70]).without(70)), Some(mask(&[0, 3]).0));
            assert_eq!(words(mask(&[3]).without(3)), None, "it is the only one");
            assert_eq!(words(mask(&[0, 3]).without(5)), None, "the thread is kept away already");
            assert_eq!(words(mask(&[0, 3]).without(BITS * WORDS)), None, "a processor without a bit");
        }

        #[test]
        fn a_thread_is_moved_away_and_has_its_own_mask_again() {
            std::thread::spawn(|| {
                allow();
                let thread = this_thread().expect("the file system tells a thread's number");
                let before = Mask::of(thread).expect("the kernel tells a thread's mask").0;
                let count = |words: [Word; WORDS]| words.iter().map(|word| word.count_ones()).sum::<u32>();
                let own = move_away(thread);
                assert_eq!(own.is_some(), count(before) > 1, "it is moved if there is another processor");
                if let Some(own) = own {
                    assert_eq!(own.0, before);
                    let moved = Mask::of(thread).expect("as before").0;
                    assert_eq!(count(moved) + 1, count(before));
                    own.put_back();
                }
                assert_eq!(Mask::of(thread).expect("as before").0, before);
            })
            .join()
            .expect("the thread does not panic");
        }
    }
}

#[cfg(not(all(target_os = "linux", not(miri))))]
mod imp {
    pub(super) type Thread = ();

    #[derive(Clone, Copy)]
    pub(super) struct Mask;

    impl Mask {
        pub(super) fn put_back(self) {}
    }

    pub(super) fn allow() {}

    pub(super) fn this_thread() -> Option<Thread> {
        None
    }

    pub(super) fn processor() -> Option<usize> {
        None
    }

    pub(super) fn move_away(_thread: Thread) -> Option<Mask> {
        None
    }
}
