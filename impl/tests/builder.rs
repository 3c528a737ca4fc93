//! What a builder makes of names, handlers, the environment and a pool of one worker.

mod common;

use common::{fib, in_process_of_its_own, join_taken, pool};
use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use systole::{BuildError, ThreadPool};

#[test]
fn threads_are_named_by_a_function_of_their_number() {
    let pool =
        ThreadPool::builder().num_threads(2).thread_names(|index| format!("n{index}!")).build().unwrap();
    let name = || std::thread::current().name().map(str::to_owned);
    let (_, name) = pool.call(|mut t| join_taken(&mut t, |_| (), |_| name()));
    assert_eq!(name.as_deref(), Some("n1!"));
}

#[test]
fn each_number_is_asked_for_once_and_before_any_thread_runs() {
    let (asked, started) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicUsize::new(0)));
    let names = {
        let (asked, started) = (asked.clone(), started.clone());
        move |index| {
            assert_eq!(started.load(Ordering::SeqCst), 0, "a name is asked for while a thread runs");
            asked.lock().unwrap().push(index);
            "x".to_owned()
        }
    };
    let count = started.clone();
    let builder = ThreadPool::builder().num_threads(4).thread_names(names);
    drop(builder.start_handler(move |_| _ = count.fetch_add(1, Ordering::SeqCst)).build().unwrap());
    // The last one is the spare thread's, which is not started here.
    assert_eq!(*asked.lock().unwrap(), [1, 2, 3, 4]);
    assert_eq!(started.load(Ordering::SeqCst), 3);
}

#[test]
fn of_name_and_names_the_later_one_counts() {
    let nul = |_| "a\0b".to_owned();
    ThreadPool::builder().num_threads(2).thread_names(nul).thread_name("ok").build().unwrap();
    let error = ThreadPool::builder().num_threads(2).thread_name("ok").thread_names(nul).build().unwrap_err();
    assert!(matches!(&error, BuildError::ThreadName { name } if name == "a\0b"), "{error:?}");
}

#[test]
fn handlers_run_on_each_thread_first_and_last() {
    let log = Arc::new(Mutex::new(Vec::new()));
    let note = |what: &'static str| {
        let log = log.clone();
        move |index: usize| log.lock().unwrap().push((std::thread::current().id(), index, what))
    };
    let job = note("job");
    let pool = ThreadPool::builder().num_threads(2).start_handler(note("start")).exit_handler(note("exit"));
    let pool = pool.build().unwrap();
    pool.call(|mut t| join_taken(&mut t, |_| (), |_| job(1)));
    assert!(log.lock().unwrap().iter().all(|entry| entry.2 != "exit"), "no thread ends before the pool does");
    drop(pool);
    let log = log.lock().unwrap();
    let thread = log[0].0;
    assert_ne!(thread, std::thread::current().id(), "callers have no handlers");
    assert_eq!(*log, [(thread, 1, "start"), (thread, 1, "job"), (thread, 1, "exit")]);
}

#[test]
fn threads_that_were_started_in_vain_have_their_handlers_too() {
    let threads = Arc::new(AtomicUsize::new(0));
    let (up, down) = (threads.clone(), threads.clone());
    for _ in 0..20 {
        let builder = ThreadPool::builder().num_threads(3);
        let builder = builder.start_handler({
            let up = up.clone();
            move |_| _ = up.fetch_add(1, Ordering::SeqCst)
        });
        let down = down.clone();
        drop(builder.exit_handler(move |_| _ = down.fetch_sub(1, Ordering::SeqCst)).build().unwrap());
        assert_eq!(threads.load(Ordering::SeqCst), 0, "every thread that was started has ended");
    }
}

#[test]
fn a_handler_that_panics_is_told_of_and_its_thread_goes_on() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let log = told.clone();
    let pool = ThreadPool::builder()
        .num_threads(2)
        .start_handler(|_| panic!("at the start"))
        .exit_handler(|_| panic!("at the end"))
        .panic_handler(move |payload| log.lock().unwrap().push(*payload.downcast::<&str>().unwrap()))
        .build()
        .unwrap();
    assert_eq!(pool.call(|mut t| join_taken(&mut t, |_| 1, |_| 2)), (1, 2), "the thread takes jobs");
    drop(pool);
    assert_eq!(*told.lock().unwrap(), ["at the start", "at the end"]);
}

