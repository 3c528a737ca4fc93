import assert from "node:assert/strict";
import { test } from "node:test";
import { X, data, toy } from "./fixture.mjs";

test("a step is taken only where it is possible", () => {
    const walk = new X.Walk(toy());
    assert.equal(walk.take(1), false);
    assert.equal(walk.take(0), true);
    assert.equal(walk.take(99), false);
    assert.equal(walk.state(), 1);
});

test("back keeps the steps ahead, undo drops them, another step replaces them", () => {
    const walk = new X.Walk(toy());
    walk.load([3, 4, 5]);
    walk.back();
    assert.deepEqual([walk.at, walk.edges], [2, [3, 4, 5]]);
    assert.equal(walk.forward(), true);
    assert.equal(walk.forward(), false);
    walk.undo();
    assert.deepEqual(walk.edges, [3, 4]);
    walk.goTo(1);
    walk.take(6);
    assert.deepEqual(walk.edges, [3, 6]);
    assert.equal(walk.loop(), 0);
});

test("a way from elsewhere is followed as far as its steps fit", () => {
    const walk = new X.Walk(toy());
    assert.equal(walk.load([3, 4, 0]), 2);
    assert.deepEqual(walk.edges, [3, 4]);
});

test("a state, a step, a standstill and a lasso are won", () => {
    const won = (changes, way) => {
        const walk = new X.Walk(toy(changes));
        walk.load(way);
        return walk.won();
    };
    assert.equal(won({}, [3, 4]), true);
    assert.equal(won({}, [3]), false);
    assert.equal(won({ goal: null }, [3, 4]), false);
    const step = { rules: [{ name: "R", fails: [], failsEdges: [4] }], goal: { rule: "R", steps: 2, kind: "edge" } };
    assert.deepEqual([won(step, [3]), won(step, [3, 4])], [false, true]);
    const still = { rules: [], goal: { rule: "deadlock", steps: 3, kind: "deadlock" }, edges: data.edges.slice(0, 7) };
    assert.deepEqual([won(still, [0, 1]), won(still, [0, 1, 2])], [false, true]);
    const lasso = { goal: { rule: "L", steps: 2, kind: "lasso" }, trace: { edges: [3, 6], loop: 0 } };
    assert.deepEqual([won(lasso, []), won(lasso, [3]), won(lasso, [3, 6]), won(lasso, [3, 6, 3])], [false, false, true, true]);
    const other = { ...lasso, trace: { edges: [6, 3], loop: 0 } };
    assert.deepEqual([won(other, [3, 4]), won(other, [3, 6])], [false, true]);
    // Beside the stored loop, 0 and 4, the same steps lead from 1 to 5 and back, and the same other step is possible at both.
    const parks = [0, 1].map((from) => [from, from + 4, 3, 1, "b parks."]);
    const wakes = [0, 1].map((to) => [to + 4, to, 5, 1, "b wakes up."]);
    const twice = (shares) => ({ ...lasso, trace: { edges: [0, 1], loop: 0 }, edges: [parks[0], wakes[0], parks[1], wakes[1], ...shares] });
    const shares = [[0, 1, 0, 0, "a shares its job."], [1, 2, 0, 0, "a shares another job."]];
    assert.deepEqual([won(twice(shares), [4, 2]), won(twice(shares), [4, 2, 3])], [false, true]);
    assert.equal(won(twice(shares.slice(0, 1)), [4, 2, 3]), false);
    const standing = { goal: { rule: "L", steps: 2, kind: "lasso" }, trace: { edges: [3, 4], loop: 2 } };
    assert.deepEqual([won(standing, [3]), won(standing, [3, 4])], [false, true]);
});

test("an address holds graph, mode and way, and nothing that it should not", () => {
    const { parse, format } = X.address;
    const asked = { graph: "Toy", path: [3, 17, 4], mode: "play" };
    assert.deepEqual(parse(format(asked)), asked);
    assert.equal(format({ graph: "Toy", path: [] }), "#graph=Toy");
    assert.deepEqual(parse("#graph=../x&path=1.a&mode=fly"), { path: [] });
    assert.deepEqual(parse(""), { path: [] });
});
