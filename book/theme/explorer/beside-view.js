// The correct model beside the broken one: the same steps, as far as it makes them.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h, actorClass, plural } = X.dom;
    const WORDS = { same: "✓ the same", other: "≠ does something else", none: "✗ not possible" };

    class BesideView {
        constructor(explorer) {
            this.explorer = explorer;
            this.body = h("div.sx-beside", null);
            this.element = h("details.sx-fold", null, h("summary", null, "The correct model beside it"), this.body);
            this.element.hidden = !explorer.graph.data.sound;
            this.element.addEventListener("toggle", () => this.render());
        }

        async load() {
            const { sound } = this.explorer.graph.data;
            this.body.replaceChildren(h("p", null, "Loading " + sound + " …"));
            try {
                this.graph = new X.Graph(await X.loader.graph(sound));
            } catch (error) {
                this.body.replaceChildren(h("p", null, error.message));
                throw error;
            }
        }

        async render() {
            if (!this.element.open || this.element.hidden) return;
            try {
                if (!this.graph) await (this.loading = this.loading || this.load());
            } catch {
                this.loading = null;
                return;
            }
            const { walk, graph } = this.explorer;
            const edges = walk.at > 0 ? walk.taken() : graph.data.trace.edges;
            const followed = X.beside.follow(graph, this.graph, edges);
            this.body.replaceChildren(
                h("p", null, "The model ", h("code", null, this.graph.name), " is correct. ",
                    walk.at > 0 ? "These are your steps in it." : "These are the steps of the counterexample in it."),
                h("ol.sx-follow", null, followed.map((f, i) => this.item(f, i, graph))),
                h("p.sx-parting", null, this.verdict(followed, edges)),
                this.state(followed));
        }

        item(found, i, graph) {
            const { step, match } = found;
            return h("li", { class: actorClass(graph, step.actor), "data-match": match },
                h("span.sx-number", null, String(i + 1)),
                h("span", null, h("b.sx-name", null, step.actor), " ", h("b", null, step.action.name)),
                h("span.sx-match", null, WORDS[match]));
        }

        verdict(followed, edges) {
            const at = X.beside.parting(followed);
            const n = followed.length;
            const { graph, walk } = this.explorer;
            if (at < 0 && graph.temporal() && (walk.at === 0 || walk.won())) {
                return "The correct model can make the same steps, but its fairness forbids " +
                    (graph.loopEdges().length > 0 ? "that the last ones repeat for ever." : "that it stands still there for ever.");
            }
            if (at < 0) return `The correct model makes the same ${plural(edges.length, "step")}.` + (this.rulesHold(followed) ? " All its rules still hold." : "");
            const first = followed[at], words = [];
            if (first.match === "other") {
                words.push(`In step ${at + 1}, ${first.step.action.name} of ${first.step.actor} does something else in the correct model. ` +
                    `There: ${first.edge.sentence} After it, ${this.difference(first)}.`);
            }
            const end = followed[n - 1];
            if (end.match === "none") {
                const actors = end.instead.map((e) => `${e.actor}: ${e.action.name}`);
                words.push(`Step ${n}, ${end.step.action.name} of ${end.step.actor}, is not possible in the correct model. ` +
                    (actors.length > 0 ? "What is possible there: " + [...new Set(actors)].join("; ") + "." : ""));
            } else if (this.rulesHold(followed)) {
                words.push("After the last step all rules of the correct model hold.");
            }
            return words.join(" ");
        }

        /** What differs after a step: "pool.status.b1 is Woken, not Idle". */
        difference(found) {
            const broken = this.explorer.graph.state(found.step.to), sound = this.graph.state(found.state);
            const paths = found.differs.flatMap((v) => X.value.differences(broken[v], sound[v], v, []));
            const words = paths.slice(0, 3).map((path) => {
                const [there, here] = [this.graph.at(found.state, path), this.explorer.graph.at(found.step.to, path)].map(X.value.text);
                return `${X.value.place(path)} is ${there || "not there"}, not ${here || "missing"}`;
            });
            return words.join("; ") + (paths.length > 3 ? "; and more" : "");
        }

        rulesHold(followed) {
            const end = followed[followed.length - 1];
            return end !== undefined && this.graph.broken(end.state, end.edge?.id).length === 0;
        }

        /** Where the correct model stands in the end. */
        state(followed) {
            if (followed.length === 0) return "";
            const end = followed[followed.length - 1];
            const n = end.match === "none" ? followed.length - 1 : followed.length;
            const earlier = followed[n - 1];
            const before = n > 1 ? followed[n - 2].state : 0;
            const changes = new X.Changes(n > 0 ? this.graph.changes(before, end.state) : []);
            return h("div", null,
                h("p.sx-caption", null, n === 0 ? "The correct model in its first state" : "The correct model after " + plural(n, "step")),
                X.view(this.graph, end.state, earlier?.step.actor ?? null, changes, before));
        }
    }

    X.BesideView = BesideView;
})();
