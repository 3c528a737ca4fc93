import assert from "node:assert/strict";
import { test } from "node:test";
import { X, data, toy } from "./fixture.mjs";

test("the steps of a state stand by actor, without those that change nothing", () => {
    const graph = toy();
    assert.deepEqual(graph.choices(0).map((g) => [g.actor, g.edges.map((e) => e.id)]), [["a", [0]], ["b", [3]]]);
    assert.deepEqual(graph.choices(3).flatMap((g) => g.edges), []);
    assert.equal(graph.standstill(3), "end");
    assert.deepEqual(toy({ rules: [{ name: "R", fails: [], failsEdges: [7] }] }).out[3], [7]);
    assert.equal(toy({ edges: data.edges.slice(0, 7) }).standstill(3), "stuck");
    assert.equal(toy({ edges: data.edges.slice(0, 7), cut: [3] }).standstill(3), "cut");
});

test("what changes is said by path", () => {
    const graph = toy();
    assert.deepEqual(graph.changes(0, 4), ["at.b"]);
    assert.deepEqual(graph.changes(0, 1), ["queue.1"]);
    const changes = new X.Changes(graph.changes(0, 4));
    assert.equal(changes.at("at"), true);
    assert.equal(changes.at("at.b.next"), true);
    assert.equal(changes.any("at.a", "queue"), false);
});

test("rules are broken by states and by steps", () => {
    const graph = toy({ rules: [...data.rules, { name: "Step", fails: [], failsEdges: [5] }] });
    assert.deepEqual(graph.broken(5, null).map((r) => r.name), ["NoLostWake"]);
    assert.deepEqual(graph.broken(3, 5).map((r) => r.name), ["Step"]);
    assert.deepEqual(graph.broken(3, 2), []);
});

test("a shortest way leads to each state", () => {
    const graph = toy();
    assert.deepEqual(graph.wayTo(0), []);
    assert.deepEqual(graph.wayTo(5), [3, 4]);
    assert.equal(graph.wayTo(3).length, 3);
});

test("steps that read alike are told apart by where they lead", () => {
    const graph = toy({ edges: [[0, 1, 0, 0, "one"], [0, 4, 0, 0, "one"]] });
    const words = graph.distinctions(graph.choices(0).flatMap((g) => g.edges));
    assert.equal(words.get(1), "queue[1] = , at[b] = parked");
    assert.equal(toy().distinctions(toy().choices(0).flatMap((g) => g.edges)).size, 0);
});

test("the map has one layer for each distance", () => {
    const plan = X.layout(toy());
    assert.deepEqual(plan.points.map(([x]) => x), [20, 56, 92, 128, 56, 92]);
    assert.ok(plan.points.every(([, y]) => y > 0 && y < plan.height));
});

test("a lasso begins where its file says, by a state or by a number of steps", () => {
    const loop = (edges, begin) => toy({ trace: { edges, loop: begin } });
    assert.equal(loop([3, 4], null).loop, null);
    assert.deepEqual(loop([3, 6, 3], 4).loopEdges(), [6, 3]);
    assert.deepEqual(loop([3, 6, 3], 1).loopEdges(), [6, 3]);
    assert.deepEqual([loop([3, 4], 5).loop, loop([3, 4], 2).loop, loop([3, 4], 5).loopEdges()], [2, 2, []]);
});

test("goal states are marked by the kind of the goal", () => {
    assert.deepEqual([...toy().goalStates()], [5]);
    const edge = toy({ rules: [{ name: "NoLostWake", fails: [], failsEdges: [4] }], goal: { ...data.goal, kind: "edge" } });
    assert.deepEqual([...edge.goalStates()], [5]);
    const stuck = toy({ rules: [], goal: { rule: "deadlock", steps: 3, kind: "deadlock" }, edges: data.edges.slice(0, 7) });
    assert.deepEqual([...stuck.goalStates()], [3]);
    assert.deepEqual(stuck.broken(3, null).map((rule) => rule.name), ["NoDeadlock"]);
    assert.equal(X.value.place("stack.c1.1.sum"), "stack[c1][1].sum");
});
