// Two threads and four accesses: `<div class="happens-before">`. The reader chooses the orderings, and sees which runs there
// are, which edges each has, and what a read may see. memory.js decides what is possible.
(function () {
    "use strict";

    const { html, svg, choice, prose, onWidth, live } = window.systoleKit;

    const STORES = ["Relaxed", "Release", "SeqCst"];
    const LOADS = ["Relaxed", "Acquire", "SeqCst"];
    const same = (names) => names.map((name) => [name, name]);

    /** The programs: their threads, what can be chosen, and their accesses for a choice. */
    const PROGRAMS = {
        message: {
            name: "a result and its latch",
            threads: ["executor", "owner"],
            choices: [
                ["the store to `latch`", STORES, "Release"],
                ["the load of `latch`", LOADS, "Acquire"],
                ["`result` is", ["plain", "Relaxed"], "plain"],
            ],
            accesses: ([store, load, data]) => [
                { thread: 0, at: 0, kind: "write", place: "result", order: data },
                { thread: 0, at: 1, kind: "write", place: "latch", order: store },
                { thread: 1, at: 0, kind: "read", place: "latch", order: load },
                { thread: 1, at: 1, kind: "read", place: "result", order: data, only: 2 },
            ],
            story: "The executor writes `result`, then sets `latch`. The owner reads `latch`, and reads `result` only if it saw 1.",
        },
        flags: {
            name: "two flags",
            threads: ["A", "B"],
            choices: [
                ["A's store to `x`", STORES, "Release"],
                ["A's load of `y`", LOADS, "Acquire"],
                ["B's store to `y`", STORES, "Release"],
                ["B's load of `x`", LOADS, "Acquire"],
            ],
            accesses: ([storeX, loadY, storeY, loadX]) => [
                { thread: 0, at: 0, kind: "write", place: "x", order: storeX },
                { thread: 0, at: 1, kind: "read", place: "y", order: loadY },
                { thread: 1, at: 0, kind: "write", place: "y", order: storeY },
                { thread: 1, at: 1, kind: "read", place: "x", order: loadX },
            ],
            story: "A announces itself in `x` and looks at `y`. B announces itself in `y` and looks at `x`. May both see 0?",
        },
    };

    const verb = ({ kind, place, order }) =>
        order === "plain"
            ? kind === "write" ? `${place} = 1` : `read ${place}`
            : kind === "write" ? `${place}.store(1, ${order})` : `${place}.load(${order})`;

    /** What a run's reads see, in words. */
    function sights(run) {
        const seen = run.made.flatMap((access, at) => (access.kind === "read" ? [`\`${access.place}\` is ${run.values[at]}`] : []));
        return seen.join(", ");
    }

    function verdict(run) {
        if (run.forbidden !== null) return { word: "impossible", text: run.forbidden, mark: "good-word" };
        if (run.races.length > 0) {
            const place = run.made[run.races[0][0]].place;
            return { word: "undefined behaviour", text: `a data race on \`${place}\`: nothing orders the write and the read`, mark: "bad-word" };
        }
        return { word: "possible", text: run.synchronizes.length > 0 ? "the load synchronises with the store" : "", mark: "" };
    }

    /** The accesses in two columns, and an arrow for each edge. */
    function draw(run, threads, width) {
        const gap = Math.max(40, width * 0.14);
        const across = (width - gap) / 2 - 2;
        // On a phone the ordering has a line of its own.
        const isNarrow = across < 210;
        const box = { width: across, height: isNarrow ? 46 : 36 };
        const place = (access) => ({ x: access.thread * (box.width + gap) + 1, y: 34 + access.at * (box.height + 56) });
        const shapes = threads.map((name, thread) => svg("text", { x: thread * (box.width + gap) + 4, y: 18, style: "font-weight: 700" }, name));
        const ids = ["sequenced", "synchronizes", "reads"];
        const arrow = function (from, to, kind) {
            const one = place(run.made[from]);
            const other = place(run.made[to]);
            let ends;
            if (run.made[from].thread === run.made[to].thread) {
                ends = [one.x + box.width / 2, one.y + box.height, other.x + box.width / 2, other.y - 2];
            } else {
                const right = one.x < other.x;
                const shift = kind === "reads" ? 9 : -5;
                ends = [
                    right ? one.x + box.width : one.x,
                    one.y + box.height / 2 + shift,
                    right ? other.x - 2 : other.x + box.width + 2,
                    other.y + box.height / 2 + shift,
                ];
            }
            const [x1, y1, x2, y2] = ends;
            shapes.push(svg("line", { class: kind, x1, y1, x2, y2 }));
            if (!ids.includes(kind)) return;
            const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
            const head = svg("path", { class: kind, d: "M -9 -5 L 0 0 L -9 5", transform: `translate(${x2} ${y2}) rotate(${angle})` });
            head.style.strokeDasharray = "none";
            shapes.push(head);
        };
        run.made.forEach(function (access, at) {
            run.made.forEach((other, to) => {
                if (access.thread === other.thread && access.at + 1 === other.at) arrow(at, to, "sequenced");
            });
        });
        run.synchronizes.forEach(([from, to]) => arrow(from, to, "synchronizes"));
        run.sources.forEach((from, to) => {
            if (typeof from === "number") arrow(from, to, "reads");
        });
        run.races.forEach(([from, to]) => arrow(from, to, "race"));
        run.made.forEach(function (access, at) {
            const { x, y } = place(access);
            const sees = access.kind === "read" ? ` → ${run.values[at]}` : "";
            const line = (text, down) => svg("text", { class: "code", x: x + 6, y: y + down }, text);
            shapes.push(svg("rect", { class: "access", x, y, width: box.width, height: box.height, rx: 4 }));
            if (isNarrow && access.order !== "plain") {
                const [short] = verb({ ...access, order: "" }).split(/, \)|\(\)/);
                shapes.push(line(`${short}${access.kind === "write" ? ")" : "()"}${sees}`, 19), line(access.order, 37));
            } else shapes.push(line(verb(access) + sees, box.height / 2 + 5));
        });
        const height = 34 + 2 * box.height + 56 + 6;
        const label = `${run.made.map((access, at) => `${threads[access.thread]}: ${verb(access)}${access.kind === "read" ? ` sees ${run.values[at]}` : ""}`).join("; ")}.`;
        return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, shapes);
    }

    live("happens-before", function (host) {
        const asked = host.dataset.program in PROGRAMS ? host.dataset.program : "message";
        const which = choice("Program", Object.entries(PROGRAMS).map(([key, { name }]) => [key, name]), asked, () => setUp());
        const options = html("div", { class: "controls" });
        const story = html("p");
        const table = html("div", { class: "table-wrapper" });
        const note = html("p", { class: "note", role: "status" });
        const picture = html("div");
        const legend = html(
            "p",
            null,
            "Arrows: thin and solid, the order within a thread; thick, the load synchronises with the store; dashed, the read sees this write; thick and dotted, a data race.",
        );
        host.append(html("div", { class: "controls" }, which.label), story, options, table, note, picture, legend);
        let controls = [];
        let width = 0;
        let shown = 0;

        const program = () => PROGRAMS[which.value()];
        const all = () => window.systoleMemory.runs(program().accesses(controls.map((control) => control.value())));

        function setUp() {
            controls = program().choices.map(([name, values, chosen]) => choice(name.replaceAll("`", ""), same(values), chosen, update));
            options.replaceChildren(...controls.map((control) => control.label));
            story.replaceChildren(...prose(program().story));
            // The last run is the one in which each read sees the other thread's write.
            shown = Number.MAX_SAFE_INTEGER;
            update();
        }

        function update() {
            const runs = all();
            shown = Math.min(shown, runs.length - 1);
            const name = `run-${Math.random().toString(36).slice(2)}`;
            const rows = runs.map(function (run, index) {
                const { word, text, mark } = verdict(run);
                const pick = html("input", { type: "radio", name, checked: index === shown, id: `${name}-${index}` });
                pick.addEventListener("change", function () {
                    shown = index;
                    show(runs);
                });
                const reads = html("label", { for: pick.id }, prose(sights(run)));
                return html("tr", null, html("td", null, pick, " ", reads), html("td", { class: mark }, word), html("td", null, prose(text)));
            });
            const head = html("thead", null, html("tr", null, ["What the reads see", "Verdict", "Why"].map((title) => html("th", { scope: "col" }, title))));
            table.replaceChildren(html("table", null, head, html("tbody", null, rows)));
            show(runs);
        }

        function show(runs) {
            const bad = runs.filter((run) => run.forbidden === null && run.races.length > 0).length;
            const can = runs.filter((run) => run.forbidden === null).length;
            const raced = bad > 0 ? ` ${bad} of these ${bad === 1 ? "has" : "have"} a data race: in Rust the whole program then has undefined behaviour.` : "";
            note.textContent = `${can} of ${runs.length} runs are possible.${raced}`;
            if (width > 0) picture.replaceChildren(draw(runs[shown], program().threads, width));
        }

        host.systole = { runs: all };
        setUp();
        onWidth(picture, function (now) {
            width = now;
            show(all());
        });
    });
})();
