// "Predict the next step": the reader chooses, and is told.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h, plural } = X.dom;

    class Predict {
        constructor(explorer) {
            this.explorer = explorer;
            this.choices = new X.Choices(explorer.graph, { onTake: (id) => this.answer(id), onLook: (a) => explorer.look(a) });
            this.verdict = h("div.sx-verdict", null);
            this.count = h("p.sx-count", null);
            this.element = h("div.sx-predict", null, this.count, this.verdict, this.choices.element);
            this.restart();
        }

        restart() {
            this.quiz = new X.Quiz(this.explorer.graph);
            this.told = null;
        }

        /** Whether the page shows the state whose step is asked. At an earlier one, by `back`, there is nothing to choose. */
        asks() {
            return !this.quiz.over && this.explorer.walk.at === this.quiz.shown;
        }

        /** The reader's choice: the step itself is taken, and the verdict stays until the next choice. */
        answer(id) {
            const { quiz, explorer } = this;
            if (!this.asks() || explorer.graph.data.edges[id][0] !== quiz.state()) return false;
            this.told = quiz.answer(id);
            explorer.walk.load(quiz.steps.slice(0, quiz.shown));
            explorer.refresh();
            return this.told.ok;
        }

        text() {
            const { right, chosen, ok, forced } = this.told;
            const step = `${right.actor} makes the step ${right.action.name}. ${right.sentence}`;
            if (forced) return "Only this step was possible. " + right.sentence;
            if (ok) return "Right: " + right.sentence;
            return `Possible, but not what happens here (you chose ${chosen.action.name} of ${chosen.actor}). In the counterexample ${step}`;
        }

        render() {
            const { quiz } = this;
            const { right, of } = quiz.score();
            this.count.textContent = quiz.over ? "" :
                `Step ${quiz.shown + 1} of ${quiz.steps.length}.` + (of > 0 ? ` ${right} of ${plural(of, "prediction")} right so far.` : "");
            this.verdict.dataset.ok = this.told ? (this.told.forced ? "forced" : this.told.ok) : "";
            this.verdict.replaceChildren(...(this.told ? [h("p", null, this.told.forced ? null : this.sign(), this.text())] : []));
            if (quiz.over) this.verdict.append(...this.result(right, of));
            this.choices.element.hidden = !this.asks();
            if (this.asks()) this.choices.render(quiz.state(), quiz.forced() ? "Only one step is possible" : "Which step comes next?");
        }

        sign() {
            return h("span.sx-sign", { "aria-hidden": "true" }, this.told.ok ? "✓" : "✗");
        }

        result(right, of) {
            return [
                h("p", null, h("b", null, `You predicted ${right} of ${plural(of, "step")}.`)),
                ...X.harm(this.explorer.graph),
                h("div.sx-buttons", null, h("button.sx-button", { type: "button", onclick: () => this.explorer.restart() }, "Once more")),
            ];
        }
    }

    X.Predict = Predict;
})();
