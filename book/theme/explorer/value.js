// TLA+ values as the graph files have them: numbers, booleans, strings; a sequence is an array, a function or record is
// {"f": [[key, value], ...]}, a set is {"s": [...]}. No DOM here.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});

    const isMap = (v) => v !== null && typeof v === "object" && Array.isArray(v.f);
    const isSet = (v) => v !== null && typeof v === "object" && Array.isArray(v.s);
    const isSequence = (v) => Array.isArray(v);

    /** Keys and values of a function, a record or a sequence; a sequence counts from 1. */
    function entries(v) {
        if (isSequence(v)) return v.map((x, i) => [i + 1, x]);
        return isMap(v) ? v.f : [];
    }

    /** The value at a key, or undefined. */
    function get(v, key) {
        const found = entries(v).find(([k]) => String(k) === String(key));
        return found ? found[1] : undefined;
    }

    const has = (set, x) => isSet(set) && set.s.some((y) => y === x);

    /** A value in one line, nearly as TLA+ writes it; strings go without their quotes. */
    function text(v) {
        if (v === undefined) return "";
        if (v === true) return "TRUE";
        if (v === false) return "FALSE";
        if (isSequence(v)) return v.length === 0 ? "<< >>" : "<<" + v.map(text).join(", ") + ">>";
        if (isSet(v)) return "{" + v.s.map(text).join(", ") + "}";
        if (isMap(v)) return "[" + v.f.map(([k, x]) => text(k) + ": " + text(x)).join(", ") + "]";
        return String(v);
    }

    /** Equal values have equal keys; the order within a set or a function does not count. */
    function key(v) {
        if (isSequence(v)) return "<" + v.map(key).join(",") + ">";
        if (isSet(v)) return "{" + v.s.map(key).sort().join(",") + "}";
        if (isMap(v)) return "[" + v.f.map(([k, x]) => key(k) + ":" + key(x)).sort().join(",") + "]";
        return JSON.stringify(v);
    }

    const same = (a, b) => key(a) === key(b);

    /** The paths ("pool.status.c1") of all that differs between two values, as short as they can be. */
    function differences(a, b, path, found) {
        if (same(a, b)) return found;
        const inside = (isMap(a) && isMap(b)) || (isSequence(a) && isSequence(b));
        if (!inside) {
            found.push(path);
            return found;
        }
        const keys = new Set([...entries(a), ...entries(b)].map(([k]) => String(k)));
        for (const k of keys) differences(get(a, k), get(b, k), path + "." + k, found);
        return found;
    }

    /** A path as the spec writes it: "pool.status[b1]", "stack[c1][1].sum". Names of one letter and a number are keys. */
    function place(path) {
        const [variable, ...keys] = path.split(".");
        return variable + keys.map((k) => (/^([a-z]?\d+|[a-z])$/i.test(k) ? "[" + k + "]" : "." + k)).join("");
    }

    X.value = { isMap, isSet, isSequence, entries, get, has, text, key, same, differences, place };
})();
