// A tree of forks and joins, its work, its span, and a greedy schedule of it: `<div class="dag">`.
//
// Each inner node of the tree is two pieces of work: one unit before its children, the fork, and one unit after them, the
// join. A leaf is one piece of as many units as the reader chooses. Nothing is preempted.
(function () {
    "use strict";

    const { html, svg, slider, choice, onWidth, live } = window.systoleKit;

    /** More leaves than these are not drawn, and more than `MOST` are not offered. */
    const DRAWN = 64;
    const MOST = 256;

    /** The tree as a list of nodes, parents first; `children` are indices. */
    function tree(shape, depth, fanout) {
        const nodes = [];
        const add = function (level, isWide) {
            const index = nodes.push({ level, children: [] }) - 1;
            if (level === depth || !isWide) return index;
            for (let child = 0; child < fanout; child += 1) {
                const goesOn = shape === "balanced" || child === fanout - 1;
                nodes[index].children.push(add(level + 1, goesOn));
            }
            return index;
        };
        add(0, true);
        return nodes;
    }

    /** The pieces of work: what each costs, and what it waits for. The first is the root's fork, the last its join. */
    function dag(nodes, leaf) {
        const pieces = [];
        const add = function (node, before) {
            const isLeaf = nodes[node].children.length === 0;
            const first = pieces.push({ node, cost: isLeaf ? leaf : 1, before }) - 1;
            if (isLeaf) return first;
            const ends = nodes[node].children.map((child) => add(child, [first]));
            return pieces.push({ node, cost: 1, before: ends }) - 1;
        };
        add(0, []);
        return pieces;
    }

    /** The longest way to the end of each piece, and the pieces on the longest way of all. */
    function span(pieces) {
        const ends = [];
        const from = [];
        // A piece stands behind all that it waits for.
        pieces.forEach(function (piece, index) {
            from[index] = piece.before.reduce((best, other) => (best < 0 || ends[other] > ends[best] ? other : best), -1);
            ends[index] = piece.cost + (from[index] < 0 ? 0 : ends[from[index]]);
        });
        const path = new Set();
        for (let at = pieces.length - 1; at >= 0; at = from[at]) path.add(at);
        return { length: ends[pieces.length - 1], path };
    }

    /** A greedy schedule: whenever a worker is free and a piece is ready, the worker runs it; the oldest piece first. */
    function schedule(pieces, workers) {
        const waits = pieces.map((piece) => piece.before.length);
        const after = pieces.map(() => []);
        pieces.forEach((piece, index) => piece.before.forEach((other) => after[other].push(index)));
        const ready = pieces.map((_, index) => index).filter((index) => waits[index] === 0);
        const busy = new Array(workers).fill(null);
        const runs = [];
        let now = 0;
        while (runs.length < pieces.length || busy.some((run) => run !== null)) {
            for (let worker = 0; worker < workers && ready.length > 0; worker += 1) {
                if (busy[worker] !== null) continue;
                const piece = ready.shift();
                busy[worker] = { piece, worker, start: now, end: now + pieces[piece].cost };
                runs.push(busy[worker]);
            }
            now = Math.min(...busy.filter((run) => run !== null).map((run) => run.end));
            for (let worker = 0; worker < workers; worker += 1) {
                if (busy[worker] === null || busy[worker].end > now) continue;
                for (const next of after[busy[worker].piece]) {
                    waits[next] -= 1;
                    if (waits[next] === 0) ready.push(next);
                }
                busy[worker] = null;
            }
        }
        return { runs, length: now };
    }

    const colour = (worker) => `hsl(${(worker * 137.5) % 360}, 65%, 72%)`;

    function drawTree(nodes, pieces, path, ran, width) {
        const depth = Math.max(...nodes.map((node) => node.level));
        const leaves = nodes.filter((node) => node.children.length === 0).length;
        const gap = width / leaves;
        const radius = Math.max(3, Math.min(11, gap / 2 - 1));
        const rise = 44;
        let next = 0;
        const place = [];
        const settle = function (index) {
            const node = nodes[index];
            if (node.children.length === 0) place[index] = (next++ + 0.5) * gap;
            else {
                node.children.forEach(settle);
                place[index] = (place[node.children[0]] + place[node.children.at(-1)]) / 2;
            }
        };
        settle(0);
        const top = (index) => 16 + nodes[index].level * rise;
        const critical = new Set([...path].map((piece) => pieces[piece].node));
        const edges = [];
        const dots = [];
        nodes.forEach(function (node, index) {
            for (const child of node.children) {
                const isCritical = critical.has(index) && critical.has(child);
                const ends = { x1: place[index], y1: top(index), x2: place[child], y2: top(child) };
                edges.push(svg("line", { class: isCritical ? "edge critical" : "edge", ...ends }));
            }
            const worker = ran.get(index);
            const at = { cx: place[index], cy: top(index), r: radius, fill: colour(worker) };
            dots.push(svg("circle", { class: critical.has(index) ? "node critical" : "node", ...at }));
            if (radius > 9) {
                const style = "fill: #000; font-size: 11px";
                dots.push(svg("text", { x: place[index], y: top(index) + 4, "text-anchor": "middle", style }, `${worker + 1}`));
            }
        });
        const height = 32 + depth * rise;
        const label = `A tree with ${leaves} leaves. The longest way from the root to a leaf is drawn in bold.`;
        return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, edges, dots);
    }

    function drawSchedule(runs, length, workers, width) {
        const left = width < 500 ? 34 : 70;
        const row = 22;
        const scale = (width - left - 8) / length;
        const bars = [];
        for (let worker = 0; worker < workers; worker += 1) {
            const name = width < 500 ? `${worker + 1}` : `worker ${worker + 1}`;
            bars.push(svg("text", { x: 0, y: worker * row + 16 }, name));
            bars.push(svg("rect", { class: "idle", x: left, y: worker * row + 2, width: length * scale, height: row - 4 }));
        }
        for (const { worker, start, end } of runs) {
            const across = Math.max(0.5, (end - start) * scale - (scale > 3 ? 1 : 0));
            const at = { x: left + start * scale, y: worker * row + 2, width: across, height: row - 4 };
            bars.push(svg("rect", { ...at, fill: colour(worker) }));
        }
        const bottom = workers * row + 18;
        bars.push(svg("text", { x: left, y: bottom }, "0"));
        bars.push(svg("text", { x: width - 8, y: bottom, "text-anchor": "end" }, `time ${length}`));
        const label = `A row for each worker. A bar is a piece of work; the schedule ends at time ${length}.`;
        const height = bottom + 6;
        return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, bars);
    }

    live("dag", function (host) {
        const shapes = [["balanced", "balanced: each child forks again"], ["one-sided", "one-sided: only the last child forks"]];
        const shape = choice("Shape", shapes, "balanced", update);
        const depth = slider("Depth", { min: 1, max: 8, value: 3 }, update);
        const fanout = slider("Children of a fork", { min: 2, max: 4, value: 2 }, update);
        const leaf = slider("Work of a leaf", { min: 1, max: 40, value: 8 }, update);
        const workers = slider("Workers", { min: 1, max: 16, value: 4 }, update);
        const figures = html("dl", { class: "figures" });
        const note = html("p", { class: "note", role: "status" });
        const picture = html("div", { class: "scroll" });
        const bars = html("div");
        const all = [shape, depth, fanout, leaf, workers].map((control) => control.label);
        host.append(html("div", { class: "controls" }, all), figures, note, picture, bars);
        let width = 0;

        function outcome() {
            const asked = depth.value();
            let levels = asked;
            if (shape.value() === "balanced") while (fanout.value() ** levels > MOST) levels -= 1;
            const nodes = tree(shape.value(), levels, fanout.value());
            const pieces = dag(nodes, leaf.value());
            const work = pieces.reduce((sum, piece) => sum + piece.cost, 0);
            const { length, path } = span(pieces);
            const { runs, length: time } = schedule(pieces, workers.value());
            const bound = (work - length) / workers.value() + length;
            return { asked, levels, nodes, pieces, work, span: length, path, runs, time, bound, workers: workers.value() };
        }

        function update() {
            if (width === 0) return;
            const now = outcome();
            const leaves = now.nodes.filter((node) => node.children.length === 0).length;
            const rounded = (value) => String(Math.round(value * 10) / 10);
            const low = Math.max(now.work / now.workers, now.span);
            const rows = [
                ["Work T₁", now.work],
                ["Span T∞", now.span],
                ["Parallelism T₁ / T∞", rounded(now.work / now.span)],
                ["No schedule ends before", rounded(low)],
                [`Greedy schedule, ${now.workers} worker${now.workers === 1 ? "" : "s"}`, now.time],
                ["No greedy one ends after", rounded(now.bound)],
                ["Speed-up", rounded(now.work / now.time)],
            ];
            figures.replaceChildren(...rows.map(([name, value]) => html("div", null, html("dt", null, name), html("dd", null, `${value}`))));
            const cut = now.levels < now.asked ? ` The depth is ${now.levels} here: a deeper tree has more than ${MOST} leaves.` : "";
            const enough = now.workers >= now.work / now.span;
            const limit = enough
                ? "More workers cannot help much: the span is the limit, not the number of workers."
                : "The number of workers is the limit: there is more parallelism than workers.";
            note.textContent = `${leaves} leaves. ${limit}${cut}`;
            const ran = new Map(now.runs.map((run) => [now.pieces[run.piece].node, run.worker]));
            if (leaves <= DRAWN) picture.replaceChildren(drawTree(now.nodes, now.pieces, now.path, ran, width));
            else picture.replaceChildren(html("p", null, `The tree is not drawn: it has ${leaves} leaves.`));
            bars.replaceChildren(drawSchedule(now.runs, now.time, now.workers, width));
        }

        host.systole = { outcome };
        const measure = html("div");
        host.append(measure);
        onWidth(measure, function (now) {
            width = now;
            update();
        });
    });
})();
