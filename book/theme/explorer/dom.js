// Elements in one line.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});

    /** `h("button.name", {onclick, "aria-label": "…"}, "text", child)`; what is null or false is left out. */
    function h(tag, properties, ...children) {
        const [name, ...classes] = tag.split(".");
        const element = document.createElement(name);
        if (classes.length > 0) element.className = classes.join(" ");
        for (const [key, value] of Object.entries(properties || {})) {
            const said = /^(data|aria)-/.test(key) && typeof value === "boolean";
            if (value === null || value === undefined || (value === false && !said)) continue;
            if (said) element.setAttribute(key, String(value));
            else if (typeof value === "function") element[key] = value;
            else element.setAttribute(key, value === true ? "" : value);
        }
        element.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
        return element;
    }

    const SVG = "http://www.w3.org/2000/svg";

    /** The same for drawings. */
    function svg(tag, attributes, ...children) {
        const element = document.createElementNS(SVG, tag);
        for (const [key, value] of Object.entries(attributes || {})) element.setAttribute(key, value);
        element.append(...children.flat(Infinity).filter(Boolean));
        return element;
    }

    /** The colour of an actor, by its place in the graph's list: a class, so that themes can choose. */
    const actorClass = (graph, actor) => "sx-actor-" + (Math.max(0, graph.data.actors.indexOf(actor)) % 6);

    /** Code with the highlighting that the book has, if it has loaded. */
    function code(language, text) {
        const inner = h("code", { class: "language-" + language }, text);
        if (globalThis.hljs && globalThis.hljs.getLanguage && globalThis.hljs.getLanguage(language)) {
            globalThis.hljs.highlightBlock(inner);
        }
        return h("pre.sx-code", { tabindex: "0" }, inner);
    }

    const plural = (n, word) => n + " " + word + (n === 1 ? "" : "s");

    /** A title begins with a capital, whatever the model's line begins with; a name such as `chili` keeps its own. */
    const title = (text) => (/^(chili|rayon|commonware)\b/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

    X.dom = { h, svg, actorClass, code, plural, title };
})();
