//! The record of a program: its fork tree, its times, and what is merged.
//!
//! What is recorded is a whole process, so each program runs in a process of its own: this one, with the program's name in a
//! variable.
#![cfg_attr(unix, allow(unsafe_code, reason = "calls of the C library"))]

use std::cell::RefCell;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, hint};
use systole::record::{FILE, JOINS, WORKERS};
use systole::{Task, ThreadPool};

/// Names the program that the process runs.
const PROGRAM: &str = "SYSTOLE_TEST_PROGRAM";

/// So long does a piece of work take, or longer.
const PIECE: Duration = Duration::from_micros(20);

fn work() {
    let begun = Instant::now();
    while begun.elapsed() < PIECE {
        hint::spin_loop();
    }
}

/// So long does a program pause between its calls.
const PAUSE: Duration = Duration::from_millis(100);

/// A piece before the fork and one after the join, down to leaves of one piece.
fn tree(mut t: Task<'_>, depth: u32) {
    work();
    if depth > 0 {
        t.join(|t| tree(t, depth - 1), |t| tree(t, depth - 1));
        work();
    }
}

fn tiny(mut t: Task<'_>, depth: u32) {
    if depth > 0 {
        t.join_then(|t| tiny(t, depth - 1), |t| tiny(t, depth - 1), |(), ()| ());
    }
}

/// The forms of a join, one after the other.
fn forms(mut t: Task<'_>) {
    t.join(|_| work(), |_| work());
    t.join_inline(|_| work(), |_| work());
    t.join_then(|_| work(), |_| work(), |(), ()| ());
    t.install(|| systole::join(work, work));
}

/// Runs a program, if the process was started for one.
#[test]
fn program() {
    let Ok(name) = env::var(PROGRAM) else { return };
    // Whatever the builder says, a program that is recorded has one worker.
    let pool = ThreadPool::builder().num_threads(4).build().unwrap();
    let variable = |name| env::var(name).unwrap_or_default();
    let workers = match (variable(FILE).is_empty(), variable(JOINS).as_str()) {
        (true, _) => 4,
        (false, "0") => variable(WORKERS).parse().unwrap(),
        (false, _) => 1,
    };
    assert_eq!(pool.num_threads(), workers);
    match name.as_str() {
        "tree" => pool.call(|t| tree(t, 3)),
        "tiny" => pool.call(|t| tiny(t, 12)),
        "forms" => pool.call(forms),
        "loop" => pool.call(|mut t| t.for_each(0..40, |_| work())),
        "slower" => pool.call(|mut t| {
            t.for_each(0..40, |item| (0..if item < 20 { 1 } else { 50 }).for_each(|_| work()));
        }),
        "calls" => (0..3).for_each(|_| pool.call(|t| tree(t, 1))),
        "pauses" => (0..3).for_each(|_| {
            pool.call(|t| tree(t, 1));
            std::thread::sleep(PAUSE);
        }),
        "nested" => pool.call(|mut t| {
            (0..50).for_each(|_| work());
            pool.call(|mut t| t.join(|_| work(), |_| work()));
            t.join(|_| work(), |_| work());
        }),
        #[cfg(unix)]
        "fork" => {
            pool.call(|t| tree(t, 1));
            // SAFETY: `fork` has no premise.
            let child = unsafe { libc::fork() };
            if child == 0 {
                systole::join(work, work);
                // SAFETY: `_exit` has no premise.
                unsafe { libc::_exit(0) }
            }
            // SAFETY: premise of `waitpid`: its second argument is null.
            assert_eq!(unsafe { libc::waitpid(child, std::ptr::null_mut(), 0) }, child);
            pool.call(|t| tree(t, 1));
        }
        "shared" => {
            pool.run_on_thread(work);
            pool.call(|t| tree(t, 1));
        }
        "panic" => {
            let panics = || pool.call(|mut t| t.join(|_| panic!("on purpose"), |_| work()).1);
            assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(panics)).is_err());
            pool.call(|t| tree(t, 1));
        }
        "destructor" => {
            struct Calls;
            impl Drop for Calls {
                fn drop(&mut self) {
                    assert_eq!(systole::join(|| 1, || 2), (1, 2));
                }
            }
            thread_local!(static CALLS: RefCell<Option<Calls>> = const { RefCell::new(None) });
            // Its destructor is registered first, so that it runs after those of systole's values.
            let calls = || CALLS.set(Some(Calls));
            std::thread::spawn(move || (calls(), pool.call(|t| tree(t, 1)))).join().unwrap();
        }
        "threads" => {
            pool.call(|t| tree(t, 1));
            std::thread::scope(|scope| {
                scope.spawn(|| (0..2).for_each(|_| pool.call(|t| tree(t, 1))));
            });
        }
        _ => panic!("there is no program `{name}`"),
    }
}

/// The record of a program, and how long its process took at most.
fn record(name: &str, joins: &str) -> (String, Duration) {
    record_on(name, joins, "1")
}

