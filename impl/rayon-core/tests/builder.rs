//! What a builder of the facade hands on, and what it asks the environment.
#![allow(deprecated, reason = "rayon-core's surface has these names, too")]

use rayon_core::{Configuration, ThreadPoolBuilder};
use std::error::Error;
use std::sync::mpsc;
use std::{env, io, process, thread};

/// A builder is shown with all that it was told.
#[test]
fn what_was_set_before_a_spawn_handler_counts_after_it() {
    let builder = ThreadPoolBuilder::new()
        .num_threads(2)
        .use_current_thread()
        .thread_name(|_| String::new())
        .panic_handler(|_| ())
        .stack_size(4096)
        .start_handler(|_| ())
        .exit_handler(|_| ())
        .breadth_first();
    let shown = format!("{builder:?}");
    assert_eq!(
        shown,
        "ThreadPoolBuilder { num_threads: 2, use_current_thread: true, has_thread_name: true, \
         has_panic_handler: true, stack_size: Some(4096), has_start_handler: true, has_exit_handler: true, \
         breadth_first: true }"
    );
    assert_eq!(format!("{:?}", builder.spawn_handler(|_| Ok(()))), shown);
}

#[test]
fn a_configuration_is_its_builder() {
    let shown = |configuration: Configuration| format!("{configuration:?}");
    let told = |builder: ThreadPoolBuilder| format!("Configuration {{ builder: {builder:?} }}");
    let (old, new) = (Configuration::new, ThreadPoolBuilder::new);
    assert_eq!(shown(old().num_threads(2)), told(new().num_threads(2)));
    assert_eq!(shown(old().thread_name(|_| String::new())), told(new().thread_name(|_| String::new())));
    assert_eq!(shown(old().panic_handler(|_| ())), told(new().panic_handler(|_| ())));
    assert_eq!(shown(old().stack_size(4096)), told(new().stack_size(4096)));
    assert_eq!(shown(old().breadth_first()), told(new().breadth_first()));
    assert_eq!(shown(old().start_handler(|_| ())), told(new().start_handler(|_| ())));
    assert_eq!(shown(old().exit_handler(|_| ())), told(new().exit_handler(|_| ())));
}

#[test]
fn threads_that_go_breadth_first_begin_with_the_oldest_of_their_jobs() {
    for (builder, expected) in [
        (ThreadPoolBuilder::new(), ["second", "first"]),
        (ThreadPoolBuilder::new().breadth_first(), ["first", "second"]),
    ] {
        let (sender, receiver) = mpsc::channel();
        let pool = builder.num_threads(1).build().unwrap();
        pool.install(|| {
            for job in ["first", "second"] {
                let sender = sender.clone();
                rayon_core::spawn(move || sender.send(job).unwrap());
            }
        });
        assert_eq!([receiver.recv().unwrap(), receiver.recv().unwrap()], expected);
    }
}

#[test]
fn an_error_of_a_spawn_handler_comes_out_as_it_is() {
    let refuse = |_| Err(io::Error::new(io::ErrorKind::StorageFull, "no place for a thread"));
    let error = ThreadPoolBuilder::new().num_threads(2).spawn_handler(refuse).build().unwrap_err();
    assert_eq!(error.to_string(), "no place for a thread");
    let source = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    assert_eq!(source.map(io::Error::kind), Some(io::ErrorKind::StorageFull));
}

/// As in rayon, what is no number counts as if it were not there, and 0 is one thread for each core.
#[test]
fn the_environment_counts_where_the_program_does_not_say() {
    const TEST: &str = "the_environment_counts_where_the_program_does_not_say";
    const EXPECTED: &str = "FACADE_TEST_EXPECTED";
    if let Ok(expected) = env::var(EXPECTED) {
        assert_eq!(rayon_core::current_num_threads().to_string(), expected);
        let told = ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        return assert_eq!(told.current_num_threads(), 2);
    }
    let cores = thread::available_parallelism().unwrap().get();
    for (threads, cpus, expected) in [
        (Some("3"), Some("5"), 3),
        (None, Some("5"), 5),
        (Some("two"), Some("5"), 5),
        (Some("0"), Some("5"), cores),
        (None, Some("0"), cores),
        (None, None, cores),
    ] {
        let mut this = process::Command::new(env::current_exe().unwrap());
        this.args(["--exact", TEST]).env_remove("RAYON_NUM_THREADS").env_remove("RAYON_RS_NUM_CPUS");
        this.envs(threads.map(|value| ("RAYON_NUM_THREADS", value)));
        this.envs(cpus.map(|value| ("RAYON_RS_NUM_CPUS", value)));
        let output = this.env(EXPECTED, expected.to_string()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{threads:?}, {cpus:?}: {said}");
    }
}
