// What can be measured of a page: nothing is wider than the screen, and no label of a chart is too small to read.

/** The smallest size in which a chart's text may appear, in CSS pixels. */
const SMALLEST = 9;

/** Elements that stick out of the page to the right. Tables and code must scroll inside their own box. */
export async function overflow(page) {
    const found = await page.evaluate(() => {
        const wide = [];
        const limit = document.documentElement.clientWidth + 1;
        // mdBook cuts off what is too wide for the body, so that no bar to scroll tells of it.
        const boxed = (element) => {
            for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
                if (at.id === "mdbook-page-wrapper") return false;
                if (getComputedStyle(at).overflowX !== "visible") return true;
            }
            return false;
        };
        const named = (element) => {
            const id = element.id ? `#${element.id}` : "";
            const classes = [...element.classList].map((name) => `.${name}`).join("");
            return element.tagName.toLowerCase() + id + classes;
        };
        for (const element of document.querySelectorAll("#mdbook-page-wrapper *")) {
            const box = element.getBoundingClientRect();
            if (box.width === 0 || box.right <= limit || getComputedStyle(element).visibility === "hidden") continue;
            if (wide.some((other) => other.element.contains(element)) || boxed(element)) continue;
            wide.push({ element, selector: named(element), by: Math.round(box.right - limit + 1), text: element.textContent });
        }
        if (document.scrollingElement.scrollWidth > limit && wide.length === 0) {
            wide.push({ element: document.body, selector: "body", by: document.scrollingElement.scrollWidth - limit, text: "" });
        }
        return wide.slice(0, 5).map(({ selector, by, text }) => ({ selector, by, text: text.trim().slice(0, 60) }));
    });
    return found.map(({ selector, by, text }) => ({
        rule: "overflow",
        selector,
        text: `sticks out by ${by} px: "${text.replace(/\s+/g, " ")}"`,
        remedy: "let it wrap, or scroll inside a box of its own (overflow-x: auto)",
    }));
}

/** Labels of charts that come out too small: in drawings within the page, and in pictures that the page shows. */
export async function smallLabels(page) {
    const found = await page.evaluate(async (smallest) => {
        const small = [];
        const measure = (root, scale, name) => {
            for (const text of root.querySelectorAll("text")) {
                if (text.textContent.trim() === "" || getComputedStyle(text).visibility === "hidden") continue;
                const matrix = text.getScreenCTM();
                if (matrix === null || text.getClientRects().length === 0) continue;
                const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b) * scale;
                if (size > 0 && size < smallest - 0.05) small.push({ name, size, text: text.textContent.trim() });
            }
        };
        for (const drawing of document.querySelectorAll("main svg")) measure(drawing, 1, "svg");
        for (const image of document.querySelectorAll("main img")) {
            // With several drawings to choose from, the browser has chosen one for this width.
            const source = image.currentSrc || image.src;
            if (!/\.svg(\?|#|$)/.test(source) || image.clientWidth === 0) continue;
            // The picture is a document of its own, with rules for its own width: it is opened at the width it is shown at.
            const frame = document.createElement("iframe");
            frame.style.cssText = "position:absolute;left:0;top:0;border:0;visibility:hidden";
            frame.style.width = `${image.clientWidth}px`;
            frame.style.height = `${image.clientHeight}px`;
            const loaded = new Promise((done) => frame.addEventListener("load", done, { once: true }));
            frame.src = source;
            document.body.append(frame);
            await loaded;
            const root = frame.contentDocument.documentElement;
            // A picture without a size for its frame would be drawn at its own size here.
            const own = root.getBoundingClientRect().width || image.clientWidth;
            measure(root, image.clientWidth / own, source.split("/").slice(-2).join("/"));
            frame.remove();
        }
        const worst = new Map();
        for (const label of small.sort((one, other) => one.size - other.size)) {
            const entry = worst.get(label.name) ?? { ...label, count: 0 };
            entry.count += 1;
            worst.set(label.name, entry);
        }
        return [...worst.values()];
    }, SMALLEST);
    return found.map(({ name, size, text, count }) => ({
        rule: "small-label",
        selector: name,
        text: `${count} labels below ${SMALLEST} px, the smallest "${text}" at ${size.toFixed(1)} px`,
        remedy: "larger letters in the drawing, or a drawing that is narrower on a phone",
    }));
}
