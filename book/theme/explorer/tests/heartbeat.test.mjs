import assert from "node:assert/strict";
import { test } from "node:test";
import { X } from "./fixture.mjs";

const by = (c1, b1) => ({ f: [["c1", c1], ["b1", b1]] });
const record = (o) => ({ f: Object.entries(o) });
const activation = (code, open, taken, base = "Root") => record({ code, next: 2, base, open, sum: 1, taken });

/** The caller has forked jobs 1, 2 and 3; b1 runs job 1; job 2 is the barrier, kept by the walk. */
const state = {
    pool: record({
        status: by("Active", "Active"), runs: by("Null", 1), awaits: by("Null", "Null"), heartbeat: by(true, false),
        shared: [], addressed: record({ b1: [] }), beater: "Null", rested: { s: ["b1"] }, notified: { s: [] },
        halfway: { s: [] }, polls: { s: [] }, timed: { s: [] }, stopping: false,
    }),
    lock: "b1",
    prev: ["Null", "Null", 2],
    walk: by(record({ jobs: [2], below: 1 }), record({ jobs: [], below: "Null" })),
    latch: [false, false, false],
    result: [0, 0, 0],
    frame: ["live", "live", "live"],
    stack: by([activation("c1", [1, 2, 3], false)], [activation(1, [], true)]),
    at: by("tick", "run"),
    started: [1, 0, 0],
    returned: { f: [["c1", 0]] },
};

test("a chain goes from the newest header to the first null link, the barrier marked", () => {
    const { lanes } = X.heartbeat.describe(state, ["c1", "b1"]);
    const chain = lanes[0].stack[0].headers;
    assert.deepEqual(chain.map((e) => [e.job, e.prev, e.barrier, e.promoted]),
        [[3, 2, false, false], [2, null, true, false], [1, null, false, true]]);
    assert.equal(chain[1].below, 1);
});

test("a lane says who has the lock, the flag and the job", () => {
    const { lanes, lock } = X.heartbeat.describe(state, ["c1", "b1"]);
    assert.equal(lock, "b1");
    assert.deepEqual(lanes.map((l) => [l.role, l.flag, l.lock, l.runs, l.rested]),
        [["caller", true, false, null, false], ["background worker", false, true, 1, true]]);
});

test("each job is somewhere on its way from pending to joined", () => {
    const jobs = (changes) => X.heartbeat.describe({ ...state, ...changes }, ["c1", "b1"]).jobs.map((j) => j.state);
    assert.deepEqual(jobs({}), ["running", "latent", "latent"]);
    assert.deepEqual(jobs({ result: [7, 0, 0] }), ["done", "latent", "latent"]);
    assert.deepEqual(jobs({ frame: ["gone", "live", "none"] }), ["joined", "latent", "pending"]);
    const pool = { f: state.pool.f.map(([k, v]) => [k, k === "shared" ? [1] : v]) };
    assert.deepEqual(jobs({ pool, started: [0, 0, 0] }), ["shared", "latent", "latent"]);
});

test("an owner at a join of a promoted job says whose latch it waits for", () => {
    const waiting = { ...state, at: by("wait", "run") };
    assert.deepEqual(X.heartbeat.describe(waiting, ["c1", "b1"]).lanes[0].awaits, { job: 3, latch: false, parked: false });
});
