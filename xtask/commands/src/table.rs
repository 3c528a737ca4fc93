//! The table, in the order in which the usage and the justfile show it.

use crate::command::{Command, Opt, Program, Runs, Words};

/// What most commands have in common.
const COMMAND: Command = Command {
    name: "",
    alias: None,
    about: "",
    help: "",
    options: &[],
    words: Words::None,
    runs: Runs::Here,
    is_internal: false,
};

/// An option without a value.
const fn flag(name: &'static str, about: &'static str) -> Opt {
    Opt { name, value: None, about }
}

/// An option with a value.
const fn option(name: &'static str, value: &'static str, about: &'static str) -> Opt {
    Opt { name, value: Some(value), about }
}

const fn program(package: &'static str, features: &'static str) -> Runs {
    Runs::Program(Program { package, features, long: &[] })
}

const fn instrument(features: &'static str) -> Runs {
    program("instruments", features)
}

/// A program of the package `bench`; its command has `bench-` in front of its name.
const fn measurement(name: &'static str, program: &'static str, about: &'static str) -> Command {
    Command {
        name,
        about,
        help: "It writes bench/results/ and the book's page of figures.",
        options: &[TRY, DRY],
        runs: Runs::Measurement(program),
        ..COMMAND
    }
}

const SHARD: Opt = option("--shard", "K/N", "only the K-th of N parts, for N machines that share the work");
const INSTALL: Opt = flag("--install", "get what it needs by rustup, and do nothing else");
const TRY: Opt = flag("--test", "try everything once, measure nothing and write nothing");
const DRY: Opt = flag("--dry", "measure everything and show the table, and write nothing");

const FEWER: Opt = option("--threads", "N", "leave out pools of more threads; only with --dry");

