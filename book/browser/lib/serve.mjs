// Serves the rendered book on loopback, at a port that the system chooses.
//
// Over HTTP, as `mdbook serve` does it: there a missing file is an answer with a status, which `file://` does not give.
// The pages with moving parts are opened by `file://` too, since the book promises to work without a server.

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";

const TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
};

/** The file for a request, or null if the folder does not have it. */
function file(folder, url) {
    const path = normalize(join(folder, decodeURIComponent(new URL(url, "http://x").pathname)));
    if (!path.startsWith(folder + sep) && path !== folder) return null;
    const found = [path, join(path, "index.html")].find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
    return found ?? null;
}

/** Starts the server, and returns its origin and how to stop it. */
export async function serve(folder) {
    const server = createServer((request, response) => {
        const path = file(folder, request.url);
        if (path === null) {
            response.writeHead(404).end();
            return;
        }
        // No file changes while the check runs. With the browser's cache a page loads in half the time.
        response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream", "Cache-Control": "max-age=3600" });
        createReadStream(path).pipe(response);
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    return {
        origin: `http://127.0.0.1:${server.address().port}`,
        stop() {
            server.closeAllConnections();
            server.close();
        },
    };
}
