systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"SpiceLoneFork",
"title":"Spice: a lone fork that is never shared",
"about":"Where: Spice, as of 2025: Job.shift and ThreadPool.heartbeat in src/root.zig. Mistake: The oldest job is unlinked from the list's front only if there is a newer one. A task keeps its own copy of the list's tail, and a beat could not correct that. So the only job of a list is refused, and the beat is spent all the same. Seen as: Two closures of 200 ms under one fork take 400 ms, on any number of threads. In chili, where a lone fork is not polled for until it runs inline, too: issue 33. systole: Promote: a header has no link to the newer one and the task needs no correction, so that the newest job can be promoted; and Tick comes right after Fork. Test: spice_lone_fork in impl/tests/museum.rs; with the mistake in systole's own steps: LoneForkNotShared.",
"kind":"plain",
"workers":[],
"variables":["owner","tail","next","heartbeat","shared"],
"values":[
["begins","calls","runs","returned"],
["Front",1],
[{"f":[[1,"Null"],["Front","Null"]]},{"f":[[1,"Null"],["Front",1]]}],
[false,true],
["Null"]
],
"states":[[0,0,0,0,0],[1,1,1,0,0],[0,0,0,1,0],[1,1,1,1,0],[2,1,1,0,0],[2,1,1,1,0],[3,0,0,0,0],[3,0,0,1,0]],
"actors":["the owner","the beat thread","all workers"],
"actions":[
{"name":"Fork","tla":"Fork ==\n  /\\ owner = \"begins\"\n  /\\ next' = [next EXCEPT ![tail] = 1]\n  /\\ tail' = 1\n  /\\ owner' = \"calls\"\n  /\\ UNCHANGED <<heartbeat, shared>>","rust":null},
{"name":"Beat","tla":"Beat ==\n  /\\ ~heartbeat\n  /\\ heartbeat' = TRUE\n  /\\ UNCHANGED <<owner, tail, next, shared>>","rust":null},
{"name":"NoHeartbeat","tla":"NoHeartbeat ==\n  /\\ owner = \"calls\" /\\ ~heartbeat\n  /\\ owner' = \"runs\"\n  /\\ UNCHANGED <<tail, next, heartbeat, shared>>","rust":null},
{"name":"Heartbeat","tla":"Heartbeat ==\n  /\\ owner = \"calls\" /\\ heartbeat\n  /\\ LET oldest == next[Front]\n         newer  == next[oldest]\n     IN IF newer = Null\n        THEN UNCHANGED <<next, shared>>\n        ELSE /\\ next' = [next EXCEPT ![Front] = newer]\n             /\\ shared' = oldest\n  /\\ heartbeat' = FALSE\n  /\\ owner' = \"runs\"\n  /\\ UNCHANGED tail","rust":null},
{"name":"Join","tla":"Join ==\n  /\\ owner = \"runs\" /\\ shared = Null\n  /\\ next' = [next EXCEPT ![Front] = Null]\n  /\\ tail' = Front\n  /\\ owner' = \"returned\"\n  /\\ UNCHANGED <<heartbeat, shared>>","rust":null},
{"name":"Rest","tla":"Rest == owner = \"returned\" /\\ UNCHANGED vars","rust":null}
],
"sentences":[
"The owner forks job 1, the only one.",
"The beat thread asks the owner to share.",
"The owner calls its first closure and polls; it was not asked.",
"The owner polls and was asked: the oldest job is shared, if there is a newer one.",
"The first closure is done, and job 1 still latent: the owner runs it too.",
"All is over. Nothing changes any more."
],
"edges":[
[0,1,0,0,0],[0,2,1,1,1],[1,3,1,1,1],[1,4,2,0,2],[2,3,0,0,0],[3,4,3,0,3],[4,5,1,1,1],[4,6,4,0,4],
[5,7,4,0,4],[6,7,1,1,1],[6,6,5,2,5],[7,7,5,2,5]
],
"rules":[
{"name":"NoBeatWasted","definition":"NoBeatWasted ==\n  [][heartbeat /\\ ~heartbeat' /\\ tail # Front => shared' # Null]_vars","meaning":"An owner that is asked and has a latent job shares one.","why":"The second closure is never offered, so a second core has nothing to do.","fails":[],"failsEdges":[5]}
],
"goal":{"rule":"NoBeatWasted","steps":3,"kind":"edge"},
"trace":{"edges":[0,2,5],"loop":null},
"sound":null,
"cut":[]
}));
