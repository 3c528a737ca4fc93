// What the small pages have in common: making elements, and bringing an element of a chapter to life.
(function () {
    "use strict";

    const SVG = "http://www.w3.org/2000/svg";

    /** Sets attributes and listeners, and appends children; a child is a node or a text. */
    function fill(element, attributes, children) {
        for (const [name, value] of Object.entries(attributes || {})) {
            if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
            else if (value === true) element.setAttribute(name, "");
            else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
        }
        element.append(...children.flat().filter((child) => child !== null && child !== undefined));
        return element;
    }

    /** An element of HTML. */
    function html(name, attributes, ...children) {
        return fill(document.createElement(name), attributes, children);
    }

    /** An element of SVG. */
    function svg(name, attributes, ...children) {
        return fill(document.createElementNS(SVG, name), attributes, children);
    }

    /** A text in which words between backquotes are code. */
    function prose(text) {
        return text.split("`").map((part, index) => (index % 2 === 1 ? html("code", null, part) : part));
    }

    let counter = 0;

    /** An id that no other element has. */
    function id(stem) {
        counter += 1;
        return `${stem}-${counter}`;
    }

    /** A slider with its name and its value: `{ label, input, value }`; `shown` writes the value. */
    function slider(name, { min, max, value, step = 1, shown = String }, onchange) {
        const own = id("slider");
        const output = html("output", { for: own }, shown(value));
        const input = html("input", { id: own, type: "range", min, max, step, value });
        input.setAttribute("aria-valuetext", shown(value));
        input.addEventListener("input", function () {
            output.textContent = shown(Number(input.value));
            input.setAttribute("aria-valuetext", output.textContent);
            onchange();
        });
        const label = html("div", { class: "control" }, html("label", { for: own }, name), input, output);
        return { label, input, value: () => Number(input.value) };
    }

    /** A list to choose from: `{ label, input, value }`; `choices` are pairs of a value and its text. */
    function choice(name, choices, chosen, onchange) {
        const own = id("choice");
        const options = choices.map(([value, text]) => html("option", { value, selected: value === chosen }, text));
        const input = html("select", { id: own, onchange }, options);
        const label = html("div", { class: "control" }, html("label", { for: own }, name), input);
        return { label, input, value: () => input.value };
    }

    /** A button. */
    function button(text, onclick) {
        return html("button", { type: "button", onclick }, prose(text));
    }

    /** Draws again whenever the host has another width. */
    function onWidth(host, draw) {
        let width = -1;
        new ResizeObserver(function () {
            const now = Math.floor(host.clientWidth);
            if (now === width || now === 0) return;
            width = now;
            draw(now);
        }).observe(host);
    }

    /**
     * Brings each element of this class to life. `build` gets the host, which is empty then, and what stood in it. If it
     * fails, that stays: it is what a reader without JavaScript sees.
     */
    function live(name, build) {
        for (const host of document.querySelectorAll(`.content .${name}`)) {
            const fallback = Array.from(host.childNodes);
            try {
                host.replaceChildren();
                build(host, fallback);
                host.classList.add("live");
                // The arrow keys turn mdBook's page, unless an input takes them. Here they move within the part.
                host.addEventListener("keydown", function (event) {
                    if (event.key === "ArrowLeft" || event.key === "ArrowRight") event.stopPropagation();
                });
            } catch (error) {
                host.replaceChildren(...fallback);
                console.error(`${name}: ${error.stack || error}`);
            }
        }
    }

    window.systoleKit = { html, svg, prose, id, slider, choice, button, onWidth, live };
})();
