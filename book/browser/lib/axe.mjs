// axe-core's rules. What comes from mdBook's own frame is in known.json, each with the reason; all else is ours.

import { readFileSync } from "node:fs";

/** The violations of others, and how often each was met. */
export function known() {
    const entries = JSON.parse(readFileSync(new URL("../known.json", import.meta.url), "utf8"));
    return entries.map((entry) => ({ ...entry, seen: 0 }));
}

/** The rules that look at colours, and at what a width changes. All others come to the same in every theme. */
const LOOKS = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "region", "aria-hidden-focus"];

/** Runs axe on the page as it stands: all rules, or those alone that the theme or the width can change. */
export async function axe(page, source, entries, isWhole = true) {
    await page.evaluate(source);
    const asked = { entries, rules: isWhole ? null : LOOKS };
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
