// The action's TLA+ and the Rust function of the last step, or of the button that has the focus.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h, code } = X.dom;

    class CodeView {
        constructor(open) {
            this.summary = h("summary", null);
            this.body = h("div.sx-codes", null);
            this.element = h("details.sx-fold.sx-code-view", { open }, this.summary, this.body);
            this.action = undefined;
            this.element.addEventListener("toggle", () => this.fill());
        }

        render(action) {
            if (action === this.action) return;
            this.action = action;
            this.filled = null;
            this.summary.replaceChildren(action && action.rust ? "The step in TLA+ and Rust" : "The step in TLA+", action ? h("code", null, action.name) : "");
            this.element.hidden = !action;
            this.fill();
        }

        /** Highlighting costs time, so it is done for what is seen. */
        fill() {
            const action = this.action;
            if (!this.element.open || !action || this.filled === action) return;
            this.filled = action;
            const rust = action.rust;
            this.body.replaceChildren(
                h("div", null, rust && h("p.sx-caption", null, "TLA+"), code("tla", action.tla)),
                rust ? h("div", null, h("p.sx-caption", null, "Rust: " + rust.place), code("rust", rust.text)) :
"");
        }
    }

    X.CodeView = CodeView;
})();
