// The explorers of a page: each gets its graph, each level is won by the counterexample that TLC has found.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";

/** The graphs of the book by their names, read as the page reads them. */
export function graphs(book) {
    const found = new Map();
    const folder = join(book, "graphs");
    const scope = vm.createContext({
        systoleGraph: (graph) => found.set(graph.name, graph),
        systoleGraphs: () => {},
    });
    let files = [];
    try {
        files = readdirSync(folder).filter((name) => name.endsWith(".js"));
    } catch {
        return found;
    }
    for (const file of files) vm.runInContext(readFileSync(join(folder, file), "utf8"), scope, { filename: file });
    return found;
}

/** Plays the stored counterexample in the element of this handle, and says what went wrong, if anything. */
function play(element) {
    const { systole } = element;
    const { graph } = systole;
    if (!graph.goal) {
        const edge = graph.edges.findIndex(([from]) => from === 0);
        if (edge < 0) return "no step leads out of the first state";
        systole.take(edge);
        if (systole.state() !== graph.edges[edge][1]) return `a step leads to state ${systole.state()}, not to ${graph.edges[edge][1]}`;
        systole.undo();
        return systole.state() === 0 ? null : "undo does not lead back to the first state";
    }
    if (!graph.trace) return "the level has no stored counterexample";
    if (systole.won()) return "the level is won before its first step";
    const { edges } = graph.trace;
    for (const [at, edge] of edges.entries()) {
        if (systole.won() && graph.goal.kind === "state") return `the level is won after ${at} of ${edges.length} steps`;
        systole.take(edge);
    }
    if (!systole.won()) return `the stored counterexample of ${edges.length} steps does not win the level`;
    return null;
}

/** Plays each explorer that stands on this page, and says how many there were and how many were levels. */
export async function explorers(page, add) {
    const elements = page.locator("div.explorer[data-graph]");
    const count = await elements.count();
    let levels = 0;
    let alive = 0;
    for (let index = 0; index < count; index += 1) {
        const element = elements.nth(index);
        const name = await element.getAttribute("data-graph");
        const fault = (text) => add("explorer", name, text, "compare the graph in book/src/graphs with the explorer's scripts");
        const handle = await element.elementHandle();
        try {
            const isDecided = (element) => element.systole !== undefined || element.dataset.ready === "missing";
            await page.waitForFunction(isDecided, handle, { timeout: 10_000 });
        } catch {
            fault("it does not come to life within ten seconds");
            continue;
        }
        if (await handle.evaluate((element) => element.systole === undefined)) {
            fault("its graph is missing");
            continue;
        }
        alive += 1;
        const wrong = await handle.evaluate(play);
        if (wrong !== null) fault(wrong);
        if (await handle.evaluate((element) => Boolean(element.systole.graph.goal))) levels += 1;
    }
    return { count: alive, levels };
}

/** Opens one graph by its address on the page of the explorer, and plays it there. */
export async function byAddress(page, name, add) {
    const fault = (text) => add("level", name, text, "compare the graph in book/src/graphs with the explorer's scripts");
    let handle;
    try {
        handle = await page.waitForFunction(
            (name) => Array.from(document.querySelectorAll("main *")).find((element) => element.systole?.graph?.name === name),
            name,
            { timeout: 10_000 },
        );
    } catch {
        fault("its address does not open it within ten seconds");
        return;
    }
    const wrong = await handle.evaluate(play);
    if (wrong !== null) fault(wrong);
}

/** The page of the levels: as many as there are graphs with a goal. */
export async function levelsPage(page, expected, add) {
    const element = page.locator("div.levels");
    if ((await element.count()) === 0) return 0;
    const names = [...expected];
    await page.waitForTimeout(500);
    const text = (await element.textContent()) ?? "";
    for (const name of names.filter((name) => !text.includes(name))) {
        add("levels", name, "the page of the levels does not show it", "add it to the index of the graphs");
    }
    return names.filter((name) => text.includes(name)).length;
}
