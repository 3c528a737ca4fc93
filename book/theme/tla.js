// TLA+ for highlight.js 10.1, which mdBook ships without it. mdBook has highlighted the page when this runs, so the
// TLA+ blocks, which it left plain, are highlighted here.
(function () {
    "use strict";

    const grammar = function (hljs) {
        const line = hljs.COMMENT("\\\\\\*", "$");
        const block = hljs.COMMENT("\\(\\*", "\\*\\)", { contains: ["self"] });
        return {
            name: "TLA+",
            keywords: {
                keyword:
                    "MODULE EXTENDS INSTANCE WITH LOCAL CONSTANT CONSTANTS VARIABLE VARIABLES " +
                    "ASSUME ASSUMPTION AXIOM THEOREM RECURSIVE LAMBDA LET IN IF THEN ELSE CASE OTHER CHOOSE " +
                    "ENABLED UNCHANGED EXCEPT DOMAIN SUBSET UNION",
                literal: "TRUE FALSE BOOLEAN STRING",
                built_in: "Append Head Tail Len SubSeq SelectSeq Seq Nat Int Cardinality Permutations",
            },
            contains: [
                line,
                block,
                hljs.QUOTE_STRING_MODE,
                // The name in `Name(parameters) ==`.
                { className: "title", begin: /^\s*[A-Za-z_]\w*(?=\s*(\([^)]*\)\s*)?==)/ },
                { className: "symbol", begin: /\/\\|\\\/|\\[A-Za-z]+|\[\]|<>|~>|==|\|->|->|#|~|WF_\w+|SF_\w+/ },
                { className: "number", begin: /\b\d+\b/ },
                // A word with its prime, so that the prime does not look like an open quote.
                { className: "variable", begin: /\b[a-z]\w*'/ },
            ],
        };
    };

    hljs.registerLanguage("tla", grammar);
    document.querySelectorAll("code.language-tla").forEach(hljs.highlightBlock);
})();
