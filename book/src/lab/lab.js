// The scheduler lab: one setting or two, side by side. Their texts stand in the address, with `;` in between.
(function () {
    "use strict";

    const lab = (window.systoleLab = window.systoleLab || {});
    const { make } = lab;

    const NAMES = ["Setting A", "Setting B"];

    /** The settings in the address, if there are any. */
    const fromAddress = function () {
        const text = location.hash.slice(1);
        return text.includes("=") ? text.split(";").slice(0, 2) : null;
    };

    /** The setting that an element's attributes say. */
    const fromElement = function (element) {
        const { setting, ...rest } = element.dataset;
        const known = ["program", "size", "work", "workers", "policy", "interval", "machine"];
        const words = known.filter((name) => rest[name] !== undefined).map((name) => name + "=" + rest[name]);
        return [setting, ...words].filter(Boolean).join("&").split(";").slice(0, 2);
    };

    const start = function (element) {
        const usesAddress = element.hasAttribute("data-address");
        let settings = ((usesAddress && fromAddress()) || fromElement(element)).map(lab.parse);
        let run = 0;

        const sides = NAMES.map((name, index) => lab.side(name, (values) => change(index, values)));
        const chart = lab.chart();
        const compare = make("button", { type: "button", class: "lab-compare" });
        const link = make("a", { class: "lab-link" }, "Link to this setting");
        const bar = make("div", { class: "lab-bar" }, compare, link);
        const main = make("div", { class: "lab-sides" }, ...sides);

        const address = () => settings.map(lab.format).join(";");

        const change = function (index, values) {
            settings[index] = values;
            update();
        };

        compare.addEventListener("click", function () {
            const other = settings[0].policy === "spice" ? "systole" : "spice";
            // The second one differs in its policy, and has that policy's interval.
            const { interval, ...rest } = settings[0];
            settings = settings.length === 2 ? settings.slice(0, 1) : [settings[0], lab.parse(lab.format({ ...rest, policy: other }))];
            update();
        });

        const update = async function () {
            const mine = (run += 1);
            const isStale = () => mine !== run;
            const two = settings.length === 2;
            compare.textContent = two ? "Only one setting" : "Compare with a second setting";
            sides[1].hidden = !two;
            main.classList.toggle("lab-two", two);
            const own = (usesAddress ? "" : (typeof path_to_root === "string" ? path_to_root : "") + "lab.html") + "#" + address();
            link.href = own;
            // A heading's address stays until the reader changes something.
            if (usesAddress && (run > 1 || location.hash === "" || fromAddress())) {
                // A browser that refuses to change the address of a file leaves the link.
                try { history.replaceState(null, "", "#" + address()); } catch { /* the link has it */ }
            }
            main.setAttribute("aria-busy", "true");
            for (const [index, values] of settings.entries()) {
                sides[index].set(values);
                await sides[index].run(values, isStale);
                if (isStale()) return;
            }
            const shown = sides.slice(0, settings.length);
            const results = shown.map((side) => side.result).filter(Boolean);
            const scale = Math.max(...results.map((result) => result.time));
            shown.forEach((side) => side.draw(scale));
            main.removeAttribute("aria-busy");
            const lines = [];
            // Where sequential code takes no time there is no speed-up.
            chart.hidden = !results.some((result) => result.sequential > 0);
            for (const [index, values] of settings.entries()) {
                if (!sides[index].result) continue;
                const name = (two ? NAMES[index].slice(-1) + ": " : "") + lab.policyTitle(values.policy);
                const line = { name, points: [], workers: Number(values.workers) };
                lines.push(line);
                // With many workers a point may take a second: each is drawn when it is there.
                for await (const point of lab.sweep(values, isStale)) {
                    if (isStale()) return;
                    line.points.push(point);
                    chart.show(lines);
                }
                if (isStale()) return;
            }
            element.dispatchEvent(new CustomEvent("lab-drawn"));
        };

        element.replaceChildren(bar, main, chart);
        element.classList.add("lab-on");
        if (usesAddress) {
            window.addEventListener("hashchange", function () {
                const next = fromAddress();
                if (!next) return;
                settings = next.map(lab.parse);
                element.scrollIntoView({ block: "start" });
                update();
            });
        }
        // The canvas has the theme's colours.
        new MutationObserver(() => sides.forEach((side) => side.redraw()))
            .observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
        element.systole = {
            settings: () => settings.map(lab.format),
            results: () => sides.slice(0, settings.length).map((side) => side.result),
            answer: lab.answer,
        };
        update();
    };

    for (const element of document.querySelectorAll("div.lab")) {
        if (lab.missing()) {
            element.append(make("p", {}, "This browser has no " + lab.missing() + ", which the lab needs."));
        } else start(element);
    }
})();