/// All commands.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "check-spec",
        about: "check the TLA+ models with TLC, those that must fail too",
        help: "\
spec/models.json says what each model must come to: its exact number of states, or which property it breaks.
TLC is downloaded once, into .tools; TLC_JAR=/path/to/tla2tools.jar names another one. It needs Java 11 or newer.",
        options: &[
            flag("--full", "the long models too"),
            flag("--renew", "enter the numbers of states that have changed into spec/models.json; no verdict"),
            flag("--write", "write what is made of spec/models.json, and the museum's counterexamples"),
            flag("--cfg", "run nothing: print the configuration that TLC gets for each model named"),
            SHARD,
        ],
        words: Words::Any("NAME", "a model of spec/models.json; without one, all models but the long ones"),
        ..COMMAND
    },
    Command {
        name: "trace",
        alias: Some("counterexample"),
        about: "run one model, and tell step by step how it breaks a rule",
        help: "\
Each step says who does it, what it does, and what it changes; at the end stand the rule that is broken, and why it matters.",
        words: Words::AtMostOne("NAME", "a model of spec/models.json; without one, all models are listed"),
        ..COMMAND
    },
    Command {
        name: "graphs",
        about: "check that the book's state graphs are those that TLC makes now",
        help: "book/graphs.json lists them. They stand in book/src/graphs, as the pages read them, and as text.",
        options: &[flag("--write", "write the graphs that have changed")],
        words: Words::Any("NAME", "a graph; without one, all of them"),
        ..COMMAND
    },
    Command {
        name: "check-spec-distributed",
        about: "check the larger models by TLC's distributed mode, on this machine or on the hosts named",
        help: "\
The server runs here. A host needs Java and must be reachable by ssh; TLC_SERVER is this machine's name for the hosts.
It is for a single large model. `check-spec --shard K/N` runs a part of many models, and needs no such mode, which TLC's
authors mean to drop (issue 718 of tlaplus/tlaplus).",
        words: Words::Any("NAME", "a model of spec/models.json; or @HOST, a machine that computes states"),
        ..COMMAND
    },
    Command {
        name: "check-traces",
        about: "run programs on the real pool, and have TLC accept what they did as behaviours of the spec",
        help: "\
Traces that were tampered with must be rejected, and so must those of broken runtimes. target/traces has all of them.
A file has one event a line, of a pool with the default waiting policy; lesson 12 of the book shows how a program writes it.",
        options: &[
            flag("--quick", "two runs of each program instead of ten, and no broken runtimes"),
            option("--file", "FILE", "run nothing: check the trace that a program of yours has left in FILE"),
        ],
        words: Words::Any("CASE", "a kind of program; without one, all kinds"),
        runs: instrument("traces"),
        ..COMMAND
    },
    Command {
        name: "check-conformance",
        about: "have the runtime make every transition of the spec's small state graphs",
        help: "spec/conformance/expected.txt says what each configuration must come to.",
        options: &[
            flag("--quick", "without the largest graphs, and Loom with three preemptions at most"),
            flag("--write", "renew spec/conformance/expected.txt"),
        ],
        words: Words::Any("NAME", "a configuration; without one, all of them"),
        runs: instrument("replay"),
        ..COMMAND
    },
    Command {
        name: "check-mutants",
        about: "try every known mistake on each oracle, and print which oracle sees it",
        help: "\
The oracles are TLC, Loom, the traces of real runs, the proof, and the crate's tests. Without an oracle named, all are
asked but the traces, which take about a minute for each broken core. spec/mutants.json lists the mistakes.",
        options: &[
            flag("--tlc", "ask TLC"),
            flag("--loom", "ask Loom"),
            flag("--traces", "ask the traces of real runs"),
            flag("--proof", "ask the proof"),
            flag("--tests", "ask the crate's tests"),
            flag("--made", "try the second list, spec/made.json: the mistakes that a program has made"),
            flag("--draw", "have the program make mistakes for that list in place of those whose text is gone"),
            flag("--quick", "ask no oracle: only check that the list is whole; with --made, try a sample"),
            flag("--write", "write the verdicts of the oracles asked to spec/results.json and the book, and keep the others"),
            flag("--table", "ask no oracle: write the book's table from spec/results.json"),
            SHARD,
        ],
        words: Words::Any("NAME", "a mistake; without one, all that the oracles can see"),
        runs: instrument("proof"),
        ..COMMAND
    },
    Command {
        name: "check-proof",
        about: "prove with Z3, for any number of workers, that the spec keeps its invariant and every wait ends",
        help: "\
spec/proof has the obligations, and weakened actions of which the proof must fail. It has three parts: the invariant; that every
wait ends (waits); and the job list at any depth (joblist). Z3 is downloaded once, into .tools; Z3=/path/to/z3 names another
one.",
        options: &[
            flag("--quick", "of each part of the protocol an obligation or two, and a few weakened actions"),
            flag("--steps", "only compare the steps that TLC takes with the proof's"),
            flag("--untaken", "only have Z3 confirm which branches no step can take"),
        ],
        words: Words::Any("NAME", "a part, an action, an ACTION/CONJUNCT, or a weakened action; without one, everything"),
        runs: program("prover", ""),
        ..COMMAND
    },
    Command {
        name: "check-all",
        about: "run every check of the algorithm, the long ones too",
        help: "It goes on after a check that fails. check-mutants and check-packages take hours on two cores, the others about one hour\ntogether.",
        options: &[flag("--write", "write spec/results.json, and the tables that are made of it"), SHARD],
        words: Words::Any("CHECK", "one of the checks; without one, all of them"),
        ..COMMAND
    },
    Command {
        name: "exercise",
        about: "hand out an exercise of the course, or grade what you have written",
        help: "\
The first time, NAME's files are copied to book/mine/NAME, which git ignores, and you are asked for a prediction. The next
time, the checker runs on what you have written. No file of yours is ever overwritten.",
        options: &[
            option("--answer", "X", "give the prediction without being asked: a choice's number or text, or a number"),
            flag("--again", "start afresh; what you have written is kept beside, as book/mine/NAME.1"),
            flag("--solution", "show how your files differ from the solution"),
            flag("--check-all", "check that each skeleton fails as promised, and that each solution passes"),
            flag("--chapters", "check that the exercises of the reference's chapters come to what these say"),
            SHARD,
        ],
        words: Words::Any("NAME", "an exercise; without one, all are listed"),
        runs: program("exercises", ""),
        ..COMMAND
    },
    Command {
        name: "demo",
        about: "show what it is for: three programs, sequential, with rayon and with systole, as bars",
        options: &[flag("--test", "only try small versions once, by a test")],
        ..COMMAND
    },
    Command {
        name: "timeline",
        about: "write target/timeline.json: what each worker did while it counted ways to place queens",
        options: &[flag("--book", "record the run that the book shows, and write it into the book; SIZE is 12 if none is given")],
        words: Words::AtMostOne("SIZE", "how many queens"),
        ..COMMAND
    },
    Command {
        name: "test",
        about: "run the tests of every crate",
        words: Words::Passed("ARG", "an argument of `cargo test`"),
        ..COMMAND
    },
    Command {
        name: "loom",
        about: "run the tests, and let Loom explore the runtime's own code",
        options: &[
            flag("--full", "the models alone; those with two bounds within the larger one, too"),
            flag("--renew", "the models alone; each number of executions that has changed is shown, and written"),
        ],
        words: Words::Passed("ARG", "an argument of `cargo test`; with `--full` or `--renew`, a model"),
        ..COMMAND
    },
    Command {
        name: "shuttle",
        about: "run the core in orders of its threads that Shuttle chooses at random, in larger programs than Loom's",
        help: "\
loom-tests/shuttle/README.md says what is run and what it sees. The same number of schedules and the same seed are the same
schedules. The first failure ends it, and prints its schedule and the command that replays it. With a number, and with
`--mutants`, it is compiled with optimisations: that takes longer, and the schedules less.",
        options: &[
            option("--replay", "SCHEDULE", "run one scenario in the schedule that is printed, or is in a file"),
            option("--only", "PART", "only the scenarios with this in their names"),
            option("--seed", "N", "other schedules; 1 without it"),
            option("--mutant", "NAME", "break the core in this way: it must fail"),
            flag("--oracle-alone", "leave out the core's own checks of its invariants"),
            flag("--in-order", "one schedule after the other, so that a failure always has the same number"),
            flag("--mutants", "break the core in each way that Loom's models notice: a schedule must show it"),
            flag("--write", "with `--mutants`: write the table of loom-tests/shuttle/README.md, too"),
            flag("--list", "run nothing: list the scenarios"),
        ],
        words: Words::AtMostOne("SCHEDULES", "how many in all; 20,000 without it"),
        runs: Runs::Program(Program { package: "shuttle-tests", features: "shuttle", long: &["--mutants"] }),
        ..COMMAND
    },
    Command {
        name: "lint",
        about: "check format, clippy, docs, layout and justfile; every warning is an error",
        ..COMMAND
    },
    Command {
        name: "bench",
        about: "run the benchmarks and write the results, also into the book",
        words: Words::Passed("ARG", "an argument of `cargo bench`; with `-- --test` or `-- --list`, nothing is written"),
        ..COMMAND
    },
    Command {
        name: "bench-instructions",
        about: "count the instructions of joins and other paths, and the cache lines of calls after a rest, against the limits",
        help: "It needs valgrind.",
        options: &[
            flag("--write", "write the figures too, also into the book"),
            flag("--trace", "count with the feature `trace`, against the same limits"),
        ],
        ..COMMAND
    },
    measurement("bench-peers", "peers", "run sorts, queens, searches and more beside rayon, chili and Forte"),
    measurement("bench-policies", "policies", "run the same programs under each waiting policy"),
    measurement("bench-ideal", "ideal", "compare two threads with a tree that is split by hand"),
    Command {
        options: &[TRY, DRY, FEWER],
        ..measurement("bench-cold", "cold", "measure calls after a pause, lone pairs, ticks, superfluous threads, and calls beside other programs")
    },
    Command {
        options: &[TRY, DRY, option("--only", "WORDS", "only loops with these words in their names; with `--dry`")],
        ..measurement("bench-loops", "loops", "compare loops and sorts with the plain iterator, a split by hand, and rayon's")
    },
    measurement("bench-depth", "depth", "measure chains of joins, up to a million deep"),
    measurement("bench-scopes", "scopes", "measure scopes that spawn many closures, against rayon's"),
    measurement("bench-broadcasts", "broadcasts", "measure broadcasts to all threads of a pool, against rayon's"),
    Command {
        help: "\
It writes bench/results/ and the book's page of figures. What rayon's own iterators cost on systole's core beside rayon's, bench-programs
measures: ten of its jobs are such iterators, from a microsecond to milliseconds.",
        ..measurement("bench-iterators", "iterators", "measure parallel iterators: orx-parallel's on systole, and rayon's")
    },
    measurement("bench-spice", "spice", "repeat Spice's experiment in full: about half an hour, and 5 GiB of memory"),
    measurement("bench-executors", "executors", "run the experiments of the crate executors on its pools, systole's and rayon's"),
    Command {
        name: "bench-programs",
        about: "measure programs that use rayon, unchanged, on rayon and on systole",
        help: "\
Cargo fetches the programs' sources. They are compiled into target/programs, which takes some minutes the first time. Ten of the
jobs are rayon's own iterators: sum_short, sum, sum_long, collect, filter, sort, chunks, flat_map, fold_reduce and bridge.
It writes bench/results/ and the book's page of figures.",
        options: &[TRY, DRY],
        words: Words::Any("JOB", "a job of bench/programs; without one, all; only with --dry or --test"),
        ..COMMAND
    },
    Command {
        name: "bench-report",
        about: "measure what README and book claim, in 2 minutes or in 30, and write one page with a verdict on each claim",
        help: "\
An interrupted run goes on where it stopped, as long as commit and program are the same. The page, the same as Markdown, and
the figures as CSV go to target/bench-report.",
        options: &[
            flag("--write", "the figures go to bench/results, if the commit holds all that is measured"),
            option("--page", "FILE", "measure nothing: make the page of these figures again"),
            flag("--static", "measure nothing: build the files that measure on a Linux machine without Rust"),
            flag("--test", "try each kind of workload once, and write nothing"),
        ],
        words: Words::AtMostOne("EXTENT", "`quick`, in two minutes, which is the default, `full`, in thirty, or `scaling`, many threads in ten"),
        ..COMMAND
    },
    Command {
        name: "bench-compare",
        about: "compare the figures of two runs of `bench-report`: what is faster, what is slower, what one cannot tell",
        words: Words::Any("FILE", "two CSV files that `bench-report` has written"),
        ..COMMAND
    },
    Command {
        name: "bench-all",
        about: "run all benchmarks, and write the results, also into the book",
        options: &[TRY],
        ..COMMAND
    },
    Command {
        name: "sim",
        about: "simulate up to 1,024 workers and write the results, also into the book",
        help: "`cargo run --package sim -- --help` lists the simulator's other options.",
        options: &[flag("--quick", "smaller programs, and no files"), flag("--dry", "all programs, and no files")],
        words: Words::Passed("ARG", "an argument of the simulator"),
        ..COMMAND
    },
    Command {
        name: "what-if",
        about: "record a program's joins here, and simulate it on more workers than there are cores",
        help: "\
PROGRAM is a program or an example of this workspace; or a path with a slash: a program that was compiled with systole's
feature `record`, or a record that one has written. What comes behind it goes to it; write `--` before its options.
It runs once with notes and three times without, on one worker, in the release profile. Files go to target/what-if.",
        options: &[
            option("--workers", "N", "simulate 1, 2, 4, … and N workers; 64 without it"),
            option("--costs", "NAME", "the prices of a machine, a file of bench/sim/costs; bare-metal without it"),
            flag("--measure", "also run it on as many workers as there are cores, and compare that with the simulator"),
        ],
        words: Words::Passed("PROGRAM", "the program, and its arguments"),
        runs: program("sim", "what-if"),
        ..COMMAND
    },
    Command {
        name: "lab",
        about: "check that the book's scheduler lab gives the simulator's results, or ask it in the terminal",
        help: "A SETTING is the text in the page's address, as in 'program=tree&size=1000000&workers=8&policy=systole'.",
        options: &[flag("--write", "make the page's WebAssembly module of bench/lab first"), INSTALL],
        words: Words::Any("SETTING", "a setting whose result is printed as JSON; without one, the page is checked"),
        ..COMMAND
    },
    Command {
        name: "book",
        about: "build the book; a warning or a dead link is an error",
        options: &[flag("--serve", "serve it, and build it again on every change")],
        ..COMMAND
    },
    Command {
        name: "check-book",
        about: "check the book's includes, anchors and links; with --browser every page in Chromium",
        help: "\
`--browser` opens every page at two widths, and plays with its moving parts; book/browser/README.md says what it checks. It needs
Node.js and Chromium, on the PATH or named by CHROMIUM=/path/to/chromium.",
        options: &[
            flag("--browser", "the rendered pages in headless Chromium, too"),
            flag("--install", "with --browser: get Chromium by apt and two packages by npm, and do nothing else"),
            option("--page", "TEXT", "with --browser: only the pages with this text in their path"),
            option("--themes", "NAMES", "with --browser: every page in these themes of mdBook; light without it"),
        ],
        ..COMMAND
    },
    Command {
        name: "mdbook-check",
        about: "check the book's sources, as mdBook asks for it on each build",
        words: Words::Passed("ARG", "what mdBook passes"),
        is_internal: true,
        ..COMMAND
    },
    Command {
        name: "check-map",
        about: "check that every step has its places in spec, code, tests and book",
        ..COMMAND
    },
    Command {
        name: "where",
        about: "print the places of a step in spec, code, tests and book; or of any property, operator or action",
        words: Words::One("NAME", "a step, as in `cargo xtask where Promote`, or a name that the spec defines"),
        ..COMMAND
    },
    Command { name: "check-layout", about: "check which files of the core may name what", ..COMMAND },
    Command {
        name: "audit",
        about: "check the page of all `unsafe` blocks and promises: what goes red if a premise is false",
        help: "\
spec/audit.json names what goes red for each block; a block that it does not have fails. --try breaks premises on purpose, in
a copy of the workspace, and fails if the check that is named stays green.",
        options: &[
            flag("--write", "write book/src/audit.md"),
            flag("--try", "break each premise that was broken by hand once more; minutes"),
        ],
        words: Words::Any("NAME", "with --try, a change of spec/audit.json; without one, all of them"),
        ..COMMAND
    },
    Command {
        name: "evidence",
        about: "check the tables of what was tried, how often, and what it found",
        help: "\
They are made of spec/evidence.json, a record of the last run of each check. A NAME runs a check and records what it came to,
with commit and machine: so the checkout must be what its commit says. A check that fails leaves no record.",
        options: &[flag("--write", "write the tables, in README.md and in book/src/what-is-checked.md")],
        words: Words::Any("NAME", "a check of the table, such as fuzz, soak-mixed or tsan: it is run and recorded"),
        ..COMMAND
    },
    Command {
        name: "supply",
        about: "check what is depended on: licences, sources, checksums; no build script, no dependency by default",
        help: "\
`cargo deny` reads the licences' texts too, and `cargo audit` looks for known vulnerabilities, where they are installed; else
this is said to be left out.",
        ..COMMAND
    },
    Command {
        name: "package",
        about: "check that the crate can be published: licences, README, what cargo packs, and its first use",
        options: &[
            flag("--write", "bring the crate's licences and the README's figures up to date"),
            flag("--allow-dirty", "also where git has changes that are not committed"),
        ],
        ..COMMAND
    },
    Command {
        name: "check-rayon",
        about: "run rayon's own tests with impl/rayon-core in place of rayon-core",
        help: "\
Cargo fetches the sources of rayon and rayon-core; they are copied into target/check-rayon, and nothing of them is committed.
What the tests come to must equal impl/rayon-core/rayon-tests.md.",
        options: &[
            flag("--quick", "leave out the examples in rayon's documentation, and what must not compile"),
            flag("--write", "write impl/rayon-core/rayon-tests.md"),
        ],
        ..COMMAND
    },
    Command {
        name: "check-packages",
        about: "run the own tests of packages that use rayon, on rayon's core and on systole's",
        help: "\
The packages are some of bench/programs. Cargo fetches their sources; they are copied into target/check-packages, which takes some
minutes to compile the first time. What the tests come to must equal impl/rayon-core/package-tests.md.",
        options: &[flag("--write", "write impl/rayon-core/package-tests.md")],
        words: Words::Any("PACKAGE", "a package; without one, all"),
        ..COMMAND
    },
    Command {
        name: "semver",
        about: "check the public surface against its list and the last version",
        options: &[flag("--write", "write the list, impl/api.txt")],
        ..COMMAND
    },
    Command {
        name: "msrv",
        about: "compile the crate with the oldest Rust version that it promises",
        options: &[INSTALL],
        ..COMMAND
    },
    Command {
        name: "miri",
        about: "run tests of the crate and its facade under Miri, which sees undefined behaviour",
        options: &[
            INSTALL,
            option("--target", "TARGET", "as they run there, without an emulator: on aarch64-apple-darwin, for example"),
        ],
        words: Words::Any("TEST", "a file of impl/tests; without one, all that end within minutes"),
        ..COMMAND
    },
    Command {
        name: "sanitize",
        about: "run tests of the crate and its facade under AddressSanitizer, ThreadSanitizer, Miri and, of the crate alone, valgrind",
        help: "A tool that is missing is left out, and said to be. spec/audit.json has the mistakes that --planted makes.",
        options: &[INSTALL, flag("--planted", "make a mistake for each tool, in a copy of the workspace: it must see it")],
        words: Words::Any("TOOL", "asan, tsan, valgrind, miri or miri-trees; without one, all"),
        ..COMMAND
    },
    Command {
        name: "soak",
        about: "run the crate's tests again and again on a busy machine: none may fail by chance",
        help: "\
It makes the machine busy itself. `soak scope::nested` runs those of tests/scope.rs with that in their names. `soak 600` runs
all kinds of work for ten minutes on pools that live as long: neither their memory nor their threads may grow.",
        options: &[option("--rounds", "N", "how often each test runs; 20 times without it")],
        words: Words::Any("TEST", "a file of impl/tests, or FILE::NAME; without one, all; or SECONDS of mixed work"),
        ..COMMAND
    },
    Command {
        name: "fuzz",
        about: "run random programs on real pools, and hold what comes out against a sequential oracle",
        help: "\
Without SECONDS, 20,000 programs run that are the same each time. A program that fails is made smaller, and shown as Rust.",
        options: &[
            option("--programs", "N", "so many programs"),
            option("--from", "SEED", "the first seed; with SECONDS any, without it 0"),
            option("--seed", "SEED", "one program, again and again; it is shown"),
            option("--tries", "N", "with --seed: how often it runs; 200 times without it"),
            option("--steps", "STEPS", "with --seed: what makes it smaller, as a failure has said it"),
            flag("--whole", "do not make a program smaller that fails"),
            flag("--guided", "let libFuzzer choose the programs, by what they reach: 60 seconds, or SECONDS"),
            flag("--install", "get the compiler that --guided needs by rustup, and do nothing else"),
        ],
        words: Words::AtMostOne("SECONDS", "how long; with it, the seeds are others each time"),
        ..COMMAND
    },
    Command {
        name: "targets",
        about: "compile the crate and its facade for other systems and processors, and run a pool without threads",
        help: "\
Rustup gets the libraries for them (--install). A linker and an emulator come from the system, and Node.js, which runs WebAssembly.",
        options: &[
            INSTALL,
            flag("--quick", "leave out the tests and the examples"),
            flag("--run", "run the tests, too, where this machine has a linker and an emulator for that"),
        ],
        words: Words::Any("TARGET", "a name that compilers have for a target; without one, all"),
        ..COMMAND
    },
    Command {
        name: "justfile",
        about: "check that the justfile has a recipe for each command",
        options: &[flag("--write", "write the justfile")],
        ..COMMAND
    },
    Command { name: "ci", about: "run everything that must pass, as .ci/run does", ..COMMAND },
];
