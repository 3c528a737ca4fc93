// Keys: digits take a step, arrows go back and forward, u undoes, r begins again.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});

    /** Whether these keys mean something else where the focus is. */
    function isTaken(target, key) {
        if (target.closest("input, textarea, select, [contenteditable]")) return true;
        // A scrolled map or code block scrolls by the arrow keys.
        const scrolls = target.closest(".sx-map-scroll, pre");
        return key.startsWith("Arrow") && scrolls !== null && scrolls.scrollWidth > scrolls.clientWidth;
    }

    function act(explorer, key) {
        if (/^\d$/.test(key)) return explorer.digit(Number(key));
        if (key === "ArrowLeft") return explorer.back();
        if (key === "ArrowRight") return explorer.forward();
        if (key === "u") return explorer.undo();
        if (key === "r") return explorer.restart();
        return undefined;
    }

    /** The explorers by their elements. One that is no longer on the page is not held by this. */
    const explorers = new WeakMap();

    /** Listens inside the explorer; mdBook would turn the page on the arrow keys, so the event ends here. */
    function listen(explorer, element) {
        explorers.set(element, explorer);
        element.addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event.target, event.key)) return;
            if (act(explorer, event.key) === undefined) return;
            event.preventDefault();
            event.stopPropagation();
        });
    }

    /** On a page with one explorer the digits, u and r also work where nothing has the focus; the arrows turn the page. */
    document.addEventListener("keydown", (event) => {
        if (event.target !== document.body || event.ctrlKey || event.altKey || event.metaKey) return;
        const shown = document.querySelectorAll(".sx");
        if (shown.length === 1 && /^(\d|u|r)$/.test(event.key)) act(explorers.get(shown[0]), event.key);
    });

    X.keyboard = { listen };
})();
