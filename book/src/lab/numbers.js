// How the lab writes times and numbers, and how it makes elements.
(function () {
    "use strict";

    const lab = (window.systoleLab = window.systoleLab || {});

    /** A whole number with commas. */
    lab.grouped = (number) => String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ",");

    /** Three digits of a number, without zeros at the end. */
    lab.short = (number) => String(Number(number.toPrecision(3)));

    /** A number of picoseconds as text. */
    lab.time = function (picoseconds) {
        const units = [[1e12, "s"], [1e9, "ms"], [1e6, "µs"], [1e3, "ns"]];
        const [size, unit] = units.find(([size]) => picoseconds >= size) || units[3];
        return lab.short(picoseconds / size) + " " + unit;
    };

    /** A share of a whole as text. */
    lab.percent = (part, whole) => (whole > 0 ? (100 * part / whole).toFixed(1) : "0.0") + " %";

    /** An element with attributes and children; an attribute that is a function is a listener. */
    lab.make = function (name, attributes, ...children) {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(attributes || {})) {
            if (typeof value === "function") element.addEventListener(key, value);
            else if (value === true) element.setAttribute(key, "");
            else if (value !== false && value !== undefined) element.setAttribute(key, value);
        }
        element.append(...children);
        return element;
    };

    /** The same for SVG. */
    lab.draw = function (name, attributes, ...children) {
        const element = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, value] of Object.entries(attributes || {})) element.setAttribute(key, value);
        element.append(...children);
        return element;
    };

    let ids = 0;
    /** A name that no other element has. */
    lab.id = (word) => "lab-" + word + "-" + (ids += 1);
})();
