//! The page and the simulator give equal results: the module that is committed for the page, run by an interpreter, says the
//! same bytes as this crate does.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use std::io::Read as _;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use wasmi::{Engine, Linker, Memory, Module, Store, TypedFunc};

const SCRIPT: &str = include_str!("../../../book/src/lab/lab-wasm.js");

/// The page's module.
struct Page {
    store: Store<()>,
    memory: Memory,
    room: TypedFunc<i32, i32>,
    run: TypedFunc<(), i32>,
    result: TypedFunc<(), i32>,
}

impl Page {
    fn new() -> Self {
        let packed = SCRIPT.split('"').nth(1).expect("the module is the script's only text");
        let mut bytes = Vec::new();
        let packed = STANDARD.decode(packed).expect("base64");
        GzDecoder::new(&packed[..]).read_to_end(&mut bytes).expect("gzip");
        let engine = Engine::default();
        let module = Module::new(&engine, &bytes).expect("a module");
        assert_eq!(module.imports().count(), 0, "it needs nothing of its page");
        let mut store = Store::new(&engine, ());
        let instance = Linker::new(&engine).instantiate_and_start(&mut store, &module).expect("an instance");
        let memory = instance.get_memory(&store, "memory").expect("its memory");
        Self {
            room: instance.get_typed_func(&store, "room").expect("room"),
            run: instance.get_typed_func(&store, "run").expect("run"),
            result: instance.get_typed_func(&store, "result").expect("result"),
            store,
            memory,
        }
    }

    fn answer(&mut self, setting: &str) -> String {
        let place = self.room.call(&mut self.store, setting.len() as i32).expect("room");
        self.memory.write(&mut self.store, place as usize, setting.as_bytes()).expect("it is written");
        let bytes = self.run.call(&mut self.store, ()).expect("a run") as usize;
        let place = self.result.call(&mut self.store, ()).expect("a place") as usize;
        String::from_utf8(self.memory.data(&self.store)[place..][..bytes].to_vec()).expect("text")
    }
}

/// Each program, each scheduler and each machine, a few workers and many; what is beyond the defaults; and what is wrong.
fn settings() -> Vec<String> {
    let programs = [
        "program=tree&size=300000",
        "program=skewed&size=100000",
        "program=flat&size=3000&work=200",
        "program=fib&size=24",
        "program=uts&size=29289&work=5",
        "program=pair&work=20000",
    ];
    let mut settings = Vec::new();
    for program in programs {
        for policy in ["systole", "spice", "chili", "eager", "ideal"] {
            for (workers, machine) in [(1, "virtual"), (7, "bare-metal"), (64, "virtual")] {
                settings.push(format!("{program}&policy={policy}&workers={workers}&machine={machine}"));
            }
        }
    }
    let others = [
        "",
        "lanes=0",
        "program=tree&size=100000000&workers=64",
        "program=skewed&size=100000000&workers=64&policy=chili&interval=5",
        "program=tree&size=1000000&workers=16&interval=25&work=1.5&wake=12000&latency=48000",
        "program=tree&size=10000000&workers=1024",
        "program=skewed&size=1000000&workers=200&policy=eager",
        "program=uts&size=29289&work=5&workers=32&bundles=learned",
        "program=tree&size=200000&workers=32&beats=clock",
        "program=fib&size=25&workers=8&waiting=HelpNone",
        "workers=1025",
        "program=bush",
        "size=1000000000&work=3",
        "wages=\"7\"",
    ];
    settings.extend(others.map(str::to_owned));
    settings
}

#[test]
fn the_page_says_what_the_simulator_says() {
    let settings = settings();
    let next = AtomicUsize::new(0);
    let compare = || {
        let mut page = Page::new();
        while let Some(setting) = settings.get(next.fetch_add(1, Relaxed)) {
            let (there, here) = (page.answer(setting), lab::answer(setting));
            assert!(
                there == here,
                "the page is stale: `cargo xtask lab --write` makes it again\n  setting {setting}\n  page      {there:.300}\n  simulator {here:.300}"
            );
        }
    };
    // Each processor has a module of its own.
    let threads = thread::available_parallelism().map_or(1, |number| number.get());
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(compare))));
}
