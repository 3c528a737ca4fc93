//! The configurations of the spec whose state graphs are held against the runtime.

use crate::{Code, Op, Program};
use std::fmt::Write;

/// A program, and the pool that runs it.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// What it is called: the files of its graph.
    pub name: &'static str,
    /// What it is, in words.
    pub about: &'static str,
    /// What its callers and jobs run.
    pub program: Program,
    /// How many background workers there are.
    pub background: usize,
    /// What an owner may do in an open join: the spec's constant `Waiting`.
    pub waiting: &'static str,
    /// Which workers poll before they park.
    pub polls: Polls,
    /// How many jobs a promotion shares, if so many are latent. The spec's `MayShareMore` is TRUE if that is more than one.
    pub at_once: usize,
    /// Whether it is left out of a quick check.
    pub is_long: bool,
    /// If Loom explores it, too: how often a thread may lose its turn without need, if that is limited.
    pub preemptions: Option<Option<usize>>,
}

/// Which workers poll before they park. If any do, the spec's constant `MayPoll` is TRUE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polls {
    /// None: the fewest states, for what Loom explores as well, and so that larger programs can be replayed.
    NoWorker,
    /// Owners alone, as in a pool whose builder says nothing of polling.
    Owners,
    /// Background workers, too, as in a pool whose builder says so.
    AllWorkers,
}

impl Polls {
    /// The spec's constant `MayPoll`, and what replaces `GoIdle` in `AsCode.tla`'s graphs.
    fn constants(self) -> (&'static str, &'static str) {
        match self {
            Self::NoWorker => ("FALSE", ""),
            Self::Owners => ("TRUE", "  GoIdle <- GoIdleOwnersPoll\n"),
            Self::AllWorkers => ("TRUE", "  GoIdle <- GoIdleAllPoll\n"),
        }
    }
}

