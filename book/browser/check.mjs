// Opens every page of the rendered book in headless Chromium, at two widths and in two themes, and plays with its parts.
//
//     node check.mjs --book DIR --source DIR --modules DIR --chromium PATH [--only PART_OF_A_PAGES_NAME] [--themes a,b]
//
// `cargo xtask check-book --browser` calls it. README.md beside it says what is checked.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { axe, known } from "./lib/axe.mjs";
import { broken } from "./lib/broken.mjs";
import { open, start } from "./lib/chromium.mjs";
import { overflow, smallLabels } from "./lib/layout.mjs";
import { play, use } from "./lib/play.mjs";
import { inTabs } from "./lib/pool.mjs";
import { Report } from "./lib/report.mjs";
import { serve } from "./lib/serve.mjs";
import { pages } from "./lib/sources.mjs";
import { visit } from "./lib/visit.mjs";

const { values: asked } = parseArgs({
    options: {
        book: { type: "string" },
        source: { type: "string" },
        modules: { type: "string" },
        chromium: { type: "string" },
        only: { type: "string", default: "" },
        themes: { type: "string", default: "light,navy" },
        tabs: { type: "string", default: "3" },
    },
});

// One line says more than the lines of the engine that it came from.
process.on("uncaughtException", function (error) {
    console.error(`error: ${String(error.message).split("\n")[0]}`);
    process.exit(2);
});

const WIDTHS = [1280, 390];

/** axe costs most of the time, so it sees each theme at one width, and the first one with all rules. */
const AXE_AT = { light: 1280, navy: 390, rust: 1280, coal: 390, ayu: 1280 };

const book = resolve(asked.book);
const modules = createRequire(join(resolve(asked.modules), "index.js"));
const axeSource = readFileSync(modules.resolve("axe-core/axe.min.js"), "utf8");
const entries = known();
const report = new Report();
const all = pages(asked.source, book);
const chosen = all.filter((page) => page.path.includes(asked.only));
if (chosen.length === 0) throw new Error(`no page's name has "${asked.only}" in it`);

const server = await serve(book);
const browser = await start(modules("playwright-core"), asked.chromium);
const started = Date.now();
const laps = [];
let last = started;

/** Notes how long a part of the run took. */
function lap(name) {
    laps.push(`${name} ${Math.round((Date.now() - last) / 1000)} s`);
    last = Date.now();
}

try {
    const { count, wrong } = await broken(browser, axeSource);
    for (const line of wrong) report.add("book/browser/lib/broken.mjs", "390 px, light", [{ rule: "unseen", selector: "", text: line, remedy: "mend the check" }]);
    report.saw("pages broken on purpose", count, count);
    lap("broken pages");
    for (const theme of asked.themes.split(",")) {
        for (const width of WIDTHS) {
            const context = await open(browser, theme, width);
            await inTabs(context, Number(asked.tabs), chosen, async (tab, page) => {
                const url = `${server.origin}/${page.path}`;
                const faults = await visit(tab, url, [server.origin], async (tab, faults) => {
                    if (width < 600) faults.push(...(await overflow(tab)));
                    faults.push(...(await smallLabels(tab)));
                    if (AXE_AT[theme] === width) faults.push(...(await axe(tab, axeSource, entries, theme === "light")));
                    // Where axe does not look there is time to use the page.
                    if (theme === "light" && width < 600) await use(tab, page, faults, { report, book });
                });
                report.add(page.source, `${width} px, ${theme}`, faults);
            });
            await context.close();
            report.saw("visits", chosen.length, chosen.length);
            lap(`${theme}, ${width} px`);
        }
    }
    await play(browser, { origin: server.origin, pages: chosen, tabs: Number(asked.tabs), report, book, isWhole: asked.only === "", lap });
} finally {
    await browser.close();
    server.stop();
}
if (asked.only === "") {
    for (const { rule, selector } of entries.filter((entry) => entry.seen === 0)) {
        const text = "no page has this violation any more";
        report.add("book/browser/known.json", "all", [{ rule, selector, text, remedy: "delete the entry" }]);
    }
}
const well = report.print();
console.log(`${chosen.length} pages in ${Math.round((Date.now() - started) / 1000)} s: ${laps.join("; ")}`);
process.exit(well ? 0 : 1);
