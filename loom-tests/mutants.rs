//! The cores that were broken on purpose, one change each. `build.rs` makes them, `tests/broken.rs` sees them fail.

/// One change to one file of `impl/src/core`, and the failure that gives it away.
pub struct Mutant {
    /// What is wrong.
    pub name: &'static str,
    /// The file of the core.
    pub file: &'static str,
    /// Text of that file, which must occur in it exactly once.
    pub from: &'static str,
    /// What stands there instead.
    pub to: &'static str,
    /// The model that must fail, as a path below `models`.
    pub model: &'static str,
    /// What it must say.
    pub message: &'static str,
}

pub const MUTANTS: &[Mutant] = &[
    Mutant {
        name: "latch_stored_relaxed",
        file: "latch.rs",
        from: "self.0.store(ptr::null_mut(), Ordering::Release);",
        to: "self.0.store(ptr::null_mut(), Ordering::Relaxed);",
        model: "set_latch_park::MODEL",
        message: "Causality violation: Concurrent write accesses to `UnsafeCell`",
    },
    Mutant {
        name: "latch_probed_relaxed",
        file: "latch.rs",
        from: "self.0.load(Ordering::Acquire).is_null()",
        to: "self.0.load(Ordering::Relaxed).is_null()",
        model: "set_latch_park::MODEL",
        message: "Causality violation: Concurrent write accesses to `UnsafeCell`",
    },
    Mutant {
        name: "latch_set_before_the_result",
        file: "job.rs",
        from: "            unsafe { payload.write(done) };\n",
        to: "            self.header.latch().set();
            _ = self.header.latch().is_set(); // here Loom lets others come in
            unsafe { payload.write(done) };\n",
        model: "set_latch_park::MODEL",
        message: "Causality violation: Concurrent write accesses to `UnsafeCell`",
    },
    Mutant {
        name: "reclaim_without_a_look_at_the_slot",
        file: "waiting.rs",
        from: "    if reclaimed.is_some() {",
        to: "    if reclaimed.is_some() || true {",
        model: "reclaim_take::MODEL",
        message: "ExactlyOnce",
    },
    Mutant {
        name: "reclaim_leaves_the_order",
        file: "handoff.rs",
        from: "        self.shared_order.retain(|&other| other != owner);\n",
        to: "",
        model: "reclaim_take::MODEL",
        message: "SlotOK",
    },
    Mutant {
        name: "take_leaves_the_order",
        file: "handoff.rs",
        from: "self.shared_order.pop_front()?",
        to: "*self.shared_order.front()?",
        model: "promote_take::MODEL",
        message: "SlotOK",
    },
    Mutant {
        name: "owner_does_not_wait",
        file: "waiting.rs",
        from: "    work_until(worker, section, Goal::Latch(job));\n",
        to: "    section.end();\n",
        model: "set_latch_park::MODEL",
        message: "Causality violation",
    },
    Mutant {
        name: "promote_wakes_nobody",
        file: "handoff.rs",
        from: "    section.wake_one();\n",
        to: "",
        model: "promote_take::MODEL",
        message: "NoLostWake",
    },
    Mutant {
        name: "newest_promoted_instead_of_oldest",
        file: "walk.rs",
        from: "        self.headers[known..].reverse();\n",
        to: "",
        model: "promote_take::MODEL",
        message: "OldestFirst",
    },
    Mutant {
        name: "barrier_keeps_its_link",
        file: "walk.rs",
        from: "        barrier.set_prev(None);\n",
        to: "",
        model: "barrier::MODEL",
        message: "WalkOK",
    },
    Mutant {
        name: "heartbeat_cleared_before_the_lock",
        file: "handoff.rs",
        from: "    let mut section = worker.pool().enter();\n    worker.heartbeat().store(false, Ordering::Relaxed);\n",
        to: "    worker.heartbeat().store(false, Ordering::Relaxed);\n    let mut section = worker.pool().enter();\n",
        model: "three_workers::MODEL",
        message: "BeatInv",
    },
    Mutant {
        name: "heartbeat_outlives_the_call",
        file: "state.rs",
        from: "        if status != Status::Active {",
        to: "        if status == Status::Idle {",
        model: "reclaim_take::MODEL",
        message: "HeartbeatActive",
    },
    Mutant {
        name: "nobody_makes_a_beat_that_is_due",
        file: "critical_section.rs",
        from: "        self.ensure_beater(None);\n",
        to: "",
        model: "promote_take::MODEL",
        message: "BeatInv",
    },
    Mutant {
        name: "lock_released_between_look_and_sleep",
        file: "critical_section.rs",
        from: "            None => worker.parking().wait(self.state),",
        to: "            None => {
                drop(self.state);
                worker.parking().wait(self.pool.enter().state)
            }",
        model: "set_latch_park::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "latch_wakes_nobody",
        file: "handoff.rs",
        from: "            self.remove(owner);\n",
        to: "",
        model: "set_latch_park::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "owner_forgets_to_help",
        file: "waiting.rs",
        from: "        if let Some(job) = self.take_shared_job() {",
        to: "        if let Some(job) = if goal.awaits().is_none() { self.take_shared_job() } else { None } {",
        model: "nested::MODEL",
        message: "NoLostWake",
    },
    Mutant {
        name: "stop_wakes_nobody",
        file: "thread_pool.rs",
        from: "                section.remove(id);\n",
        to: "",
        model: "stop::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "stop_wakes_one",
        file: "thread_pool.rs",
        from: "                section.remove(id);\n",
        to: "                section.remove(id);\n                break;\n",
        model: "stop::UNUSED",
        message: "deadlock",
    },
    Mutant {
        name: "panic_leaves_the_second_closure",
        file: "join.rs",
        from: "    let guard = JoinOnPanic(&job);\n",
        to: "    let guard = std::mem::ManuallyDrop::new(JoinOnPanic(&job));\n",
        model: "panics::FIRST",
        message: "ExactlyOnce: closure 0 ran 0 times",
    },
    Mutant {
        name: "caller_shares_a_worker",
        file: "state.rs",
        from: "m.kind == Kind::Caller && m.status == Status::Off",
        to: "m.kind == Kind::Caller",
        model: "two_callers::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "wake_up_not_passed_on",
        file: "waiting.rs",
        from: "            if was_woken && !self.shared_order.is_empty() {",
        to: "            if false {",
        model: "pass_on::MODEL",
        message: "NoLostWake",
    },
];
