//! The trace: which events there are, and in which order.

mod common;

use common::traced::{assert_nested, busy, lanes, rested, timeline};
use common::{Watched, fib, join_taken, wait_until};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::{Duration, Instant};
use systole::trace::{Action, Event, Job, Step, Trace};
use systole::{Task, ThreadPool, Waiting};

#[test]
fn a_worker_whose_jobs_come_one_after_the_other_polls_between_them() {
    let rests = || rested(ThreadPool::builder().num_threads(2).heartbeat_interval(Duration::ZERO));
    let call = |pool: &ThreadPool| pool.call(|mut t| join_taken(&mut t, |_| (), |_| 0)).1;
    let begins = |event: &Event| event.step.action == Action::BeginPolling && event.step.worker == Some(0);
    let has_polled = |pool: &ThreadPool| pool.trace().into_iter().any(begins);

    let pool = rests();
    (0..20).for_each(|_| {
        std::thread::sleep(Duration::from_millis(2));
        assert_eq!(call(&pool), 0);
    });
    assert!(!has_polled(&pool), "each of its gaps was long");
    // Other programs may make a gap long, but not all of them.
    let pool = rests();
    wait_until("the worker polls", || {
        (0..20).for_each(|_| assert_eq!(call(&pool), 0));
        has_polled(&pool)
    });
}

#[test]
fn a_handoff_step_by_step() {
    let pool = rested(ThreadPool::builder().num_threads(2).heartbeat_interval(Duration::from_secs(3600)));
    pool.call(|mut t| join_taken(&mut t, |_| (), |_| ()));
    let trace = pool.trace();
    let promotion = trace.into_iter().find(|event| event.step.action == Action::Promote);
    let job = promotion.expect("the job was taken, so it was promoted").step.job.unwrap();
    // The caller is the second worker of the pool, the background worker has number 0.
    assert_eq!((job.number, job.owner), (1, Some(1)));
    let expected = [
        vec![Step::new(Action::Park).by(0)],
        vec![Step::new(Action::Call).by(1), Step::new(Action::Beat).by(1)],
        vec![Step::new(Action::Promote).by(1).of(job), Step::new(Action::Wake).by(0)],
        vec![Step::new(Action::TakeSharedJob).by(0).of(job)],
    ];
    let mut sections = sections(&trace);
    assert_eq!(sections[..4], expected);
    // The owner may see the latch at once, wait, or be asked once more. The executor's steps are always these.
    sections.drain(..4);
    let set = sections.iter().find(|steps| steps.contains(&Step::new(Action::SetLatch).by(0).of(job)));
    let set = set.expect("the job was done");
    assert!(set.contains(&Step::new(Action::Park).by(0)), "it has looked in the same section: {set:?}");
    assert_eq!(sections.last().unwrap()[0], Step::new(Action::CallReturn).by(1));
    assert_eq!(trace.thread_name(0), Some("systole-1"));
    assert_eq!(trace.thread_name(1), std::thread::current().name());
}

/// The steps, section by section.
fn sections(trace: &Trace) -> Vec<Vec<Step<Job>>> {
    let chunks = trace.events().chunk_by(|one, next| one.section == next.section);
    chunks.map(|events| events.iter().map(|event| event.step).collect()).collect()
}

#[test]
fn events_are_numbered_and_in_the_order_of_time_and_sections() {
    let pool = busy(Waiting::HelpAny);
    let trace = pool.trace();
    assert_eq!(trace.dropped(), 0);
    for (number, event) in trace.events().iter().enumerate() {
        assert_eq!(event.number, number as u64);
    }
    for pair in trace.events().windows(2) {
        assert!(pair[0].at <= pair[1].at && pair[0].section <= pair[1].section, "{pair:?}");
    }
}

fn count(trace: &Trace, action: Action) -> usize {
    trace.into_iter().filter(|event| event.step.action == action).count()
}

