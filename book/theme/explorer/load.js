// Fetches graphs by script elements, which works from a file too, and starts the explorers of a page.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h } = X.dom;

    // mdBook declares it on each page, by `const`.
    const root = typeof path_to_root === "undefined" ? "" : path_to_root;
    const waiting = new Map(), arrived = new Map();

    function arrive(name, data) {
        arrived.set(name, data);
        waiting.get(name)?.resolve(data);
    }

    globalThis.systoleGraph = (data) => arrive(data.name, data);
    globalThis.systoleGraphs = (list) => arrive("index", list);

    /** What `graphs/NAME.js` says, once; an error that a reader can use if the file is missing. */
    function load(name) {
        if (arrived.has(name)) return Promise.resolve(arrived.get(name));
        if (waiting.has(name)) return waiting.get(name).promise;
        const entry = {};
        entry.promise = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
        waiting.set(name, entry);
        const missing = () => {
            waiting.delete(name);
            entry.reject(new Error(`The file graphs/${name}.js is missing. "cargo xtask graphs --write" makes it; then build the book again.`));
        };
        const script = h("script", { src: root + "graphs/" + name + ".js" });
        script.onerror = missing;
        script.onload = () => arrived.has(name) || missing();
        document.head.append(script);
        return entry.promise;
    }

    X.loader = { root, graph: load, index: () => load("index") };

    /** What stands in the element without scripts goes into a fold at the end, or away if it is no text of this graph. */
    function fold(element, spoils, drop) {
        const content = [...element.childNodes].filter((node) => node.nodeType !== Node.TEXT_NODE || node.textContent.trim());
        element.replaceChildren();
        if (content.length === 0 || drop) return null;
        const body = h("div", null, content);
        return h("details.sx-fold.sx-text", null, h("summary", null, "As text" + (spoils ? " (this gives the answer away)" : "")), body);
    }

    /** Makes an explorer of the element. If its graph is missing, the text stays, and a line says why. */
    X.start = async function (element, name, options) {
        for (const old of element.querySelectorAll(".sx, .sx-missing")) old.remove();
        delete element.dataset.ready;
        const asked = (element.systoleAsked = { name });
        try {
            const data = await load(name);
            // The reader may have asked for another graph meanwhile.
            if (element.systoleAsked !== asked) return null;
            const mode = options.mode;
            const fallback = fold(element, mode === "play" || mode === "predict", options.drop);
            const explorer = new X.Explorer(element, data, { ...options, fallback });
            element.dataset.ready = name;
            return explorer;
        } catch (error) {
            if (element.systoleAsked !== asked) return null;
            element.dataset.ready = "missing";
            element.prepend(h("p.sx-missing", { role: "alert" }, error.message));
            return null;
        }
    };

    function begin() {
        // One page with the whole book is for paper.
        if (/\/print\.html$/.test(location.pathname)) return;
        for (const element of document.querySelectorAll("div.explorer[data-graph]")) {
            X.start(element, element.dataset.graph, { mode: element.dataset.mode || "explore" });
        }
        for (const element of document.querySelectorAll("div.explorer-chooser")) X.chooser(element);
        for (const element of document.querySelectorAll("div.levels")) X.levelsPage(element);
    }

    // The pages below come after this file in the list, so they are there once the page is parsed.
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
    else setTimeout(begin);
})();
