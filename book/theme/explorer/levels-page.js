// "You are the scheduler": all levels in groups, the reader's scores, and the level that is played.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h, plural } = X.dom;

    /** What the reader has come to in a level: a shape and a word for each. */
    function score(entry, best) {
        if (best === null) return { kind: "open", sign: "○", word: "not won yet" };
        if (best <= entry.goal.steps) return { kind: "best", sign: "★", word: `won in ${plural(best, "step")}, the fewest` };
        return { kind: "won", sign: "✓", word: `won in ${plural(best, "step")}` };
    }

    class LevelsPage {
        constructor(element, entries) {
            this.element = element;
            this.entries = entries.filter(X.levels.isLevel);
            this.progress = new X.levels.Progress(X.levels.storage());
            this.overview = h("div.sx-levels");
            this.stage = h("div.sx-stage");
            element.replaceChildren(this.overview, this.stage);
            globalThis.addEventListener("hashchange", () => this.follow());
            this.follow();
        }

        card(entry) {
            const { kind, sign, word } = score(entry, this.progress.of(entry.name));
            return h("li", null, h("a.sx-level", { href: "#level=" + entry.name, "data-score": kind },
                h("span.sx-level-sign", { "aria-hidden": "true" }, sign),
                h("span.sx-level-text", null, h("b", null, X.dom.title(entry.title)), h("code", null, entry.name)),
                h("small", null, `TLC: ${plural(entry.goal.steps, "step")} · ${word}`)));
        }

        list() {
            this.progress.read();
            const won = this.entries.filter((e) => this.progress.of(e.name) !== null).length;
            const best = this.entries.filter((e) => score(e, this.progress.of(e.name)).kind === "best").length;
            this.overview.replaceChildren(
                h("p.sx-tally", null, `You have won ${won} of ${plural(this.entries.length, "level")}, ${best} of them by the fewest steps. `,
                    h("progress", { max: this.entries.length, value: won, "aria-label": "levels won" }),
                    h("button.sx-button", { type: "button", onclick: () => this.reset() }, "Forget my scores")),
                ...X.levels.groups(this.entries).flatMap((group) => [
                    h("h2.sx-group", null, group.name),
                    h("ul.sx-level-list", null, group.members.map((entry) => this.card(entry)))]));
        }

        reset() {
            if (!confirm("Forget all scores that this browser has kept?")) return;
            this.progress.reset();
            this.list();
        }

        follow() {
            const asked = /^#level=(\w+)$/.exec(location.hash);
            const entry = asked && this.entries.find((e) => e.name === asked[1]);
            this.overview.hidden = Boolean(entry);
            this.stage.replaceChildren();
            if (entry) this.open(entry);
            else this.list();
        }

        async open(entry) {
            const next = X.levels.after(this.entries, entry.name);
            const place = h("div.explorer");
            this.stage.append(h("p", null, h("a.sx-back", { href: "#" }, "← All levels")), place);
            this.stage.scrollIntoView({ block: "start" });
            const explorer = await X.start(place, entry.name, {
                mode: "play",
                onWin: (steps) => this.progress.won(entry.name, steps),
                next: next && { title: X.dom.title(next.title), go: () => (location.hash = "#level=" + next.name) },
            });
            // The link that was pressed is hidden now; the keys should work at once.
            if (explorer) explorer.panel.focus({ preventScroll: true });
        }
    }

    X.levelsPage = async function (element) {
        try {
            element.systoleLevels = new LevelsPage(element, await X.loader.index());
            element.dataset.ready = "levels";
        } catch (error) {
            element.dataset.ready = "missing";
            element.prepend(h("p.sx-missing", { role: "alert" }, error.message));
        }
    };
})();