#[test]
fn a_trace_holds_what_the_counters_count() {
    let pool = busy(Waiting::HelpAny);
    // The worker that parks last counts after its call has returned.
    let (metrics, trace) = (pool.metrics(), pool.trace());
    let count = |action| count(&trace, action) as u64;
    assert_eq!(metrics.calls, count(Action::Call));
    assert_eq!(metrics.promotions, count(Action::Promote));
    assert_eq!(metrics.reclaims, count(Action::WaitForJobReclaim));
    assert_eq!(metrics.helps, count(Action::WaitForJobHelp));
    assert_eq!(metrics.takes, count(Action::TakeSharedJob) + metrics.helps);
    assert!(metrics.promotions > 0 && metrics.takes > 0, "{metrics}");
}

/// Calls of a comb, on a pool whose promotions share three jobs at least.
fn busy_with_bundles(waiting: Waiting) -> Watched {
    fn comb(mut t: Task<'_>, teeth: u64) -> u64 {
        if teeth == 0 {
            (0..50).for_each(|_| _ = t.tick());
            return 0;
        }
        // A call lasts for some milliseconds, so that a worker which has to wait for its processor still finds jobs to claim.
        let long_tooth = |t: Task<'_>| {
            let begun = Instant::now();
            while begun.elapsed() < Duration::from_micros(20) {}
            fib(t, 5)
        };
        let (others, tooth) = t.join(|t| comb(t, teeth - 1), long_tooth);
        others + tooth
    }
    let builder = ThreadPool::builder().num_threads(3).processors(3).waiting(waiting).jobs_at_once(3..=16);
    let builder = builder.heartbeat_interval(Duration::ZERO).trace_capacity(usize::MAX);
    let pool = rested(builder);
    wait_until("bundles were claimed", || {
        assert_eq!(pool.call(|t| comb(t, 200)), 200 * 5);
        pool.metrics().bundles > 20 && count(&pool.trace(), Action::SetLatchFree) > 20
    });
    pool
}

#[test]
fn each_job_of_a_bundle_is_claimed_once() {
    for waiting in [Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone] {
        let pool = busy_with_bundles(waiting);
        let trace = pool.trace();
        let (mut bundled, mut claimed, mut running) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
        let mut bundle = 0;
        for event in &trace {
            let Step { action, worker, job, .. } = event.step;
            let number = job.map_or(0, |job| job.number);
            assert_eq!(event.between.is_some(), action.is_free());
            if let Some(between) = event.between {
                assert!(between.after <= event.section && event.section < between.before, "{event:?}");
            }
            match action {
                Action::Promote => bundle = number,
                Action::Bundled => _ = bundled.insert(number, bundle),
                Action::Claim | Action::ClaimOwn => {
                    assert!(bundled.contains_key(&number) && claimed.insert(number), "{event:?}");
                    // An owner may also take its own bundle, as any worker that helps.
                    assert!(action == Action::Claim || worker == job.unwrap().owner, "{event:?}");
                    if action == Action::Claim {
                        running.insert((worker, number));
                    }
                }
                Action::Watch => assert_eq!(worker, job.unwrap().owner),
                Action::SetLatchFree => assert!(running.remove(&(worker, number)), "{event:?}"),
                _ => (),
            }
        }
        assert_eq!(claimed.len(), bundled.len(), "each once");
        assert!(running.is_empty(), "{running:?}");
        let entries = timeline(&trace);
        assert_nested(&entries);
        let arrows =
            |end| entries.iter().filter(move |entry| entry["ph"] == end).map(|entry| entry["id"].as_u64());
        let (mut begun, mut ended): (BTreeSet<_>, _) = (arrows("s").collect(), 0);
        for id in arrows("f") {
            assert!(begun.remove(&id), "{waiting:?}: an arrow begins once and ends once at most");
            ended += 1;
        }
        assert!(ended > 0, "{waiting:?}: no arrow");
    }
}

