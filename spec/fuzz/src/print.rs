//! A program as Rust that a person can read. Values and their drops are comments: the program in `interpreter` counts them.

use crate::program::{
    Caller, Code, Effort, Ending, Entry, Form, Handlers, Interest, Items, Join, Loop, LoopKind, OnDrop, Pool,
    Program, Setter,
};
use std::fmt::Write as _;
use std::sync::Arc;

impl Program {
    /// The program as Rust that a person can read.
    #[must_use]
    pub fn text(&self) -> String {
        rust(self)
    }
}

/// The program's text.
pub fn rust(program: &Program) -> String {
    let mut out = Text { text: String::new(), depth: 0 };
    for (at, pool) in program.pools.iter().enumerate() {
        out.line(&built(at, pool));
    }
    out.line("thread::scope(|threads| {");
    for caller in &program.callers {
        out.below(|out| out.caller(caller));
    }
    out.line("});");
    for at in 0..program.pools.len() {
        match program.ending {
            Ending::Rested => out.line(&format!("wait until all detached jobs have ended; drop(pool{at});")),
            Ending::Dropped => out.line(&format!("drop(pool{at});")),
            Ending::ByOwnJobs => out.line(&format!(
                "let handle = Arc::clone(&pool{at}); pool{at}.spawn(move || drop(handle)); drop(pool{at});"
            )),
        }
    }
    out.text
}

fn built(at: usize, pool: &Pool) -> String {
    let Pool { threads, waiting, interval, polling, panics } = pool;
    let mut text = format!("let pool{at} = ThreadPool::builder().num_threads({threads})");
    text += &format!(".waiting(Waiting::{waiting:?}).heartbeat_interval({interval} µs)");
    if *polling > 0 {
        text += &format!(".polling({polling} µs)");
    }
    match panics {
        Handlers::None => (),
        Handlers::Start => text += ".start_handler(panics)",
        Handlers::Exit => text += ".exit_handler(panics)",
    }
    text + ".build();"
}

struct Text {
    text: String,
    depth: usize,
}

fn dropping(what: &str, on_drop: OnDrop) -> String {
    match on_drop {
        OnDrop::Nothing => String::new(),
        OnDrop::Joins => format!(" // {what}: its drop joins"),
        OnDrop::Panics(id) => format!(" // {what}: its drop panics, {id}"),
    }
}

/// The named pool, or the free function.
fn named(pool: Option<usize>) -> String {
    pool.map_or_else(|| "systole::".to_owned(), |pool| format!("pool{pool}."))
}

impl Text {
    fn line(&mut self, text: &str) {
        // To write to a text does not fail.
        _ = writeln!(self.text, "{:1$}{text}", "", 4 * self.depth);
    }

    fn below(&mut self, f: impl FnOnce(&mut Self)) {
        self.depth += 1;
        f(self);
        self.depth -= 1;
    }

    /// A piece of code between a line that opens it and a line that closes it.
    fn block(&mut self, open: &str, code: &Code, close: &str) {
        self.line(open);
        self.below(|out| out.code(code));
        self.line(close);
    }

    fn all(&mut self, open: &str, each: &str, codes: &[Arc<Code>], close: &str) {
        self.line(open);
        self.below(|out| codes.iter().for_each(|code| out.block(&format!("{each}{{"), code, "},")));
        self.line(close);
    }

    fn caller(&mut self, caller: &Caller) {
        let Caller { pool, entry, times, code } = caller;
        self.line("threads.spawn(|| {");
        self.below(|out| {
            let open = if *times == 1 { String::new() } else { format!("for _ in 0..{times} ") };
            match entry {
                Entry::Outside => out.block(&format!("{open}{{"), code, "}"),
                entry => out.block(&format!("{open}{{ {}", entered(*pool, *entry)), code, "}); }"),
            }
        });
        self.line("});");
    }

