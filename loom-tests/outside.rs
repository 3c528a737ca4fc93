//! What is explored beside the core, and the ways in which it is broken on purpose. `build.rs` treats these as the mutants
//! of `mutants.rs`. The list is another one, as Loom is the one oracle that sees these files: Shuttle, the traces and the spec know
//! the core alone.

use super::mutants::Mutant;

/// Modules, and the files that they are, as paths below `impl`.
pub const FILES: &[(&str, &str)] = &[("call_async", CALL_ASYNC), ("gate", GATE), ("latch", LATCH)];

const CALL_ASYNC: &str = "src/call_async/shared.rs";
const GATE: &str = "src/executor/gate.rs";
const LATCH: &str = "rayon-core/src/latch.rs";

/// A mutant's file is one of those.
pub const OUTSIDE: &[Mutant] = &[
    Mutant {
        name: "call_polled_in_two_steps",
        file: CALL_ASYNC,
        from: "                let before = place.waker.replace(waker);\n",
        to: "                drop(place);
                let mut place = self.0.lock().expect(\"no fork\");
                let before = place.waker.replace(waker);\n",
        model: "call_async::AWAITED",
        message: "deadlock",
    },
    Mutant {
        name: "call_keeps_its_first_waker",
        file: CALL_ASYNC,
        from: "let before = place.waker.replace(waker);",
        to: "let before = if place.waker.is_none() { place.waker.replace(waker) } else { Some(waker) };",
        model: "call_async::AWAITED",
        message: "deadlock",
    },
    Mutant {
        name: "call_takes_its_waker_first",
        file: CALL_ASYNC,
        from: "        place.state = State::Ended(result);
        let waker = place.waker.take();\n",
        to: "        let waker = place.waker.take();
        drop(place);
        let mut place = self.lock().expect(\"no fork\");
        place.state = State::Ended(result);\n",
        model: "call_async::PANICS",
        message: "deadlock",
    },
    Mutant {
        name: "call_given_up_still_begins",
        file: CALL_ASYNC,
        from: "let (state, waker) = (mem::replace(&mut place.state, State::Over), place.waker.take());",
        to: "let is_waiting = matches!(place.state, State::Waiting(_));
        let state = if is_waiting { State::Running } else { mem::replace(&mut place.state, State::Over) };
        let waker = place.waker.take();",
        model: "call_async::GIVEN_UP",
        message: "a call that was given up before it began has run",
    },
    Mutant {
        name: "gate_counts_relaxed",
        file: GATE,
        from: ".accepted.fetch_add(1, Ordering::SeqCst);",
        to: ".accepted.fetch_add(1, Ordering::Relaxed);",
        model: "gate::OUTSIDE",
        message: "Causality violation",
    },
    Mutant {
        name: "gate_looks_first",
        file: GATE,
        from: "        let own = ME.with(Me::tally);
        if self.is_inside() {
            place.count(own, |tally| &tally.accepted, Ordering::Relaxed);
        } else {
            place.tallies[own].accepted.fetch_add(1, Ordering::SeqCst);
        }
        // A refused ticket comes back like any other.
        let ticket = Ticket(place);
        (!place.door.closed.load(Ordering::SeqCst)).then_some(ticket)\n",
        to: "        let own = ME.with(Me::tally);
        let is_open = !place.door.closed.load(Ordering::SeqCst);
        place.tallies[own].accepted.fetch_add(1, Ordering::SeqCst);
        let ticket = Ticket(place);
        is_open.then_some(ticket)\n",
        model: "gate::OUTSIDE",
        message: "Causality violation",
    },
    Mutant {
        name: "gate_ends_relaxed",
        file: GATE,
        from: "|tally| &tally.ended, Ordering::Release);",
        to: "|tally| &tally.ended, Ordering::Relaxed);",
        model: "gate::OUTSIDE",
        message: "Causality violation",
    },
    Mutant {
        name: "gate_sums_accepted_first",
        file: GATE,
        from: "        let ended = self.sum(|tally| &tally.ended);
        self.sum(|tally| &tally.accepted).wrapping_sub(ended)",
        to: "        let accepted = self.sum(|tally| &tally.accepted);
        accepted.wrapping_sub(self.sum(|tally| &tally.ended))",
        model: "gate::INSIDE",
        message: "Causality violation",
    },
    Mutant {
        name: "gate_number_taken_relaxed",
        file: GATE,
        from: "TAKEN.fetch_update(Ordering::Acquire,",
        to: "TAKEN.fetch_update(Ordering::Relaxed,",
        model: "gate::ONE_BY_ONE",
        message: "exceeded maximum number of branches",
    },
    Mutant {
        name: "gate_place_taken_early",
        file: GATE,
        from: "if !is_taken && !self.is_empty() {",
        to: "if !is_taken && false {",
        model: "gate::AGAIN",
        message: "a gate begins with no job",
    },
    Mutant {
        name: "facade_latch_ends_relaxed",
        file: LATCH,
        from: "if self.open.fetch_sub(1, Ordering::Release) == 1 {",
        to: "if self.open.fetch_sub(1, Ordering::Relaxed) == 1 {",
        model: "latch::BLOCKS",
        message: "Causality violation",
    },
    Mutant {
        name: "facade_latch_looked_at_relaxed",
        file: LATCH,
        from: "self.open.load(Ordering::Acquire) == 0",
        to: "self.open.load(Ordering::Relaxed) == 0",
        model: "latch::BLOCKS",
        message: "Causality violation",
    },
    Mutant {
        name: "facade_latch_blocks_unlooked",
        file: LATCH,
        from: "        while !self.is_open() {
            waiter = self.blocked.wait(waiter).unwrap_or_else(PoisonError::into_inner);",
        to: "        loop {
            waiter = self.blocked.wait(waiter).unwrap_or_else(PoisonError::into_inner);
            if self.is_open() {
                return;
            }",
        model: "latch::BLOCKS",
        message: "deadlock",
    },
    Mutant {
        name: "facade_latch_tells_no_thread",
        file: LATCH,
        from: "Some(Waiter::Thread) => self.blocked.notify_one(),",
        to: "Some(Waiter::Thread) => {}",
        model: "latch::BLOCKS",
        message: "deadlock",
    },
    Mutant {
        name: "facade_latch_sets_no_event",
        file: LATCH,
        from: "Some(Waiter::Event(event)) => event.set(),",
        to: "Some(Waiter::Event(_)) => {}",
        model: "latch::EVENT",
        message: "deadlock",
    },
];
