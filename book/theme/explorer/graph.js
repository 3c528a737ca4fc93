// A state graph as TLC has found it, and what one asks of it. No DOM here.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const FROM = 0, TO = 1, ACTION = 2, ACTOR = 3, SENTENCE = 4;

    class Graph {
        constructor(data) {
            this.data = data;
            this.name = data.name;
            this.out = data.states.map(() => []);
            this.still = data.states.map(() => false);
            // A step that changes nothing is no choice, unless it breaks a rule or the counterexample makes it.
            const told = new Set([...(data.trace ? data.trace.edges : []), ...(data.rules || []).flatMap((r) => r.failsEdges || [])]);
            data.edges.forEach((edge, id) => {
                if (edge[FROM] === edge[TO]) this.still[edge[FROM]] = true;
                if (edge[FROM] !== edge[TO] || told.has(id)) this.out[edge[FROM]].push(id);
            });
            this.active = new Set(data.edges.filter((edge) => edge[FROM] !== edge[TO]).map((edge) => data.actors[edge[ACTOR]]));
            this.cut = new Set(data.cut || []);
            this.ends = new Set(data.ends || []);
            this.rules = (data.rules || []).map((rule) => ({
                ...rule,
                states: new Set(rule.fails || []),
                edges: new Set(rule.failsEdges || []),
            }));
            if (data.goal && !this.rule(data.goal.rule)) this.rules.unshift(this.ruleOfGoal(data.goal));
            this.loop = this.loopStart();
            this.states = new Map();
        }

        /** A goal that is none of the model's rules: a property of whole ways, which no state breaks; or that no deadlock comes. */
        ruleOfGoal(goal) {
            const stuck = goal.kind === "deadlock" ? [...this.out.keys()].filter((s) => this.standstill(s) === "stuck") : [];
            const rule = { name: goal.rule, states: new Set(stuck), edges: new Set() };
            if (goal.kind !== "deadlock") return rule;
            return { ...rule, name: "NoDeadlock", meaning: "Some step is possible, until all is over.",
                why: "Threads that wait for each other wait for ever, and the program hangs." };
        }

        /** The rule that the goal breaks, or undefined. */
        goalRule() {
            const goal = this.data.goal;
            return goal ? this.rule(goal.rule) || (goal.kind === "deadlock" ? this.rule("NoDeadlock") : undefined) : undefined;
        }

        /**
         * How many steps the stored counterexample makes before its loop; all of them if it ends by standing still; null if
         * it is no lasso. A file says by `loop` in which state the loop begins, which is the last one too, or after how
         * many steps.
         */
        loopStart() {
            const { trace } = this.data;
            if (!trace || trace.loop == null) return null;
            const states = this.traceStates(), last = states[states.length - 1];
            return trace.loop === last ? states.indexOf(last) : trace.loop;
        }

        /** The step with this number, with words instead of numbers. */
        edge(id) {
            const edge = this.data.edges[id];
            return edge && {
                id,
                from: edge[FROM],
                to: edge[TO],
                action: this.data.actions[edge[ACTION]],
                actor: this.data.actors[edge[ACTOR]],
                sentence: edge[SENTENCE],
            };
        }

        /** A state as an object: each variable with its value. */
        state(id) {
            if (!this.states.has(id)) {
                const row = this.data.states[id];
                const state = {};
                this.data.variables.forEach((name, i) => (state[name] = this.data.values[i][row[i]]));
                this.states.set(id, state);
            }
            return this.states.get(id);
        }

        /** The steps that are possible in a state, grouped by actor, in the order in which the page numbers them. */
        choices(id) {
            const byActor = this.data.actors.map((actor) => ({ actor, edges: [] }));
            for (const e of this.out[id]) byActor[this.data.edges[e][ACTOR]].edges.push(this.edge(e));
            return byActor;
        }

        /** What distinguishes steps of one state that have the same words: the parts in which they end differently. */
        distinctions(edges) {
            const found = new Map();
            for (const e of edges) {
                const alike = edges.filter((o) => o.id !== e.id && o.actor === e.actor && o.sentence === e.sentence);
                if (alike.length === 0) continue;
                const paths = new Set(alike.flatMap((o) => this.changes(o.to, e.to)));
                found.set(e.id, [...paths].slice(0, 3).map((p) => X.value.place(p) + " = " + X.value.text(this.at(e.to, p))).join(", "));
            }
            return found;
        }

        /** The value at a path such as "pool.status.c1". */
        at(id, path) {
            const [variable, ...keys] = path.split(".");
            return keys.reduce((value, k) => X.value.get(value, k), this.state(id)[variable]);
        }

        /** The paths of what differs between two states. */
        changes(before, after) {
            const a = this.state(before), b = this.state(after);
            return this.data.variables.flatMap((v) => X.value.differences(a[v], b[v], v, []));
        }

        rule(name) {
            return this.rules.find((rule) => rule.name === name);
        }

        /** The goal's rule if it speaks of what must come about in the end; no single state breaks it. Or null. */
        temporal() {
            const goal = this.data.goal;
            return (goal && goal.kind === "lasso" && this.goalRule()) || null;
        }

        /** The rules that do not hold in this state, or that the step that led here has broken. */
        broken(state, edge) {
            return this.rules.filter((rule) => rule.states.has(state) || (edge != null && rule.edges.has(edge)));
        }

        /** No step is possible: "cut" (left out of the graph), "end" (all is over), "stuck", or null. */
        standstill(id) {
            if (this.out[id].length > 0) return null;
            if (this.cut.has(id)) return "cut";
            return this.ends.has(id) || this.still[id] ? "end" : "stuck";
        }

        /** The states of the stored counterexample, the first one included. */
        traceStates() {
            const trace = this.data.trace;
            return trace ? [0, ...trace.edges.map((e) => this.data.edges[e][TO])] : [];
        }

        /** The steps of the stored counterexample that repeat for ever; none if it ends by standing still, or is no lasso. */
        loopEdges() {
            return this.loop === null ? [] : this.data.trace.edges.slice(this.loop);
        }

        /** How far each state is from the first one, and the step by which a shortest way comes to it. */
        distances() {
            if (this.reached) return this.reached;
            const distance = this.data.states.map(() => -1), by = this.data.states.map(() => null);
            const queue = [0];
            distance[0] = 0;
            for (let i = 0; i < queue.length; i++) {
                for (const e of this.out[queue[i]]) {
                    const to = this.data.edges[e][TO];
                    if (distance[to] >= 0) continue;
                    distance[to] = distance[queue[i]] + 1;
                    by[to] = e;
                    queue.push(to);
                }
            }
            return (this.reached = { distance, by });
        }

        /** The steps of a shortest way to a state, or null if there is none. */
        wayTo(id) {
            const { distance, by } = this.distances();
            if (distance[id] < 0) return null;
            const way = [];
            for (let s = id; by[s] !== null; s = this.data.edges[by[s]][FROM]) way.unshift(by[s]);
            return way;
        }

        /** The states in which the goal's rule is broken, for the map. */
        goalStates() {
            const goal = this.data.goal;
            if (!goal) return new Set();
            const rule = this.goalRule();
            if (goal.kind === "edge") return new Set([...(rule ? rule.edges : [])].map((e) => this.data.edges[e][TO]));
            if (goal.kind === "lasso") return new Set(this.traceStates().slice(this.loop));
            return rule ? rule.states : new Set();
        }
    }

    X.Graph = Graph;
})();
