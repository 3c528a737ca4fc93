// A way through a graph: the steps taken so far, with those that were taken back and can be taken again. No DOM here.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});

    class Walk {
        constructor(graph) {
            this.graph = graph;
            this.edges = [];
            this.at = 0;
        }

        /** The state after the first n steps. */
        stateAfter(n) {
            return n === 0 ? 0 : this.graph.data.edges[this.edges[n - 1]][1];
        }

        state() {
            return this.stateAfter(this.at);
        }

        /** The state before the last step, or null. */
        previous() {
            return this.at === 0 ? null : this.stateAfter(this.at - 1);
        }

        /** The number of the last step, or null. */
        last() {
            return this.at === 0 ? null : this.edges[this.at - 1];
        }

        taken() {
            return this.edges.slice(0, this.at);
        }

        /** Takes a step if it is possible here. What was ahead is forgotten, unless this was the next step anyway. */
        take(id) {
            const edge = this.graph.data.edges[id];
            if (!edge || edge[0] !== this.state()) return false;
            if (this.edges[this.at] !== id) this.edges = [...this.taken(), id];
            this.at += 1;
            return true;
        }

        goTo(n) {
            const before = this.at;
            this.at = Math.max(0, Math.min(this.edges.length, n));
            return this.at !== before;
        }

        back() {
            return this.goTo(this.at - 1);
        }

        forward() {
            return this.goTo(this.at + 1);
        }

        /** Takes the last step back for good. */
        undo() {
            if (this.at === 0) return false;
            this.at -= 1;
            this.edges = this.taken();
            return true;
        }

        restart() {
            const moved = this.edges.length > 0;
            this.edges = [];
            this.at = 0;
            return moved;
        }

        /** Replaces the way by these steps, as far as they follow each other. Says how many do. */
        load(edges) {
            this.restart();
            for (const id of edges) if (!this.take(id)) break;
            return this.at;
        }

        /** The place where a loop begins that the last steps have closed: these steps can repeat for ever. Or null. */
        loop() {
            for (let n = this.at - 1; n >= 0; n--) if (this.stateAfter(n) === this.state()) return n;
            return null;
        }

        /** Whether the goal is reached by the last step. */
        won() {
            const goal = this.graph.data.goal;
            if (!goal) return false;
            const rule = this.graph.goalRule();
            if (goal.kind === "lasso") return this.closesLasso();
            if (goal.kind === "edge") return rule !== undefined && rule.edges.has(this.last());
            return rule !== undefined && rule.states.has(this.state());
        }

        /**
         * Whether the last steps are a loop like that of the stored counterexample, from whichever of its states they began:
         * the same steps in turn, and beside each the same other ones. So fairness allows the one if it allows the other.
         */
        closesLasso() {
            const { graph } = this, loop = graph.loopEdges();
            if (loop.length === 0) return this.state() === graph.traceStates().pop();
            if (this.at < loop.length || this.stateAfter(this.at - loop.length) !== this.state()) return false;
            const step = (id) => graph.edge(id).actor + " " + graph.edge(id).action.name;
            const like = (id) => [step(id), ...graph.out[graph.edge(id).from].map(step).sort()].join();
            const round = this.taken().slice(-loop.length).map(like);
            return loop.some((_, k) => round.every((one, i) => one === like(loop[(i + k) % loop.length])));
        }
    }

    X.Walk = Walk;
})();
