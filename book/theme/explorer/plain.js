// A state of any other model: its variables, by the actor that they belong to. No DOM here.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { isMap, entries } = X.value;

    /** "the worker" has the variable `worker`: the actor's name without its article. */
    const bare = (actor) => String(actor).replace(/^(the|a|an) /i, "").toLowerCase();

    /** The lanes: the model's workers, and the actors that are keys or names of variables. */
    function owners(graph) {
        const state = graph.state(0), { actors, workers } = graph.data;
        const keys = new Set(Object.values(state).filter(isMap).flatMap((v) => entries(v).map(([k]) => String(k))));
        const isOwner = (actor) => keys.has(actor) || graph.data.variables.some((v) => v.toLowerCase() === bare(actor));
        const found = [...workers];
        for (const actor of actors) if (!found.includes(actor) && isOwner(actor)) found.push(actor);
        return found;
    }

    /** The variables of one state: `lanes` has those of each owner, `rest` all others. Each row has name, path, value. */
    function describe(graph, id) {
        const state = graph.state(id), names = owners(graph);
        const lanes = names.map((owner) => ({ owner, rows: [] }));
        const rest = [];
        for (const variable of graph.data.variables) {
            const value = state[variable];
            const mine = names.findIndex((owner) => variable.toLowerCase() === bare(owner));
            const keys = isMap(value) ? entries(value).map(([k]) => String(k)) : [];
            if (keys.length > 0 && keys.some((k) => names.includes(k))) {
                for (const [k, x] of entries(value)) {
                    const row = { name: variable, path: variable + "." + k, value: x, place: false };
                    const lane = lanes.find((l) => l.owner === String(k));
                    if (lane) lane.rows.push(row);
                    else rest.push({ ...row, name: variable + "[" + k + "]" });
                }
            } else if (mine >= 0) {
                lanes[mine].rows.push({ name: variable, path: variable, value, place: typeof value === "string" });
            } else {
                rest.push({ name: variable, path: variable, value });
            }
        }
        return { lanes: lanes.filter((lane) => lane.rows.length > 0), rest };
    }

    /** Whether this is a variable that is a small count in every state: then the page shows it by dots as well. A row may be one key's. */
    function isCount(graph, name) {
        const place = graph.data.variables.indexOf(name);
        if (place < 0) return false;
        const values = graph.data.values[place];
        return values.every((v) => Number.isInteger(v) && v >= 0 && v <= 6) && values.some((v) => v > 1);
    }

    X.plain = { describe, isCount };
})();
