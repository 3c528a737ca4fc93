// The map of all states: layered by distance from the first state, with the way so far, this state, and the goals.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h, svg, plural } = X.dom;
    const MOST_STATES = 1500;

    class MapView {
        constructor(graph, open, onState) {
            this.graph = graph;
            this.onState = onState;
            this.caption = h("p.sx-caption", null);
            this.scroll = h("div.sx-map-scroll", { tabindex: "0", role: "group", "aria-label": "map of the states, can be scrolled" });
            const { length } = graph.data.states;
            const number = h("input", { type: "number", min: "0", max: String(length - 1), required: true, oninput: () => this.mark(number.value) });
            const go = (event) => (event.preventDefault(), this.onState(Number(number.value)));
            this.form = h("form.sx-map-go", { onsubmit: go }, h("label", null, "State ", number), h("button.sx-button", { type: "submit" }, "Go to this state"));
            this.element = h("details.sx-fold", { open }, h("summary", null, "The map: " + plural(length, "state")), this.caption, this.form, this.scroll);
            this.element.addEventListener("toggle", () => this.draw());
            if (graph.data.states.length > MOST_STATES) this.element.hidden = true;
        }

        build() {
            const graph = this.graph, plan = X.layout(graph);
            const goals = graph.goalStates();
            const lines = graph.data.edges.map(([from, to], id) => {
                const a = plan.points[from], b = plan.points[to];
                if (!a || !b || from === to) return null;
                const line = svg("line", { x1: a[0], y1: a[1], x2: b[0], y2: b[1] });
                this.lines[id] = line;
                return line;
            });
            const dots = plan.points.map((p, s) => {
                if (!p) return null;
                const dot = goals.has(s)
                    ? svg("rect", { x: p[0] - plan.radius, y: p[1] - plan.radius, width: 2 * plan.radius, height: 2 * plan.radius, class: "sx-goal" })
                    : svg("circle", { cx: p[0], cy: p[1], r: plan.radius });
                dot.dataset.state = s;
                dot.append(svg("title", null, "state " + s));
                this.dots[s] = dot;
                return dot;
            });
            this.ring = svg("circle", { r: plan.radius + 4, class: "sx-here" });
            this.plan = plan;
            this.drawing = svg("svg", { viewBox: `0 0 ${plan.width} ${plan.height}`, width: plan.width, height: plan.height, class: "sx-map", role: "img" },
                svg("g", { class: "sx-lines" }, lines), svg("g", { class: "sx-dots" }, dots), this.ring);
            this.drawing.addEventListener("click", (event) => {
                const state = event.target.dataset?.state;
                if (state !== undefined) this.onState(Number(state));
            });
            this.scroll.append(this.drawing);
        }

        /** Shows on the map which state a number is. */
        mark(number) {
            this.drawing.querySelector(".sx-asked")?.classList.remove("sx-asked");
            this.dots[number]?.classList.add("sx-asked");
        }

        /** `goes`: whether a press on a state goes there. */
        render(walk, goes) {
            Object.assign(this, { walk, goes });
            this.draw();
        }

        draw() {
            if (!this.element.open || this.element.hidden || !this.walk) return;
            if (!this.drawing) {
                this.lines = [];
                this.dots = [];
                this.build();
            }
            const { walk, graph } = this;
            for (const element of this.drawing.querySelectorAll(".sx-way")) element.classList.remove("sx-way");
            walk.taken().forEach((e, i) => {
                this.lines[e]?.classList.add("sx-way");
                this.dots[walk.stateAfter(i)]?.classList.add("sx-way");
            });
            const here = this.plan.points[walk.state()];
            const { distance } = graph.distances();
            if (here) {
                this.ring.setAttribute("cx", here[0]);
                this.ring.setAttribute("cy", here[1]);
                this.scroll.scrollLeft = here[0] - this.scroll.clientWidth / 2;
            }
            const text = `This is state ${walk.state()} of ${graph.data.states.length}; a shortest way to it has ${plural(distance[walk.state()], "step")}.`;
            this.drawing.setAttribute("aria-label", text);
            const goals = graph.goalStates().size > 0 ? " Squares are states that break the rule." : "";
            this.drawing.dataset.goes = this.goes;
            this.form.hidden = !this.goes;
            this.caption.textContent = text + " The ring is where you are." + goals + (this.goes ? " Press a state, or write its number, to go there by a shortest way." : "");
        }
    }

    X.MapView = MapView;
})();
