// The lights: one for each rule, with its definition, what it means, and why it matters.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h, code, plural } = X.dom;

    /** A sign with a shape of its own, so that it does not depend on colour: a tick, or a cross. */
    const SIGNS = { true: "✓", false: "✗", whole: "∞" };
    const WORDS = { true: "holds", false: "is broken", whole: "is about the whole way, not about one state" };

    class Rules {
        constructor(graph) {
            this.graph = graph;
            this.lights = graph.rules.map((rule) => this.light(rule));
            this.summary = h("summary", null);
            const goal = graph.goalRule();
            const ordered = [...this.lights].sort((a, b) => (b.rule === goal) - (a.rule === goal));
            this.element = h("details.sx-rules", null, this.summary, h("div.sx-lights", null, ordered.map((l) => l.element)));
            this.element.hidden = graph.rules.length === 0;
        }

        light(rule) {
            const sign = h("span.sx-sign", { "aria-hidden": "true" });
            const word = h("span.sx-word", null);
            const body = h("div.sx-rule", null);
            const element = h("details.sx-light", null,
                h("summary", null, sign, h("code", null, rule.name), " ", word), body);
            element.addEventListener("toggle", () => {
                if (element.open && body.childElementCount === 0) body.append(...this.text(rule));
            });
            return { rule, element, sign, word };
        }

        text(rule) {
            return [
                rule.meaning && h("p", null, rule.meaning),
                rule.why && h("p", null, h("b", null, "Why it matters: "), rule.why),
                rule.definition && code("tla", rule.definition),
            ].filter(Boolean);
        }

        /** Sets all lights, and gives the rules that the walk has just broken. */
        render(walk) {
            const broken = this.graph.broken(walk.state(), walk.last());
            const whole = this.graph.temporal();
            if (whole && walk.won()) broken.push(whole);
            for (const { rule, element, sign, word } of this.lights) {
                const holds = broken.includes(rule) ? "false" : rule === whole ? "whole" : "true";
                element.dataset.holds = holds;
                sign.textContent = SIGNS[holds];
                word.textContent = WORDS[holds];
            }
            const holds = broken.length > 0 ? "false" : this.lights.length === 1 && whole ? "whole" : "true";
            this.summary.replaceChildren(h("span.sx-sign", { "aria-hidden": "true" }, SIGNS[holds]),
                h("span", null, this.line(broken, whole)), this.strip());
            this.element.dataset.holds = holds;
            return broken;
        }

        /** A small light for each rule, for the eye only; the names are in the fold. */
        strip() {
            if (this.lights.length < 2) return "";
            return h("span.sx-strip", { "aria-hidden": "true" }, this.lights.map(({ rule, element }) =>
                h("span", { "data-holds": element.dataset.holds, title: rule.name }, element.dataset.holds === "false" ? "✗" : "")));
        }

        /** All lights in words. */
        line(broken, whole) {
            const rest = this.lights.length - broken.length - (whole && !broken.includes(whole) ? 1 : 0);
            const hold = rest === 1 ? "1 rule holds" : plural(rest, "rule") + " hold";
            if (broken.length > 0) {
                const names = broken.map((r) => r.name).join(", ") + (broken.length === 1 ? " is broken" : " are broken");
                return rest > 0 ? names + "; " + hold : names;
            }
            if (rest === 0) return whole.name + " is about the whole way";
            return this.lights.length === 1 ? "The rule holds" : rest === this.lights.length ? "All " + hold : hold;
        }
    }

    X.Rules = Rules;
})();
