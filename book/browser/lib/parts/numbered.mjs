// Files with the numbers of their lines: each number stands beside its line, and a link leads to it.

/** Looks at all of them, and says how many there were. */
export async function numbered(page, add) {
    const found = await page.evaluate(function () {
        const wrong = [];
        const all = [...document.querySelectorAll("div.numbered")];
        for (const element of all) {
            const numbers = [...element.querySelectorAll(".numbers span")];
            const code = element.querySelector("pre:not(.numbers) code");
            const lines = code.textContent.replace(/\n$/, "").split("\n");
            const name = numbers[0]?.id ?? "a listing";
            if (lines.length !== numbers.length) wrong.push(`${name}: ${lines.length} lines and ${numbers.length} numbers`);
            // The place of each line, by the character with which it begins.
            const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
            const tops = [];
            let begins = true;
            for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
                for (let at = 0; at < node.length; at += 1) {
                    if (begins) {
                        const range = document.createRange();
                        range.setStart(node, at);
                        range.setEnd(node, at + 1);
                        const box = range.getClientRects()[0];
                        tops.push(box ? box.top + box.height / 2 : null);
                    }
                    begins = node.data[at] === "\n";
                }
            }
            numbers.forEach(function (number, index) {
                const box = number.getBoundingClientRect();
                const off = tops[index] == null ? 0 : Math.abs(box.top + box.height / 2 - tops[index]);
                if (off > 4) wrong.push(`${number.id}: the number stands ${Math.round(off)} pixels beside its line`);
            });
            if (element.querySelector(".numbers b") === null) wrong.push(`${name}: no line is marked`);
        }
        return { count: all.length, wrong };
    });
    for (const text of found.wrong.slice(0, 5)) add("numbered", "div.numbered", text, "look at .numbered in book/theme/book.css and at xtask/src/text/listing.rs");
    return found.count;
}
