// A recorded run of the real pool: its lanes, its counters, its events, and questions on it.
(function () {
    "use strict";

    const lab = (window.systoleLab = window.systoleLab || {});
    const { make } = lab;
    const run = window.systoleRun;

    const NAMES = ["parked", "woken, and not running yet", "looking for work, or polling", "running the call"];
    const MEANINGS = {
        beats: "times that a worker was asked to share",
        promotions: "jobs that were shared",
        takes: "jobs that another worker took",
        helps: "of them, by an owner that waited in an open join",
        reclaims: "jobs that their owner took back",
        wakes: "workers that were woken",
        "vain wakes": "of them, those that found nothing",
        parks: "times that a worker found nothing to do",
    };

    const swatch = (name, words) => make("span", { class: "run-key" }, make("span", { class: "lab-swatch lab-swatch-" + name, "aria-hidden": "true" }), words);

    const counters = function () {
        const row = ([name, count]) => make("tr", {}, make("th", { scope: "row" }, make("code", {}, name)), make("td", {}, String(count)), make("td", { class: "run-meaning" }, MEANINGS[name]));
        return make("div", { class: "lab-figures" }, make("table", {}, make("tbody", {}, ...run.counters.map(row))));
    };

    /** All events as a table; those after the moment that is shown are left out. */
    const events = function () {
        const body = make("tbody");
        const head = ["time", "worker", "step", "job", "shared jobs"].map((word) => make("th", { scope: "col" }, word));
        const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), body);
        const summary = make("summary");
        const element = make("details", { class: "run-events" }, summary, make("div", { tabindex: 0, role: "region", "aria-label": "Events" }, table));
        element.show = function (until = Infinity) {
            const shown = run.events.map(lab.event).filter((event) => event.time <= until);
            summary.textContent = shown.length + (shown.length === 1 ? " event" : " events") + ", as the pool recorded them";
            const text = (value) => (value === null ? "" : String(value));
            const row = (event) => {
                const cells = [lab.time(event.time), text(event.worker), event.action, text(event.job), String(event.shared)];
                return make("tr", {}, ...cells.map((cell) => make("td", {}, cell)));
            };
            body.replaceChildren(...shown.map(row));
        };
        return element;
    };

    const start = function (element) {
        const promoted = run.events.map(lab.event).filter((event) => event.action === "Promote").flatMap((event) => [event.time, event.worker]);
        const result = { workers: run.workers, time: run.time, lanes: run.lanes, promoted, exact: true };
        const timeline = lab.timeline(NAMES);
        timeline.summary = "A recorded run of " + run.program + ".";
        const list = events();
        const about = run.program + " on " + run.workers + " workers took " + lab.time(run.time) + "; sequential code took " + lab.time(run.sequential) +
            ". " + run.machine + ", commit " + run.commit + ", " + run.date + ", rustc " + run.rustc + ".";
        const box = make("div", {});
        const keys = make("p", { class: "run-keys" }, swatch("run", "runs the call or a job"), swatch("steps", "looks for work or polls"), swatch("waking", "was woken"), swatch("idle", "parked"));
        element.replaceChildren(make("p", {}, about), keys, timeline, box, counters(), list);
        element.classList.add("run-on");
        const reveal = function (until, from = 0) {
            // What is shown fills most of the picture, so that an early moment can be seen.
            timeline.show({ ...result, until }, until === undefined ? run.time : Math.min(run.time, until + 0.6 * (until - from)), from);
            list.show(until);
        };
        const WAYS = { "Which worker gets the job?": lab.predictions, "Which step comes next?": lab.quiz };
        const place = make("div", {});
        const ways = Object.entries(WAYS).map(([title, way]) =>
            make("button", { type: "button", "aria-pressed": "false", click: (event) => choose(event.currentTarget, way).focus({ preventScroll: true }) }, title));
        const choose = function (button, way) {
            for (const other of ways) other.setAttribute("aria-pressed", String(other === button));
            const game = way(run, reveal);
            place.replaceChildren(game);
            element.systole = { run, answers: game.answers, quiz: game.quiz };
            return game;
        };
        box.append(make("p", { class: "run-choices", role: "group", "aria-label": "What to predict" }, ...ways), place);
        choose(ways[0], lab.predictions);
        new MutationObserver(() => timeline.redraw()).observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
    };

    document.querySelectorAll("div.real-run").forEach(start);
})();
