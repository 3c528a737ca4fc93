// Collects faults, and says each one once: a fault that comes at both widths and in both themes is one line.

/** How many faults of one rule are shown for one page. */
const ALIKE = 4;

/** The faults of a run. */
export class Report {
    #faults = new Map();
    #seen = new Map();

    /** Notes the faults of one visit. */
    add(page, where, faults) {
        for (const fault of faults) {
            const key = [page, fault.rule, fault.selector, fault.text].join("\n");
            const entry = this.#faults.get(key) ?? { page, ...fault, where: new Set() };
            entry.where.add(where);
            this.#faults.set(key, entry);
        }
    }

    /** Notes how many of a kind were tried, and how many the sources announce, if they do. */
    saw(kind, tried, announced = 0) {
        const entry = this.#seen.get(kind) ?? { tried: 0, announced: 0 };
        entry.tried += tried;
        entry.announced += announced;
        this.#seen.set(kind, entry);
    }

    /** A kind that the sources announce and of which nothing was tried is a fault. */
    #settle() {
        for (const [kind, { tried, announced }] of this.#seen) {
            if (tried < announced) {
                const text = `the sources announce ${announced}, and ${tried} were tried`;
                const remedy = "find out what keeps the script from finding them";
                this.add("the book", "all", [{ rule: "announced", selector: kind, text, remedy }]);
            }
        }
    }

    /** Prints everything, and says whether all is well. */
    print() {
        this.#settle();
        for (const [kind, { tried, announced }] of this.#seen) {
            console.log(`  ${kind}: ${tried}${announced > 0 ? ` tried, ${announced} announced` : ""}`);
        }
        const faults = [...this.#faults.values()].sort((one, other) => one.page.localeCompare(other.page));
        const perRule = new Map();
        const perPage = new Map();
        let more = 0;
        for (const { page, rule, selector, text, remedy, where } of faults) {
            const same = (perPage.get(page + rule) ?? 0) + 1;
            perPage.set(page + rule, same);
            if (same > ALIKE) {
                perRule.set(rule, (perRule.get(rule) ?? 0) + 1);
                continue;
            }
            const place = [...where].join(", ");
            console.log(`${page} (${place}): ${rule}${selector ? ` at ${selector}` : ""}: ${text}; remedy: ${remedy}`);
            perRule.set(rule, (perRule.get(rule) ?? 0) + 1);
        }
        for (const count of perPage.values()) {
            if (count > ALIKE) more += count - ALIKE;
        }
        if (faults.length > 0) {
            if (more > 0) console.log(`and ${more} more like these, on the same pages`);
            const rules = [...perRule].map(([rule, count]) => `${rule} ${count}`).join(", ");
            console.log(`faults in the browser: ${faults.length} (${rules})`);
        }
        return faults.length === 0;
    }
}
