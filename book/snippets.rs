//! The Rust snippets of the chapters, compiled and run by `cargo test -p book`.
//!
//! Each chapter that has snippets is the documentation of a module here, so its `rust` blocks are doctests. What a
//! chapter includes from the sources stands in `rs` blocks: mdBook highlights them alike, and rustdoc leaves them alone.
//! `tests/fences.rs` sees to it that every block is one or the other, and that no chapter is left out.

/// One module a chapter, there only while the doctests are collected.
macro_rules! chapters {
    ($($name:ident = $file:literal),* $(,)?) => {
        $(
            #[cfg(doctest)]
            #[doc = include_str!($file)]
            mod $name {}
        )*
    };
}

chapters! {
    async_calls = "src/async.md",
    broadcast = "src/broadcast.md",
    drop_in = "src/drop-in.md",
    errors = "src/errors.md",
    first_program = "src/first-program.md",
    loops = "src/loops.md",
    migration = "src/migration.md",
    panics = "src/panics.md",
    pools = "src/pools.md",
    scopes = "src/scopes.md",
    waiting_policies = "src/waiting-policies.md",
    wake_ups = "src/wake-ups.md",
    when_to_use_rayon = "src/when-to-use-rayon.md",
}
