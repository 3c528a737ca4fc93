systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"queue",
"title":"A queue, two workers, and a producer that pushes two jobs",
"about":"A queue of jobs with a lock and a condition variable. A producer pushes jobs. Workers take them, and a worker that finds no job waits.",
"kind":"plain",
"workers":[],
"variables":["queue","left","at"],
"values":[
[0,1,2],
[2,1,0],
[{"f":[["A","looks"],["B","looks"]]},{"f":[["A","waits"],["B","looks"]]},{"f":[["A","looks"],["B","waits"]]},{"f":[["A","runs"],["B","looks"]]},{"f":[["A","looks"],["B","runs"]]},{"f":[["A","waits"],["B","waits"]]},{"f":[["A","runs"],["B","waits"]]},{"f":[["A","waits"],["B","runs"]]},{"f":[["A","runs"],["B","runs"]]}]
],
"states":[[0,0,0],[1,1,0],[0,0,1],[0,0,2],[2,2,0],[0,1,3],[0,1,4],[0,0,5],[1,2,3],[1,2,4],[0,1,0],[0,1,6],[0,1,7],[1,1,2],[1,1,1],[0,2,8],[1,2,0],[0,1,1],[0,1,2],[0,2,4],[0,2,3],[0,1,5],[0,2,0],[0,2,7],[0,2,6],[1,2,2],[1,2,1],[0,2,1],[0,2,2],[0,2,5]],
"actors":["the producer","A","B"],
"actions":[
{"name":"Push","tla":"Push == /\\ left > 0\n        /\\ left'  = left - 1\n        /\\ queue' = queue + 1\n        /\\ IF Waiting = {}\n           THEN at' = at\n           ELSE \\E w \\in Waiting : at' = [at EXCEPT ![w] = \"looks\"]","rust":null},
{"name":"Wait","tla":"Wait(w) == /\\ at[w] = \"looks\" /\\ queue = 0\n           /\\ at' = [at EXCEPT ![w] = \"waits\"]\n           /\\ UNCHANGED <<queue, left>>","rust":null},
{"name":"Take","tla":"Take(w) == /\\ at[w] = \"looks\" /\\ queue > 0\n           /\\ queue' = queue - 1\n           /\\ at'    = [at EXCEPT ![w] = \"runs\"]\n           /\\ left'  = left","rust":null},
{"name":"Finish","tla":"Finish(w) == /\\ at[w] = \"runs\"\n             /\\ at' = [at EXCEPT ![w] = \"looks\"]\n             /\\ UNCHANGED <<queue, left>>","rust":null}
],
"sentences":[
"The producer pushes a job. No worker waits, so no worker is woken.",
"Worker A looks, finds no job, and waits, all in one step.",
"Worker B looks, finds no job, and waits, all in one step.",
"Worker A looks into the queue and takes a job.",
"Worker B looks into the queue and takes a job.",
"The producer pushes a job, and wakes worker A: it will look.",
"The producer pushes a job, and wakes worker B: it will look.",
"Worker A has run its job, and looks again.",
"Worker B has run its job, and looks again."
],
"edges":[
[0,1,0,0,0],[0,2,1,1,1],[0,3,1,2,2],[1,4,0,0,0],[1,5,2,1,3],[1,6,2,2,4],[2,1,0,0,5],[2,7,1,2,2],
[3,1,0,0,6],[3,7,1,1,1],[4,8,2,1,3],[4,9,2,2,4],[5,8,0,0,0],[5,10,3,1,7],[5,11,1,2,2],[6,9,0,0,0],
[6,10,3,2,8],[6,12,1,1,1],[7,13,0,0,5],[7,14,0,0,6],[8,15,2,2,4],[8,16,3,1,7],[9,15,2,1,3],[9,16,3,2,8],
[10,16,0,0,0],[10,17,1,1,1],[10,18,1,2,2],[11,8,0,0,6],[11,18,3,1,7],[12,9,0,0,5],[12,17,3,2,8],[13,4,0,0,6],
[13,11,2,1,3],[14,4,0,0,5],[14,12,2,2,4],[15,19,3,1,7],[15,20,3,2,8],[16,20,2,1,3],[16,19,2,2,4],[17,16,0,0,5],
[17,21,1,2,2],[18,16,0,0,6],[18,21,1,1,1],[19,22,3,2,8],[19,23,1,1,1],[20,22,3,1,7],[20,24,1,2,2],[21,25,0,0,5],
[21,26,0,0,6],[22,27,1,1,1],[22,28,1,2,2],[23,27,3,2,8],[24,28,3,1,7],[25,24,2,1,3],[26,23,2,2,4],[27,29,1,2,2],
[28,29,1,1,1]
],
"rules":[
{"name":"TypeOK","definition":"TypeOK == /\\ queue \\in 0..Jobs\n          /\\ left  \\in 0..Jobs\n          /\\ at    \\in [Workers -> {\"looks\", \"runs\", \"waits\"}]","meaning":"","why":"","fails":[],"failsEdges":[]}
],
"goal":null,
"trace":null,
"sound":null,
"cut":[]
}));
