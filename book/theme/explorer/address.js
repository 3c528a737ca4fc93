// A state as an address: `#graph=NAME&path=3.17.4`, the steps from the first state on. No DOM here.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const MODES = ["explore", "play", "watch", "predict"];

    /** What an address asks for; what it does not say, or says wrongly, is left out. */
    function parse(hash) {
        const asked = { path: [] };
        for (const part of hash.replace(/^#/, "").split("&")) {
            const [name, value = ""] = part.split("=");
            if (name === "graph" && /^\w+$/.test(value)) asked.graph = value;
            if (name === "mode" && MODES.includes(value)) asked.mode = value;
            if (name === "path" && /^\d+(\.\d+)*$/.test(value)) asked.path = value.split(".").map(Number);
        }
        return asked;
    }

    function format({ graph, path = [], mode }) {
        const parts = ["graph=" + graph];
        if (mode && mode !== "explore") parts.push("mode=" + mode);
        if (path.length > 0) parts.push("path=" + path.join("."));
        return "#" + parts.join("&");
    }

    X.address = { parse, format };
})();
