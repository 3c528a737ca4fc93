// "Which worker gets the next job?": questions on a recorded run, each asked before the run shows the answer.
(function () {
    "use strict";

    const lab = (window.systoleLab = window.systoleLab || {});
    const { make } = lab;

    const QUESTIONS = 5;
    const ENDS = ["TakeSharedJob", "WaitForJobHelp", "WaitForJobReclaim"];

    /** An event by its names. */
    lab.event = ([time, action, worker, job, owner, shared]) => ({ time, action, worker, job, owner, shared });

    /** For each promotion: who promoted which job, and which event ended its time in the queue. */
    const fates = function (events) {
        const all = [];
        for (const [index, event] of events.entries()) {
            if (event.action !== "Promote") continue;
            const end = events.slice(index).find((other) => ENDS.includes(other.action) && other.job === event.job);
            if (end) all.push({ promotion: event, end });
        }
        return all;
    };

    /** Some of them, spread over the run: those that end in different ways come first. */
    const chosen = function (all) {
        const kinds = ENDS.map((action) => all.find((fate) => fate.end.action === action)).filter(Boolean);
        const step = Math.max(1, Math.floor(all.length / QUESTIONS));
        const spread = all.filter((_, index) => index % step === 0);
        const some = [...new Set([...kinds, ...spread])].slice(0, QUESTIONS);
        return some.sort((a, b) => a.promotion.time - b.promotion.time);
    };

    const explain = function ({ promotion, end }, events) {
        const after = lab.time(end.time - promotion.time);
        const owner = "worker " + promotion.worker;
        if (end.action === "WaitForJobReclaim") {
            return "Worker " + end.worker + " took its job back after " + after + ": it came to the join before another worker had come.";
        }
        const woken = events.some((event) =>
            event.action === "Wake" && event.worker === end.worker && event.time >= promotion.time && event.time <= end.time);
        const who = "Worker " + end.worker + " took it after " + after;
        if (end.action === "WaitForJobHelp") {
            return who + ": it waits in an open join for a job of its own, and runs this one meanwhile." + (woken ? " It was woken for it." : "");
        }
        return who + (woken ? ": it was idle, and " + owner + " woke it." : ": it looked for work without being woken.");
    };

    /**
     * The questions. `reveal(moment)` is called when the run may be shown up to that moment, and without a moment when all may.
     */
    lab.predictions = function (run, reveal) {
        const events = run.events.map(lab.event);
        const questions = chosen(fates(events));
        const element = make("div", { class: "run-predict", tabindex: -1, role: "group", "aria-label": "Which worker gets the job?" });
        let right = 0;

        const ask = function (number) {
            const question = questions[number];
            if (!question) {
                reveal();
                element.replaceChildren(make("p", { role: "status" }, "The whole run is shown. You were right " + right + " of " + questions.length + " times."));
                return;
            }
            const { promotion, end } = question;
            reveal(promotion.time);
            const says = make("p", { role: "status" });
            const buttons = [];
            const answer = function (worker) {
                if (worker === end.worker) right += 1;
                reveal(end.time);
                for (const button of buttons) button.disabled = true;
                const next = make("button", { type: "button", click: () => goTo(number + 1) }, "Go on");
                says.replaceChildren(make("strong", {}, worker === end.worker ? "Right. " : "No. "), explain(question, events), " ", next);
                next.focus();
            };
            for (let worker = 0; worker < run.workers; worker += 1) {
                const text = "worker " + worker + (worker === promotion.worker ? ", which takes it back" : "");
                buttons.push(make("button", { type: "button", click: () => answer(worker) }, text));
            }
            element.replaceChildren(
                make("p", {}, make("strong", {}, "Question " + (number + 1) + " of " + questions.length + ". "),
                    "At " + lab.time(promotion.time) + " worker " + promotion.worker + " promotes job " + promotion.job + ". Which worker runs it?"),
                make("p", { class: "run-choices" }, ...buttons,
                    make("button", { type: "button", click: () => goTo(questions.length) }, "Show the whole run")),
                says,
            );
        };
        /** The pressed button is gone then, so the focus gets a new place. */
        const goTo = function (number) {
            ask(number);
            element.focus({ preventScroll: true });
        };
        ask(0);
        element.answers = questions.map((question) => question.end.worker);
        return element;
    };
})();
