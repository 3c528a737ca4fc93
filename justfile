# Made of the table of commands by `cargo xtask justfile --write`. Each recipe is `cargo xtask` under a shorter name: if you
# have no `just`, you miss nothing.

# List the recipes
[private]
default:
    @just --list --unsorted

# Check the TLA+ models with TLC, those that must fail too
check-spec *ARGS:
    cargo xtask check-spec {{ARGS}}

# Run one model, and tell step by step how it breaks a rule
trace *ARGS:
    cargo xtask trace {{ARGS}}

# Check that the book's state graphs are those that TLC makes now
graphs *ARGS:
    cargo xtask graphs {{ARGS}}

# Check the larger models by TLC's distributed mode, on this machine or on the hosts named
check-spec-distributed *ARGS:
    cargo xtask check-spec-distributed {{ARGS}}

# Run programs on the real pool, and have TLC accept what they did as behaviours of the spec
check-traces *ARGS:
    cargo xtask check-traces {{ARGS}}

# Have the runtime make every transition of the spec's small state graphs
check-conformance *ARGS:
    cargo xtask check-conformance {{ARGS}}

# Try every known mistake on each oracle, and print which oracle sees it
check-mutants *ARGS:
    cargo xtask check-mutants {{ARGS}}

# Prove with Z3, for any number of workers, that the spec keeps its invariant and every wait ends
check-proof *ARGS:
    cargo xtask check-proof {{ARGS}}

# Run every check of the algorithm, the long ones too
check-all *ARGS:
    cargo xtask check-all {{ARGS}}

# Hand out an exercise of the course, or grade what you have written
exercise *ARGS:
    cargo xtask exercise {{ARGS}}

# Show what it is for: three programs, sequential, with rayon and with systole, as bars
demo *ARGS:
    cargo xtask demo {{ARGS}}

# Write target/timeline.json: what each worker did while it counted ways to place queens
timeline *ARGS:
    cargo xtask timeline {{ARGS}}

# Run the tests of every crate
test *ARGS:
    cargo xtask test {{ARGS}}

# Run the tests, and let Loom explore the runtime's own code
loom *ARGS:
    cargo xtask loom {{ARGS}}

# Run the core in orders of its threads that Shuttle chooses at random, in larger programs than Loom's
shuttle *ARGS:
    cargo xtask shuttle {{ARGS}}

# Check format, clippy, docs, layout and justfile; every warning is an error
lint:
    cargo xtask lint

# Run the benchmarks and write the results, also into the book
bench *ARGS:
    cargo xtask bench {{ARGS}}

# Count the instructions of joins and other paths, and the cache lines of calls after a rest, against the limits
bench-instructions *ARGS:
    cargo xtask bench-instructions {{ARGS}}

# Run sorts, queens, searches and more beside rayon, chili and Forte
bench-peers *ARGS:
    cargo xtask bench-peers {{ARGS}}

# Run the same programs under each waiting policy
bench-policies *ARGS:
    cargo xtask bench-policies {{ARGS}}

# Compare two threads with a tree that is split by hand
bench-ideal *ARGS:
    cargo xtask bench-ideal {{ARGS}}

# Measure calls after a pause, lone pairs, ticks, superfluous threads, and calls beside other programs
bench-cold *ARGS:
    cargo xtask bench-cold {{ARGS}}

# Compare loops and sorts with the plain iterator, a split by hand, and rayon's
bench-loops *ARGS:
    cargo xtask bench-loops {{ARGS}}

# Measure chains of joins, up to a million deep
bench-depth *ARGS:
    cargo xtask bench-depth {{ARGS}}

# Measure scopes that spawn many closures, against rayon's
bench-scopes *ARGS:
    cargo xtask bench-scopes {{ARGS}}

# Measure broadcasts to all threads of a pool, against rayon's
bench-broadcasts *ARGS:
    cargo xtask bench-broadcasts {{ARGS}}

# Measure parallel iterators: orx-parallel's on systole, and rayon's
bench-iterators *ARGS:
    cargo xtask bench-iterators {{ARGS}}