impl Configuration {
    /// All of them.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let plain = Self::plain;
        // As users run it.
        let owners_poll = |name, about, program, background| Self {
            polls: Polls::Owners,
            ..plain(name, about, program, background)
        };
        let tree = Program::tree;
        let two_callers = tree(1).beside(&tree(1));
        let panic_first = tree(2).panicking(Code::Main(0), 2).panicking(Code::Job(2), 0);
        let panic_second = tree(2).panicking(Code::Job(2), 0).panicking(Code::Job(3), 0);
        let [fork, join] = [|job| Op::Fork(job), |job| Op::Join(job)];
        let spawns = Program {
            mains: vec![vec![Op::Spawn(1), fork(2), join(2)]],
            bodies: vec![vec![]; 2],
            ..Program::default()
        };
        let from_outside = Program { outside: vec![2], bodies: vec![vec![]; 2], ..tree(1) };
        let stop_at_work = Program {
            mains: vec![],
            bodies: vec![vec![fork(2), Op::Spawn(3), join(2)], vec![], vec![]],
            outside: vec![1],
            ..Program::default()
        };
        let one_at_once = vec![
            Self {
                preemptions: Some(Some(3)),
                ..plain("pair", "a lone fork, 1 background worker", tree(1), 1)
            },
            Self {
                preemptions: Some(Some(4)),
                ..plain("two_forks", "tree of height 2, 1 background worker", tree(2), 1)
            },
            Self {
                preemptions: Some(Some(4)),
                ..plain("chain", "chain of 2 jobs, 1 background worker", Program::chain(2), 1)
            },
            Self {
                polls: Polls::AllWorkers,
                ..plain("polling", "workers poll before they park: a lone fork", tree(1), 1)
            },
            owners_poll("owners_poll", "owners poll before they park: a lone fork", tree(1), 1),
            owners_poll("owners_poll_x2", "the same: a lone fork, 2 background workers", tree(1), 2),
            owners_poll("owners_poll_two_forks", "the same: tree of height 2", tree(2), 1),
            owners_poll("owners_poll_chain", "the same: chain of 2 jobs", Program::chain(2), 1),
            owners_poll(
                "owners_poll_fork_call_fork",
                "the same: fork, call, fork",
                Program::fork_call_fork(),
                1,
            ),
            Self {
                waiting: "HelpDescendants",
                ..owners_poll(
                    "owners_poll_descendants",
                    "the same: chain of 2 jobs, and owners help with descendants",
                    Program::chain(2),
                    1,
                )
            },
            Self {
                waiting: "HelpNone",
                ..owners_poll(
                    "owners_poll_none",
                    "the same: tree of height 2, and owners do not help",
                    tree(2),
                    1,
                )
            },
            owners_poll(
                "owners_poll_panic_first",
                "the same: the first closure of two open joins panics, and a job",
                panic_first,
                1,
            ),
            owners_poll(
                "owners_poll_panic_second",
                "the same: two jobs panic, one below the join of the other",
                panic_second,
                1,
            ),
            owners_poll("owners_poll_spawn", "the same: a job is spawned, and another one forked", spawns, 1),
            owners_poll(
                "owners_poll_spawn_outside",
                "the same: a job comes from outside, and one is forked",
                from_outside,
                1,
            ),
            owners_poll(
                "owners_poll_stop_at_work",
                "the same: the pool stops, while a detached job spawns and forks; 2 background workers",
                stop_at_work,
                2,
            ),
            plain("two_callers", "2 callers with a fork each, 1 background worker", two_callers.clone(), 1),
            Self {
                is_long: true,
                ..owners_poll(
                    "owners_poll_two_callers",
                    "owners poll before they park: 2 callers with a fork each",
                    two_callers,
                    1,
                )
            },
            Self {
                is_long: true,
                ..plain("two_forks_x2", "tree of height 2, 2 background workers", tree(2), 2)
            },
        ];
        one_at_once.into_iter().chain(Self::with_bundles()).collect()
    }

    /// Those in which a promotion may share several jobs.
    fn with_bundles() -> Vec<Self> {
        let bundles = |name, about, program| Self { at_once: 2, ..Self::plain(name, about, program, 1) };
        let [two, three] = [2, 3].map(Program::open_at_once);
        // The job that is the newest of a bundle has two more open at once.
        let nested = Program {
            mains: two.mains.clone(),
            bodies: vec![vec![], Program::open_from(3, 2), vec![], vec![]],
            ..Program::default()
        };
        // While the newest job runs, the rest is shared once more, and its owner can take it.
        let given_back = Program {
            mains: three.mains.clone(),
            bodies: vec![vec![], vec![], Program::open_from(4, 1), vec![]],
            ..Program::default()
        };
        let panics = two.clone().panicking(Code::Main(0), 2).panicking(Code::Job(2), 0);
        vec![
            bundles(
                "bundles",
                "a promotion shares 2 jobs, if there are 2: tree of height 2",
                Program::tree(2),
            ),
            bundles("bundles_two_of_three", "the same: 3 jobs are open at once", three.clone()),
            Self {
                at_once: 3,
                ..bundles("bundles_three", "a promotion shares 3 jobs: 3 are open at once", three)
            },
            Self {
                waiting: "HelpDescendants",
                ..bundles(
                    "bundles_descendants",
                    "the same: tree of height 2, and owners help with descendants",
                    Program::tree(2),
                )
            },
            Self {
                waiting: "HelpNone",
                ..bundles(
                    "bundles_none",
                    "the same: tree of height 2, and owners do not help",
                    Program::tree(2),
                )
            },
            Self {
                at_once: 3,
                is_long: true,
                ..bundles(
                    "bundles_given_back",
                    "a promotion shares 3 jobs: 3 are open at once, and one below the newest",
                    given_back,
                )
            },
            bundles(
                "bundles_panic",
                "the same: 2 jobs are open at once when their owner panics, and a job",
                panics,
            ),
            Self {
                polls: Polls::Owners,
                ..bundles(
                    "bundles_owners_poll",
                    "the same: 2 jobs are open at once, and owners poll before they park",
                    two,
                )
            },
            Self {
                waiting: "HelpDescendants",
                is_long: true,
                ..bundles(
                    "bundles_nested",
                    "the same: 2 jobs are open at once, and 2 below the newer one; owners help with descendants",
                    nested,
                )
            },
        ]
    }

    /// As most of them are.
    fn plain(name: &'static str, about: &'static str, program: Program, background: usize) -> Self {
        Self {
            name,
            about,
            program,
            background,
            waiting: "HelpAny",
            polls: Polls::NoWorker,
            at_once: 1,
            is_long: false,
            preemptions: None,
        }
    }

    /// The TLA+ module that gives the spec this program.
    #[must_use]
    pub fn module(&self) -> String {
        let callers = self.callers();
        let callers: Vec<&str> = callers.iter().map(String::as_str).collect();
        let outside: Vec<String> = self.program.outside.iter().map(usize::to_string).collect();
        let constants =
            if callers.is_empty() { String::new() } else { format!("CONSTANTS {}\n", callers.join(", ")) };
        format!(
            "---- MODULE {} ----\n\\* Written by `cargo xtask check-conformance`: {}.\nEXTENDS AsCode\n{}\
             GraphMain == {}\nGraphBody == {}\nGraphOutside == {{{}}}\n\
             GraphSharedBy(w, n) == SharedAsCode(w, {})\n====\n",
            self.name,
            self.about,
            constants,
            self.program.main_tla(&callers),
            self.program.body_tla(),
            outside.join(", "),
            self.at_once,
        )
    }

    /// TLC's configuration. A parked worker may wake up for no reason: what is told to a worker that is about to park is that,
    /// for the spec.
    #[must_use]
    pub fn config(&self) -> String {
        let callers = self.callers();
        let mut text = "CONSTANTS\n".to_owned();
        callers
            .iter()
            .for_each(|caller| writeln!(text, "  {caller} = {caller}").expect("a string takes everything"));
        let background: Vec<String> = (1..=self.background).map(|worker| format!("b{worker}")).collect();
        let (callers, background, waiting) = (callers.join(", "), background.join(", "), self.waiting);
        let (may_poll, go_idle) = self.polls.constants();
        let shares =
            if self.at_once > 1 { "  MayShareMore <- SharesMore\n  SharedBy <- GraphSharedBy\n" } else { "" };
        write!(
            text,
            "  Callers = {{{callers}}}\n  Main <- GraphMain\n  Body <- GraphBody\n  FromOutside <- GraphOutside\n  Background = {{{background}}}\n  \
             Waiting = \"{waiting}\"\n  EarlyStop = FALSE\n  Spurious = TRUE\n  MayPoll = {may_poll}\n  MayLinger = FALSE\n  Null = Null\n  \
             Root = Root\n  MayAsk <- AskedAsCode\n  Arrived <- ArrivedAsCode\n{go_idle}{shares}SPECIFICATION Spec\n"
        )
        .expect("a string takes everything");
        text
    }

    fn callers(&self) -> Vec<String> {
        (1..=self.program.mains.len()).map(|caller| format!("c{caller}")).collect()
    }
}
