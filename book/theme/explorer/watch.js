// Watching the stored counterexample, step by step or by itself.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h } = X.dom;
    const PAUSE = 3500;

    class Watch {
        constructor(explorer) {
            this.explorer = explorer;
            this.story = new X.Story(explorer.graph, (n) => explorer.goTo(n));
            this.next = h("button.sx-primary", { type: "button", onclick: () => explorer.forward() }, "Next step");
            this.play = h("button.sx-button", { type: "button", onclick: () => this.toggle() });
            this.element = h("div.sx-watch", null,
                h("p.sx-title", null, "The counterexample that TLC has found"),
                h("div.sx-buttons", null, this.next, this.play), this.story.element,
                this.end = h("div.sx-verdict", { "data-ok": false }));
            this.stop();
        }

        toggle() {
            if (this.timer) {
                this.stop();
                return;
            }
            const { explorer } = this;
            if (explorer.walk.at === explorer.walk.edges.length) explorer.goTo(0);
            this.timer = setInterval(() => {
                // The reader may have gone to another model: this one would write its address over that model's.
                if (!explorer.element.isConnected) return this.stop();
                explorer.forward();
                if (explorer.walk.at === explorer.walk.edges.length) this.stop();
            }, PAUSE);
            this.play.textContent = "Pause";
        }

        stop() {
            clearInterval(this.timer);
            this.timer = null;
            this.play.textContent = "Play by itself";
        }

        render() {
            const { walk, graph } = this.explorer;
            const over = walk.at === walk.edges.length;
            this.next.textContent = over ? "That was the last step" : "Next step";
            this.next.disabled = over;
            this.end.hidden = !over;
            if (over && this.end.childElementCount === 0) {
                this.end.append(...X.harm(graph, true), this.explorer.play ? h("div.sx-buttons", null,
                    h("button.sx-button", { type: "button", onclick: () => this.explorer.setMode("play") }, "Try it yourself")) : "");
            }
            this.story.render(walk.edges, walk.at, graph.loop);
        }
    }

    X.Watch = Watch;
})();
