// "Which step comes next?": the whole recorded run, step by step, and each step is predicted before it is shown.
(function () {
    "use strict";

    const lab = (window.systoleLab = window.systoleLab || {});
    const { make } = lab;

    /** How many events before the next one are in the picture. */
    const SHOWN = 10;

    /** The quiz. `reveal(until, from)` shows the run up to a moment, from another one on; without moments it shows all of it. */
    lab.quiz = function (run, reveal) {
        const { Pool, choice, story } = lab.steps;
        const events = run.events.map(lab.event);
        const element = make("div", { class: "run-quiz", tabindex: -1, role: "group", "aria-label": "Which step comes next?" });
        let pool, made, right, asked, said;

        /** Makes steps until one can be predicted, or all are made. */
        const goOn = function () {
            const passed = [];
            while (made < events.length && (made === 0 || pool.isBetween(events[made]))) {
                pool.make(events[made]);
                if (made > 0) passed.push(story(events[made]));
                made += 1;
            }
            return passed;
        };

        const begin = function () {
            [pool, made, right, asked, said] = [new Pool(run.workers), 0, 0, 0, null];
            goOn();
        };

        const isNext = ([action, worker]) => action === events[made].action && worker === events[made].worker;

        /** Takes an answer: the number of a choice, or -1 for none. */
        const answer = function (number) {
            if (made >= events.length) return;
            const next = pool.next();
            if (number >= next.length) return;
            const event = events[made];
            const isRight = number >= 0 && isNext(next[number]);
            if (number >= 0) asked += 1;
            if (isRight) right += 1;
            pool.make(event);
            made += 1;
            said = { verdict: number < 0 ? "" : isRight ? "Right. " : "No. ", text: [story(event), ...goOn()].join(" ") };
            show();
            element.focus({ preventScroll: true });
        };

        /** Makes all steps up to the next promotion, which is asked. */
        const skip = function () {
            if (made < events.length) do pool.make(events[made++]); while (made < events.length && events[made].action !== "Promote");
            said = null;
            show();
            element.focus({ preventScroll: true });
        };

        const state = function () {
            const row = (worker) => make("tr", {}, make("th", { scope: "row" }, "worker " + worker), make("td", { class: "run-meaning" }, pool.says(worker)));
            const rows = pool.workers.map((_, worker) => row(worker));
            const shared = pool.shared.length === 0 ? "none" : pool.shared.map((job) => "job " + job).join(", ");
            rows.push(make("tr", {}, make("th", { scope: "row" }, "shared"), make("td", { class: "run-meaning" }, shared)));
            return make("div", { class: "lab-figures" }, make("table", {}, make("tbody", {}, ...rows)));
        };

        const show = function () {
            const over = made >= events.length;
            const score = asked === 0 ? "" : " You were right " + right + " of " + asked + " times.";
            const verdict = make("p", { role: "status", class: "run-verdict" });
            if (said) verdict.append(make("strong", {}, said.verdict), said.text);
            const button = (text, click) => make("button", { type: "button", click }, text);
            const tools = [button("From the beginning", () => (begin(), show(), element.focus({ preventScroll: true })))];
            if (over) {
                reveal();
                element.replaceChildren(verdict, make("p", {}, "The whole run is shown." + score), make("p", { class: "run-choices" }, ...tools));
                return;
            }
            reveal(events[made - 1].time, events[Math.max(0, made - SHOWN)].time);
            const choices = pool.next().map((step, number) => button(number + 1 + ". " + choice(step), () => answer(number)));
            tools.unshift(button("Tell me", () => answer(-1)), button("On to the next promotion", skip));
            tools.push(button("Show the whole run", () => ((made = events.length), (said = null), show(), element.focus({ preventScroll: true }))));
            element.replaceChildren(
                verdict,
                make("p", {}, make("strong", {}, "Step " + (made + 1) + " of " + events.length + ". "), "The last one was at " + lab.time(events[made - 1].time) + "." + score),
                state(),
                make("p", {}, "Which step comes next? Press its button, or its number on the keyboard."),
                make("p", { class: "run-choices" }, ...choices),
                make("p", { class: "run-choices" }, ...tools),
            );
        };

        element.addEventListener("keydown", function (event) {
            if (event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key)) return;
            event.preventDefault();
            event.stopPropagation();
            answer(Number(event.key) - 1);
        });
        begin();
        show();
        element.quiz = {
            /** The number of the right choice, or -1 when the run is over. */
            right: () => (made < events.length ? pool.next().findIndex(isNext) : -1),
            choices: () => (made < events.length ? pool.next().map(choice) : []),
            made: () => made,
            score: () => [right, asked],
        };
        return element;
    };
})();