/// Runs this program again for one test alone, which must end by abort.
#[cfg(unix)]
fn assert_aborts(test: &str, because: &str, body: impl FnOnce()) {
    use std::os::unix::process::ExitStatusExt;
    const APART: &str = "SYSTOLE_TEST_ABORT";
    if std::env::var_os(APART).is_some() {
        body();
        return;
    }
    let mut this = std::process::Command::new(std::env::current_exe().unwrap());
    let output = this.args(["--exact", test, "--nocapture"]).env(APART, "1").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    const SIGABRT: i32 = 6;
    assert_eq!(output.status.signal(), Some(SIGABRT), "{said}");
    assert!(said.contains(because), "{said}");
}

#[test]
#[cfg(unix)]
fn without_a_panic_handler_such_a_panic_ends_the_process() {
    let test = "without_a_panic_handler_such_a_panic_ends_the_process";
    assert_aborts(test, "there is no panic_handler", || {
        drop(ThreadPool::builder().num_threads(2).start_handler(|_| panic!("alone")).build());
    });
}

#[test]
#[cfg(unix)]
fn a_panic_handler_that_panics_ends_the_process() {
    assert_aborts("a_panic_handler_that_panics_ends_the_process", "the panic_handler has panicked", || {
        let builder = ThreadPool::builder().num_threads(2).start_handler(|_| panic!("first"));
        drop(builder.panic_handler(|_| panic!("second")).build());
    });
}

#[test]
#[cfg(unix)]
fn a_panic_handler_ends_the_process_though_its_payload_panics_when_it_is_dropped() {
    struct Bomb;

    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("third");
        }
    }

    let test = "a_panic_handler_ends_the_process_though_its_payload_panics_when_it_is_dropped";
    assert_aborts(test, "the panic_handler has panicked", || {
        let builder = ThreadPool::builder().num_threads(2).start_handler(|_| panic!("first"));
        drop(builder.panic_handler(|_| std::panic::panic_any(Bomb)).build());
    });
}

#[test]
fn the_environment_counts_where_the_program_does_not_say() {
    let test = "the_environment_counts_where_the_program_does_not_say";
    in_process_of_its_own(test, &[("SYSTOLE_NUM_THREADS", "5")], || {
        assert_eq!(ThreadPool::new().unwrap().num_threads(), 5);
        assert_eq!(ThreadPool::builder().num_threads(0).build().unwrap().num_threads(), 5);
        assert_eq!(ThreadPool::builder().num_threads(2).build().unwrap().num_threads(), 2);
    });
}

#[test]
fn zero_in_the_environment_means_one_for_each_core() {
    let test = "zero_in_the_environment_means_one_for_each_core";
    in_process_of_its_own(test, &[("SYSTOLE_NUM_THREADS", "0")], || {
        let cores = std::thread::available_parallelism().unwrap().get();
        assert_eq!(ThreadPool::new().unwrap().num_threads(), cores);
    });
}

#[test]
fn nonsense_in_the_environment_is_an_error_that_names_value_and_remedy() {
    let test = "nonsense_in_the_environment_is_an_error_that_names_value_and_remedy";
    for value in ["", "two", "-1", "2 ", "1e3", "65537", "99999999999999999999999"] {
        in_process_of_its_own(test, &[("SYSTOLE_NUM_THREADS", value)], || {
            let value = std::env::var("SYSTOLE_NUM_THREADS").unwrap();
            let error = ThreadPool::new().unwrap_err();
            assert!(
                matches!(&error, BuildError::Variable { value: told, .. } if *told == value),
                "{error:?}"
            );
            let line = error.to_string();
            assert!(line.contains(&format!("SYSTOLE_NUM_THREADS is {value:?}")), "{line}");
            assert!(line.contains("unset it") && line.contains("65536"), "{line}");
            assert_eq!(
                ThreadPool::builder().num_threads(2).build().unwrap().num_threads(),
                2,
                "the program gives the number, so the variable is not read"
            );
        });
    }
}

#[test]
fn one_worker_beats_parks_and_wakes_no_worker() {
    let pool = pool(1);
    for _ in 0..100 {
        pool.call(|mut t| {
            t.join(|t| fib(t, 15), |t| fib(t, 15));
            pool.call(|t| fib(t, 10));
        });
    }
    let metrics = pool.metrics();
    assert_eq!(metrics.calls, 200);
    assert_eq!((metrics.beats, metrics.promotions, metrics.takes, metrics.reclaims), (0, 0, 0, 0));
    assert_eq!((metrics.parks, metrics.wakes, metrics.vain_wakes), (0, 0, 0));
}