fn record_on(name: &str, joins: &str, workers: &str) -> (String, Duration) {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    // `Relaxed`: each number is given once, whatever the order.
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let file: PathBuf = env::temp_dir().join(format!("systole-record-{}-{number}", std::process::id()));
    let begun = Instant::now();
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", "program"])
        .envs([(PROGRAM, name), (JOINS, joins), (WORKERS, workers)])
        .env(FILE, &file)
        .output()
        .unwrap();
    let took = begun.elapsed();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let text = fs::read_to_string(&file).unwrap();
    fs::remove_file(&file).unwrap();
    assert!(text.starts_with("systole record 1\nreading "), "{text}");
    (text, took)
}

/// The shape: how work, joins and calls follow each other, without the times.
fn shape(text: &str) -> String {
    text.lines().skip(2).map(|line| line.split(' ').next().unwrap_or_default()).collect::<Vec<_>>().concat()
}

/// Time, joins and readings of all pieces of work.
fn sum(text: &str) -> [u64; 3] {
    let mut sum = [0; 3];
    for line in text.lines().filter_map(|line| line.strip_prefix("w ")) {
        for (sum, word) in sum.iter_mut().zip(line.split(' ')) {
            *sum += word.parse::<u64>().unwrap();
        }
    }
    sum
}

/// The time of each join that is kept, in nanoseconds and without the readings of the clock.
fn kept_joins(text: &str) -> Vec<f64> {
    let reading: f64 = text.lines().nth(1).unwrap().strip_prefix("reading ").unwrap().parse().unwrap();
    let (mut open, mut kept) = (vec![0.0], Vec::new());
    for line in text.lines() {
        match line {
            "(" => open.push(0.0),
            ")" => {
                let own = open.pop().unwrap();
                *open.last_mut().unwrap() += own;
                kept.push(own);
            }
            _ => {
                let Some(work) = line.strip_prefix("w ") else { continue };
                let figures: Vec<f64> = work.split(' ').map(|word| word.parse().unwrap()).collect();
                *open.last_mut().unwrap() += figures[0] - figures[2] * reading;
            }
        }
    }
    kept
}

fn shape_of_tree(depth: u32) -> String {
    match depth {
        0 => "w".into(),
        _ => format!("w({0}|{0})w", shape_of_tree(depth - 1)),
    }
}

#[test]
fn a_tree_is_recorded_as_it_is() {
    let (text, took) = record("tree", "1");
    assert_eq!(shape(&text), format!("call{}end", shape_of_tree(3)));
    let [nanoseconds, joins, _] = sum(&text);
    // 15 pieces before forks and at leaves, 7 after joins.
    assert!(u128::from(nanoseconds) >= 22 * PIECE.as_nanos(), "{nanoseconds} ns");
    assert!(u128::from(nanoseconds) <= took.as_nanos(), "{nanoseconds} ns of {took:?}");
    assert_eq!(joins, 0, "no join is small");
}

#[test]
fn each_form_of_a_join_is_noted() {
    let (text, _) = record("forms", "1");
    // What is between two joins is a reading of the clock and a few instructions.
    assert_eq!(shape(&text), "callw(w|w)w(w|w)w(w|w)w(w|w)wend");
}

#[test]
fn tiny_joins_are_merged_and_counted() {
    let (text, _) = record("tiny", "1");
    let kept = kept_joins(&text);
    let [_, joins, readings] = sum(&text);
    assert_eq!(kept.len() as u64 + joins, (1 << 12) - 1, "each join is counted once");
    assert_eq!(readings, 3 * ((1 << 12) - 1) + 1, "three readings a join, and one at the end of the call");
    assert!(joins > 0, "no join is merged");
    // How many are merged is a matter of the machine. That a small one is, is not. The file has rounded what a reading takes.
    let least = kept.iter().copied().fold(f64::INFINITY, f64::min);
    assert!(least >= 990.0, "a join of {least} ns is kept");
}

#[test]
fn a_loop_is_recorded_block_by_block() {
    let (text, _) = record("loop", "1");
    let blocks = text.lines().filter(|&line| line == "(").count() + 1;
    assert_eq!(blocks, 40, "an item that takes longer than a block should is a block:\n{text}");
    let depths = text.lines().scan(0, |depth: &mut u32, line| {
        *depth = *depth + u32::from(line == "(") - u32::from(line == ")");
        Some(*depth)
    });
    assert_eq!(depths.max(), Some(6), "joins of halves:\n{text}");
    let [nanoseconds, _, readings] = sum(&text);
    assert!(u128::from(nanoseconds) >= 40 * PIECE.as_nanos(), "no block is lost");
    assert_eq!(readings, 43, "one a block, one at each end of the loop, and one at the end of the call");
}

#[test]
fn the_blocks_of_a_loop_stand_in_their_order() {
    let (text, _) = record("slower", "1");
    let blocks = &text[text.find('(').unwrap()..text.rfind(')').unwrap()];
    let figures = blocks.lines().filter_map(|line| line.strip_prefix("w ")?.split(' ').next());
    let works: Vec<u64> = figures.map(|figure| figure.parse().unwrap()).collect();
    assert_eq!(works.len(), 40, "{text}");
    let slow = 50 * PIECE.as_nanos() as u64;
    assert!(works[20..].iter().all(|&work| work >= slow), "{works:?}");
}

