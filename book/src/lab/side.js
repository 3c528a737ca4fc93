// One setting and its result: the controls, the speed-up, the figures and the timeline.
(function () {
    "use strict";

    const lab = (window.systoleLab = window.systoleLab || {});
    const { make } = lab;

    /** After so many milliseconds the page says that the simulator still runs. */
    const PATIENCE = 300;

    const figures = function (result) {
        const all = result.time * result.workers;
        const rows = [
            ["time", lab.time(result.time)],
            ["sequential code", lab.time(result.sequential)],
            ["the longest path", lab.time(result.span)],
            ["forks", lab.grouped(result.forks)],
            ["jobs shared (promotions)", lab.grouped(result.promotions)],
            ["… of them taken back", lab.grouped(result.reclaims)],
            ["wake-ups", lab.grouped(result.wakes)],
            ["times that a worker was asked", result.beats === undefined ? "none is asked" : lab.grouped(result.beats)],
            ["waits for the lock", lab.time(result.lockwait)],
        ];
        const shares = [
            ["run", "running the program", result.running],
            ["steps", "steps of the scheduler", result.scheduling],
            ["waking", "waking up", result.waking],
            ["idle", "idle", result.idle],
        ];
        const row = (head, ...cells) => make("tr", {}, make("th", { scope: "row" }, head), ...cells.map((cell) => make("td", {}, cell)));
        const swatch = (name) => make("span", { class: "lab-swatch lab-swatch-" + name, "aria-hidden": "true" });
        return make(
            "div",
            { class: "lab-figures" },
            make("table", {}, make("tbody", {}, ...shares.map(([name, words, time]) => row(make("span", {}, swatch(name), words), lab.percent(time, all))))),
            make("table", {}, make("tbody", {}, ...rows.map(([name, value]) => row(name, value)))),
        );
    };

    /** A side. `changed(values)` is called when the reader changes a control. */
    lab.side = function (title, changed) {
        const controls = lab.controls(title, changed);
        const speed = make("p", { class: "lab-speed", "aria-live": "polite" });
        const timeline = lab.timeline();
        const details = make("div", {});
        const element = make("section", { class: "lab-side", "aria-label": title }, controls, speed, timeline, details);
        element.result = null;

        element.set = (values) => controls.show(values);

        /** Runs the values, unless they are stale by then. */
        element.run = async function (values, isStale) {
            const waits = setTimeout(() => (speed.textContent = "The simulator runs …"), PATIENCE);
            const result = JSON.parse(await lab.answer(lab.format(values), isStale));
            clearTimeout(waits);
            if (!result) return;
            if (result.error) {
                element.result = null;
                speed.replaceChildren(make("strong", {}, "This setting cannot be run"), ": " + result.error + ".");
                timeline.hidden = details.hidden = true;
                return;
            }
            element.result = result;
            const times = result.sequential / result.time;
            const on = result.workers === 1 ? "1 worker" : result.workers + " workers";
            speed.replaceChildren(make("strong", {}, lab.short(times) + " ×"), " the speed of sequential code, on " + on);
        };

        /** Draws the result; `scale` is a common length of the time axis. */
        element.draw = function (scale) {
            const { result } = element;
            if (!result) return;
            timeline.hidden = details.hidden = false;
            const busy = lab.percent(result.running, result.time * result.workers);
            timeline.summary = "They run the program for " + busy + " of their time.";
            timeline.show(result, scale);
            details.replaceChildren(figures(result));
        };
        element.redraw = () => timeline.redraw();
        return element;
    };
})();
