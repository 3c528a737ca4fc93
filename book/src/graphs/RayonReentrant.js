systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"RayonReentrant",
"title":"rayon: a lock held across a join, and a waiting thread that runs any job",
"about":"Where: rayon 1.12.0, and every version before: wait_until_cold in rayon-core's src/registry.rs; issues 592, 1174 and 1251. Mistake: A thread that waits in a join runs any job it can find. If the code below it on its stack holds a lock, and that job wants the same one, the thread waits for itself. Seen as: A deadlock now and then, in a program that is right on one thread. systole: MayTake: under HelpDescendants an owner takes in WaitForJobHelp only what is below the job that it waits for, under HelpNone nothing. The default, HelpAny, has the deadlock as rayon has. Test: rayon_reentrant in impl/tests/museum.rs; with systole's own steps, under HelpAny: Reentrant; Loom: reentrant.",
"kind":"plain",
"workers":[],
"variables":["at","jobs","injected","held","latch"],
"values":[
[{"f":[["holder","begins"],["thief","idle"]]},{"f":[["holder","joins"],["thief","idle"]]},{"f":[["holder","joins"],["thief","half"]]},{"f":[["holder","begins"],["thief","wants the lock"]]},{"f":[["holder","returned"],["thief","idle"]]},{"f":[["holder","joins"],["thief","wants the lock"]]},{"f":[["holder","wants its own lock"],["thief","idle"]]},{"f":[["holder","wants its own lock"],["thief","half"]]},{"f":[["holder","returned"],["thief","wants the lock"]]}],
[[],["half"],["wants the lock"],["half","wants the lock"],["wants the lock","half"]],
[false,true],
["none","holder"],
[false,true]
],
"states":[[0,0,0,0,0],[1,1,0,1,0],[0,2,1,0,0],[1,3,1,1,0],[2,0,0,1,0],[1,0,0,1,1],[1,4,1,1,0],[3,0,1,0,0],[2,2,1,1,0],[1,2,1,1,1],[4,0,0,0,1],[5,1,1,1,0],[6,1,1,1,0],[0,0,1,0,0],[7,0,1,1,0],[5,0,1,1,1],[4,2,1,0,1],[1,1,1,1,0],[6,0,1,1,1],[8,0,1,0,1],[2,0,1,1,0],[1,0,1,1,1],[4,0,1,0,1]],
"actors":["the lock holder","another user","the other thread","all workers"],
"actions":[
{"name":"LockAndFork","tla":"LockAndFork ==\n  /\\ at.holder = \"begins\" /\\ held = \"none\"\n  /\\ held' = \"holder\"\n  /\\ jobs' = Append(jobs, \"half\")\n  /\\ at' = [at EXCEPT !.holder = \"joins\"]\n  /\\ UNCHANGED <<injected, latch>>","rust":null},
{"name":"Inject","tla":"Inject ==\n  /\\ ~injected\n  /\\ jobs' = Append(jobs, \"wants the lock\")\n  /\\ injected' = TRUE\n  /\\ UNCHANGED <<at, held, latch>>","rust":null},
{"name":"Steal","tla":"Steal ==\n  /\\ at.thief = \"idle\" /\\ jobs # << >>\n  /\\ at' = [at EXCEPT !.thief = Head(jobs)]\n  /\\ jobs' = Tail(jobs)\n  /\\ UNCHANGED <<injected, held, latch>>","rust":null},
{"name":"StealWhileWaiting","tla":"StealWhileWaiting ==\n  /\\ at.holder = \"joins\" /\\ ~latch /\\ jobs # << >>\n  /\\ jobs' = Tail(jobs)\n  /\\ IF Head(jobs) = \"half\"\n     THEN latch' = TRUE /\\ UNCHANGED at\n     ELSE at' = [at EXCEPT !.holder = \"wants its own lock\"] /\\ UNCHANGED latch\n  /\\ UNCHANGED <<injected, held>>","rust":null},
{"name":"SetLatch","tla":"SetLatch ==\n  /\\ at.thief = \"half\"\n  /\\ latch' = TRUE\n  /\\ at' = [at EXCEPT !.thief = \"idle\"]\n  /\\ UNCHANGED <<jobs, injected, held>>","rust":null},
{"name":"Return","tla":"Return ==\n  /\\ at.holder = \"joins\" /\\ latch\n  /\\ held' = \"none\"\n  /\\ at' = [at EXCEPT !.holder = \"returned\"]\n  /\\ UNCHANGED <<jobs, injected, latch>>","rust":null},
{"name":"LockElsewhere","tla":"LockElsewhere ==\n  /\\ at.thief = \"wants the lock\" /\\ held = \"none\"\n  /\\ at' = [at EXCEPT !.thief = \"idle\"]\n  /\\ UNCHANGED <<jobs, injected, held, latch>>","rust":null},
{"name":"Rest","tla":"Rest == /\\ at = [holder |-> \"returned\", thief |-> \"idle\"]\n        /\\ injected /\\ jobs = << >> /\\ UNCHANGED vars","rust":null}
],
"sentences":[
"A thread acquires the user's lock and forks, under the lock.",
"Another user's job comes, which wants the same lock.",
"The other thread steals a job.",
"The lock holder waits in its join for what was stolen, and takes what it finds.",
"The other thread has done its half.",
"The join is over, and the lock released.",
"The other thread gets the lock, does its job and releases the lock.",
"All is over. Nothing changes any more."
],
"edges":[
[0,1,0,0,0],[0,2,1,1,1],[1,3,1,1,1],[1,4,2,2,2],[1,5,3,0,3],[2,6,0,0,0],[2,7,2,2,2],[3,8,2,2,2],
[3,9,3,0,3],[4,8,1,1,1],[4,5,4,2,4],[5,9,1,1,1],[5,10,5,0,5],[6,11,2,2,2],[6,12,3,0,3],[7,11,0,0,0],
[7,13,6,2,6],[8,9,4,2,4],[8,14,3,0,3],[9,15,2,2,2],[9,16,5,0,5],[10,16,1,1,1],[11,15,3,0,3],[12,14,2,2,2],
[13,17,0,0,0],[14,18,4,2,4],[15,19,5,0,5],[16,19,2,2,2],[17,20,2,2,2],[17,21,3,0,3],[19,22,6,2,6],[20,21,4,2,4],
[21,22,5,0,5],[22,22,7,3,7]
],
"rules":[],
"goal":{"rule":"Deadlock","steps":5,"kind":"deadlock"},
"trace":{"edges":[0,2,7,18,25],"loop":null},
"sound":null,
"cut":[]
}));