#[test]
fn calls_follow_each_other_and_those_of_other_threads_are_told_of() {
    let (text, _) = record("calls", "1");
    assert_eq!(shape(&text), "callw(w|w)wend".repeat(3));
    let begins: Vec<u64> = text.lines().filter_map(|line| line.strip_prefix("call ")?.parse().ok()).collect();
    assert!(begins[1] - begins[0] >= 3 * PIECE.as_nanos() as u64, "{begins:?}");
    let (text, _) = record("pauses", "1");
    let pause = PAUSE.as_nanos() as u64;
    let calls: Vec<&str> = text.split("call ").skip(1).collect();
    let took = calls.iter().map(|call| sum(call)[0]);
    assert!(took.skip(1).min() < Some(pause), "what is between two calls is in no call:\n{text}");
    let begins: Vec<u64> = calls.iter().filter_map(|call| call.lines().next()?.parse().ok()).collect();
    assert!(begins[2] - begins[0] >= 2 * pause, "{begins:?}");
    let (text, _) = record("threads", "1");
    assert_eq!(shape(&text), "callw(w|w)wendelsewhere");
}

#[test]
fn a_panic_leaves_the_record_in_order() {
    let (text, _) = record("panic", "1");
    assert_eq!(shape(&text), "callw(w|)wendcallw(w|w)wend", "{text}");
}

#[test]
fn a_call_inside_of_a_call_is_part_of_it() {
    let (text, _) = record("nested", "1");
    assert_eq!(shape(&text), "callw(w|w)w(w|w)wend", "{text}");
    let first = text.lines().find_map(|line| line.strip_prefix("w ")).unwrap();
    let before: u128 = first.split(' ').next().unwrap().parse().unwrap();
    assert!(before >= 50 * PIECE.as_nanos(), "what came before the inner call:\n{text}");
}

#[test]
fn a_call_says_if_a_job_has_left_its_thread() {
    let (text, _) = record("shared", "1");
    let calls: Vec<&str> = text.split("call ").skip(1).collect();
    let are_shared: Vec<bool> = calls.iter().map(|call| call.contains("\nshared\nend\n")).collect();
    assert_eq!(are_shared, [true, false], "{text}");
}

/// It would write its calls among those of its parent.
#[test]
#[cfg(unix)]
fn a_child_of_fork_writes_nothing() {
    let (text, _) = record("fork", "1");
    assert_eq!(shape(&text), "callw(w|w)wend".repeat(2), "{text}");
}

/// By then the thread's recorder is gone.
#[test]
fn a_call_from_a_destructor_of_the_thread_is_not_noted() {
    let (text, _) = record("destructor", "1");
    assert_eq!(shape(&text), "callw(w|w)wendelsewhere", "{text}");
}

#[test]
fn without_joins_the_calls_alone_are_noted() {
    for workers in ["1", "2"] {
        let (text, _) = record_on("tree", "0", workers);
        assert_eq!(shape(&text), "callwend");
        assert_eq!(sum(&text)[1..], [0, 1]);
    }
}

/// How a program ends that is run with these variables: whether it succeeds, and what systole says.
fn run_with(variables: &[(&str, &str)]) -> (Option<i32>, String) {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "program", "--nocapture"]).env(PROGRAM, "calls").env_remove(WORKERS);
    let output = command.envs(variables.iter().copied()).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), errors.lines().filter(|line| line.starts_with("systole: ")).collect())
}

#[test]
fn a_wrong_variable_ends_the_program_and_is_named() {
    let folder = env::temp_dir();
    let folder = folder.to_str().unwrap();
    let (code, error) = run_with(&[(FILE, folder)]);
    assert_eq!(code, Some(1));
    assert!(error.starts_with(&format!("systole: cannot make {FILE}={folder}: ")), "{error}");
    for workers in ["0", "two", "-1"] {
        let expected = format!("systole: {WORKERS} is `{workers}`; unset it, or set it to a number from 1");
        assert_eq!(run_with(&[(FILE, folder), (JOINS, "0"), (WORKERS, workers)]), (Some(1), expected));
    }
    for joins in ["false", "2"] {
        let expected = format!("systole: {JOINS} is `{joins}`; unset it, or set it to 0 or to 1");
        assert_eq!(run_with(&[(FILE, folder), (JOINS, joins)]), (Some(1), expected));
    }
}

#[test]
fn a_variable_that_is_empty_is_as_one_that_is_not_set() {
    assert_eq!(run_with(&[(FILE, ""), (JOINS, "0"), (WORKERS, "2")]), (Some(0), String::new()));
    let (text, _) = record_on("tree", "", "");
    assert_eq!(shape(&text), format!("call{}end", shape_of_tree(3)));
    // What each join costs is noted on one thread.
    let (text, _) = record_on("tree", "1", "2");
    assert_eq!(shape(&text), format!("call{}end", shape_of_tree(3)));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_ends_the_program() {
    let (code, error) = run_with(&[(FILE, "/dev/full")]);
    assert_eq!(code, Some(1));
    assert!(error.starts_with(&format!("systole: cannot write to {FILE}=/dev/full: ")), "{error}");
}
