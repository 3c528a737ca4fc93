// An explorer: one graph, one way through it, and the panels that show both.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h } = X.dom;
    const WIDE = 700;

    /** The view of a state, by the kind of its graph. */
    X.view = (graph, state, actor, changes, before) =>
        (X.heartbeat.fits(graph) ? X.lanes : X.plainView).render(graph, state, actor, changes, before);

    class Explorer {
        /** `options`: mode; path; onWin(steps); onChange(); next {title, go()}; fallback (what stood in the element). */
        constructor(element, data, options) {
            this.options = options;
            this.host = element;
            this.graph = new X.Graph(data);
            this.walk = new X.Walk(this.graph);
            const wide = element.clientWidth >= WIDE;
            this.build(wide);
            X.keyboard.listen(this, this.element);
            element.append(this.element);
            element.systole = this.handle();
            this.setMode(X.modesOf(this.graph).includes(options.mode) ? options.mode : "explore");
            this.open(options.path || []);
        }

        build(wide) {
            const { data } = this.graph;
            this.toolbar = new X.Toolbar(this);
            this.choices = new X.Choices(this.graph, { onTake: (id) => this.take(id), onLook: (action) => this.look(action) });
            this.watch = data.trace && new X.Watch(this);
            this.predict = data.trace && new X.Predict(this);
            this.play = data.goal && new X.Play(this);
            this.rules = new X.Rules(this.graph);
            this.code = new X.CodeView(wide);
            const spoils = this.options.mode === "play" || this.options.mode === "predict";
            this.map = new X.MapView(this.graph, wide && !spoils, (state) => this.mode === "explore" && this.load(this.graph.wayTo(state)));
            this.beside = new X.BesideView(this);
            this.way = new X.Story(this.graph, (n) => this.goTo(n));
            this.wayFold = h("details.sx-fold", { open: wide }, h("summary", null, "Your way so far"), this.way.element);
            this.said = h("p.sx-said", { role: "status", "aria-live": "polite" });
            this.state = h("div.sx-state-box");
            this.panel = h("div.sx-panel", { tabindex: "-1", role: "group", "aria-label": "the next step" });
            this.element = h("div.sx", { role: "group", "aria-label": "explorer of the model " + data.name },
                h("div.sx-head", null, h("p.sx-heading", null, X.dom.title(data.title), " ", h("code", null, data.name)), this.toolbar.modes),
                data.about && h("details.sx-about", null, h("summary", null, "What this model is about"), h("p", null, data.about)),
                this.play && this.play.element, this.toolbar.element, this.said, this.play && this.play.win,
                h("div.sx-main", null, this.state, h("div.sx-side", null, this.panel, this.rules.element, this.wayFold), this.code.element),
                this.beside.element, this.map.element,
                this.options.fallback);
        }

        /** What tests and other scripts may use. */
        handle() {
            return {
                graph: this.graph.data,
                state: () => this.walk.state(),
                take: (id) => this.take(id),
                undo: () => this.undo(),
                won: () => this.walk.won(),
                replay: () => this.replay(),
                predict: (id) => (this.mode === "predict" ? this.predict.answer(id) : undefined),
                mode: (mode) => (mode ? this.setMode(mode) : this.mode),
            };
        }

        setMode(mode) {
            if (!X.modesOf(this.graph).includes(mode)) return;
            const { trace } = this.graph.data;
            const was = this.mode;
            const hadFocus = this.element.contains(document.activeElement);
            this.mode = mode;
            if (this.watch) this.watch.stop();
            if (mode === "watch") this.walk.load(trace.edges), this.walk.goTo(0);
            if (mode === "predict") this.predict.restart();
            if (mode === "predict" || (mode === "play" && was !== "explore")) this.walk.restart();
            this.panel.replaceChildren({ watch: this.watch, predict: this.predict }[mode]?.element || this.choices.element);
            if (this.play) this.play.element.hidden = mode !== "play";
            this.wayFold.hidden = mode === "watch";
            this.element.dataset.mode = mode;
            this.refresh();
            if (hadFocus) this.keepFocus();
        }

        /** Takes a step. In a prediction that is an answer. */
        take(id) {
            if (this.mode === "predict") return this.predict.answer(id);
            const taken = this.walk.take(id);
            if (taken) this.refresh();
            return taken;
        }

        digit(n) {
            if (this.mode === "watch") return n === 1 && this.forward();
            const id = (this.mode === "predict" ? this.predict.choices : this.choices).of(n);
            return id !== undefined && this.take(id);
        }

        move(moved) {
            if (moved) this.refresh();
            return moved;
        }

        back() {
            return this.move(this.walk.back());
        }

        forward() {
            return this.move(this.walk.forward());
        }

        goTo(n) {
            return this.move(this.walk.goTo(n));
        }

        undo() {
            return this.mode === "watch" || this.mode === "predict" ? this.back() : this.move(this.walk.undo());
        }

        restart() {
            if (this.mode === "watch") return this.goTo(0);
            if (this.mode === "predict") this.predict.restart();
            this.walk.restart();
            this.refresh();
            return true;
        }

        load(path) {
            if (this.mode === "watch" || this.mode === "predict") this.setMode("explore");
            this.walk.load(path);
            this.refresh();
        }

        /** Goes where an address leads. What is watched is always the counterexample, and a prediction begins anew. */
        open(path) {
            if (this.mode === "watch") this.goTo(path.length);
            else if (this.mode !== "predict" && path.length > 0) this.load(path);
        }

        /** Plays the stored counterexample at once, and says whether the goal is reached. */
        replay() {
            if (!this.graph.data.trace) return false;
            if (this.mode !== "play" && this.play) this.setMode("play");
            this.load(this.graph.data.trace.edges);
            return this.walk.won();
        }

        showMe() {
            this.setMode("watch");
            this.watch.next.focus();
        }

        compare() {
            this.beside.element.open = true;
            this.beside.element.scrollIntoView({ block: "nearest" });
            this.beside.element.querySelector("summary").focus();
        }

        /** Shows the text of an action: of the last step, or of the button that has the focus. */
        look(action) {
            this.code.render(action);
        }

        /** The address of this state. */
        address() {
            const page = new URL(X.loader.root + "explorer.html", location.href);
            page.hash = X.address.format({ graph: this.graph.name, path: this.walk.taken(), mode: this.mode });
            return page.href;
        }

        sentence(broken) {
            const { walk, graph } = this;
            if (walk.at === 0) return "The first state.";
            const edge = graph.edge(walk.last());
            const rules = broken.map((rule) => " " + rule.name + " is broken.").join("");
            return [h("b", null, "Step " + walk.at + ". "), h("span", { class: "sx-name " + X.dom.actorClass(graph, edge.actor) }, edge.actor),
                " ", h("b", null, edge.action.name), ": ", edge.sentence, rules && h("b.sx-bad", null, rules)];
        }

        refresh() {
            const { walk, graph, mode } = this;
            const hadFocus = this.element.contains(document.activeElement);
            const last = walk.last(), edge = last === null ? null : graph.edge(last);
            const changes = new X.Changes(edge ? graph.changes(edge.from, edge.to) : []);
            this.state.replaceChildren(X.view(graph, walk.state(), edge && edge.actor, changes, walk.previous()));
            const broken = this.rules.render(walk);
            this.said.replaceChildren(...[this.sentence(broken)].flat().filter(Boolean));
            this.look(edge ? edge.action : graph.edge(graph.out[0][0])?.action);
            if (mode === "watch") this.watch.render();
            else if (mode === "predict") this.predict.render();
            else this.choices.render(walk.state());
            if (mode === "play") this.play.render();
            else if (this.play) this.play.win.hidden = true;
            this.way.render(walk.edges, walk.at, null);
            this.map.render(walk, mode === "explore");
            this.beside.render();
            this.toolbar.render();
            if (hadFocus) this.keepFocus();
            if (this.options.onChange) this.options.onChange(this);
        }

        /** A button that was pressed may be gone now, or hidden: without a new place for the focus the arrow keys would turn the page. */
        keepFocus() {
            const now = document.activeElement;
            if (!this.element.contains(now) || now.disabled || now.getClientRects().length === 0) this.panel.focus({ preventScroll: true });
        }
    }

    X.Explorer = Explorer;
})();