    fn code(&mut self, code: &Code) {
        match code {
            Code::Work(Effort::Nothing, id) => self.line(&format!("{id}")),
            Code::Work(Effort::Spin(micros), id) => self.line(&format!("spin({micros} µs); {id}")),
            Code::Work(Effort::Yield, id) => self.line(&format!("thread::yield_now(); {id}")),
            Code::Work(Effort::Ticks(ticks), id) => {
                self.line(&format!("for _ in 0..{ticks} {{ tick(); thread::yield_now(); }} {id}"));
            }
            Code::Work(Effort::Help, id) => self.line(&format!("systole::yield_now(); {id}")),
            Code::Work(Effort::Share, id) => self.line(&format!("systole::share_all(); {id}")),
            Code::Work(Effort::Offer(is_announced), id) => {
                let announced = if *is_announced { "the pool at hand.announce_offers(); " } else { "" };
                self.line(&format!("systole::offer_all(); {announced}{id}"));
            }
            Code::Panic(payload, id) => {
                self.line(&format!("panic_any({id}){}", dropping("the payload", *payload)));
            }
            Code::Sequence(all) => all.iter().for_each(|code| self.code(code)),
            Code::Join(join) => self.join(join),
            Code::JoinMany(all) => self.all("systole::join!(", "|| ", all, ");"),
            Code::Call(pool, entry, code) => self.block(&entered(*pool, *entry), code, "});"),
            Code::Bridge(code) => self.block("with_task, or t.install {", code, "}"),
            Code::Catch(code) => self.block("catch_unwind(|| {", code, "});"),
            Code::Scope(pool, code) => self.block(&format!("{}scope(|s| {{", named(*pool)), code, "});"),
            Code::ScopeSpawn(captured, code) => {
                self.block(&format!("s.spawn(move |s| {{{}", dropping("captured", *captured)), code, "});");
            }
            Code::Spawn(pool, captured, code) => {
                let open = format!("{}spawn(move || {{{}", named(*pool), dropping("captured", *captured));
                self.block(&open, code, "});");
            }
            Code::Broadcast(pool, result, code) => {
                let open = format!("{}broadcast(|part| {{{}", named(*pool), dropping("result", *result));
                self.block(&open, code, "});");
            }
            Code::SpawnBroadcast(pool, code) => {
                self.block(&format!("{}spawn_broadcast(|part| {{", named(*pool)), code, "});");
            }
            Code::CallAsync(pool, interest, [captured, result], code) => {
                let (open, close) = match interest {
                    Interest::Awaited => ("block_on(", "}));"),
                    Interest::Polled => ("poll_once(", "}));"),
                    Interest::Dropped => ("drop(", "}));"),
                };
                let drops = dropping("captured", *captured) + &dropping("result", *result);
                self.block(&format!("{open}{}call_async(move |t| {{{drops}", named(*pool)), code, close);
            }
            Code::Event(Setter::Joined, code) => {
                self.block("systole::join(|| event.wait(), || {", code, "event.set(); });");
            }
            Code::Event(Setter::Spawned(pool), code) => {
                let open = format!("{}spawn(move || {{", named(*pool));
                self.block(&open, code, "event.set(); }); event.wait();");
            }
            Code::Items(items, len, code) => {
                let open = match items {
                    Items::EachTask => format!("t.for_each_task(0..{len}, |t, item| {{"),
                    Items::OwnedTask => format!("t.for_each_task(vec of {len}, |t, item| {{"),
                    Items::MapTask => format!("t.map_task(0..{len}, |t, item| {{"),
                    Items::ReduceTask => format!("t.map_reduce_task(0..{len}, with joins, |t, item| {{"),
                    Items::Each => format!("loops::for_each(0..{len}, |item| {{"),
                };
                self.block(&open, code, "});");
            }
            Code::Loop(of) => self.plain_loop(of),
            Code::Threads(all) => self.all("std threads, joined (", "|| ", all, ");"),
            Code::Futures(pool, all) => {
                self.line(&format!("let executor = PoolExecutor::from(pool{pool});"));
                for future in all {
                    let open = match future.yields {
                        None => "executor.execute(|| {".to_owned(),
                        Some(yields) => {
                            format!("executor.spawn(async {{ yield_now().await; // {yields} times")
                        }
                    };
                    self.block(&open, &future.code, "});");
                }
                self.line("await all; executor.shutdown();");
            }
        }
    }

