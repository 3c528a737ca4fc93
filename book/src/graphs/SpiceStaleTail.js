systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"SpiceStaleTail",
"title":"Spice: a fork overwrites the state of a shared job",
"about":"Where: Spice, as of 2025: Job.push, Job.shift, Job.setExecuteState and Task.call in src/root.zig. Mistake: Jobs stand in a doubly linked list, and each task, a copy of which every function call gets, remembers the list's tail. A header has one word for two purposes: the next job while the job is queued, the place of its result once it is shared. A beat inside a call may share a job that the caller's task still takes for its tail. The caller's next fork then writes a link over the place of the result, and the join of the shared job follows that link. Seen as: In a release build, from legal code, a job's header is taken for the place of a result. systole: Fork: a header links to the older one and never to a newer one, so that no fork writes into another job's header. Test: spice_stale_tail in impl/tests/museum.rs; the same program in systole's own steps: the model fork_call_fork, which passes.",
"kind":"plain",
"workers":[],
"variables":["at","tail","prev","next"],
"values":[
[1,2,3,4,5,6,7,8,9],
[{"f":[["inner","Front"],["outer","Front"]]},{"f":[["inner","Front"],["outer",1]]},{"f":[["inner",1],["outer",1]]},{"f":[["inner",2],["outer",1]]},{"f":[["inner",1],["outer",3]]},{"f":[["inner","Front"],["outer",3]]},{"f":[["inner",1],["outer","Front"]]}],
[{"f":[[1,"Null"],[2,"Null"],[3,"Null"],["Front","Null"]]},{"f":[[1,"Front"],[2,"Null"],[3,"Null"],["Front","Null"]]},{"f":[[1,"Front"],[2,1],[3,"Null"],["Front","Null"]]},{"f":[[1,"Null"],[2,"Front"],[3,"Null"],["Front","Null"]]},{"f":[[1,"Front"],[2,1],[3,1],["Front","Null"]]},{"f":[[1,"Null"],[2,"Front"],[3,1],["Front","Null"]]}],
[{"f":[[1,"Null"],[2,"Null"],[3,"Null"],["Front","Null"]]},{"f":[[1,"Null"],[2,"Null"],[3,"Null"],["Front",1]]},{"f":[[1,2],[2,"Null"],[3,"Null"],["Front",1]]},{"f":[[1,"State"],[2,"Null"],[3,"Null"],["Front",2]]},{"f":[[1,"State"],[2,"Null"],[3,"Null"],["Front","Null"]]},{"f":[[1,3],[2,"Null"],[3,"Null"],["Front",1]]},{"f":[[1,3],[2,"Null"],[3,"Null"],["Front","Null"]]}]
],
"states":[[0,0,0,0],[1,1,1,1],[2,2,1,1],[3,3,2,2],[4,3,2,2],[4,3,3,3],[5,2,2,1],[5,1,3,4],[6,4,4,5],[6,5,5,6],[7,2,4,1],[7,1,5,0],[8,6,4,0],[8,1,5,0]],
"actors":["the owner","all workers"],
"actions":[
{"name":"Fork","tla":"Fork ==\n  /\\ Is(\"fork\")\n  /\\ LET newest == tail[Op.task]\n     IN /\\ next' = [next EXCEPT ![newest] = Op.job, ![Op.job] = Null]\n        /\\ prev' = [prev EXCEPT ![Op.job] = newest]\n        /\\ tail' = [tail EXCEPT ![Op.task] = Op.job]\n  /\\ GoOn","rust":null},
{"name":"Call","tla":"Call ==\n  /\\ Is(\"call\")\n  /\\ tail' = [tail EXCEPT ![Op.task] = tail[\"outer\"]]\n  /\\ GoOn /\\ UNCHANGED <<prev, next>>","rust":null},
{"name":"NoBeat","tla":"NoBeat == Is(\"tick\") /\\ GoOn /\\ UNCHANGED <<tail, prev, next>>","rust":null},
{"name":"Beat","tla":"Beat ==\n  /\\ Is(\"tick\")\n  /\\ LET oldest == next[Front]\n         newer  == next[oldest]\n     IN /\\ newer # Null\n        /\\ next' = [next EXCEPT ![Front] = newer, ![oldest] = State]\n        /\\ prev' = [prev EXCEPT ![newer] = Front, ![oldest] = Null]\n  /\\ GoOn /\\ UNCHANGED tail","rust":null},
{"name":"Join","tla":"Join ==\n  /\\ Is(\"join\")\n  /\\ LET older == prev[Op.job]\n     IN IF older = Null\n        THEN UNCHANGED <<tail, prev, next>>\n        ELSE /\\ next' = [next EXCEPT ![older] = Null]\n             /\\ tail' = [tail EXCEPT ![Op.task] = older]\n             /\\ UNCHANGED prev\n  /\\ GoOn","rust":null},
{"name":"Rest","tla":"Rest == at > Len(Program) /\\ UNCHANGED vars","rust":null}
],
"sentences":[
"The job is linked behind the header that its task takes for the newest.",
"The function called gets a copy of the task.",
"No beat has come.",
"A beat: the oldest job is unlinked and shared, if there is a newer one.",
"A queued job is unlinked; for a shared one the result is looked up.",
"All is over. Nothing changes any more."
],
"edges":[
[0,1,0,0,0],[1,2,1,0,1],[2,3,0,0,0],[3,4,2,0,2],[3,5,3,0,3],[4,6,4,0,4],[5,7,4,0,4],[6,8,0,0,0],
[7,9,0,0,0],[8,10,4,0,4],[9,11,4,0,4],[10,12,4,0,4],[11,13,4,0,4],[12,12,5,1,5],[13,13,5,1,5]
],
"rules":[
{"name":"SharedJobKeepsState","definition":"SharedJobKeepsState ==\n  \\A j \\in ForkedSoFar : prev[j] = Null => next[j] = State","meaning":"A shared job keeps the place of its result.","why":"The join of the shared job follows a link as if it were the place of a result, and reads or writes the memory of another job.","fails":[9,11,13],"failsEdges":[]}
],
"goal":{"rule":"SharedJobKeepsState","steps":6,"kind":"state"},
"trace":{"edges":[0,1,2,4,6,8],"loop":null},
"sound":null,
"cut":[]
}));
