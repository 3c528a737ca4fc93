//! Random programs, the same one again for the same seed.

use crate::program::{
    Caller, Code, Effort, Ending, Entry, Form, Future, Handlers, Id, Interest, Items, Join, Loop, LoopKind,
    OnDrop, Pool, Program, Setter, Surface,
};
use crate::rules::{Facts, Where};
use std::sync::Arc;
use systole::Waiting;

/// Where the decisions come from.
#[derive(Debug)]
pub enum Random {
    /// A seed.
    Seed(fastrand::Rng),
    /// Bytes that another fuzzer chooses; zeros after the last one.
    Bytes(std::vec::IntoIter<u8>),
}

impl Random {
    fn of_seed(seed: u64) -> Self {
        // Neighbouring seeds give unrelated programs.
        Self::Seed(fastrand::Rng::with_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    fn below(&mut self, bound: usize) -> usize {
        match self {
            Self::Seed(random) => random.usize(..bound),
            Self::Bytes(bytes) => usize::from(bytes.next().unwrap_or(0)) % bound,
        }
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == bound - 1
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// What a whole program may cost, in nodes that run. Small ones say more when they fail, large ones fail more often.
const FUEL: [i64; 4] = [40, 120, 260, 600];

/// How deep nodes are nested.
const DEPTH: usize = 7;

struct Generator {
    surface: Surface,
    random: Random,
    id: Id,
    fuel: i64,
    threads: Vec<usize>,
    waiting: Vec<Waiting>,
    /// The pools of which code may await broadcasts: no other pools are called from there.
    closed: Vec<bool>,
}

impl Program {
    /// The program of this seed.
    #[must_use]
    pub fn of_seed(seed: u64) -> Self {
        Self::random(Random::of_seed(seed))
    }

    /// The program of this seed for rayon-core's surface.
    #[must_use]
    pub fn for_rayon(seed: u64) -> Self {
        Self::written_against(Surface::Rayon, Random::of_seed(seed))
    }

    /// The program of these decisions.
    #[must_use]
    pub fn random(random: Random) -> Self {
        Self::written_against(Surface::Systole, random)
    }

    fn written_against(surface: Surface, random: Random) -> Self {
        let (threads, waiting, closed) = (vec![], vec![], vec![]);
        let mut generator = Generator { surface, random, id: 0, fuel: 0, threads, waiting, closed };
        generator.fuel = generator.random.of(&FUEL);
        let program = generator.program();
        debug_assert_eq!(program.check(), Ok(()));
        program
    }
}

impl Generator {
    fn program(&mut self) -> Program {
        let count = self.random.of(&[1, 1, 1, 2, 2, 3]);
        let pools: Vec<Pool> = (0..count).map(|_| self.pool()).collect();
        self.threads = pools.iter().map(|pool| pool.threads).collect();
        self.waiting = pools.iter().map(|pool| pool.waiting).collect();
        self.closed = (0..count).map(|_| self.random.one_in(2)).collect();
        let count = self.random.of(&[1, 1, 1, 1, 2, 2, 3, 4, 8]);
        let callers = (0..count).map(|at| self.caller(count - at)).collect();
        let ending = self.random.of(&[Ending::Dropped, Ending::Rested, Ending::ByOwnJobs]);
        Program { surface: self.surface, pools, callers, ending }
    }

    fn pool(&mut self) -> Pool {
        Pool {
            threads: self.random.of(&[1, 2, 2, 2, 3, 3, 4, 6]),
            waiting: self.random.of(&[Waiting::HelpAny, Waiting::HelpDescendants, Waiting::HelpNone]),
            interval: self.random.of(&[0, 0, 10, 10, 100]),
            polling: self.random.of(&[0, 0, 0, 20]),
            panics: self.random.of(&[
                Handlers::None,
                Handlers::None,
                Handlers::None,
                Handlers::Start,
                Handlers::Exit,
            ]),
        }
    }

    /// A caller, which may take its part of the fuel of so many.
    fn caller(&mut self, of: usize) -> Caller {
        let pool = self.random.below(self.threads.len());
        let entry =
            self.random.of(&[Entry::Call, Entry::Call, Entry::Install, Entry::TryCall, Entry::Outside]);
        let times = self.random.of(&[1, 1, 2, 3, 5]);
        let rest = self.fuel;
        self.fuel = rest / of as i64;
        let share = self.fuel;
        let mut caller = Caller { pool, entry, times, code: Arc::new(Code::Work(Effort::Nothing, 0)) };
        caller.code = self.code(caller.start(), DEPTH, times as i64);
        self.fuel += rest - share;
        caller
    }

    fn id(&mut self) -> Id {
        self.id += 1;
        self.id
    }

    fn on_drop(&mut self) -> OnDrop {
        match self.random.below(8) {
            0 => OnDrop::Joins,
            // rayon-core drops some results and payloads in an unwinding, in which no drop may panic.
            1 if self.surface == Surface::Systole => OnDrop::Panics(self.id()),
            _ => OnDrop::Nothing,
        }
    }

    /// As `on_drop`, for what is dropped at the end of each run: a panic is rarer there.
    fn captured(&mut self) -> OnDrop {
        match self.random.below(24) {
            0..4 => OnDrop::Joins,
            4 => OnDrop::Panics(self.id()),
            _ => OnDrop::Nothing,
        }
    }

    fn leaf(&mut self, weight: i64) -> Arc<Code> {
        let effort = match self.random.below(16) {
            0..6 => Effort::Nothing,
            12 => Effort::Help,
            13 => Effort::Share,
            14 => Effort::Offer(false),
            15 => Effort::Offer(true),
            6 => Effort::Yield,
            7 => Effort::Ticks(1 + self.random.below(20) as u32),
            8 if weight < 20 => Effort::Spin(60),
            _ => Effort::Spin(self.random.of(&[1, 1, 5, 20])),
        };
        if let Effort::Spin(micros) = effort {
            self.fuel -= weight * micros as i64 / 20;
        }
        if self.random.one_in(14) {
            return Arc::new(Code::Panic(self.on_drop(), self.id()));
        }
        Arc::new(Code::Work(effort, self.id()))
    }

    /// A piece of code that stands there and runs so many times.
    fn code(&mut self, here: Where, depth: usize, weight: i64) -> Arc<Code> {
        self.fuel -= weight;
        if depth == 0 || self.fuel <= 0 {
            return self.leaf(weight);
        }
        let node = self.node(here, depth - 1, weight);
        node.map_or_else(|| self.leaf(weight), Arc::new)
    }

    /// A node with children, if the one that comes up may stand there.
    fn node(&mut self, here: Where, depth: usize, weight: i64) -> Option<Code> {
        let empty = Arc::new(Code::Work(Effort::Nothing, 0));
        // The node is made with children that do nothing, so that the rules can say where its children stand.
        let node = match self.random.below(52) {
            0..16 => Code::Join(Join {
                form: self.random.of(&[
                    Form::Task,
                    Form::Task,
                    Form::Inline,
                    Form::Then,
                    Form::Free,
                    Form::Free,
                    Form::Installed,
                    Form::Pool,
                    Form::Context,
                ]),
                is_small: self.random.one_in(2),
                captured: self.captured(),
                result: self.on_drop(),
                sides: [empty.clone(), empty],
            }),
            16..20 => Code::Sequence(vec![empty; 2 + self.random.below(3)]),
            20 => Code::JoinMany(vec![empty; 3 + self.random.below(3)]),
            21..23 => Code::Call(
                self.random.below(self.threads.len()),
                self.random.of(&[Entry::Call, Entry::Install]),
                empty,
            ),
            23 => Code::Bridge(empty),
            24..26 => Code::Catch(empty),
            26..28 => Code::Scope(self.named(here), empty),
            28..32 => Code::ScopeSpawn(self.captured(), empty),
            32..34 => Code::Spawn(self.named(here), self.captured(), empty),
            34..36 => Code::Broadcast(self.named(here), self.on_drop(), empty),
            36 => Code::SpawnBroadcast(self.named(here), empty),
            37 => Code::Items(Items::EachTask, self.random.below(5), empty),
            44..46 => Code::Items(
                self.random.of(&[Items::OwnedTask, Items::MapTask, Items::ReduceTask, Items::Each]),
                self.random.below(6),
                empty,
            ),
            46..49 => self.call_async(here, empty),
            49..52 => Code::Event(self.setter(here), empty),
            38..41 => Code::Loop(self.plain_loop(weight)),
            41 => Code::Threads(vec![empty; 1 + self.random.below(3)]),
            _ => Code::Futures(self.random.below(self.threads.len()), self.futures(&empty)),
        };
        let facts = |pool: usize| Facts { is_closed: self.closed[pool], waiting: self.waiting[pool] };
        let below = match self.surface {
            Surface::Systole => here.below(&node, facts).ok()?,
            Surface::Rayon => here.below_on_rayon(&node).ok()?,
        };
        let is_open = below.pool.is_some_and(|pool| !self.closed[pool]);
        if self.surface == Surface::Systole && matches!(node, Code::Broadcast(..)) && is_open {
            return None;
        }
        let weight = weight * self.factor(&node, below);
        let mut node = node;
        for child in 0..node.children().len() {
            node = node.with_child(child, self.code(below, depth, weight));
        }
        Some(node)
    }

    /// A pool to name, or the one at hand.
    fn named(&mut self, here: Where) -> Option<usize> {
        let names = here.pool.is_none() || self.random.one_in(4);
        (names && !here.is_detached).then(|| self.random.below(self.threads.len()))
    }

    /// A call that is awaited where that may be, or is given up.
    fn call_async(&mut self, here: Where, empty: Arc<Code>) -> Code {
        let interest = self.random.of(&[Interest::Polled, Interest::Dropped]);
        let interest = if here.is_outside { Interest::Awaited } else { interest };
        let pool =
            if here.is_outside { Some(self.random.below(self.threads.len())) } else { self.named(here) };
        // A result that no thread fetches is dropped by a job, or by the dropped future.
        let result = if self.random.one_in(4) { OnDrop::Joins } else { OnDrop::Nothing };
        Code::CallAsync(pool, interest, [self.captured(), result], empty)
    }

    fn setter(&mut self, here: Where) -> Setter {
        if here.is_outside {
            return Setter::Spawned(Some(self.random.below(self.threads.len())));
        }
        self.random.of(&[Setter::Joined, Setter::Spawned(None)])
    }

    /// How often its children run when it runs once.
    fn factor(&self, node: &Code, below: Where) -> i64 {
        match (node, below.pool) {
            (Code::Broadcast(..) | Code::SpawnBroadcast(..), Some(pool)) => self.threads[pool] as i64,
            (Code::Items(_, len, _), _) => *len as i64,
            _ => 1,
        }
    }

    fn futures(&mut self, empty: &Arc<Code>) -> Vec<Future> {
        let future = |random: &mut Random| Future {
            yields: (!random.one_in(4)).then(|| random.below(4)),
            code: Arc::clone(empty),
        };
        (0..1 + self.random.below(3)).map(|_| future(&mut self.random)).collect()
    }

    fn plain_loop(&mut self, weight: i64) -> Loop {
        let kind = self.random.of(&[
            LoopKind::ForEach,
            LoopKind::ForEachMut,
            LoopKind::Chunks,
            LoopKind::Inclusive,
            LoopKind::Owned,
            LoopKind::OwnedMap,
            LoopKind::OwnedFind,
            LoopKind::Map,
            LoopKind::MapInto,
            LoopKind::Filter,
            LoopKind::Reduce,
            LoopKind::Fold,
            LoopKind::Shape,
            LoopKind::Any,
            LoopKind::Find,
            LoopKind::TryEach,
            LoopKind::TryMap,
            LoopKind::Sort,
            LoopKind::StableSort,
        ]);
        let lens: &[usize] = match kind {
            LoopKind::Sort | LoopKind::StableSort if weight < 4 => &[0, 1, 2, 50, 300, 6000, 9000],
            _ if weight < 10 => &[0, 1, 2, 7, 33, 100, 300],
            _ => &[0, 1, 2, 7, 20],
        };
        let len = self.random.of(lens);
        let spin = if len * weight as usize > 400 { 0 } else { self.random.of(&[0, 0, 1, 3]) };
        self.fuel -= weight * (len as i64 * (spin as i64 + 1)) / 50;
        let panics = self.random.one_in(5).then(|| (self.random.below(len.max(1)), self.id()));
        Loop { kind, len, spin, panics, id: self.id() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn nodes<'c>(code: &'c Code, seen: &mut Vec<&'c Code>) {
        seen.push(code);
        code.children().into_iter().for_each(|child| nodes(child, seen));
    }

    #[test]
    fn programs_obey_the_rules_and_have_everything() {
        let (mut kinds, mut forms) = (BTreeSet::new(), BTreeSet::new());
        for seed in 0..3000 {
            let program = Program::of_seed(seed);
            assert_eq!(program.check(), Ok(()), "seed {seed}");
            assert_eq!(program, Program::of_seed(seed));
            let mut seen = Vec::new();
            program.callers.iter().for_each(|caller| nodes(&caller.code, &mut seen));
            for node in seen {
                forms.extend(match node {
                    Code::Loop(of) => Some(format!("{:?}", of.kind)),
                    Code::Items(items, ..) => Some(format!("items, {items:?}")),
                    Code::CallAsync(_, interest, ..) => Some(format!("{interest:?}")),
                    Code::Event(setter, _) => Some(format!("{setter:?}").replace(char::is_numeric, "")),
                    _ => None,
                });
                let text = format!("{node:?}");
                kinds.insert(text[..text.find(['(', ' ']).unwrap_or(text.len())].to_owned());
            }
        }
        assert_eq!(kinds.len(), 19, "{kinds:?}");
        // Nineteen loops, five with any code, three ends of a future, and three places for what sets an event.
        assert_eq!(forms.len(), 30, "{forms:?}");
    }

    #[test]
    fn programs_for_rayon_have_what_rayon_has() {
        let mut kinds = BTreeSet::new();
        for seed in 0..3000 {
            let program = Program::for_rayon(seed);
            assert_eq!(program.check(), Ok(()), "seed {seed}");
            let mut seen = Vec::new();
            program.callers.iter().for_each(|caller| nodes(&caller.code, &mut seen));
            for node in seen {
                let text = format!("{node:?}");
                kinds.insert(text[..text.find(['(', ' ']).unwrap_or(text.len())].to_owned());
            }
        }
        // As for systole, without loops, bridges, futures, events and asynchronous calls.
        assert_eq!(kinds.len(), 14, "{kinds:?}");
    }

    #[test]
    fn any_bytes_are_a_program() {
        for length in 0..200 {
            let bytes: Vec<u8> = (0..length).map(|at| (at * 37 + length) as u8).collect();
            assert_eq!(Program::random(Random::Bytes(bytes.into_iter())).check(), Ok(()));
        }
    }
}
