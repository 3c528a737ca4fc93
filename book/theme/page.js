// What each page gets besides mdBook's own: a way past the table of contents, keys for what only the mouse could do, boxes
// that can be scrolled by keys, and the path of the page's source.
(function () {
    "use strict";

    const main = document.querySelector("#mdbook-content main");
    if (main === null) return;

    // A link past the table of contents.
    main.id = main.id || "page";
    main.tabIndex = -1;
    const skip = document.createElement("a");
    skip.className = "skip";
    skip.href = `#${main.id}`;
    skip.textContent = "Skip to the text";
    skip.addEventListener("click", function (event) {
        event.preventDefault();
        main.focus();
        main.scrollIntoView();
    });
    document.body.prepend(skip);

    // The bar at the top is no landmark in mdBook's page, and its first button is a label that no key can press.
    const bar = document.getElementById("mdbook-menu-bar");
    if (bar !== null) bar.setAttribute("role", "banner");
    const label = document.getElementById("mdbook-sidebar-toggle");
    const state = document.getElementById("mdbook-sidebar-toggle-anchor");
    if (label !== null && state !== null) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "icon-button sidebar-button";
        button.title = label.title;
        button.setAttribute("aria-label", "Table of contents");
        button.setAttribute("aria-controls", "mdbook-sidebar");
        button.append(...Array.from(label.childNodes, (node) => node.cloneNode(true)));
        const tell = () => button.setAttribute("aria-expanded", String(state.checked));
        state.addEventListener("change", tell);
        button.addEventListener("click", () => label.click());
        tell();
        label.before(button);
    }

    // A drawing that a phone would shrink until its labels cannot be read keeps 70 % of its size, and scrolls in a box of its own.
    for (const image of main.querySelectorAll("p > img[src$='.svg'], p > .checkbox-label > img[src$='.svg']")) {
        image.closest("p").classList.add("figure");
        const keep = () => (image.style.minWidth = `${Math.round(image.naturalWidth * 0.7)}px`);
        if (image.complete) keep();
        else image.addEventListener("load", keep);
    }

    // A box that is wider than the page can be scrolled by the arrow keys, which must not turn the page then.
    const BOXES = ".table-wrapper, .figure, pre, pre > code";
    const scrolls = (box) => {
        const style = getComputedStyle(box);
        return box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(style.overflowX) && style.display !== "inline";
    };
    const look = function () {
        for (const box of main.querySelectorAll(BOXES)) {
            if (scrolls(box)) box.tabIndex = 0;
            else if (box.tabIndex === 0) box.removeAttribute("tabindex");
        }
    };
    main.addEventListener("keydown", function (event) {
        if (!/^Arrow(Left|Right)$/.test(event.key)) return;
        const boxes = Array.from(main.querySelectorAll(`${BOXES}, .run-events > div`));
        if (boxes.some((box) => box.contains(event.target) && scrolls(box))) event.stopPropagation();
    });
    // A fold that opens, and a window that changes its width, change what is too wide.
    new ResizeObserver(look).observe(main);
    look();

    // In print every fold is open, and the theme is light: a browser leaves out the dark background, and pale text would stay.
    const { classList } = document.documentElement;
    let [closed, dark] = [[], undefined];
    window.addEventListener("beforeprint", function () {
        dark = ["coal", "navy", "ayu", "rust"].find((theme) => classList.contains(theme));
        if (dark) classList.replace(dark, "light");
        closed = Array.from(main.querySelectorAll("details:not([open])"));
        for (const fold of closed) fold.open = true;
    });
    window.addEventListener("afterprint", function () {
        if (dark) classList.replace("light", dark);
        for (const fold of closed) fold.open = false;
    });

    // Where this page comes from. The path is below the repository's root, which has no address of its own here.
    const depth = path_to_root.split("../").length;
    const page = decodeURIComponent(location.pathname).split("/").slice(-depth).join("/");
    if (/\.html$/.test(page) && !/^(print|404|toc)\.html$/.test(page)) {
        const file = page === "index.html" ? "introduction.md" : page.replace(/\.html$/, ".md");
        const line = document.createElement("p");
        line.className = "source";
        const path = document.createElement("code");
        path.textContent = `book/src/${file}`;
        line.append("The source of this page: ", path);
        main.append(line);
    }
})();
