// What the chapters announce: the kinds of elements that scripts bring to life, counted in the Markdown.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The classes that scripts look for. */
export const KINDS = ["explorer", "predict", "lab", "real-run", "dag", "chain-stepper", "happens-before", "matrix"];

/** The text without its code blocks, in which an element is an example only. */
function prose(markdown) {
    let fence = null;
    const kept = [];
    for (const line of markdown.split("\n")) {
        const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
        if (fence === null && mark) fence = mark;
        else if (fence !== null) {
            if (mark && mark.startsWith(fence) && line.trim() === mark) fence = null;
        } else kept.push(line);
    }
    return kept.join("\n").replace(/`[^`\n]*`/g, "");
}

/** How often each kind stands in this text. */
export function count(markdown) {
    const counts = {};
    for (const [, classes] of prose(markdown).matchAll(/<(?:div|details)\b[^>]*?\sclass="([^"]*)"/g)) {
        for (const name of classes.split(/\s+/)) {
            if (KINDS.includes(name)) counts[name] = (counts[name] ?? 0) + 1;
        }
    }
    return counts;
}

/** The pages of the book in order of their names: the file of the page, its source, and what the source announces. */
export function pages(source, rendered) {
    const found = [];
    const walk = (folder) => {
        for (const entry of readdirSync(join(source, folder), { withFileTypes: true })) {
            const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
            if (entry.isDirectory()) walk(path);
            else if (path.endsWith(".md") && path !== "SUMMARY.md") found.push(path);
        }
    };
    walk("");
    const built = new Set(readdirSync(rendered, { recursive: true }).map((path) => path.replaceAll("\\", "/")));
    return found
        .sort()
        .map((path) => ({
            path: path.replace(/\.md$/, ".html"),
            source: `book/src/${path}`,
            announced: count(readFileSync(join(source, path), "utf8")),
        }))
        // A chapter that is part of another one has no page of its own.
        .filter((page) => built.has(page.path));
}
