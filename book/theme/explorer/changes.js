// What the last step has changed, and how the page marks it. No DOM here.
(function () {
    "use strict";
    const X = (globalThis.systoleExplorer = globalThis.systoleExplorer || {});

    class Changes {
        constructor(paths) {
            this.paths = paths;
        }

        /** Whether something at this path has changed: itself, a part of it, or what it is a part of. */
        at(path) {
            return this.paths.some((p) => p === path || p.startsWith(path + ".") || path.startsWith(p + "."));
        }

        /** Whether one of these paths has changed. */
        any(...paths) {
            return paths.some((p) => this.at(p));
        }
    }

    X.Changes = Changes;
})();
