//! What a model says that fails.

use loom_tests::sections::{Event, Picture, Section, Worker};

#[test]
fn a_section_reads_as_a_sentence() {
    let event = |name, is_part, worker, job| Event { name, is_part, worker, job, awaits: None };
    let worker = |status, awaits, heartbeat| Worker { status, awaits, heartbeat, rests: heartbeat };
    let picture = Picture {
        workers: vec![worker("Active", None, true), worker("Woken", Some(3), false)],
        shared: vec![Some(1), None],
        beater: Some(1),
        stopping: true,
    };
    let promote = event("Promote", false, Some(0), Some(1));
    let awaits = Event { awaits: Some(2), ..event("WaitForJobHelp", false, Some(1), Some(1)) };
    let spawn = event("Spawn", false, None, None);
    let events = vec![promote, event("Wake", true, Some(1), None), awaits, spawn];
    let section = Section { events, picture };
    assert_eq!(
        section.to_string(),
        "worker 0: Promote of job 1, Wake of worker 1; and then worker 1: WaitForJobHelp of job 1 while it waits \
         for job 2; and then a thread outside: Spawn"
    );
    assert_eq!(
        section.picture.to_string(),
        "      worker 0: Active, is asked to share, its interval goes on\n      worker 1: Woken, waits for job 3\n      \
         shared: 1, a detached one; the beater: worker 1; the pool stops"
    );
}