#[test]
#[cfg(target_os = "linux")]
fn one_worker_starts_no_thread() {
    in_process_of_its_own("one_worker_starts_no_thread", &[], || {
        let threads = || std::fs::read_dir("/proc/self/task").unwrap().count();
        let before = threads();
        let one = pool(1);
        assert_eq!(one.call(|t| fib(t, 15)), 610);
        assert_eq!(threads(), before);
        let _three = pool(3);
        assert_eq!(threads(), before + 2, "they are counted");
    });
}

#[test]
fn public_types_can_be_shown() {
    let builder = ThreadPool::builder().thread_name("shown").start_handler(|_| ());
    let shown = format!("{builder:?}");
    assert!(shown.contains(r#"thread_names: "shown""#), "{shown}");
    assert!(shown.contains("has_start_handler: true, has_exit_handler: false"), "{shown}");
    assert!(format!("{:?}", builder.thread_names(|_| String::new())).contains("by a function"));
    assert_eq!(format!("{:?}", pool(2)), "ThreadPool { num_threads: 2, .. }");
    let error = ThreadPool::builder().num_threads(usize::MAX).build().unwrap_err();
    assert!(error.source().is_none());
    assert!(format!("{error:?}").contains("TooManyThreads"));
}

/// The cores that this thread may use, as the kernel lists them: "0-3,8".
#[cfg(all(feature = "affinity", target_os = "linux"))]
fn cores() -> Vec<usize> {
    let status = std::fs::read_to_string("/proc/thread-self/status").unwrap();
    let list = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).unwrap().trim();
    let ranges = list.split(',').map(|range| {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        first.parse::<usize>().unwrap()..=last.parse().unwrap()
    });
    ranges.flatten().collect()
}

#[test]
#[cfg(all(feature = "affinity", target_os = "linux"))]
fn pinned_threads_have_a_core_each_and_callers_have_all() {
    let all = cores();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = seen.clone();
    let builder = ThreadPool::builder().num_threads(all.len() + 2).pin_threads(true);
    let pool =
        builder.start_handler(move |index| log.lock().unwrap().push((index, cores()))).build().unwrap();
    assert_eq!(pool.call(|_| cores()), all, "the caller is free");
    drop(pool);
    let mut seen = seen.lock().unwrap().clone();
    seen.sort();
    let expected: Vec<_> = (1..=all.len() + 1).map(|index| (index, vec![all[index % all.len()]])).collect();
    assert_eq!(*seen, expected);

    let free = Arc::new(Mutex::new(Vec::new()));
    let log = free.clone();
    let builder = ThreadPool::builder().num_threads(2).pin_threads(true).pin_threads(false);
    drop(builder.start_handler(move |_| *log.lock().unwrap() = cores()).build().unwrap());
    assert_eq!(*free.lock().unwrap(), all, "the builder ties no thread unless asked to");
}

/// Here the background thread starts the spare one, which the system gives the cores of the thread that starts it.
#[test]
#[cfg(all(feature = "affinity", target_os = "linux"))]
fn a_pinned_thread_does_not_pass_its_core_on() {
    let all = cores();
    let of_spare = Arc::new(Mutex::new(Vec::new()));
    let log = of_spare.clone();
    let builder = ThreadPool::builder().num_threads(2).pin_threads(true).start_handler(move |index| {
        if index == 2 {
            *log.lock().unwrap() = cores();
        }
    });
    let pool = builder.build().unwrap();
    pool.run_on_thread(|| (0..2).for_each(|_| pool.spawn(|| ())));
    drop(pool);
    assert_eq!(*of_spare.lock().unwrap(), [all[2 % all.len()]]);
}

/// The processors that this thread may use, as the kernel writes them.
#[cfg(target_os = "linux")]
fn processors() -> String {
    let status = std::fs::read_to_string("/proc/thread-self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("Cpus_allowed:"));
    line.expect("the kernel tells the mask of each thread").to_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn a_thread_that_was_woken_elsewhere_may_use_all_its_processors_again() {
    for moves in [true, false] {
        let pool = ThreadPool::builder().num_threads(2).move_woken(moves).build().unwrap();
        let own = processors();
        for _ in 0..10 {
            // Longer than the sleep after which a thread is moved.
            std::thread::sleep(std::time::Duration::from_millis(3));
            let (_, seen) = pool.call(|mut t| join_taken(&mut t, |_| (), |_| processors()));
            assert_eq!(seen, own, "moves: {moves}");
        }
    }
}
