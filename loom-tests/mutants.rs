//! The cores that were broken on purpose, one change each. `build.rs` makes them, `tests/broken.rs` sees them fail.

/// One change to one file of `impl/src/core`, and the failure that gives it away.
pub struct Mutant {
    /// What is wrong.
    pub name: &'static str,
    /// The file, as a path below `impl/src/core`.
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
        name: "reclaim_without_a_look_at_the_queue",
        file: "waiting.rs",
        from: "    if reclaimed.is_some() {",
        to: "    if reclaimed.is_some() || true {",
        model: "reclaim_take::MODEL",
        message: "ExactlyOnce",
    },
    Mutant {
        name: "reclaim_leaves_the_job_shared",
        file: "scheduler/handoff.rs",
        from: "let reclaimed = self.shared.remove(place)?;",
        to: "let reclaimed = unsafe { std::ptr::read(&self.shared[place]) };",
        model: "reclaim_take::MODEL",
        message: "SharedOK",
    },
    Mutant {
        name: "take_leaves_the_job_shared",
        file: "scheduler/handoff.rs",
        from: "self.shared.remove(first)?",
        to: "unsafe { std::ptr::read(&self.shared[first]) }",
        model: "promote_take::MODEL",
        message: "SharedOK",
    },
    Mutant {
        name: "owner_does_not_wait",
        file: "waiting.rs",
        from: "    work_until(worker, section, Until::Latch(job));\n",
        to: "    section.end();\n",
        model: "set_latch_park::MODEL",
        message: "Causality violation",
    },
    Mutant {
        name: "promote_wakes_nobody",
        file: "scheduler/handoff.rs",
        from: "        self.wake_one(self.shared.len() - 1);\n",
        to: "",
        model: "promote_take::MODEL",
        message: "NoLostWake",
    },
    Mutant {
        name: "newest_promoted_instead_of_oldest",
        file: "walk.rs",
        from: "            self.headers.reverse();\n",
        to: "",
        model: "promote_take::MODEL",
        message: "OldestFirst",
    },
    Mutant {
        name: "tick_promotes_where_nothing_is_latent",
        file: "task.rs",
        from: "let latent = self.tail.prev().is_some();",
        to: "let latent = true;",
        model: "task_tick::MODEL",
        message: "a promotion starts at a latent job",
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
        name: "heartbeat_outlives_the_call",
        file: "scheduler/member.rs",
        from: "        if status != Status::Active {",
        to: "        if status == Status::Idle {",
        model: "reclaim_take::MODEL",
        message: "HeartbeatActive",
    },
    Mutant {
        name: "nobody_makes_a_beat_that_is_due",
        file: "scheduler/beat.rs",
        from: "        self.ensure(None, now);\n",
        to: "        _ = now;\n",
        model: "promote_take::MODEL",
        message: "BeatInv",
    },
    Mutant {
        name: "lock_released_between_look_and_sleep",
        file: "critical_section.rs",
        from: "            None => worker.parking().wait(self.scheduler),",
        to: "            None => {
                drop(self.scheduler);
                worker.parking().wait(self.pool.enter().scheduler)
            }",
        model: "set_latch_park::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "latch_wakes_nobody",
        file: "scheduler/handoff.rs",
        from: "            self.remove(owner);\n",
        to: "",
        model: "set_latch_park::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "owner_forgets_to_help",
        file: "scheduler/look.rs",
        from: "if let Some(job) = self.take_shared_job(id, awaits) {",
        to: "if let Some(job) = if awaits.is_none() { self.take_shared_job(id, awaits) } else { None } {",
        model: "nested::MODEL",
        message: "exceeded maximum number of branches",
    },
    Mutant {
        name: "stop_wakes_nobody",
        file: "scheduler/call.rs",
        from: "                self.remove(id);\n",
        to: "",
        model: "stop::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "stop_wakes_one",
        file: "scheduler/call.rs",
        from: "                self.remove(id);\n",
        to: "                self.remove(id);\n                break;\n",
        model: "stop::UNUSED",
        message: "deadlock",
    },
    Mutant {
        name: "panic_leaves_the_second_closure",
        file: "join.rs",
        from: "    let guard = JoinOnPanic::<M, _, _>(&job, PhantomData);\n",
        to: "    let guard = std::mem::ManuallyDrop::new(JoinOnPanic::<M, _, _>(&job, PhantomData));\n",
        model: "panics::FIRST",
        message: "ExactlyOnce: closure 0 ran 0 times",
    },
    Mutant {
        name: "caller_shares_a_worker",
        file: "scheduler/call.rs",
        from: "        self.metrics.calls += 1;\n",
        to: "        self.metrics.calls += 1;\n        self.free_callers.push(id);\n",
        model: "two_callers::MODEL",
        message: "ActivationsOK",
    },
    Mutant {
        name: "wake_up_not_passed_on",
        file: "scheduler/look.rs",
        from: "        if was_woken {",
        to: "        if false {",
        model: "pass_on::MODEL",
        message: "NoLostWake",
    },
    Mutant {
        name: "owner_takes_what_it_must_not",
        file: "scheduler/handoff.rs",
        from: "self.shared.iter().position(may_take)?",
        to: "{ _ = may_take; (!self.shared.is_empty()).then_some(0)? }",
        model: "waiting_policies::DESCENDANTS",
        message: "MayTake",
    },
    Mutant {
        name: "owner_helps_though_it_must_not",
        file: "scheduler/wake.rs",
        from: "(Some(_), Waiting::HelpNone) => false",
        to: "(Some(_), Waiting::HelpNone) => true",
        model: "waiting_policies::NONE",
        message: "MayTake",
    },
    Mutant {
        name: "lock_holder_helps_with_anything",
        file: "scheduler/wake.rs",
        from: "lineage.contains(&awaited)",
        to: "{ _ = awaited; true }",
        model: "reentrant::DESCENDANTS",
        message: "deadlock",
    },
    Mutant {
        name: "lineage_not_handed_on",
        file: "scheduler/handoff.rs",
        from: "            activation.lineage.push(P::job_id(&job));\n",
        to: "            _ = &mut activation;\n",
        model: "waiting_policies::DESCENDANTS",
        message: "never came across `helped with a descendant`",
    },
    Mutant {
        name: "activation_outlives_its_job",
        file: "scheduler/handoff.rs",
        from: "cost = member.activations.pop().map_or(",
        to: "cost = member.activations.last().map_or(",
        model: "set_latch_park::MODEL",
        message: "ActivationsOK",
    },
    Mutant {
        name: "newest_taken_instead_of_oldest",
        file: "scheduler/handoff.rs",
        from: "self.shared.iter().position(may_take)?",
        to: "self.shared.iter().rposition(may_take)?",
        model: "two_shared::MODEL",
        message: "OldestFirst",
    },
    Mutant {
        name: "promotion_leaves_the_heartbeat",
        file: "scheduler/handoff.rs",
        from: "            member.ask(None);\n",
        to: "",
        model: "promote_take::MODEL",
        message: "RateLimit",
    },
    Mutant {
        name: "beater_is_not_told",
        file: "scheduler/beat.rs",
        from: "        self.unpark(beater);\n",
        to: "",
        model: "beater::MODEL",
        message: "BeatServed",
    },
    Mutant {
        name: "parks_after_polling_without_a_look",
        file: "critical_section.rs",
        from: "            worker.end_polling();\n            return section;\n",
        to: "            worker.end_polling();\n            self.scheduler = section.scheduler;\n",
        model: "polling::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "parked_worker_passes_for_a_polling_one",
        file: "critical_section.rs",
        from: "            worker.end_polling();\n            return section;\n",
        to: "            return section;\n",
        model: "polling::MODEL",
        message: "deadlock",
    },
    Mutant {
        // A poll of the shim's is over after one try, so this one polls until it is told: else it would be a delay only.
        name: "polling_said_after_the_release",
        file: "critical_section.rs",
        from: "            worker.begin_polling();
            drop(self.scheduler);
            let limit = timeout.map_or(*patience, |timeout| timeout.min(*patience));
            *patience -= sync::poll(limit, || worker.is_summoned() || is_seen()).min(*patience);
",
        to: "            drop(self.scheduler);
            worker.begin_polling();
            while !worker.is_summoned() && !is_seen() && timeout.is_none() {
                loom::thread::yield_now();
            }
            *patience = Duration::ZERO;
",
        model: "polling::MODEL",
        message: "exceeded maximum number of branches",
    },
    Mutant {
        name: "parked_worker_not_notified",
        file: "worker.rs",
        from: "            self.parking.notify_one();\n",
        to: "",
        model: "polling::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "owner_is_not_woken_to_help",
        file: "scheduler/wake.rs",
        from: "self.places.idle.iter().map(|&(_, id)| id);",
        to: "self.places.idle.iter().filter(|place| !place.0).map(|&(_, id)| id);",
        model: "nested::MODEL",
        message: "NoLostWake",
    },
    Mutant {
        name: "unserved_beat_counts_for_ever",
        file: "scheduler/places.rs",
        from: "self.asked.range((now, usize::MAX)..)",
        to: "self.asked.range((now, usize::MAX)..).chain(self.asked.range(..(now, usize::MAX)))",
        model: "reentrant::DESCENDANTS",
        message: "never came across",
    },
    Mutant {
        name: "rested_worker_not_asked_while_there_is_a_beater",
        file: "scheduler/beat.rs",
        from: "        self.beat(now);\n        if self.beater.is_some() || !self.is_due() {",
        to: "        if self.beater.is_some() {\n            return None;\n        }\n        self.beat(now);\n        if !self.is_due() {",
        model: "three_workers::MODEL",
        message: "AskedAtOnce",
    },
];
