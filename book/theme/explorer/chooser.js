// The page with all graphs: a list to choose from, and the address that says which state is shown.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});
    const { h } = X.dom;

    /** The choice of a graph, from the index, or only the ones named here if there is none. */
    function list(entries, onChoose) {
        const select = h("select.sx-select", { id: "sx-graph", onchange: () => onChoose(select.value) },
            X.levels.groups(entries).map((group) =>
                h("optgroup", { label: group.name }, group.members.map((e) =>
                    h("option", { value: e.name }, e.name + ": " + X.dom.title(e.title))))));
        return { select, element: h("p.sx-chooser", null, h("label", { for: "sx-graph" }, "Model"), select) };
    }

    X.chooser = async function (element) {
        const first = element.dataset.graph || "pair";
        const stage = h("div.explorer");
        stage.append(...element.childNodes);
        element.append(stage);
        const note = h("p.sx-missing", { role: "alert" });
        note.hidden = true;
        element.prepend(note);
        let shown = "";

        async function show(asked) {
            // Without the list no name is known: then the file of the graph says whether there is one.
            const known = !asked.graph || !entries || entries.some((entry) => entry.name === asked.graph);
            if (entries) note.hidden = known;
            if (!known) note.textContent = `There is no model "${asked.graph}". This is "${first}"; the list has all others.`;
            const { graph: name = first, mode, path } = known ? asked : {};
            const options = { mode, path, onChange, drop: true };
            const explorer = await X.start(stage, name, options);
            if (choice && explorer) choice.select.value = name;
        }

        /** The address says where the reader is; the browser's own history is left alone. */
        function onChange(explorer) {
            const hash = X.address.format({ graph: explorer.graph.name, path: explorer.walk.taken(), mode: explorer.mode });
            shown = hash;
            if (location.hash !== hash && (location.hash || explorer.walk.at > 0)) history.replaceState(null, "", hash);
        }

        let choice = null, entries = null;
        try {
            entries = await X.loader.index();
            choice = list(entries, (name) => {
                history.replaceState(null, "", X.address.format({ graph: name }));
                show({ graph: name, path: [] });
            });
            element.prepend(choice.element);
        } catch (error) {
            note.hidden = false;
            note.textContent = error.message;
        }
        globalThis.addEventListener("hashchange", () => {
            if (location.hash !== shown) show(X.address.parse(location.hash));
        });
        await show(X.address.parse(location.hash));
        // The reader has opened the address of a state, so the state comes first.
        if (X.address.parse(location.hash).graph) stage.scrollIntoView({ block: "start" });
    };
})();
