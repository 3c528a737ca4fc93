// A state of Heartbeat: one lane for each worker, the pool, the jobs.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h, svg, actorClass } = X.dom;

    /** Marks what the last step has changed, for the eye and for the ear. */
    function marked(element, changed) {
        if (changed) {
            element.classList.add("sx-changed");
            element.append(h("span.sx-hidden", null, " (changed)"));
        }
        return element;
    }

    /** The arrow that stands for a header's `prev`; a null link ends in a bar. */
    function arrow(linked) {
        const end = linked ? "M20 3 L27 8 L20 13" : "M20 2 L20 14";
        const line = svg("path", { d: linked ? "M1 8 H26" : "M1 8 H20" });
        return svg("svg", { viewBox: "0 0 29 16", class: "sx-arrow", "aria-hidden": "true" }, line, svg("path", { d: end }));
    }

    const name = (header) => (header === "Root" ? "Root" : "job " + header);

    function header(entry, changes) {
        const words = [];
        if (entry.barrier) words.push("barrier");
        if (entry.promoted) words.push("promoted");
        if (entry.latch) words.push("latch set");
        if (entry.frame === "gone") words.push("frame gone!");
        const box = h("span.sx-header", { "data-link": entry.barrier ? "barrier" : entry.prev === null ? "null" : "linked" },
            h("b", null, name(entry.job)), words.length > 0 && h("small", null, words.join(", ")));
        const link = h("span.sx-link", { title: entry.prev === null ? "prev is null" : "prev leads to " + name(entry.prev) },
            arrow(entry.prev !== null),
            h("span.sx-hidden", null, entry.prev === null ? "prev is null" : "prev: " + name(entry.prev)));
        marked(box, changes.any("prev." + entry.job, "frame." + entry.job, "latch." + entry.job));
        return [box, link];
    }

    /** The chain of one activation: its open jobs, newest first, down to the header that it started from. */
    function chain(activation, changes) {
        const links = activation.headers.map((entry) => header(entry, changes));
        const barrier = activation.headers.find((entry) => entry.barrier);
        const oldest = activation.headers[activation.headers.length - 1];
        const reaches = !oldest || oldest.prev !== null;
        return h("div.sx-chain", { role: "group", "aria-label": "chain of job headers, newest first" },
            links,
            reaches ? h("span.sx-base", { title: "the header that this code started from" }, name(activation.base)) :
                h("span.sx-null", null, "null"),
            barrier && h("small.sx-below", null, "walk keeps the barrier’s link: " + name(barrier.below)));
    }

    function activation(entry, worker, changes) {
        const path = "stack." + worker + "." + entry.index;
        const own = entry.code === worker;
        const title = own ? "its own code" : "job " + entry.code;
        const how = own ? null : entry.taken ? "taken from the queue" : "run by its owner";
        const value = entry.sum < 0 ? "panics" : "sum " + entry.sum;
        const box = h("li.sx-activation", { "data-newest": entry.newest },
            h("p", null, h("b", null, title), how && " · " + how,
                h("small", null, " next operation " + entry.next + ", " + value)),
            (entry.headers.length > 0 || entry.newest) && chain(entry, changes));
        return marked(box, changes.at(path));
    }

    const chip = (kind, text, changed) => marked(h("li.sx-chip", { "data-kind": kind }, text), changed);

    function chips(lane, changes) {
        const w = lane.worker, list = [];
        const add = (when, kind, text, ...paths) => when && list.push(chip(kind, text, changes.any(...paths)));
        add(lane.lock, "lock", "holds the lock", "lock");
        add(true, lane.flag ? "flag-on" : "flag-off", lane.flag ? "flag set: asked to share" : "flag not set", "pool.heartbeat." + w);
        add(lane.beater, "beater", "is the beater", "pool.beater");
        add(lane.timed, "beater", "timer armed", "pool.timed");
        add(lane.notified, "told", "notification on its way", "pool.notified");
        add(lane.halfway, "told", "notification halfway", "pool.halfway");
        add(lane.polls, "told", "polls, and was not told yet", "pool.polls");
        add(!lane.rested, "rest", "interval runs", "pool.rested");
        add(lane.runs !== null, "runs", "runs taken job " + lane.runs, "pool.runs." + w);
        add(lane.addressed.length > 0, "runs", "for it alone: " + lane.addressed.map((j) => "job " + j).join(", "), "pool.addressed." + w);
        add(lane.returned !== null, "runs", "its call returned " + lane.returned, "returned." + w);
        return h("ul.sx-chips", null, list);
    }

    function awaits(lane, changes) {
        if (!lane.awaits) return null;
        const { job, latch, parked } = lane.awaits;
        const text = (parked ? "parked for job " : "waits for job ") + job + ": its latch is " + (latch ? "set" : "not set");
        return marked(h("p.sx-awaits", { "data-latch": latch }, text), changes.any("pool.awaits." + lane.worker, "latch." + job));
    }

    function worker(lane, graph, actor, changes) {
        const w = lane.worker;
        const status = h("span.sx-status", { "data-status": lane.status, title: X.heartbeat.STATUS[lane.status] }, lane.status);
        return h("div", { class: "sx-lane " + actorClass(graph, w), "data-acts": actor === w, role: "group", "aria-label": "worker " + w },
            h("div.sx-lane-head", null, h("span.sx-name", null, w), h("span.sx-role", null, lane.role),
                marked(status, changes.at("pool.status." + w))),
            marked(h("p.sx-place", null, lane.place + " ", h("code", null, lane.at)), changes.at("at." + w)),
            awaits(lane, changes),
            chips(lane, changes),
            lane.stack.length === 0 ? marked(h("p.sx-empty", null, "empty stack"), changes.at("stack." + w)) :
                h("ol.sx-stack", { "aria-label": "stack, newest on top" }, lane.stack.map((a) => activation(a, w, changes))));
    }

    function pool(view, changes) {
        const fact = (label, value, ...paths) =>
            marked(h("div.sx-fact", null, h("span", null, label), h("b", null, value)), changes.any(...paths));
        const queue = view.shared.length === 0 ? h("span.sx-empty", null, "empty") :
            h("ol.sx-queue", null, view.shared.map((j) => h("li", null, "job " + j)));
        return h("div.sx-pool", { role: "group", "aria-label": "the pool" },
            marked(h("div.sx-fact.sx-wide", null, h("span", null, "shared queue, oldest first"), queue), changes.at("pool.shared")),
            fact("lock", view.lock || "free", "lock"),
            fact("beater", view.beater || "none", "pool.beater"),
            view.stopping && fact("pool", "stopping", "pool.stopping"));
    }

    const STATES = {
        pending: "not forked", latent: "latent", promoted: "promoted, not in the queue", shared: "shared",
        running: "running", done: "done", joined: "joined",
    };

    function job(entry, changes) {
        const started = entry.started > 1 ? "started " + entry.started + " times!" : null;
        const words = [
            "frame " + entry.frame,
            entry.frame !== "none" && "prev " + (entry.prev === "Null" ? "null" : name(entry.prev)),
            entry.latch && "latch set", entry.result !== 0 && "result " + entry.result, started,
        ];
        const j = entry.job;
        const box = h("li.sx-job", { "data-state": entry.state },
            h("b", null, "job " + j), h("span", null, STATES[entry.state]), h("small", null, words.filter(Boolean).join(", ")));
        return marked(box, changes.any("frame." + j, "latch." + j, "result." + j, "started." + j, "prev." + j));
    }

    /** The whole state, with what `changes` says the last step has changed; `actor` made that step. */
    function render(graph, id, actor, changes) {
        const view = X.heartbeat.describe(graph.state(id), graph.data.workers);
        return h("div.sx-state", null,
            h("div.sx-lanes", null, view.lanes.map((lane) => worker(lane, graph, actor, changes))),
            pool(view, changes),
            h("ul.sx-jobs", { "aria-label": "the jobs" }, view.jobs.map((entry) => job(entry, changes))));
    }

    X.lanes = { render, marked };
})();
