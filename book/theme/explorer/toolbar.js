// Back, forward, undo, restart; the modes; the link to this state.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h } = X.dom;
    const MODES = { explore: "Explore", play: "Play", watch: "Watch", predict: "Predict" };

    /** The modes that a graph allows: without a counterexample there is nothing to play, watch or predict. */
    function modesOf(graph) {
        if (!graph.data.trace) return ["explore"];
        return graph.data.goal ? ["explore", "play", "watch", "predict"] : ["explore", "watch", "predict"];
    }

    class Toolbar {
        constructor(explorer) {
            this.explorer = explorer;
            const button = (text, key, label, action) =>
                h("button.sx-button", { type: "button", title: label + " (" + key + ")", "aria-keyshortcuts": key, onclick: action }, text);
            this.back = button("← Back", "ArrowLeft", "Back one step", () => explorer.back());
            this.forward = button("Forward →", "ArrowRight", "Forward one step", () => explorer.forward());
            this.undo = button("Undo", "u", "Undo the last step", () => explorer.undo());
            this.restart = button("Restart", "r", "Begin again at the first state", () => explorer.restart());
            this.link = h("button.sx-button", { type: "button", onclick: () => this.copy() }, "Copy link");
            this.address = h("input.sx-address", { type: "text", readonly: true, "aria-label": "the link to this state" });
            this.address.hidden = true;
            this.element = h("div.sx-toolbar", { role: "toolbar", "aria-label": "steps" },
                this.back, this.forward, this.undo, this.restart, this.link, this.address);
            const modes = modesOf(explorer.graph);
            this.tabs = modes.map((mode) =>
                h("button.sx-mode", { type: "button", "data-mode": mode, onclick: () => explorer.setMode(mode) }, MODES[mode]));
            this.modes = h("div.sx-modes", { role: "group", "aria-label": "mode" }, this.tabs);
            this.modes.hidden = modes.length < 2;
        }

        /** Copies the link; where the browser does not allow it, shows the link to be copied by hand. */
        async copy() {
            const link = this.explorer.address();
            try {
                await navigator.clipboard.writeText(link);
                this.link.textContent = "Copied";
                setTimeout(() => (this.link.textContent = "Copy link"), 2000);
            } catch {
                this.address.hidden = false;
                this.address.value = link;
                this.address.select();
            }
        }

        render() {
            const { walk, mode } = this.explorer;
            // A disabled button would lose the focus, so these only say that they do nothing.
            const off = (button, none) => button.setAttribute("aria-disabled", none);
            off(this.back, walk.at === 0);
            off(this.forward, walk.at === walk.edges.length);
            off(this.undo, walk.at === 0);
            this.undo.hidden = mode === "watch" || mode === "predict";
            off(this.restart, walk.at === 0 && walk.edges.length === 0);
            if (!this.address.hidden) this.address.value = this.explorer.address();
            for (const tab of this.tabs) tab.setAttribute("aria-pressed", tab.dataset.mode === mode);
        }
    }

    X.Toolbar = Toolbar;
    X.modesOf = modesOf;
})();
