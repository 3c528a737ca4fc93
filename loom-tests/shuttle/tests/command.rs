//! The command as a user types it: what it finds, it can replay.
#![cfg(feature = "shuttle")]

use std::process::{Command, Output};

fn shuttle(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shuttle")).args(args).output().expect("the program starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn the_core_passes() {
    let output = shuttle(&["1000", "--seed", "9"]);
    assert!(output.status.success() && said(&output).contains("no failure"), "{}", said(&output));
}

#[test]
fn a_failure_is_replayed_from_what_it_prints() {
    let broken = ["--mutant", "no_worker_woken", "--oracle-alone"];
    let found = shuttle(&[&broken[..], &["1000", "--in-order", "--only", "fork_none"]].concat());
    let told = said(&found);
    assert!(!found.status.success() && told.contains("WorkConserving"), "{told}");
    let printed = |before: &str, after: char| {
        let rest = told.split_once(before).expect("the failure says how to replay it").1;
        rest.split(after).next().expect("there is a text").to_owned()
    };
    for schedule in [printed("--replay '", '\''), printed("--replay ", '\n')] {
        let again = shuttle(&[&broken[..], &["--replay", &schedule]].concat());
        assert!(!again.status.success() && said(&again).contains("WorkConserving"), "{}", said(&again));
        // In the core that is whole another thread is woken, and the schedule does not fit, or nothing fails.
        let whole = said(&shuttle(&["--replay", &schedule]));
        assert!(!whole.contains("WorkConserving"), "{whole}");
    }
}

#[test]
fn what_does_not_exist_is_refused() {
    for args in
        [&["--only", "nothing"][..], &["--mutant", "nothing"], &["--replay", "nothing:1:a"], &["many"]]
    {
        let output = shuttle(args);
        assert!(!output.status.success() && said(&output).contains("error: "), "{args:?}: {}", said(&output));
    }
}
