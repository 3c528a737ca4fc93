// A graph by hand, small enough to know: two workers and one job.
//
//   0 --share(a)--> 1 --take(b)--> 2 --done(b)--> 3
//   0 --park(b)---> 4 --share(a)-> 5 (the job waits beside a parked worker)
//   5 --reclaim(a)-> 3, 4 --wake(b)--> 0
import "../value.js";
import "../graph.js";
import "../walk.js";
import "../address.js";
import "../beside.js";
import "../quiz.js";
import "../layout.js";
import "../changes.js";
import "../plain.js";
import "../heartbeat.js";
import "../levels.js";

export const X = globalThis.systoleExplorer;

const at = (a, b) => ({ f: [["a", a], ["b", b]] });

export const data = {
    name: "Toy",
    title: "a toy",
    about: "",
    kind: "plain",
    workers: ["a", "b"],
    variables: ["queue", "at"],
    values: [[[], ["job"]], [at("runs", "looks"), at("runs", "runs"), at("ends", "looks"), at("runs", "parked")]],
    states: [[0, 0], [1, 0], [0, 1], [0, 2], [0, 3], [1, 3]],
    actors: ["a", "b"],
    actions: ["share", "take", "done", "park", "reclaim", "wake"].map((name) => ({ name, tla: name + " == TRUE", rust: null })),
    edges: [
        [0, 1, 0, 0, "a shares its job."], [1, 2, 1, 1, "b takes the job."], [2, 3, 2, 1, "b is done."],
        [0, 4, 3, 1, "b parks."], [4, 5, 0, 0, "a shares its job."], [5, 3, 4, 0, "a takes its job back."],
        [4, 0, 5, 1, "b wakes up."], [3, 3, 2, 0, "Nothing happens."],
    ],
    rules: [{ name: "NoLostWake", definition: "…", meaning: "…", why: "…", fails: [5], failsEdges: [] }],
    goal: { rule: "NoLostWake", steps: 2, kind: "state" },
    trace: { edges: [3, 4], loop: null },
    sound: "Sound",
    cut: [],
};

export const toy = (changes) => new X.Graph({ ...data, ...changes });