/// What the lock protects, replayed from the events alone.
#[derive(Default)]
struct Replay {
    shared: VecDeque<u64>,
    idle: Vec<bool>,
    /// What each worker has taken and not finished, the innermost last.
    running: Vec<Vec<u64>>,
    jobs: u64,
}

impl Replay {
    fn step(&mut self, event: &Event) {
        let Step { action, worker, job, awaits, .. } = event.step;
        let id = worker.unwrap_or(0);
        if self.idle.len() <= id {
            self.idle.resize(id + 1, false);
            self.running.resize(id + 1, Vec::new());
        }
        match (action, job) {
            (Action::Promote, Some(job)) => {
                self.jobs += 1;
                assert_eq!((job.number, job.owner), (self.jobs, worker), "a number is used once");
                self.shared.push_back(job.number);
            }
            (Action::TakeSharedJob | Action::WaitForJobHelp, Some(job)) => {
                assert_eq!(self.shared.pop_front(), Some(job.number), "the oldest");
                self.idle[id] = false;
                self.running[id].push(job.number);
            }
            (Action::WaitForJobReclaim, Some(job)) => {
                assert_eq!((job.owner, awaits), (worker, Some(job)), "its own");
                let before = self.shared.len();
                self.shared.retain(|&other| other != job.number);
                assert_eq!(self.shared.len(), before - 1, "it was shared");
            }
            (Action::SetLatch, Some(job)) => assert_eq!(self.running[id].pop(), Some(job.number)),
            (Action::Park | Action::WaitForJobPark, None) => self.idle[id] = true,
            (Action::WaitForJobReturn, None) => {
                let job = awaits.expect("a job that it has waited for");
                assert_eq!(job.owner, worker, "its own");
                assert!(!self.running.iter().flatten().any(|&other| other == job.number), "it is done");
                self.idle[id] = false;
            }
            (Action::Wake | Action::NameBeater | Action::BeginPolling, None) => {
                assert!(self.idle[id], "{:?}", event.step);
            }
            (Action::Beat | Action::Call | Action::CallReturn, None) => {
                assert!(!self.idle[id], "{:?}", event.step);
            }
            _ => panic!("no step of calls that only join: {:?}", event.step),
        }
        assert_eq!(self.shared.len(), event.shared, "{event:?}");
    }
}

#[test]
fn events_replayed_give_the_state_that_they_tell_of() {
    // Here any worker may take any job, so it takes the oldest.
    let pool = busy(Waiting::HelpAny);
    let mut replay = Replay::default();
    pool.trace().into_iter().for_each(|event| replay.step(event));
    assert!(replay.shared.is_empty() && replay.running.iter().all(Vec::is_empty));
    assert!(replay.jobs > 10, "only {} jobs", replay.jobs);
}

#[test]
fn detached_jobs_have_numbers_and_no_owner() {
    let pool = rested(ThreadPool::builder().num_threads(2));
    // A job that comes later has a drain of its own.
    for drains in 1..=3 {
        pool.spawn(|| ());
        wait_until("the drain has ended", || count(&pool.trace(), Action::SpawnEnd) == drains);
    }
    let mut numbers = [Vec::new(), Vec::new(), Vec::new()];
    for event in &pool.trace() {
        let kind = match event.step.action {
            Action::Spawn => 0,
            Action::TakeSharedJob => 1,
            Action::SpawnEnd => 2,
            _ => continue,
        };
        let job = event.step.job.unwrap();
        assert_eq!(job.owner, None);
        numbers[kind].push(job.number);
    }
    assert_eq!(numbers, [[1, 2, 3], [1, 2, 3], [1, 2, 3]]);
}