# Repeat Spice's experiment in full: about half an hour, and 5 GiB of memory
bench-spice *ARGS:
    cargo xtask bench-spice {{ARGS}}

# Run the experiments of the crate executors on its pools, systole's and rayon's
bench-executors *ARGS:
    cargo xtask bench-executors {{ARGS}}

# Measure programs that use rayon, unchanged, on rayon and on systole
bench-programs *ARGS:
    cargo xtask bench-programs {{ARGS}}

# Measure what README and book claim, in 2 minutes or in 30, and write one page with a verdict on each claim
bench-report *ARGS:
    cargo xtask bench-report {{ARGS}}

# Compare the figures of two runs of `bench-report`: what is faster, what is slower, what one cannot tell
bench-compare *ARGS:
    cargo xtask bench-compare {{ARGS}}

# Run all benchmarks, and write the results, also into the book
bench-all *ARGS:
    cargo xtask bench-all {{ARGS}}

# Simulate up to 1,024 workers and write the results, also into the book
sim *ARGS:
    cargo xtask sim {{ARGS}}

# Record a program's joins here, and simulate it on more workers than there are cores
what-if *ARGS:
    cargo xtask what-if {{ARGS}}

# Check that the book's scheduler lab gives the simulator's results, or ask it in the terminal
lab *ARGS:
    cargo xtask lab {{ARGS}}

# Build the book; a warning or a dead link is an error
book *ARGS:
    cargo xtask book {{ARGS}}

# Check the book's includes, anchors and links; with --browser every page in Chromium
check-book *ARGS:
    cargo xtask check-book {{ARGS}}

# Check that every step has its places in spec, code, tests and book
check-map:
    cargo xtask check-map

# Print the places of a step in spec, code, tests and book; or of any property, operator or action
where *ARGS:
    cargo xtask where {{ARGS}}

# Check which files of the core may name what
check-layout:
    cargo xtask check-layout

# Check the page of all `unsafe` blocks and promises: what goes red if a premise is false
audit *ARGS:
    cargo xtask audit {{ARGS}}

# Check the tables of what was tried, how often, and what it found
evidence *ARGS:
    cargo xtask evidence {{ARGS}}

# Check what is depended on: licences, sources, checksums; no build script, no dependency by default
supply:
    cargo xtask supply

# Check that the crate can be published: licences, README, what cargo packs, and its first use
package *ARGS:
    cargo xtask package {{ARGS}}

# Run rayon's own tests with impl/rayon-core in place of rayon-core
check-rayon *ARGS:
    cargo xtask check-rayon {{ARGS}}

# Run the own tests of packages that use rayon, on rayon's core and on systole's
check-packages *ARGS:
    cargo xtask check-packages {{ARGS}}

# Check the public surface against its list and the last version
semver *ARGS:
    cargo xtask semver {{ARGS}}

# Compile the crate with the oldest Rust version that it promises
msrv *ARGS:
    cargo xtask msrv {{ARGS}}

# Run tests of the crate and its facade under Miri, which sees undefined behaviour
miri *ARGS:
    cargo xtask miri {{ARGS}}

# Run tests of the crate and its facade under AddressSanitizer, ThreadSanitizer, Miri and, of the crate alone, valgrind
sanitize *ARGS:
    cargo xtask sanitize {{ARGS}}

# Run the crate's tests again and again on a busy machine: none may fail by chance
soak *ARGS:
    cargo xtask soak {{ARGS}}

# Run random programs on real pools, and hold what comes out against a sequential oracle
fuzz *ARGS:
    cargo xtask fuzz {{ARGS}}

# Compile the crate and its facade for other systems and processors, and run a pool without threads
targets *ARGS:
    cargo xtask targets {{ARGS}}

# Check that the justfile has a recipe for each command
justfile *ARGS:
    cargo xtask justfile {{ARGS}}

# Run everything that must pass, as .ci/run does
ci:
    cargo xtask ci
