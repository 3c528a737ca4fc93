// Opens every page of the rendered book in headless Chromium, at two widths, and plays with its parts. A theme has colours of its
// own and no sizes: the first one is seen on every page at both widths, and each other one that is asked for at one of them.
//
//     node check.mjs --book DIR --source DIR --modules DIR --chromium PATH [--only PART_OF_A_PAGES_NAME] [--themes a,b]
//
// `cargo xtask check-book --browser` calls it. README.md beside it says what is checked.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { LOOKS, OF_A_WIDTH, axe, colours, known } from "./lib/axe.mjs";
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
        themes: { type: "string", default: "light" },
        tabs: { type: "string", default: "3" },
    },
});

// One line says more than the lines of the engine that it came from.
process.on("uncaughtException", function (error) {
    console.error(`error: ${String(error.message).split("\n")[0]}`);
    process.exit(2);
});

const WIDTHS = [1280, 390];

/** The colours cost axe most of the time, so it sees those of a theme at one width. */
const COLOURS_AT = { light: 1280, navy: 390, rust: 1280, coal: 390, ayu: 1280 };

/** The themes that a page of each look is turned to: the default of a reader who likes it dark, and what one may choose. */
const OTHERS = ["navy", "coal", "ayu", "rust"];

/** Pages of which no other one has the look: the book's beginning, a chapter with code, the explorer, the levels, the recorded run. */
const LOOKS_LIKE_NONE = ["index.html", "introduction.html", "fork.html", "explorer.html", "levels.html", "real-run.html"];

/** Colours come from style sheets that all pages share: these pages, and one more for each kind of element that moves. */
function oneOfEachLook(pages) {
    const kinds = new Set();
    return pages.filter(function ({ path, announced }) {
        const fresh = Object.keys(announced).filter((kind) => announced[kind] > 0 && !kinds.has(kind));
        fresh.forEach((kind) => kinds.add(kind));
        return fresh.length > 0 || LOOKS_LIKE_NONE.includes(path);
    });
}

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
    const themes = asked.themes.split(",");
    for (const theme of themes) {
        for (const width of WIDTHS.filter((width) => theme === themes[0] || COLOURS_AT[theme] === width)) {
            const context = await open(browser, theme, width);
            await inTabs(context, Number(asked.tabs), chosen, async (tab, page) => {
                const url = `${server.origin}/${page.path}`;
                const faults = await visit(tab, url, [server.origin], async (tab, faults) => {
                    if (width < 600) faults.push(...(await overflow(tab)));
                    faults.push(...(await smallLabels(tab)));
                    const rules = COLOURS_AT[theme] !== width ? OF_A_WIDTH : theme === "light" ? null : LOOKS;
                    faults.push(...(await axe(tab, axeSource, entries, rules)));
                    // Where axe sees no colours there is time to use the page.
                    if (theme === "light" && width < 600) await use(tab, page, faults, { report, book });
                });
                report.add(page.source, `${width} px, ${theme}`, faults);
            });
            await context.close();
            report.saw("visits", chosen.length, chosen.length);
            lap(`${theme}, ${width} px`);
        }
    }
    const others = OTHERS.filter((theme) => !themes.includes(theme));
    const context = await open(browser, "coal", 1280);
    const looks = asked.only === "" ? oneOfEachLook(all) : chosen;
    await inTabs(context, Number(asked.tabs), looks, async (tab, page) => {
        const url = `${server.origin}/${page.path}`;
        const faults = await visit(tab, url, [server.origin], (tab) =>
            colours(tab, axeSource, entries, others, (theme, faults) => report.add(page.source, `1280 px, ${theme}`, faults)),
        );
        report.add(page.source, "1280 px, coal", faults);
    });
    await context.close();
    report.saw("pages seen in each other theme", looks.length, looks.length);
    lap(`colours of ${others.join(", ")}`);
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
