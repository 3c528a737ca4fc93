// The matrix of mistakes and oracles, filtered: `<div class="matrix">`, and the same above the table of the page mutants.
//
// The data are in data/mutants.js, which a command writes; the script is loaded where a page asks for it.
(function () {
    "use strict";

    const { html, choice, id, live } = window.systoleKit;

    /** What an oracle says, in a word: it sees the mistake, misses it, or was not asked. */
    function kind(said) {
        if (said === "-") return "cannot";
        if (said === "not run") return "unasked";
        if (said === "missed" || said === "harmless") return said === "missed" ? "misses" : "harmless";
        return "sees";
    }

    const WANTED = [
        ["any", "says anything"],
        ["sees", "sees it"],
        ["misses", "misses it"],
        ["cannot", "cannot be asked (-)"],
    ];

    const RESULTS = [
        ["any", "all mistakes"],
        ["one", "seen by one oracle only"],
        ["missed", "missed by an oracle that was asked"],
        ["none", "seen by no oracle"],
    ];

    /** The controls, and a function that says whether a mistake passes them. */
    function filter(oracles, changed) {
        const own = id("search");
        const search = html("input", { type: "search", id: own, placeholder: "NoLostWake, latch, beater …", oninput: changed });
        const wanted = oracles.map((oracle) => choice(oracle, WANTED, "any", changed));
        const result = choice("Result", RESULTS, "any", changed);
        const controls = html(
            "div",
            { class: "controls" },
            html("div", { class: "control" }, html("label", { for: own }, "Words"), search),
            result.label,
            wanted.map((control) => control.label),
        );
        const passes = function (entry) {
            const kinds = entry.says.map(kind);
            const text = [entry.name, entry.mistake, ...entry.says].join(" ").toLowerCase();
            const words = search.value.toLowerCase().split(/\s+/);
            if (!words.every((word) => text.includes(word))) return false;
            if (wanted.some((control, at) => control.value() !== "any" && control.value() !== kinds[at])) return false;
            const seen = kinds.filter((kind) => kind === "sees").length;
            if (result.value() === "one") return seen === 1;
            if (result.value() === "missed") return kinds.includes("misses");
            return result.value() !== "none" || seen === 0;
        };
        const reset = function () {
            search.value = "";
            for (const control of [result, ...wanted]) control.input.value = "any";
            changed();
        };
        return { controls, passes, reset };
    }

    const waiting = [];
    let data = null;

    window.systoleMutants = function (oracles, entries) {
        data = { oracles, entries };
        for (const ready of waiting.splice(0)) ready(data);
    };

    /** Calls `ready` with the data, which are loaded once. */
    function load(ready) {
        if (data !== null) {
            ready(data);
            return;
        }
        waiting.push(ready);
        if (waiting.length > 1) return;
        document.head.append(html("script", { src: `${path_to_root}data/mutants.js` }));
    }

    /** How many pass, in words. */
    function counted(oracles, entries, passing) {
        const each = oracles.map((oracle, at) => `${oracle} ${passing.filter((entry) => kind(entry.says[at]) === "sees").length}`);
        return `${passing.length} of ${entries.length} mistakes. Of these see: ${each.join(", ")}.`;
    }

    function row(entry) {
        const cells = entry.says.map((said) => html("td", { class: kind(said) }, said));
        const why = entry.argument === null ? entry.mistake : `${entry.mistake}. No oracle need see it: ${entry.argument}`;
        return html("tr", null, html("td", null, html("code", null, entry.name)), html("td", null, why), cells);
    }

    live("matrix", function (host, fallback) {
        host.append(...fallback);
        load(function ({ oracles, entries }) {
            const body = html("tbody");
            const count = html("p", { class: "count", role: "status" });
            const { controls, passes, reset } = filter(oracles, update);
            const titles = ["mutant", "mistake", ...oracles].map((title) => html("th", { scope: "col" }, title));
            const table = html("table", null, html("thead", null, html("tr", null, titles)), body);
            const again = html("button", { type: "button", onclick: reset }, "Show all");
            function update() {
                const passing = entries.filter(passes);
                count.textContent = counted(oracles, entries, passing);
                body.replaceChildren(...passing.map(row));
            }
            const box = html("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "The mistakes that pass the filter" }, table);
            host.replaceChildren(controls, html("div", { class: "buttons-row" }, again), count, box);
            host.systole = { entries, shown: () => entries.filter(passes) };
            update();
        });
    });

    // The page of the matrix has the table itself: its rows are hidden and shown.
    const first = Array.from(document.querySelectorAll(".content th")).find((cell) => cell.textContent.trim() === "mutant");
    if (first !== undefined && /\/mutants\.html$/.test(location.pathname)) {
        const table = first.closest("table");
        const oracles = Array.from(table.tHead.rows[0].cells, (cell) => cell.textContent.trim()).slice(2);
        const rows = Array.from(table.tBodies[0].rows, function (row) {
            const cells = Array.from(row.cells, (cell) => cell.textContent.trim());
            return { row, name: cells[0], mistake: cells[1], says: cells.slice(2) };
        });
        const count = html("p", { class: "count", role: "status" });
        const update = function () {
            const passing = rows.filter(passes);
            for (const entry of rows) entry.row.hidden = !passing.includes(entry);
            count.textContent = counted(oracles, rows, passing);
        };
        const { controls, passes, reset } = filter(oracles, update);
        const again = html("button", { type: "button", onclick: reset }, "Show all");
        const host = html("div", { class: "matrix live" }, controls, html("div", { class: "buttons-row" }, again), count);
        host.systole = { entries: rows, shown: () => rows.filter(passes) };
        (table.closest(".table-wrapper") ?? table).before(host);
        update();
    }
})();
