// The pool of the recorded run, without a page: `node --test book/theme/lab/tests/`.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.window = globalThis;
await import("../../../src/lab/run-data.js");
await import("../../../src/lab/run-steps.js");

const { Pool, choice, story, knows } = globalThis.systoleLab.steps;
const run = globalThis.systoleRun;
const named = ([time, action, worker, job, owner, shared]) => ({ time, action, worker, job, owner, shared });
const events = run.events.map(named);

/** The choices after these steps, each `[action, worker, job, owner]`. */
function after(...steps) {
    const pool = new Pool(3);
    for (const [action, worker, job = null, owner = null] of steps) pool.make({ action, worker, job, owner });
    return pool.next().map((step) => step.join(" "));
}

test("each recorded step is one of those that may come next", () => {
    const pool = new Pool(run.workers);
    let asked = 0;
    for (const [place, event] of events.entries()) {
        if (place > 0 && !pool.isBetween(event)) {
            const next = pool.next();
            assert.ok(next.length >= 2, `event ${place}: there is nothing to choose`);
            assert.ok(next.length <= 9, `event ${place}: ${next.length} choices, and the keyboard has nine numbers`);
            assert.equal(new Set(next.map(choice)).size, next.length, "two choices with the same words");
            const found = next.some(([action, worker]) => action === event.action && worker === event.worker);
            assert.ok(found, `event ${place}: ${event.action} of worker ${event.worker} is none of ${next.join("; ")}`);
            asked += 1;
        }
        pool.make(event);
        assert.equal(pool.shared.length, event.shared, `event ${place}: the shared jobs`);
    }
    assert.ok(asked > events.length / 2, `only ${asked} of ${events.length} steps are asked`);
});

test("each action has words, and a story names the worker", () => {
    for (const event of events) {
        assert.ok(knows(event.action), event.action);
        assert.match(story(event), new RegExp(`^Worker ${event.worker} `));
        assert.doesNotMatch(story(event), /[{}]|null|undefined/);
    }
});

test("only a worker that was asked promotes, and only while a worker idles one is asked", () => {
    assert.deepEqual(after(["Call", 2]), ["Beat 2", "CallReturn 2"]);
    assert.deepEqual(after(["Call", 2], ["Beat", 2]), ["Promote 2", "CallReturn 2"]);
});

test("a parked worker takes nothing before it is woken", () => {
    const promoted = [["Call", 2], ["Beat", 2], ["Promote", 2, 1, 2]];
    const parked = after(...promoted);
    assert.ok(parked.includes("Wake 0") && parked.includes("WaitForJobReclaim 2"));
    assert.ok(!parked.includes("TakeSharedJob 0"));
    const woken = after(...promoted, ["Wake", 0]);
    assert.ok(woken.includes("TakeSharedJob 0") && !woken.includes("Wake 0") && !woken.includes("Park 0"));
    const polling = after(["Call", 2], ["Park", 0], ["BeginPolling", 0], ["Beat", 2], ["Promote", 2, 1, 2]);
    assert.ok(polling.includes("TakeSharedJob 0"));
});

test("an owner helps only with a part of the job that it waits for", () => {
    const two = [["Call", 2], ["Promote", 2, 1, 2], ["Wake", 0], ["TakeSharedJob", 0, 1, 2], ["Promote", 2, 2, 2]];
    // Job 3 is a part of job 1, and worker 2 waits for job 2, which worker 1 runs.
    const waits = [...two, ["Wake", 1], ["TakeSharedJob", 1, 2, 2], ["WaitForJobPark", 2], ["Promote", 0, 3, 0]];
    assert.ok(!after(...waits).includes("Wake 2"));
    assert.ok(after(...waits, ["SetLatch", 1, 2, 2]).includes("Wake 2"));
    const own = [...two, ["WaitForJobReclaim", 2, 2, 2], ["WaitForJobPark", 2], ["Promote", 0, 3, 0]];
    assert.ok(after(...own).includes("Wake 2"));
});

test("a job that its owner took back is the owner's own code", () => {
    const back = [["Call", 2], ["Promote", 2, 1, 2], ["WaitForJobReclaim", 2, 1, 2]];
    assert.deepEqual(after(...back), ["Beat 2", "CallReturn 2"]);
});
