//! Smaller programs: each is one step simpler than the one that fails.

use crate::program::{
    Caller, Code, Effort, Ending, Entry, Form, Handlers, Interest, Items, Join, Loop, OnDrop, Pool, Program,
    Setter,
};
use std::sync::Arc;
use systole::Waiting;

impl Program {
    /// All programs that are one step simpler and obey the rules; those that leave out most come first.
    #[must_use]
    pub fn simpler(&self) -> Vec<Self> {
        let mut all = Vec::new();
        if self.callers.len() > 1 {
            for at in 0..self.callers.len() {
                let mut callers = self.callers.clone();
                callers.remove(at);
                all.push(Self { callers, ..self.clone() });
            }
        }
        for (at, caller) in self.callers.iter().enumerate() {
            all.extend(caller.simpler().into_iter().map(|caller| {
                let mut callers = self.callers.clone();
                callers[at] = caller;
                Self { callers, ..self.clone() }
            }));
        }
        for (at, pool) in self.pools.iter().enumerate() {
            all.extend(pool.simpler().into_iter().map(|pool| {
                let mut pools = self.pools.clone();
                pools[at] = pool;
                Self { pools, ..self.clone() }
            }));
        }
        if self.pools.len() > 1 && self.highest_pool() < self.pools.len() - 1 {
            let mut pools = self.pools.clone();
            pools.pop();
            all.push(Self { pools, ..self.clone() });
        }
        if self.ending != Ending::Dropped {
            all.push(Self { ending: Ending::Dropped, ..self.clone() });
        }
        all.retain(|program| program.check().is_ok());
        all
    }

    /// The program after these steps.
    ///
    /// # Panics
    ///
    /// Panics if there is no such step.
    #[must_use]
    pub fn after(self, steps: &[usize]) -> Self {
        steps.iter().fold(self, |program, &step| program.simpler().swap_remove(step))
    }

    fn highest_pool(&self) -> usize {
        fn highest(code: &Code) -> usize {
            let own = match code {
                Code::Call(pool, ..) | Code::Futures(pool, _) => *pool,
                Code::Scope(pool, _)
                | Code::Spawn(pool, ..)
                | Code::Broadcast(pool, ..)
                | Code::SpawnBroadcast(pool, _)
                | Code::CallAsync(pool, ..)
                | Code::Event(Setter::Spawned(pool), _) => pool.unwrap_or(0),
                _ => 0,
            };
            code.children().into_iter().map(|child| highest(child)).fold(own, usize::max)
        }
        self.callers.iter().map(|caller| caller.pool.max(highest(&caller.code))).max().unwrap_or(0)
    }
}

impl Caller {
    fn simpler(&self) -> Vec<Self> {
        let mut all: Vec<Self> =
            simpler(&self.code).into_iter().map(|code| Self { code, ..self.clone() }).collect();
        if self.times > 1 {
            all.push(Self { times: 1, ..self.clone() });
        }
        if self.pool > 0 {
            all.push(Self { pool: 0, ..self.clone() });
        }
        if self.entry != Entry::Call {
            all.push(Self { entry: Entry::Call, ..self.clone() });
        }
        all
    }
}

impl Pool {
    fn simpler(&self) -> Vec<Self> {
        let mut all = Vec::new();
        for threads in 1..self.threads {
            all.push(Self { threads, ..self.clone() });
        }
        if self.waiting != Waiting::default() {
            all.push(Self { waiting: Waiting::default(), ..self.clone() });
        }
        if self.panics != Handlers::None {
            all.push(Self { panics: Handlers::None, ..self.clone() });
        }
        if self.polling > 0 {
            all.push(Self { polling: 0, ..self.clone() });
        }
        all
    }
}

/// Simpler pieces of code: nothing, a child in its parent's place, fewer children, a plainer node, and all of that further
/// below.
fn simpler(code: &Arc<Code>) -> Vec<Arc<Code>> {
    let mut all = Vec::new();
    let children = code.children();
    if !children.is_empty() || matches!(**code, Code::Loop(_) | Code::Panic(..)) {
        all.push(Arc::new(Code::Work(Effort::Nothing, 0)));
    }
    all.extend(children.iter().map(|child| Arc::clone(child)));
    all.extend(fewer(code).into_iter().map(Arc::new));
    all.extend(plainer(code).into_iter().map(Arc::new));
    for (at, child) in children.into_iter().enumerate() {
        all.extend(simpler(child).into_iter().map(|child| Arc::new(code.with_child(at, child))));
    }
    all
}