    fn join(&mut self, join: &Join) {
        let form = match join.form {
            Form::Task => "t.join(",
            Form::Inline => "t.join_inline(",
            Form::Then => "t.join_then(",
            Form::Free => "systole::join(",
            Form::Installed => "t.install(|| systole::join(",
            Form::Pool => "the pool at hand.join(",
            Form::Context => "systole::join_context(",
        };
        let size = if join.is_small { " // closures and results of one word" } else { "" };
        self.line(&format!("{form}{size}"));
        self.below(|out| {
            let [first, second] = &join.sides;
            out.block("|t| {", first, "},");
            let open = format!(
                "|t| {{{}{}",
                dropping("captured", join.captured),
                dropping("both results", join.result)
            );
            out.block(&open, second, "},");
        });
        self.line(if join.form == Form::Installed { "));" } else { ");" });
    }

    fn plain_loop(&mut self, of: &Loop) {
        let Loop { kind, len, spin, panics, id } = of;
        let what = match kind {
            LoopKind::ForEach => "for_each, 0..",
            LoopKind::ForEachMut => "for_each, of a slice, 0..",
            LoopKind::Chunks => "for_each, in chunks of 3, 0..",
            LoopKind::Inclusive => "the function loops::for_each, inclusive, to ",
            LoopKind::Owned => "for_each, of a vector by value, 0..",
            LoopKind::OwnedMap => "map, of a vector by value, 0..",
            LoopKind::OwnedFind => "find_any, of a vector by value, 0..",
            LoopKind::Filter => "filter_map, 0..",
            LoopKind::Fold => "fold, 0..",
            LoopKind::TryEach => "try_for_each, 0..",
            LoopKind::TryMap => "try_map, 0..",
            LoopKind::StableSort => "sort_by, 0..",
            LoopKind::Map => "map, 0..",
            LoopKind::MapInto => "map_into, 0..",
            LoopKind::Reduce => "map_reduce, 0..",
            LoopKind::Shape => "map_reduce of a shape, 0..",
            LoopKind::Any => "any, all, 0..",
            LoopKind::Find => "find_any, 0..",
            LoopKind::Sort => "sort_unstable_by, 0..",
        };
        let mut text = format!("t.{what}{len}; // loop {id}");
        if *spin > 0 {
            text += &format!(", each {spin} µs");
        }
        if let Some((item, id)) = panics {
            let does = match kind {
                LoopKind::Any | LoopKind::Find | LoopKind::OwnedFind => "is sought".to_owned(),
                LoopKind::TryEach | LoopKind::TryMap => format!("fails, {id}"),
                _ => format!("panics, {id}"),
            };
            text += &format!(", item {item} {does}");
        }
        self.line(&text);
    }
}

fn entered(pool: usize, entry: Entry) -> String {
    match entry {
        Entry::Call => format!("pool{pool}.call(|t| {{"),
        Entry::TryCall => format!("pool{pool}.try_call(|t| {{"),
        Entry::Install => format!("pool{pool}.install(|| {{"),
        Entry::Outside => "{".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_match_in_any_program() {
        for seed in 0..500 {
            let text = rust(&Program::of_seed(seed));
            let count = |bracket| text.matches(bracket).count();
            assert_eq!(count('{'), count('}'), "seed {seed}:\n{text}");
            assert_eq!(count('('), count(')'), "seed {seed}:\n{text}");
        }
    }
}
