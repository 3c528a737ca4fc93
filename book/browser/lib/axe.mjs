// axe-core's rules. What comes from mdBook's own frame is in known.json, each with the reason; all else is ours.

import { readFileSync } from "node:fs";

/** The violations of others, and how often each was met. */
export function known() {
    const entries = JSON.parse(readFileSync(new URL("../known.json", import.meta.url), "utf8"));
    return entries.map((entry) => ({ ...entry, seen: 0 }));
}

/** The rules that look at colours alone. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** The rules that look at what a width changes. */
export const OF_A_WIDTH = ["scrollable-region-focusable", "region", "aria-hidden-focus"];

/** Both. All other rules come to the same in every theme and at every width. */
export const LOOKS = [...COLOURS, ...OF_A_WIDTH];

/** Turns the page to each of these themes by mdBook's own buttons, and runs axe's rules of colours. `found` gets a theme's faults. */
export async function colours(page, source, entries, themes, found) {
    await page.evaluate(source);
    // mdBook fades from one theme into the other; axe would see colours of both.
    await page.addStyleTag({ content: "* { transition: none !important; }" });
    for (const theme of themes) {
        const isOn = await page.evaluate(async (theme) => {
            document.getElementById(`mdbook-theme-${theme}`)?.click();
            // mdBook takes away the theme that was saved last, which another tab may have done meanwhile.
            const { classList } = document.documentElement;
            if (classList.contains(theme)) classList.remove(...["light", "rust", "coal", "navy", "ayu"].filter((one) => one !== theme));
            // Two frames: what a script draws anew for the theme is there by then.
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            return document.documentElement.classList.contains(theme);
        }, theme);
        if (isOn) found(theme, await run(page, entries, COLOURS));
        else found(theme, [{ rule: "theme", selector: "html", text: `no button turns the page to ${theme}`, remedy: "look at mdBook's menu of themes" }]);
    }
    // Paper is white, and a browser leaves out a dark background.
    const ink = await page.evaluate(function () {
        dispatchEvent(new Event("beforeprint"));
        const { color } = getComputedStyle(document.querySelector("main"));
        dispatchEvent(new Event("afterprint"));
        return color;
    });
    if (ink !== "rgb(0, 0, 0)") found("print", [{ rule: "print", selector: "main", text: `the text is ${ink} on paper`, remedy: "look at theme/page.js" }]);
}

/** Runs axe on the page as it stands: all rules, or these alone. */
export async function axe(page, source, entries, rules = null) {
    await page.evaluate(source);
    return run(page, entries, rules);
}

async function run(page, entries, rules) {
    const asked = { entries, rules };
    const violations = await page.evaluate(async ({ entries, rules }) => {
        const options = { resultTypes: ["violations"], elementRef: true };
        if (rules !== null) options.runOnly = { type: "rule", values: rules };
        const outcome = await globalThis.axe.run(document, options);
        return outcome.violations.flatMap((violation) =>
            violation.nodes.map((node) => ({
                rule: violation.id,
                selector: node.target.flat().join(" "),
                text: (node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? violation.help,
                remedy: violation.help,
                known: entries.findIndex(
                    (entry) => entry.rule === violation.id && node.element?.closest?.(entry.selector) != null,
                ),
            })),
        );
    }, asked);
    const faults = [];
    for (const { known, ...fault } of violations) {
        if (known >= 0) entries[known].seen += 1;
        else faults.push({ ...fault, rule: `axe ${fault.rule}` });
    }
    return faults;
}
