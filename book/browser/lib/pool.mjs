// A few tabs that share a list of tasks.

/** Runs `task(tab, item)` for each item, in as many tabs of this window as `tabs` says. */
export async function inTabs(context, tabs, items, task) {
    const waiting = [...items];
    await Promise.all(
        Array.from({ length: tabs }, async () => {
            const tab = await context.newPage();
            for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(tab, item);
            await tab.close();
        }),
    );
}
