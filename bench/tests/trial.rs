//! Every program that measures, or prints figures, tried once: on small inputs, and without a file.

use std::process::Command;

/// Runs a program, whose path is known at compile time, and shows what it said if it fails.
fn assert_runs(program: &str) {
    let output = Command::new(program).arg("--test").output().expect("a program that was built starts");
    let (said, complained) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{program} --test: {}\n{said}{complained}", output.status);
}

macro_rules! tried {
    ($($(#[$attribute:meta])? $name:ident),* $(,)?) => {$(
        $(#[$attribute])?
        #[test]
        fn $name() {
            assert_runs(env!(concat!("CARGO_BIN_EXE_", stringify!($name))));
        }
    )*};
}

tried! {
    broadcasts,
    #[cfg(feature = "forte")]
    cold,
    demo,
    depth,
    evidence,
    #[cfg(feature = "executors")]
    executors,
    ideal,
    // Elsewhere the system does not say what a process uses.
    #[cfg(unix)]
    idle,
    #[cfg(feature = "iterators")]
    iterators,
    loops,
    #[cfg(feature = "forte")]
    peers,
    policies,
    scopes,
    #[cfg(feature = "forte")]
    spice,
    wakes,
}
