// A state of any other model: one lane for each actor that has variables, and the variables that all share.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h, actorClass } = X.dom;
    const { isMap, isSet, isSequence, entries, text } = X.value;

    /** A value as boxes: sequences and sets of plain things as rows, functions as key and value. */
    function shown(value) {
        const flat = (list) => list.every((x) => typeof x !== "object");
        if (isSequence(value) && value.length > 0 && flat(value)) {
            return h("ol.sx-queue", null, value.map((x) => h("li", null, text(x))));
        }
        if (isSet(value) && value.s.length > 0 && flat(value.s)) {
            return h("ul.sx-set", null, value.s.map((x) => h("li", null, text(x))));
        }
        if (isMap(value) && entries(value).length > 0) {
            return h("ul.sx-map-value", null, entries(value).map(([k, x]) =>
                h("li", null, h("span", null, text(k)), h("b", null, text(x)))));
        }
        if (isSequence(value) && value.length === 0) return h("span.sx-empty", null, "empty");
        if (isSet(value) && value.s.length === 0) return h("span.sx-empty", null, "none");
        return h("b", null, text(value));
    }

    function row(entry, graph, before, changes) {
        const changed = changes.at(entry.path);
        const was = changed && before !== null ? graph.at(before, entry.path) : undefined;
        const plain = was !== undefined && typeof was !== "object";
        const note = (graph.data.notes || {})[entry.path.split(".")[0]];
        const dots = X.plain.isCount(graph, entry.name) && entry.value > 0;
        const element = h("div.sx-row", { "data-place": entry.place === true },
            h("span.sx-variable", null, entry.name, note && h("small", null, note)),
            h("span.sx-value", null,
                dots && h("span.sx-dots-count", { "aria-hidden": "true" }, "■".repeat(entry.value) + " "),
                shown(entry.value), plain && h("small", null, "before: " + text(was))));
        return X.lanes.marked(element, changed);
    }

    /** The whole state; `before` is the state before the last step, or null. */
    function render(graph, id, actor, changes, before) {
        const view = X.plain.describe(graph, id);
        const rows = (list) => list.map((entry) => row(entry, graph, before, changes));
        const rest = view.rest.length > 0 &&
            h("div.sx-pool.sx-rows", { role: "group", "aria-label": "shared by all" },
                view.lanes.length > 0 && h("span.sx-role", null, "shared by all"), rows(view.rest));
        return h("div.sx-state", null,
            h("div.sx-lanes", null, view.lanes.map((lane) =>
                h("div", { class: "sx-lane sx-rows " + actorClass(graph, lane.owner), "data-acts": actor === lane.owner,
                    role: "group", "aria-label": lane.owner },
                    h("div.sx-lane-head", null, h("span.sx-name", null, lane.owner)), rows(lane.rows)))),
            rest);
    }

    X.plainView = { render };
})();