/// The same without one of its children.
fn fewer(code: &Code) -> Vec<Code> {
    fn without<T: Clone>(all: &[T], least: usize) -> Vec<Vec<T>> {
        let one_less = |at: usize| [&all[..at], &all[at + 1..]].concat();
        if all.len() > least { (0..all.len()).map(one_less).collect() } else { Vec::new() }
    }
    match code {
        Code::Sequence(all) => without(all, 1).into_iter().map(Code::Sequence).collect(),
        Code::JoinMany(all) => without(all, 3).into_iter().map(Code::JoinMany).collect(),
        Code::Threads(all) => without(all, 1).into_iter().map(Code::Threads).collect(),
        Code::Futures(pool, all) => {
            without(all, 1).into_iter().map(|all| Code::Futures(*pool, all)).collect()
        }
        _ => Vec::new(),
    }
}

/// The same with less about it.
fn plainer(code: &Code) -> Vec<Code> {
    let none = OnDrop::Nothing;
    match code {
        Code::Work(effort, id) if *effort != Effort::Nothing => vec![Code::Work(Effort::Nothing, *id)],
        Code::Panic(payload, id) if *payload != none => vec![Code::Panic(none, *id)],
        Code::Join(join) => plainer_join(join).into_iter().map(Code::Join).collect(),
        Code::ScopeSpawn(captured, code) if *captured != none => vec![Code::ScopeSpawn(none, code.clone())],
        Code::Spawn(pool, captured, code) if *captured != none => {
            vec![Code::Spawn(*pool, none, code.clone())]
        }
        Code::Broadcast(pool, result, code) if *result != none => {
            vec![Code::Broadcast(*pool, none, code.clone())]
        }
        Code::Call(pool, Entry::Install, code) => vec![Code::Call(*pool, Entry::Call, code.clone())],
        Code::Items(items, len, code) => {
            let fewer = (0..*len).map(|len| Code::Items(*items, len, code.clone()));
            let plain = (*items != Items::EachTask).then(|| Code::Items(Items::EachTask, *len, code.clone()));
            fewer.chain(plain).collect()
        }
        Code::CallAsync(pool, interest, drops, code) => {
            let plain =
                (*drops != [none; 2]).then(|| Code::CallAsync(*pool, *interest, [none; 2], code.clone()));
            let dropped = (*interest == Interest::Polled)
                .then(|| Code::CallAsync(*pool, Interest::Dropped, *drops, code.clone()));
            plain.into_iter().chain(dropped).collect()
        }
        Code::Loop(of) => plainer_loop(of).into_iter().map(Code::Loop).collect(),
        _ => Vec::new(),
    }
}

fn plainer_join(join: &Join) -> Vec<Join> {
    let mut all = Vec::new();
    if join.form != Form::Task {
        all.push(Join { form: Form::Task, ..join.clone() });
    }
    if join.captured != OnDrop::Nothing {
        all.push(Join { captured: OnDrop::Nothing, ..join.clone() });
    }
    if join.result != OnDrop::Nothing {
        all.push(Join { result: OnDrop::Nothing, ..join.clone() });
    }
    if !join.is_small {
        all.push(Join { is_small: true, ..join.clone() });
    }
    all
}

fn plainer_loop(of: &Loop) -> Vec<Loop> {
    let mut all = Vec::new();
    if of.len > 1 {
        all.push(Loop { len: of.len / 2, ..of.clone() });
    }
    if of.panics.is_some() {
        all.push(Loop { panics: None, ..of.clone() });
    }
    if of.spin > 0 {
        all.push(Loop { spin: 0, ..of.clone() });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How much there is about a program; each step must make it less, or a program could shrink for ever.
    fn measure(program: &Program) -> usize {
        format!("{program:?}").len()
    }

    #[test]
    fn a_program_shrinks_to_its_reason() {
        // As if all programs failed that have a broadcast below a scope.
        fn fails(code: &Code, in_scope: bool) -> bool {
            let in_scope = in_scope || matches!(code, Code::Scope(..));
            (in_scope && matches!(code, Code::Broadcast(..)))
                || code.children().into_iter().any(|child| fails(child, in_scope))
        }
        let is_bad = |program: &Program| program.callers.iter().any(|caller| fails(&caller.code, false));
        let found: Vec<Program> = (0..3000).map(Program::of_seed).filter(is_bad).take(20).collect();
        assert!(!found.is_empty());
        for mut program in found {
            let mut steps = 0;
            while let Some(simpler) = program.simpler().into_iter().find(is_bad) {
                program = simpler;
                steps += 1;
                assert!(steps < 1000, "it shrinks for ever: {program:?}");
            }
            assert_eq!(program.callers.len(), 1);
            assert!(program.callers[0].code.size() <= 3, "{}", crate::print::rust(&program));
            assert!(measure(&program) < 400);
        }
    }
}
