// A level: the goal, the steps so far, and what is said when the goal is reached.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h, code, plural } = X.dom;

    /** What the reader is to bring about. */
    function task(graph) {
        const { goal } = graph.data;
        if (goal.kind === "deadlock") return "You choose every step. Bring the model to a standstill: a state in which no step is possible.";
        if (goal.kind === "lasso" && graph.loopEdges().length === 0) {
            return "You choose every step. Come to the state in which the model may stand still for ever, so that this never comes about:";
        }
        if (goal.kind === "lasso") return "You choose every step. Find steps that can repeat for ever, so that this never comes about:";
        if (goal.kind === "edge") return "You choose every step. Make one that breaks this rule:";
        return "You choose every step. Come to a state that breaks this rule:";
    }

    class Play {
        constructor(explorer) {
            this.explorer = explorer;
            const { goal } = explorer.graph.data;
            const rule = explorer.graph.goalRule();
            this.steps = h("span", null);
            this.element = h("div.sx-goal-box", null,
                h("p", null, h("b", null, "Your goal. "), task(explorer.graph)),
                rule && h("p.sx-goal-rule", null, h("code", null, rule.name), " ", rule.meaning || ""),
                h("div.sx-buttons", null, this.steps,
                    h("button.sx-button", { type: "button", onclick: () => explorer.showMe() }, "Show me")));
            this.win = h("div.sx-win", { role: "status" });
            this.win.hidden = true;
        }

        /** The message of a win, and what to do next. */
        message(steps) {
            const { explorer } = this;
            const { goal, sound } = explorer.graph.data;
            const rule = explorer.graph.goalRule();
            const best = steps <= goal.steps;
            const what = goal.kind === "deadlock" ? "You have brought it to a standstill" : "You have broken " + goal.rule;
            return [
                h("p.sx-win-title", null, h("span", { "aria-hidden": "true" }, "★ "), `${what} in ${plural(steps, "step")}.`),
                h("p", null, best ? `TLC knows no shorter way: its shortest has ${plural(goal.steps, "step")} too.` :
                    `TLC’s shortest way has ${plural(goal.steps, "step")}. Can you find it?`),
                goal.kind === "lasso" && h("p", null, "↻ " + this.loop()),
                rule && rule.meaning && h("p", null, h("code", null, rule.name), ": ", rule.meaning),
                rule && rule.why && h("p", null, h("b", null, "Why it hurts: "), rule.why),
                rule && rule.definition && code("tla", rule.definition),
                h("div.sx-buttons", null,
                    explorer.options.next && h("button.sx-primary", { type: "button", onclick: () => explorer.options.next.go() }, "Next level: " + explorer.options.next.title),
                    sound && h("button.sx-button", { type: "button", onclick: () => explorer.compare() }, "The correct model beside it"),
                    h("button.sx-button", { type: "button", onclick: () => explorer.restart() }, "Play again")),
            ].filter(Boolean);
        }

        loop() {
            const { walk, graph } = this.explorer;
            const length = graph.loopEdges().length;
            return X.repeats(walk.at - length, walk.at);
        }

        render() {
            const { walk, graph, options } = this.explorer;
            this.steps.textContent = `${plural(walk.at, "step")} so far; TLC’s shortest way has ${graph.data.goal.steps}.`;
            const won = walk.won();
            if (won && this.win.hidden) {
                this.win.hidden = false;
                this.win.replaceChildren(...this.message(walk.at));
                if (options.onWin) options.onWin(walk.at);
                this.win.scrollIntoView({ block: "nearest" });
            } else if (!won) {
                this.win.hidden = true;
            }
        }
    }

    X.Play = Play;
})();
