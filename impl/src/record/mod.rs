//! Records the fork tree of a program, with its times. This module is for the feature `record` only.
//!
//! What would your program be on 64 cores? Compile it with the feature `record`, and run it with the environment variable
//! `SYSTOLE_RECORD=FILE`. Nothing in the program has to change: each [`call`](crate::ThreadPool::call) then writes its fork
//! tree into that file, with the time that each piece has taken. In the repository `cargo xtask what-if` does this, and
//! replays the tree in the simulator on as many workers as you like.
//!
//! # What is recorded
//!
//! While `SYSTOLE_RECORD` is set, each pool has one worker, whatever its builder says: so no other thread disturbs the work, but for
//! detached jobs, and no job moves. Each join, in all its forms, notes the clock when it begins, between its closures, and at its end. A
//! [loop](crate::loops) notes each block that it would poll between, and stands in the file as joins of halves down to these
//! blocks. A join that takes less than a microsecond, without its notes, becomes part of the piece around it, which says
//! how many joins are in it: so the file has one entry a microsecond at most, and not one a join.
//!
//! The calls of one thread are recorded: of the first thread that calls. If another thread calls too, the file says so. Detached
//! jobs are not in the file. Broadcasts are not, but for the time that they take inside a call. The closures that a
//! [scope](crate::scope()) spawns are recorded as one worker runs them, chunk by chunk.
//!
//! A call is written when it ends, and a program that ends inside of a call leaves no record of that. A child of `fork(2)` is not
//! recorded. Any other program that finds the variable makes the file anew: if yours starts other programs that use systole,
//! take the variable out of their environment.
//!
//! # What it costs
//!
//! A note is a reading of the clock, tens of nanoseconds, where a join takes about one. So a program of tiny joins runs many
//! times longer while it is recorded. The file says how many readings each time contains, and what a reading took, so that
//! their price can be subtracted. With `SYSTOLE_RECORD_JOINS=0` the calls alone are noted: a second run of this kind says how
//! long they take without notes, and `cargo xtask what-if` makes such runs. With `SYSTOLE_RECORD_WORKERS=N` besides, each pool has
//! N workers: so the calls of a real run are timed.
//!
//! Without the feature a join takes exactly the instructions that it always took. With the feature, and without the variable, it
//! reads a thread-local three times.
//!
//! # The file
//!
//! It is text. `call AT` and `end` enclose a call, which began `AT` nanoseconds after the first one. In between, `w NS JOINS
//! READINGS` is a piece of work: its time, how many joins were merged into it, and how many readings of the clock are in its
//! time. `(`, `|` and `)` are a join: its beginning, what separates its closures, its end.
//!
//! ```text
//! systole record 1
//! reading 31.5
//! call 0
//! w 2100 0 1
//! (
//! w 50400 3 10
//! |
//! w 48900 0 1
//! )
//! w 700 0 1
//! end
//! ```

pub(crate) mod notes;
mod recorder;

/// The environment variable that names the file.
pub const FILE: &str = "SYSTOLE_RECORD";

/// The environment variable that says how many workers each pool has where the calls alone are noted; one if it is not set.
pub const WORKERS: &str = "SYSTOLE_RECORD_WORKERS";

/// The environment variable that, if it is `0`, leaves only the calls to be noted; `1` is as if it were not set.
pub const JOINS: &str = "SYSTOLE_RECORD_JOINS";
