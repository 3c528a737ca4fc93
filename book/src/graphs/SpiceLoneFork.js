systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"SpiceLoneFork",
"title":"Spice: a lone fork that is never shared",
"about":"Where: Spice, as of 2025: Job.shift and ThreadPool.heartbeat in src/root.zig. Mistake: The oldest job is unlinked from the list's front only if there is a newer one. A task keeps its own copy of the list's tail, and a beat could not correct that. So the only job of a list is refused, and the beat is spent all the same. Seen as: Two closures of 200 ms under one fork take 400 ms, on any number of threads. In chili, where a lone fork is not polled for until it runs inline, too: issue 33. systole: Promote: a header has no link to the newer one and the task needs no correction, so that the newest job can be promoted; and Tick comes right after Fork. Test: spice_lone_fork in impl/tests/museum.rs; with the mistake in systole's own steps: LoneForkNotShared.",
"kind":"plain",
"workers":[],
"variables":["owner","forked","tail","next","heartbeat","shared"],
"values":[
["forks","calls"],
[0,1,2],
["Front",1,2],
[{"f":[[1,"Null"],[2,"Null"],["Front","Null"]]},{"f":[[1,"Null"],[2,"Null"],["Front",1]]},{"f":[[1,2],[2,"Null"],["Front",1]]},{"f":[[1,2],[2,"Null"],["Front",2]]}],
[false,true],
["Null",1]
],
"states":[[0,0,0,0,0,0],[1,1,1,1,0,0],[0,0,0,0,1,0],[1,1,1,1,1,0],[0,1,1,1,0,0],[1,2,2,2,0,0],[0,1,1,1,1,0],[1,2,2,2,1,0],[0,2,2,2,0,0],[0,2,2,3,0,1],[0,2,2,2,1,0],[0,2,2,3,1,1]],
"actors":["the owner","the beat thread","all workers"],
"actions":[
{"name":"Fork","tla":"Fork ==\n  /\\ owner = \"forks\" /\\ forked < 2\n  /\\ forked' = forked + 1\n  /\\ next' = [next EXCEPT ![tail] = forked']\n  /\\ tail' = forked'\n  /\\ owner' = \"calls\"\n  /\\ UNCHANGED <<heartbeat, shared>>","rust":null},
{"name":"Beat","tla":"Beat ==\n  /\\ ~heartbeat\n  /\\ heartbeat' = TRUE\n  /\\ UNCHANGED <<owner, forked, tail, next, shared>>","rust":null},
{"name":"NoHeartbeat","tla":"NoHeartbeat ==\n  /\\ owner = \"calls\" /\\ ~heartbeat\n  /\\ owner' = \"forks\"\n  /\\ UNCHANGED <<forked, tail, next, heartbeat, shared>>","rust":null},
{"name":"Heartbeat","tla":"Heartbeat ==\n  /\\ owner = \"calls\" /\\ heartbeat\n  /\\ LET oldest == next[Front]\n         newer  == next[oldest]\n     IN IF newer = Null\n        THEN UNCHANGED <<next, shared>>\n        ELSE /\\ next' = [next EXCEPT ![Front] = newer]\n             /\\ shared' = oldest\n  /\\ heartbeat' = FALSE\n  /\\ owner' = \"forks\"\n  /\\ UNCHANGED <<forked, tail>>","rust":null},
{"name":"Rest","tla":"Rest == owner = \"forks\" /\\ forked = 2 /\\ UNCHANGED vars","rust":null}
],
"sentences":[
"The owner forks job 1, and later, in its first closure, job 2.",
"The beat thread asks the owner to share.",
"The owner calls its first closure and polls; it was not asked.",
"The owner polls and was asked: the oldest job is shared, if there is a newer one.",
"All is over. Nothing changes any more."
],
"edges":[
[0,1,0,0,0],[0,2,1,1,1],[1,3,1,1,1],[1,4,2,0,2],[2,3,0,0,0],[3,4,3,0,3],[4,5,0,0,0],[4,6,1,1,1],
[5,7,1,1,1],[5,8,2,0,2],[6,7,0,0,0],[7,9,3,0,3],[8,10,1,1,1],[8,8,4,2,4],[9,11,1,1,1],[9,9,4,2,4],
[10,10,4,2,4],[11,11,4,2,4]
],
"rules":[
{"name":"NoBeatWasted","definition":"NoBeatWasted ==\n  [][heartbeat /\\ ~heartbeat' /\\ next[Front] # Null => shared' # Null]_vars","meaning":"An owner that is asked and has a latent job shares one.","why":"The second closure is never offered, so a second core has nothing to do.","fails":[],"failsEdges":[5]}
],
"goal":{"rule":"NoBeatWasted","steps":3,"kind":"edge"},
"trace":{"edges":[0,2,5],"loop":null},
"sound":null,
"cut":[]
}));
