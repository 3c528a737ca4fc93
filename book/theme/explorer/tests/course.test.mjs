// What the modes rest on: the correct model beside the broken one, predictions, levels and scores.
import assert from "node:assert/strict";
import { test } from "node:test";
import { X, data, toy } from "./fixture.mjs";

test("the correct model makes the same steps until one is not possible", () => {
    const sound = toy({ name: "Sound", edges: data.edges.filter((_, i) => i !== 4), goal: null, trace: null });
    const followed = X.beside.follow(toy(), sound, [3, 4]);
    assert.deepEqual(followed.map((f) => f.match), ["same", "none"]);
    assert.deepEqual(followed[1].instead.map((e) => e.action.name), ["wake"]);
    assert.equal(X.beside.parting(followed), 1);
});

test("or until one does something else there", () => {
    const edges = data.edges.map((e) => [...e]);
    edges[4][1] = 1;
    const followed = X.beside.follow(toy(), toy({ edges }), [3, 4, 5]);
    assert.deepEqual(followed.map((f) => f.match), ["same", "other", "none"]);
    assert.deepEqual(followed[1].differs, ["at"]);
});

test("of several steps of the same actor and name the nearest one counts", () => {
    const edges = [[0, 2, 3, 1, "b parks, somehow."], [0, 4, 3, 0, "a parks b."], ...data.edges];
    const followed = X.beside.follow(toy(), toy({ edges }), [3]);
    assert.deepEqual([followed[0].match, followed[0].edge.id], ["same", 5]);
    const stranger = X.beside.follow(toy(), toy({ edges: edges.slice(1, 2) }), [3]);
    assert.deepEqual(stranger.map((f) => f.match), ["none"]);
});

test("only real choices count as predictions", () => {
    const quiz = new X.Quiz(toy());
    assert.equal(quiz.answer(0).ok, false);
    assert.equal(quiz.answer(4).ok, true);
    assert.equal(quiz.over, true);
    assert.deepEqual(quiz.score(), { right: 1, of: 2 });
    const forced = new X.Quiz(toy({ trace: { edges: [0, 1, 2], loop: null } }));
    forced.answer(0);
    assert.equal(forced.forced(), true);
    forced.answer(1);
    forced.answer(2);
    assert.deepEqual(forced.score(), { right: 1, of: 1 });
});

test("levels keep their order, and the best score stays", () => {
    const goal = { rule: "R", steps: 2, kind: "state" };
    const list = [{ name: "p", goal: null }, { name: "a", group: "G", goal }, { name: "b", group: "H", goal }, { name: "c", group: "G", goal }];
    assert.deepEqual(X.levels.groups(list.filter(X.levels.isLevel)).map((g) => [g.name, g.members.length]), [["G", 2], ["H", 1]]);
    assert.equal(X.levels.after(list, "a").name, "c");
    assert.equal(X.levels.after(list, "b"), null);
    const kept = new Map();
    const storage = { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => kept.set(k, v) };
    const progress = new X.levels.Progress(storage);
    assert.equal(progress.won("a", 5), true);
    assert.equal(progress.won("a", 6), false);
    assert.equal(new X.levels.Progress(storage).of("a"), 5);
    // Two pages at once: neither forgets the other's win, and a page does not bring back what the other one has forgotten.
    const other = new X.levels.Progress(storage);
    progress.won("b", 3);
    other.won("c", 4);
    assert.deepEqual(JSON.parse(kept.get("systole-levels")), { a: 5, b: 3, c: 4 });
    progress.reset();
    other.won("a", 9);
    assert.deepEqual(JSON.parse(kept.get("systole-levels")), { a: 9 });
});

test("scores work without a storage, and with a broken one", () => {
    for (const storage of [null, { getItem: () => "{", setItem: () => { throw new Error("full"); } }]) {
        const progress = new X.levels.Progress(storage);
        progress.won("a", 3);
        assert.equal(progress.of("a"), 3);
        progress.reset();
        assert.equal(progress.of("a"), null);
    }
});

test("variables stand with the actor that they belong to", () => {
    const view = X.plain.describe(toy(), 4);
    assert.deepEqual(view.lanes.map((l) => [l.owner, l.rows.map((r) => X.value.text(r.value))]), [["a", ["runs"]], ["b", ["parked"]]]);
    assert.deepEqual(view.rest.map((r) => r.name), ["queue"]);
});

test("a row of one key is no count", () => {
    assert.equal(X.plain.isCount(toy(), "queue[a]"), false);
});
