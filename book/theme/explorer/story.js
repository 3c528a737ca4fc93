// A way as a list of steps: the counterexample that is watched, or the steps taken so far.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h, actorClass } = X.dom;

    /** "Steps 4 to 6 repeat for ever." for a loop that begins after step `from` and ends with step `to`. */
    function repeats(from, to) {
        if (from === to) return "From here on nothing need happen any more: the model may stand still for ever.";
        if (to - from === 2) return "Steps " + (from + 1) + " and " + to + " repeat for ever.";
        if (to - from === 1) return "Step " + to + " repeats for ever.";
        return "Steps " + (from + 1) + " to " + to + " repeat for ever.";
    }

    class Story {
        constructor(graph, onGo) {
            Object.assign(this, { graph, onGo });
            this.list = h("ol.sx-story", null);
            this.note = h("p.sx-loop-note", null);
            this.element = h("div", null, this.list, this.note);
        }

        item(id, n, at, loop) {
            const edge = this.graph.edge(id);
            return h("li", { class: actorClass(this.graph, edge.actor), "data-loop": loop !== null && n > loop },
                h("button.sx-line", { type: "button", "aria-current": n === at ? "step" : null, "data-past": n <= at, onclick: () => this.onGo(n) },
                    h("span.sx-number", null, String(n)),
                    h("span", null, h("b.sx-name", null, edge.actor), " ", h("b", null, edge.action.name), " ", edge.sentence)));
        }

        /** `loop` is the number of steps before the loop, or null. */
        render(edges, at, loop) {
            const held = this.list.contains(document.activeElement) ? [...this.list.querySelectorAll("button")].indexOf(document.activeElement) : -1;
            this.list.replaceChildren(
                h("li", null, h("button.sx-line", { type: "button", "aria-current": at === 0 ? "step" : null, "data-past": true, onclick: () => this.onGo(0) },
                    h("span.sx-number", null, "0"), h("span", null, "the first state"))),
                ...edges.map((id, i) => this.item(id, i + 1, at, loop)));
            this.note.hidden = loop === null;
            if (loop !== null) this.note.textContent = "↻ " + repeats(loop, edges.length);
            if (held >= 0) this.list.querySelectorAll("button")[held]?.focus({ preventScroll: true });
        }
    }

    /** What is said where a counterexample has ended: what repeats, unless that is `told`, the rule, and why it matters. */
    function harm(graph, told) {
        const { goal, trace } = graph.data;
        const rule = goal && graph.goalRule();
        const broken = goal && (goal.kind === "lasso" ? " never comes about then. " : " is broken now. ");
        return [
            !told && graph.loop !== null && h("p", null, "↻ " + repeats(graph.loop, trace.edges.length)),
            rule && h("p", null, h("code", null, rule.name), broken, rule.meaning || ""),
            rule && rule.why && h("p", null, h("b", null, "Why it hurts: "), rule.why),
        ].filter(Boolean);
    }

    X.Story = Story;
    X.harm = harm;
    X.repeats = repeats;
})();
