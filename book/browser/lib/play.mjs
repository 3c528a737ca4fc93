// Plays with what the pages have: each part by the file that knows it.

import { pathToFileURL } from "node:url";
import { join } from "node:path";

import { open } from "./chromium.mjs";
import { byAddress, explorers, graphs, levelsPage } from "./parts/explorer.mjs";
import { keyboard } from "./parts/keyboard.mjs";
import { choices, labs, realRuns, sameAsNative } from "./parts/lab.mjs";
import { addresses } from "./parts/lab-address.mjs";
import { modes } from "./parts/modes.mjs";
import { numbered } from "./parts/numbered.mjs";
import { predictions } from "./parts/predict.mjs";
import { smallPages } from "./parts/small.mjs";
import { stepwise } from "./parts/steps.mjs";
import { inTabs } from "./pool.mjs";
import { visit } from "./visit.mjs";

/** A function that notes a fault. */
const noter = (faults) => (rule, selector, text, remedy) => faults.push({ rule, selector, text, remedy });

/** Uses everything on a page once: its folds, its predictions, and all that moves. */
export async function use(tab, page, faults, { report, book }) {
    const add = noter(faults);
    report.saw("folds opened by a key", await keyboard(tab, add));
    report.saw("predict", await predictions(tab, add), page.announced.predict);
    const { count, levels: won } = await explorers(tab, add);
    report.saw("explorer", count, page.announced.explorer);
    report.saw("levels within a chapter", won);
    for (const [kind, count] of Object.entries(await smallPages(tab, add))) report.saw(kind, count, page.announced[kind]);
    report.saw("lab", await labs(tab, add), page.announced.lab);
    report.saw("settings of the lab, the same as native", await sameAsNative(tab, add), page.announced.lab);
    if (page.path === "lab.html") report.saw("choices of our scheduler in the lab", await choices(tab, add), 3);
    if (page.path === "lab.html") report.saw("addresses of the lab", await addresses(tab, add), 11);
    report.saw("real-run", await realRuns(tab, add), page.announced["real-run"]);
    report.saw("steps of a recorded run predicted", await stepwise(tab, add), page.announced["real-run"]);
    report.saw("files with numbered lines", await numbered(tab, add), page.path === "exercises.html" ? 1 : 0);
    if (page.path === "explorer.html") report.saw("ways through the page of all models", await modes(tab, add), 4);
    if (page.path !== "levels.html") return;
    const levels = [...graphs(book).values()].filter((graph) => graph.goal).map((graph) => graph.name);
    report.saw("levels listed", await levelsPage(tab, levels, add), levels.length);
}

/** Opens each graph by its address on the page of the explorer, and wins it if it can be won. */
async function win(browser, { origin, tabs, report, book }) {
    const names = [...graphs(book).keys()];
    const context = await open(browser, "navy", 1280);
    await inTabs(context, tabs, names, async (tab, name) => {
        const faults = await visit(tab, `${origin}/explorer.html#graph=${name}`, [origin], (tab, faults) => byAddress(tab, name, noter(faults)));
        report.add(`explorer.html#graph=${name}`, "1280 px, navy, by address", faults);
    });
    await context.close();
    report.saw("graphs opened by address, levels won by their counterexample", names.length, names.length);
}

/** Opens the pages with moving parts as files: there is no server then, and no page may want one. */
async function openFiles(browser, { pages, tabs, report, book }) {
    const moving = pages.filter((page) => Object.keys(page.announced).length > 0 || /^(explorer|levels|lab|real-run|index|mutants)\.html$/.test(page.path));
    const context = await open(browser, "light", 1280);
    const root = pathToFileURL(join(book, "/")).href;
    await inTabs(context, tabs, moving, async (tab, page) => {
        const faults = await visit(tab, root + page.path, [root], async (tab, faults) => {
            const { count } = await explorers(tab, noter(faults));
            report.saw("explorer, from a file", count, page.announced.explorer);
            report.saw("lab, from a file", await labs(tab, noter(faults)), page.announced.lab);
            report.saw("real-run, from a file", await realRuns(tab, noter(faults)), page.announced["real-run"]);
        });
        report.add(page.source, "1280 px, light, from a file", faults);
    });
    await context.close();
    report.saw("pages opened as files", moving.length);
}

/** The levels by their addresses, and the pages as files. */
export async function play(browser, asked) {
    if (asked.isWhole) await win(browser, asked);
    asked.lap("levels");
    await openFiles(browser, asked);
    asked.lap("as files");
}
