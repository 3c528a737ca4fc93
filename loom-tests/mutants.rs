//! The ways in which the core is broken on purpose, one change each. `build.rs` makes a core that can be broken in each
//! of them, and `tests/models/broken.rs` sees it fail.

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
        file: "job/latch.rs",
        from: "self.0.store(ptr::null_mut(), Ordering::Release);",
        to: "self.0.store(ptr::null_mut(), Ordering::Relaxed);",
        model: "set_latch_park::MODEL",
        message: "Causality violation: Concurrent write accesses to `UnsafeCell`",
    },
    Mutant {
        name: "latch_probed_relaxed",
        file: "job/latch.rs",
        from: "self.0.load(Ordering::Acquire).is_null()",
        to: "self.0.load(Ordering::Relaxed).is_null()",
        model: "set_latch_park::MODEL",
        message: "Causality violation: Concurrent write accesses to `UnsafeCell`",
    },
    Mutant {
        name: "latch_before_result",
        file: "job/joinable.rs",
        from: "            unsafe { payload.write(done) };\n",
        to: "            self.header.latch().set();
            _ = self.header.latch().is_set(); // here Loom lets others come in
            unsafe { payload.write(done) };\n",
        model: "set_latch_park::MODEL",
        message: "Causality violation: Concurrent write accesses to `UnsafeCell`",
    },
    Mutant {
        name: "reclaim_unlooked",
        file: "waiting.rs",
        from: "    if reclaimed.is_some() {",
        to: "    if reclaimed.is_some() || true {",
        model: "reclaim_take::MODEL",
        message: "ExactlyOnce",
    },
    Mutant {
        name: "reclaim_leaves_job",
        file: "scheduler/sharing.rs",
        from: "let reclaimed = self.take_out(place)?;",
        to: "let reclaimed = unsafe { std::ptr::read(&self.shared[place]) };",
        model: "reclaim_take::MODEL",
        message: "SharedOK",
    },
    Mutant {
        name: "take_leaves_job",
        file: "scheduler/sharing.rs",
        from: "self.take_out(first)?",
        to: "unsafe { std::ptr::read(&self.shared[first]) }",
        model: "promote_take::MODEL",
        message: "SharedOK",
    },
    Mutant {
        name: "owner_does_not_wait",
        file: "waiting.rs",
        from: "    work_until(worker, section, Until::Latch(job)).end();\n",
        to: "    section.end();\n",
        model: "set_latch_park::MODEL",
        message: "Causality violation",
    },
    Mutant {
        name: "no_worker_woken",
        file: "scheduler/sharing.rs",
        from: "        self.wake_one(self.shared.len() - 1);\n",
        to: "",
        model: "promote_take::MODEL",
        message: "NoLostWake",
    },
    Mutant {
        name: "newest_promoted",
        file: "job/walk.rs",
        from: "            self.headers.reverse();\n",
        to: "",
        model: "promote_take::MODEL",
        message: "OldestFirst",
    },
    Mutant {
        name: "tick_ignored",
        file: "join.rs",
        from: "if newest.worker().heartbeat().load(Ordering::Relaxed) {",
        to: "if newest.worker().heartbeat().load(Ordering::Relaxed) && false {",
        model: "promote_take::MODEL",
        message: "never came across",
    },
    Mutant {
        name: "tick_promotes_where_nothing_is_latent",
        file: "join.rs",
        from: "let latent = self.tail.prev().is_some() || self.tail.worker().walk().remembers(self.tail);",
        to: "let latent = true;",
        model: "task_tick::MODEL",
        message: "a promotion starts at a latent job",
    },
    Mutant {
        name: "no_barrier",
        file: "job/walk.rs",
        from: "        barrier.set_prev(None);\n",
        to: "",
        model: "barrier::MODEL",
        message: "WalkOK",
    },
    Mutant {
        name: "caller_stays_hungry",
        file: "scheduler/member.rs",
        from: "        if status != Status::Active {",
        to: "        if status == Status::Idle {",
        model: "reclaim_take::MODEL",
        message: "FlagImpliesActive",
    },
    Mutant {
        name: "no_worker_asked",
        file: "scheduler/beat.rs",
        from: "        self.ensure(None, now);\n",
        to: "        _ = now;\n",
        model: "promote_take::MODEL",
        message: "BeatInv",
    },
    Mutant {
        name: "park_after_unlock",
        file: "pool/critical_section.rs",
        from: "            None => worker.parking().wait(self.scheduler),",
        to: "            None => {
                drop(self.scheduler);
                worker.parking().wait(self.pool.enter().scheduler)
            }",
        model: "set_latch_park::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "latch_wakes_no_worker",
        file: "scheduler/sharing.rs",
        from: "            self.wake(owner);\n",
        to: "",
        model: "set_latch_park::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "owner_forgets_to_help",
        file: "scheduler/look.rs",
        from: "part.or_else(|| self.take_shared_job(id, awaits))",
        to: "part.or_else(|| if awaits.is_none() { self.take_shared_job(id, awaits) } else { None })",
        model: "nested::MODEL",
        message: "exceeded maximum number of branches",
    },
    Mutant {
        name: "spawn_wakes_no_worker",
        file: "scheduler/spawn.rs",
        from: "        self.wake_one(self.shared.len() - 1);\n",
        to: "",
        model: "spawn::STOP",
        message: "NoLostWake",
    },
    Mutant {
        name: "detached_still_runs",
        file: "scheduler/spawn.rs",
        from: "member.runs.pop().is_some_and",
        to: "member.runs.last().is_some_and",
        model: "spawn::STOP",
        message: "RunsOK",
    },
    Mutant {
        name: "stop_leaves_job",
        file: "scheduler/look.rs",
        from: "self.stopping && self.shared.is_empty()",
        to: "self.stopping",
        model: "spawn::STOP",
        message: "ExactlyOnce",
    },
    Mutant {
        name: "standby_ends_unseen",
        file: "pool/standby.rs",
        from: "        before.is_ok_and(|word| word >= ONE_HANDED)",
        to: "        before.is_err()",
        model: "queued::STANDBY",
        message: "ExactlyOnce",
    },
    Mutant {
        name: "drain_handed_to_none",
        file: "pool/standby.rs",
        from: "(word / ONE_HANDED < word % ONE_HANDED).then_some(word + ONE_HANDED)",
        to: "Some(word + ONE_HANDED)",
        model: "queued::STANDBY",
        message: "deadlock",
    },
    Mutant {
        name: "drain_ends_unseen",
        file: "pool/spawned.rs",
        from: "if self.is_left() { self.begin_drain() } else { Drains::Enough }",
        to: "if self.is_left() { Drains::Enough } else { Drains::Enough }",
        model: "queued::TWO",
        message: "ExactlyOnce",
    },
    Mutant {
        name: "drain_counted_late",
        file: "pool/spawned.rs",
        from: "        self.drains.fetch_sub(1, Ordering::Relaxed);\n        self.look_again()\n",
        to: "        let is_left = self.is_left();\n        self.drains.fetch_sub(1, Ordering::Relaxed);\n        if is_left { self.begin_drain() } else { Drains::Enough }\n",
        model: "queued::TWO",
        message: "ExactlyOnce",
    },
    Mutant {
        name: "drain_counts_first",
        file: "pool/spawned.rs",
        from: "            None => spawned.outside.0.push(QueuedJob::new(job)),\n",
        to: "            None => {\n                let drains = spawned.begin_drain();\n                spawned.outside.0.push(QueuedJob::new(job));\n                return drains;\n            }\n",
        model: "queued::TWO",
        message: "ExactlyOnce",
    },
    Mutant {
        name: "list_looked_at_without_lock",
        file: "pool/list.rs",
        from: "self.jobs.lock().waiting.is_empty()",
        to: "!self.has_some()",
        model: "queued::TWO",
        message: "ExactlyOnce",
    },
    Mutant {
        name: "ring_looked_at_by_load",
        file: "job/ring.rs",
        from: "self.end.0.tail.fetch_add(0, Ordering::AcqRel)",
        to: "self.end.0.tail.load(Ordering::Acquire)",
        model: "ring::LOOK",
        message: "the look misses the push, and the pusher misses the look",
    },
    Mutant {
        name: "ring_pushed_relaxed",
        file: "job/ring.rs",
        from: "tail.swap(place.wrapping_add(1), Ordering::AcqRel);",
        to: "tail.swap(place.wrapping_add(1), Ordering::Relaxed);",
        model: "ring::MODEL",
        message: "null pointer dereference occurred",
    },
    Mutant {
        name: "ring_taken_twice",
        file: "job/ring.rs",
        from: "match self.head.0.compare_exchange(head, next, Ordering::Relaxed, Ordering::Relaxed) {",
        to: "match Ok::<(), usize>(self.head.0.store(next, Ordering::Relaxed)) {",
        model: "ring::MODEL",
        message: "Causality violation",
    },
    Mutant {
        name: "ring_slot_freed_relaxed",
        file: "job/ring.rs",
        from: "store(false, Ordering::Release);",
        to: "store(false, Ordering::Relaxed);",
        model: "ring::AGAIN",
        message: "Causality violation",
    },
    Mutant {
        name: "ring_slot_not_looked_at",
        file: "job/ring.rs",
        from: "Some(self.slot(place)).filter(|slot| slot.is_free())",
        to: "Some(self.slot(place)).filter(|slot| slot.is_free() || true)",
        model: "ring::MODEL",
        message: "ExactlyOnce: closure 0 ran 0 times",
    },
    Mutant {
        name: "spare_sleeps_unseen",
        file: "pool/spawned.rs",
        from: "        let is_left = self.is_left();\n        if is_left {",
        to: "        let is_left = false;\n        if is_left {",
        model: "spare::ALONE",
        message: "ExactlyOnce",
    },
    Mutant {
        name: "spare_goes_on_unasked",
        file: "pool/spawned.rs",
        from: "        if is_left {\n            self.is_asked.store(true, Ordering::Relaxed);\n        }\n        is_left\n",
        to: "        is_left\n",
        model: "spare::GOES_ON",
        message: "deadlock",
    },
    Mutant {
        name: "spare_looks_first",
        file: "pool/spawned.rs",
        from: "        self.is_asked.store(false, Ordering::Relaxed);\n        let is_left = self.is_left();\n",
        to: "        let is_left = self.is_left();\n        self.is_asked.store(false, Ordering::Relaxed);\n",
        model: "spare::ALONE",
        message: "ExactlyOnce",
    },
    Mutant {
        name: "spare_ends_early",
        file: "pool/spare.rs",
        from: "            if is_asked() {\n                return true;\n            }\n            if self.ends() {\n                return false;\n            }\n",
        to: "            if self.ends() {\n                return false;\n            }\n            if is_asked() {\n                return true;\n            }\n",
        model: "spare::ALONE",
        message: "ExactlyOnce",
    },
    Mutant {
        name: "thread_waits_for_itself",
        file: "thread_pool.rs",
        from: "let is_own = self.threads.iter().any(sync::is_current) || self.pool.spare().is_current();",
        to: "let is_own = false;",
        model: "spawn::OWN",
        message: "deadlock",
    },
    Mutant {
        name: "abandoned_workers_stay",
        file: "scheduler/call.rs",
        from: "self.is_abandoned && self.left == background",
        to: "self.is_abandoned && self.left > background",
        model: "spawn::OWN",
        message: "Arc leaked",
    },
    Mutant {
        name: "broadcast_wakes_no_worker",
        file: "scheduler/broadcast.rs",
        from: "self.idle_worker_at(to) {",
        to: "self.idle_worker_at(to).filter(|_| false) {",
        model: "broadcast::PLAIN",
        message: "AddresseeAwake",
    },
    Mutant {
        name: "parts_between_jobs",
        file: "scheduler/look.rs",
        from: "let part = self.broadcast_take(id);",
        to: "let part = if awaits.is_none() { self.broadcast_take(id) } else { None };",
        model: "broadcast::INSIDE",
        message: "AddresseeAwake",
    },
    Mutant {
        name: "part_for_one_that_has_left",
        file: "scheduler/broadcast.rs",
        from: " && !self.members[id].has_left).collect()",
        to: ").collect()",
        model: "broadcast::STOP",
        message: "SharedOK",
    },
    Mutant {
        name: "part_for_any",
        file: "scheduler/broadcast.rs",
        from: "let to = self.members[id].home?;",
        to: "let to = self.members.iter().position(|member| !member.addressed.is_empty())?;",
        model: "broadcast::PLAIN",
        message: "assertion `left != right` failed",
    },
    Mutant {
        name: "part_left_below",
        file: "thread_pool.rs",
        from: "set_home(worker.id(), current::home(pool));",
        to: "set_home(worker.id(), None);",
        model: "broadcast::INSIDE",
        message: "deadlock",
    },
    Mutant {
        name: "stop_wakes_no_worker",
        file: "scheduler/call.rs",
        from: "                self.wake(id);\n",
        to: "",
        model: "stop::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "stop_wakes_one",
        file: "scheduler/call.rs",
        from: "                self.wake(id);\n",
        to: "                self.wake(id);\n                break;\n",
        model: "stop::UNUSED",
        message: "deadlock",
    },
    Mutant {
        name: "unwind_without_waiting",
        file: "join.rs",
        from: "    let guard = JoinOnPanic::<K, _, _>(&job, PhantomData);\n",
        to: "    let guard = std::mem::ManuallyDrop::new(JoinOnPanic::<K, _, _>(&job, PhantomData));\n",
        model: "panics::FIRST",
        message: "ExactlyOnce: closure 0 ran 0 times",
    },
    Mutant {
        name: "caller_unentered",
        file: "scheduler/call.rs",
        from: "            member.turn(Status::Active);\n            let goes_on",
        to: "            let goes_on",
        model: "promote_take::MODEL",
        message: "RunsOK",
    },
    Mutant {
        name: "caller_shares_a_worker",
        file: "scheduler/call.rs",
        from: "        self.metrics.calls += 1;\n",
        to: "        self.metrics.calls += 1;\n        self.free_callers.push(id);\n",
        model: "two_callers::MODEL",
        message: "RunsOK",
    },
    Mutant {
        name: "not_passed_on",
        file: "scheduler/look.rs",
        from: "        if was_woken {\n            self.pass_on();",
        to: "        if false {\n            self.pass_on();",
        model: "pass_on::MODEL",
        message: "NoLostWake",
    },
    Mutant {
        name: "bundle_claimed_in_two_steps",
        file: "job/bundle.rs",
        from: "        let swap = || word.compare_exchange(FREE, to, Ordering::Relaxed, Ordering::Relaxed).is_ok();",
        to: "        let swap = || {
            let is_free = word.load(Ordering::Relaxed) == FREE;
            if is_free {
                word.store(to, Ordering::Relaxed);
            }
            is_free
        };",
        model: "bundles::MODEL",
        message: "Causality violation",
    },
    Mutant {
        name: "bundle_looks_first",
        file: "job/bundle.rs",
        from: "        self.steps.step(self.name(), place, watch, step).then_some(claimer(claimed))",
        to: "        _ = self.steps.step(self.name(), place, watch, step);
        word.store(claimed | WATCHED, Ordering::Relaxed);
        Some(claimer(claimed))",
        model: "bundles::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "bundle_asks_first",
        file: "job/bundle.rs",
        from: "        self.steps.step(self.name(), place, swap, step) & WATCHED == WATCHED",
        to: "        let is_watched = self.slots[place].word.load(Ordering::Relaxed) & WATCHED == WATCHED;
        _ = self.steps.step(self.name(), place, swap, step);
        is_watched",
        model: "bundles::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "bundle_latch_set_relaxed",
        file: "job/bundle.rs",
        from: "word.swap(SET, Ordering::Release)",
        to: "word.swap(SET, Ordering::Relaxed)",
        model: "bundles::MODEL",
        message: "Causality violation",
    },
    Mutant {
        name: "bundle_latch_seen_relaxed",
        file: "job/bundle.rs",
        from: "self.slots[place].word.load(Ordering::Acquire) == SET",
        to: "self.slots[place].word.load(Ordering::Relaxed) == SET",
        model: "bundles::MODEL",
        message: "Causality violation",
    },
    Mutant {
        name: "bundle_watched_relaxed",
        file: "job/bundle.rs",
        from: "claimed | WATCHED, Ordering::Relaxed, Ordering::Acquire)",
        to: "claimed | WATCHED, Ordering::Relaxed, Ordering::Relaxed)",
        model: "bundles::MODEL",
        message: "Causality violation",
    },
    Mutant {
        name: "bundle_not_told",
        file: "scheduler/bundles.rs",
        from: "        self.set_event(owner, job);",
        to: "        _ = owner;",
        model: "bundles::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "bundle_named_as_oldest",
        file: "job/bundle.rs",
        from: "        JobId::of_event(self)",
        to: "        JobId::of(self.slots[0].header)",
        model: "bundles::DEAD",
        // What that worker finds in the frame of a job that was reclaimed is a matter of chance.
        message: "TakeSharedJob of job 4",
    },
    Mutant {
        name: "stranger_helped",
        file: "scheduler/sharing.rs",
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
        message: "NoLostWake",
    },
    Mutant {
        name: "reentrant",
        file: "scheduler/mod.rs",
        from: "            waiting,\n            jobs_at_once",
        to: "            waiting: { _ = waiting; Waiting::HelpAny },\n            jobs_at_once",
        model: "reentrant::DESCENDANTS",
        message: "deadlock",
    },
    Mutant {
        name: "lineage_not_handed_on",
        file: "scheduler/sharing.rs",
        from: "run.lineage = self.lineages.add(run.lineage, job, owner, id);",
        to: "_ = (job, owner);",
        model: "waiting_policies::DESCENDANTS",
        message: "another job's lineage",
    },
    Mutant {
        name: "tie_outdated",
        file: "scheduler/sharing.rs",
        from: "self.change_run(id, |member| {\n            member.turn(Status::Active);",
        to: "self.change(id, |member| {\n            member.turn(Status::Active);",
        model: "waiting_policies::DESCENDANTS",
        message: "stands in two places",
    },
    Mutant {
        name: "runs_kept",
        file: "scheduler/sharing.rs",
        from: "|member| ended = member.runs.pop()",
        to: "|_| ended = None",
        model: "set_latch_park::MODEL",
        message: "RunsOK",
    },
    Mutant {
        name: "newest_taken",
        file: "scheduler/sharing.rs",
        from: "self.shared.iter().position(may_take)?",
        to: "self.shared.iter().rposition(may_take)?",
        model: "two_shared::MODEL",
        message: "OldestFirst",
    },
    Mutant {
        name: "promotion_leaves_flag",
        file: "scheduler/sharing.rs",
        from: "            member.ask(None);\n",
        to: "",
        model: "promote_take::MODEL",
        message: "RateLimit",
    },
    Mutant {
        name: "flag_cleared_late",
        file: "sharing.rs",
        from: "    section.end_as_of(begun);\n    worker.walk().set_promotion_cost(newest",
        to: "    section.end_as_of(begun);
    worker.heartbeat().store(false, Ordering::Relaxed);
    worker.walk().set_promotion_cost(newest",
        model: "barrier::MODEL",
        message: "Concurrent `unsync_load` and atomic store",
    },
    Mutant {
        name: "beater_not_notified",
        file: "scheduler/beat.rs",
        from: "        self.unpark(beater);\n",
        to: "",
        model: "beater::MODEL",
        message: "BeatServed",
    },
    Mutant {
        name: "parks_after_polling",
        file: "pool/critical_section.rs",
        from: "            worker.end_polling();\n            return section;\n",
        to: "            worker.end_polling();\n            self.scheduler = section.scheduler;\n",
        model: "polling::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "parked_passes_for_polling",
        file: "pool/critical_section.rs",
        from: "            worker.end_polling();\n            return section;\n",
        to: "            return section;\n",
        model: "polling::MODEL",
        message: "deadlock",
    },
    Mutant {
        // Only the workers of a pool whose background threads poll end their polling: so owners of any other pool do not.
        name: "owner_passes_for_polling",
        file: "pool/critical_section.rs",
        from: "            worker.end_polling();\n            return section;\n",
        to: "            if !self.pool.polling().is_zero() {
                worker.end_polling();
            }
            return section;
",
        model: "set_latch_park::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "poller_tells_no_worker",
        file: "pool/critical_section.rs",
        from: "            let limit = limit.saturating_sub(unparks.notify_for());\n",
        to: "",
        model: "polling::MODEL",
        message: "deadlock",
    },
    Mutant {
        // A poll of the shim's is over after one try, so this one polls until it is told: else it would be a delay only.
        name: "polling_said_late",
        file: "pool/critical_section.rs",
        from: "            worker.begin_polling();
            drop(self.scheduler);
            // It polls already, so it will not miss what happens while it notifies others.
            let limit = timeout.map_or(*polling_left, |timeout| timeout.min(*polling_left));
            let limit = limit.saturating_sub(unparks.notify_for());
            let ends = || worker.is_summoned() || is_seen();
            let (waited, section) = if stands_by {
                self.pool.stand_by(worker, limit, ends)
            } else {
                (sync::poll(limit, ends), self.pool.enter())
            };
            *polling_left -= waited.min(*polling_left);
",
        to: "            drop(self.scheduler);
            worker.begin_polling();
            _ = stands_by;
            unparks.notify_for();
            while !worker.is_summoned() && !is_seen() && timeout.is_none() {
                loom::thread::yield_now();
            }
            *polling_left = Duration::ZERO;
            let section = self.pool.enter();
",
        model: "polling::MODEL",
        message: "exceeded maximum number of branches",
    },
    Mutant {
        name: "condvar_not_notified",
        file: "pool/worker.rs",
        from: "            self.parking.notify_one();\n",
        to: "",
        model: "polling::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "owners_not_woken",
        file: "scheduler/wake.rs",
        from: "let owner = || self.idle_owners(lineage).filter(is_other).min();",
        to: "let owner = || None;",
        model: "nested::MODEL",
        message: "NoLostWake",
    },
    Mutant {
        name: "expected_for_ever",
        file: "scheduler/beat.rs",
        from: "self.places.expected(now).1",
        to: "self.places.asked.len()",
        model: "reentrant::DESCENDANTS",
        message: "never came across",
    },
    Mutant {
        name: "lingers_untimed",
        file: "scheduler/beat.rs",
        from: "        Some(limit)\n",
        to: "        Some(limit).filter(|_| false)\n",
        model: "brief_calls::MODEL",
        message: "BeatServed",
    },
    Mutant {
        name: "beat_left_to_beater",
        file: "scheduler/beat.rs",
        from: "        self.beat(now, is_long_crowd);\n        if self.beater.is_some() || !self.is_due() {",
        to: "        if self.beater.is_some() {\n            return None;\n        }\n        self.beat(now, is_long_crowd);\n        if !self.is_due() {",
        model: "three_workers::MODEL",
        message: "AskedAtOnce",
    },
    Mutant {
        name: "crowded_by_idle",
        file: "scheduler/beat.rs",
        from: "if self.is_crowded() { usize::from(is_long_crowd) }",
        to: "if self.may_be_crowded() { usize::from(is_long_crowd) }",
        model: "crowded::MODEL",
        message: "AskedAtOnce",
    },
    Mutant {
        name: "crowd_forgotten",
        file: "scheduler/beat.rs",
        from: "        if self.beater.is_some() || !self.is_due() {",
        to: "        if self.beater.is_some() || self.is_crowded() || !self.is_due() {",
        model: "crowded::MODEL",
        message: "BeatInv",
    },
    Mutant {
        name: "beat_left_to_asked",
        file: "scheduler/beat.rs",
        from: "if parking.is_none() && self.places.woken > 0 {",
        to: "if parking.is_none() && self.places.woken + self.places.asked.len() > 0 {",
        model: "three_workers::MODEL",
        message: "BeatInv",
    },
    Mutant {
        name: "taken_job_leaves_the_tail_to_no_worker",
        file: "pool/current.rs",
        from: "unsafe { install(root, second) }",
        to: "second()",
        model: "drop_in::MODEL",
        message: "every join found its chain",
    },
    Mutant {
        name: "event_wakes_no_worker",
        file: "event.rs",
        from: "section.scheduler.set_event(id, self.name());",
        to: "_ = id;",
        model: "event::SET",
        message: "deadlock",
    },
    Mutant {
        name: "event_set_relaxed",
        file: "event.rs",
        from: "self.0.is_set.store(true, Ordering::Release);",
        to: "self.0.is_set.store(true, Ordering::Relaxed);",
        model: "event::SET",
        message: "what the setter has done before is seen",
    },
    Mutant {
        name: "event_set_late",
        file: "event.rs",
        from: "        self.0.is_set.store(true, Ordering::Release);
        if self.is_inherited() {
            return;
        }
        let waiters = mem::take(&mut *self.0.waiters.lock());
",
        to: "        let waiters = mem::take(&mut *self.0.waiters.lock());
        self.0.is_set.store(true, Ordering::Release);
",
        model: "event::SET",
        message: "deadlock",
    },
    Mutant {
        name: "waiter_in_drain",
        file: "pool/spawned.rs",
        from: "self.waiting.fetch_add(1, Ordering::Relaxed);",
        to: "self.waiting.fetch_add(0, Ordering::Relaxed);",
        model: "event::BEHIND",
        message: "deadlock",
    },
    Mutant {
        name: "waiter_looks_at_no_queue",
        file: "event.rs",
        from: "spawn::see_to(&pool, pool.spawned().begin_wait());",
        to: "_ = pool.spawned().begin_wait();",
        model: "event::BEHIND",
        message: "deadlock",
    },
    Mutant {
        name: "offer_never_announced",
        file: "scheduler/offer.rs",
        from: "                self.wake_one(place);\n",
        to: "",
        model: "offers::MODEL",
        message: "NoLostWake",
    },
    Mutant {
        name: "offer_unfenced",
        file: "drop_in.rs",
        from: "        Offers::are_made();\n",
        to: "",
        model: "offers::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "watcher_unfenced",
        file: "pool/offers.rs",
        from: "        fence(Ordering::SeqCst);\n        self.0.load(Ordering::Relaxed)",
        to: "        self.0.load(Ordering::Relaxed)",
        model: "offers::MODEL",
        message: "deadlock",
    },
    Mutant {
        name: "offers_shown_late",
        file: "pool/critical_section.rs",
        from: "            // The lock is released with `self`.
            return self.show();
",
        to: "            let (watched, pool) = (self.scheduler.take_watched(), self.pool);
            self.show();
            drop(self);
            if let Some(has_some) = watched {
                pool.offers().set(has_some);
            }
            return;
",
        model: "offers::MODEL",
        message: "FlagsKept",
    },
    Mutant {
        name: "withheld_never_announced",
        file: "scheduler/crowd.rs",
        from: "        self.withheld -= 1;\n        self.wake_one(place);\n",
        to: "        self.withheld -= 1;\n",
        model: "withheld::MODEL",
        message: "NoLostWake",
    },
    Mutant {
        name: "beside_left_to_watchers",
        file: "scheduler/spawn.rs",
        from: "        self.withheld += 1;\n        self.spawn_offered(by, job, Some(Announcer::Pool));\n",
        to: "        self.watched += 1;\n        self.spawn_offered(by, job, Some(Announcer::Watcher));\n",
        model: "beside::MODEL",
        message: "deadlock",
    },
];