#[test]
fn parts_of_broadcasts_are_taken_in_the_threads_that_they_are_for() {
    let pool = rested(ThreadPool::builder().num_threads(3));
    pool.broadcast(|_| ());
    pool.spawn_broadcast(|_| ());
    wait_until("the detached ones have ended", || count(&pool.trace(), Action::SpawnEnd) == 2);
    let (mut sent, mut taken) = (Vec::new(), Vec::new());
    for event in &pool.trace() {
        let Step { action, worker, to: Some(to), job: Some(job), .. } = event.step else { continue };
        if action == Action::Broadcast {
            assert_eq!(worker, job.owner);
            sent.push((job.number, to));
        } else {
            assert_eq!(
                (action, worker),
                (Action::BroadcastTake, Some(to)),
                "no job makes a call from inside"
            );
            taken.push((job.number, to));
        }
    }
    taken.sort();
    assert_eq!(sent, [(1, 0), (2, 1), (3, 0), (4, 1)]);
    assert_eq!(taken, sent);
}

#[test]
fn the_oldest_events_make_room() {
    let pool = ThreadPool::builder().num_threads(1).trace_capacity(5).build().unwrap();
    for _ in 0..4 {
        pool.call(|_| ());
    }
    let trace = pool.trace();
    assert_eq!(trace.dropped(), 3);
    let numbers: Vec<_> = trace.into_iter().map(|event| event.number).collect();
    assert_eq!(numbers, [3, 4, 5, 6, 7]);
    let off = ThreadPool::builder().num_threads(1).trace_capacity(0).build().unwrap();
    off.call(|_| ());
    assert_eq!((off.trace().events().len(), off.trace().dropped()), (0, 0));
}

/// The trace of an owner that has to wait, without a job, until its own job is done.
#[test]
fn a_wait_is_an_event_when_it_begins_and_when_it_ends() {
    let pool = ThreadPool::builder().num_threads(2).waiting(Waiting::HelpNone);
    let pool = &rested(pool.heartbeat_interval(Duration::from_secs(3600)));
    pool.call(|mut t| {
        let parks = pool.metrics().parks;
        let second = move |_: Task<'_>| wait_until("the owner waits", || pool.metrics().parks > parks);
        join_taken(&mut t, |_| (), second)
    });
    let trace = pool.trace();
    let of_owner: Vec<_> = trace.into_iter().filter(|event| event.step.worker == Some(1)).collect();
    let waits = of_owner.iter().position(|event| event.step.action == Action::WaitForJobPark);
    let waits = waits.expect("the owner has parked");
    let job = of_owner[waits].step.awaits.expect("it waits for a job");
    let end = Step::new(Action::WaitForJobReturn).by(1).awaiting(job);
    let ends = of_owner.iter().position(|event| event.step == end);
    assert!(ends.expect("the owner has gone on") > waits);
    assert_eq!(count(&trace, Action::Leave), 0, "no worker leaves");
    // In the timeline it ends there, too, and not with the call.
    let entries = timeline(&trace);
    let open: Vec<_> = lanes(&entries)[&1].iter().filter(|(name, ..)| name == "open join").cloned().collect();
    let [(_, from, to)] = &open[..] else { panic!("one open join: {open:?}") };
    assert_eq!(u128::from(*from), of_owner[waits].at.as_nanos());
    assert_eq!(u128::from(*to), of_owner[ends.unwrap()].at.as_nanos());
}

#[test]
fn a_pool_may_keep_all_events() {
    let pool = ThreadPool::builder().num_threads(1).trace_capacity(usize::MAX).build().unwrap();
    for _ in 0..10 {
        pool.call(|_| ());
    }
    assert_eq!((pool.trace().events().len(), pool.trace().dropped()), (20, 0));
}

#[test]
fn a_worker_is_named_after_all_its_threads() {
    let pool = ThreadPool::builder().num_threads(1).build().unwrap();
    for name in ["render", "audio", "render"] {
        let thread = std::thread::Builder::new().name(name.into());
        std::thread::scope(|scope| _ = thread.spawn_scoped(scope, || pool.call(|_| ())).unwrap());
    }
    assert_eq!(pool.trace().thread_name(0), Some("render, audio"));
    assert_eq!(pool.trace().thread_name(1), None);
}
