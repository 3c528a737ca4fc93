// The steps that are possible now, as buttons, grouped by the actor that would make them.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h, actorClass } = X.dom;

    /** What is said where no step is possible. */
    const STANDSTILL = {
        cut: "The graph ends here: a rule is broken, so TLC looks no further. Take a step back, or begin again.",
        far: "The graph ends here: it holds only the states that are near the first one. Take a step back, or begin again.",
        end: "All is over: no actor has anything left to do.",
        stuck: "No step is possible any more, and not all is over: this is a deadlock.",
    };

    /** The lasting part of a panel that offers steps: its buttons, by number. */
    class Choices {
        constructor(graph, { onTake, onLook }) {
            Object.assign(this, { graph, onTake, onLook });
            this.title = h("p.sx-title", null, "What can happen now");
            this.list = h("div", null);
            this.element = h("div.sx-choices", null, this.title, this.list);
            this.ids = [];
        }

        button(edge, difference) {
            const number = this.ids.push(edge.id);
            const digit = number <= 9 ? number : number === 10 ? 0 : null;
            return h("button.sx-step", {
                type: "button", "data-edge": edge.id, "aria-keyshortcuts": digit,
                onclick: () => this.onTake(edge.id), onfocus: () => this.onLook(edge.action),
            },
            digit !== null && h("kbd", { "aria-hidden": "true" }, String(digit)),
            h("b", null, edge.action.name),
            h("span", null, edge.sentence),
            difference && h("code", null, difference));
        }

        /** Shows the steps of a state; says so where there is none. */
        render(state, title) {
            const groups = this.graph.choices(state);
            const distinct = this.graph.distinctions(groups.flatMap((g) => g.edges));
            this.ids = [];
            this.title.textContent = title || "What can happen now";
            const shown = groups.filter((g) => g.edges.length > 0).map((g) =>
                h("div", { class: "sx-actor " + actorClass(this.graph, g.actor) },
                    h("p.sx-name", null, g.actor),
                    g.edges.map((edge) => this.button(edge, distinct.get(edge.id)))));
            const idle = groups.filter((g) => g.edges.length === 0 && this.graph.active.has(g.actor)).map((g) => g.actor);
            const standstill = this.graph.standstill(state);
            const why = standstill === "cut" && this.graph.broken(state, null).length === 0 ? "far" : standstill;
            this.list.replaceChildren(...shown,
                standstill ? h("p.sx-standstill", { "data-kind": standstill }, STANDSTILL[why]) :
                    idle.length > 0 ? h("p.sx-idle", null, "No step now: " + idle.join(", ") + ".") : "");
        }

        /** The step of a digit key, or undefined. */
        of(digit) {
            return this.ids[digit === 0 ? 9 : digit - 1];
        }
    }

    X.Choices = Choices;
})();
