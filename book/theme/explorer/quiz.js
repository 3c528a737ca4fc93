// "Predict the next step": the reader's answers along a stored counterexample. No DOM here.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});

    class Quiz {
        constructor(graph) {
            this.graph = graph;
            this.steps = graph.data.trace ? graph.data.trace.edges : [];
            this.answers = [];
        }

        /** How many steps were shown; the next one is to be predicted. */
        get shown() {
            return this.answers.length;
        }

        get over() {
            return this.shown >= this.steps.length;
        }

        /** Only one step is possible: there is nothing to predict. */
        forced() {
            return !this.over && this.graph.out[this.state()].length === 1;
        }

        state() {
            return this.graph.traceStates()[this.shown];
        }

        /**
         * The reader's choice. Right is the step itself, or one that leads to the same state. Says whether it was right,
         * and which step the counterexample makes.
         */
        answer(id) {
            const right = this.graph.edge(this.steps[this.shown]);
            const chosen = this.graph.edge(id);
            const forced = this.forced();
            const ok = chosen.id === right.id || chosen.to === right.to;
            this.answers.push({ right, chosen, ok, forced });
            return this.answers[this.shown - 1];
        }

        /** How many of the real choices were right, of how many. */
        score() {
            const asked = this.answers.filter((a) => !a.forced);
            return { right: asked.filter((a) => a.ok).length, of: asked.length };
        }
    }

    X.Quiz = Quiz;
})();
