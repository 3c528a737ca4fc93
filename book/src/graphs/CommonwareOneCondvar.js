systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"CommonwareOneCondvar",
"title":"commonware: one condition variable for two kinds of waiters",
"about":"Where: commonware, the experimental heartbeat pool of its crate `parallel`, 2026: promote, wait_done and worker in parallel/src/heartbeat/mod.rs; found in pull request 4204. Mistake: Two kinds of waiters share one condition variable: those that would take a shared job, and an owner that unwinds and waits for its own job alone. A promotion notifies one of them. If it is the owner, it stays parked, and the notification is spent. Seen as: A shared job and an idle worker, and neither finds the other. systole: WakeOne: each worker has a parking place of its own, and who is woken is chosen among those that may take the job, MayTake. Test: commonware_one_condvar in impl/tests/museum.rs; with the mistake in systole's own steps: OneConditionForAll and StrangerWoken; Loom: waiting_policies.",
"kind":"plain",
"workers":[],
"variables":["at","shared","done"],
"values":[
[{"f":[["unwinding owner","awake"],["worker","awake"]]},{"f":[["unwinding owner","awake"],["worker","waits"]]},{"f":[["unwinding owner","waits"],["worker","awake"]]},{"f":[["unwinding owner","waits"],["worker","waits"]]}],
[0,1],
[false,true]
],
"states":[[0,0,0],[1,0,0],[2,0,0],[0,1,0],[0,0,1],[3,0,0],[2,1,0],[0,1,1],[1,0,1],[1,1,0],[3,1,0]],
"actors":["the worker","the owner","a third thread","the executor"],
"actions":[
{"name":"WorkerWaits","tla":"WorkerWaits ==\n  /\\ at[\"worker\"] = \"awake\" /\\ shared = 0\n  /\\ at' = [at EXCEPT ![\"worker\"] = \"waits\"]\n  /\\ UNCHANGED <<shared, done>>","rust":null},
{"name":"OwnerWaits","tla":"OwnerWaits ==\n  /\\ at[\"unwinding owner\"] = \"awake\" /\\ ~done\n  /\\ at' = [at EXCEPT ![\"unwinding owner\"] = \"waits\"]\n  /\\ UNCHANGED <<shared, done>>","rust":null},
{"name":"Promote","tla":"Promote ==\n  /\\ shared = 0\n  /\\ shared' = 1\n  /\\ LET waiting == {w \\in Waiters : at[w] = \"waits\"}\n     IN IF waiting = {} THEN UNCHANGED at\n        ELSE \\E w \\in waiting : at' = [at EXCEPT ![w] = \"awake\"]\n  /\\ UNCHANGED done","rust":null},
{"name":"Complete","tla":"Complete ==\n  /\\ ~done\n  /\\ done' = TRUE\n  /\\ at' = [w \\in Waiters |-> \"awake\"]\n  /\\ UNCHANGED shared","rust":null},
{"name":"Take","tla":"Take ==\n  /\\ at[\"worker\"] = \"awake\" /\\ shared = 1\n  /\\ shared' = 0\n  /\\ UNCHANGED <<at, done>>","rust":null}
],
"sentences":[
"Nothing is shared: the worker waits on the condition variable.",
"The owner's job runs elsewhere: the owner waits on the same one.",
"A third thread promotes a job, and notifies one of those that wait.",
"The owner's own job is done, and all that wait are notified.",
"The worker takes the job."
],
"edges":[
[0,1,0,0,0],[0,2,1,1,1],[0,3,2,2,2],[0,4,3,3,3],[1,5,1,1,1],[1,3,2,2,2],[1,4,3,3,3],[2,5,0,0,0],
[2,3,2,2,2],[2,4,3,3,3],[3,6,1,1,1],[3,0,4,0,4],[3,7,3,3,3],[4,8,0,0,0],[4,7,2,2,2],[5,9,2,2,2],
[5,6,2,2,2],[5,4,3,3,3],[6,2,4,0,4],[6,7,3,3,3],[7,4,4,0,4],[8,7,2,2,2],[9,10,1,1,1],[9,7,3,3,3],
[10,7,3,3,3]
],
"rules":[
{"name":"NoLostWake","definition":"NoLostWake == shared = 1 => at[\"worker\"] = \"awake\"","meaning":"If a job is shared, the worker that would take it is awake.","why":"The notification is spent on a waiter that cannot take the job, and the job waits beside an idle worker.","fails":[9,10],"failsEdges":[]}
],
"goal":{"rule":"NoLostWake","steps":3,"kind":"state"},
"trace":{"edges":[0,4,15],"loop":null},
"sound":null,
"cut":[]
}));
