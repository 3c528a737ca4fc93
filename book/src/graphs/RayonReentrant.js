systoleGraph((graph=>{graph.edges.forEach(edge=>edge[4]=graph.sentences[edge[4]]);return graph})({
"name":"RayonReentrant",
"title":"rayon: a lock held across a join, and a waiting thread that runs any job",
"about":"Where: rayon 1.12.0, and every version before: wait_until_cold in rayon-core's src/registry.rs; issues 592, 1174 and 1251. Mistake: A thread that waits in a join runs any job it can find. If the code below it on its stack holds a lock, and that job wants the same one, the thread waits for itself. Seen as: A deadlock now and then, in a program that is right on one thread. systole: MayTake: under HelpDescendants an owner takes in WaitForJobHelp only what is below the job that it waits for, under HelpNone nothing. HelpAny has the deadlock as rayon has. Test: rayon_reentrant in impl/tests/museum.rs; with systole's own steps, under HelpAny: Reentrant; Loom: reentrant.",
"kind":"plain",
"workers":[],
"variables":["at","jobs","held","latch"],
"values":[
[{"f":[["holder","begins"],["thief","idle"]]},{"f":[["holder","joins"],["thief","idle"]]},{"f":[["holder","begins"],["thief","wants the lock"]]},{"f":[["holder","joins"],["thief","half"]]},{"f":[["holder","joins"],["thief","wants the lock"]]},{"f":[["holder","wants its own lock"],["thief","half"]]},{"f":[["holder","returned"],["thief","idle"]]},{"f":[["holder","wants its own lock"],["thief","idle"]]},{"f":[["holder","returned"],["thief","wants the lock"]]}],
[{"s":["wants the lock"]},{"s":["half","wants the lock"]},{"s":[]},{"s":["half"]}],
["none","holder"],
[false,true]
],
"states":[[0,0,0,0],[1,1,1,0],[2,2,0,0],[3,0,1,0],[4,3,1,0],[1,0,1,1],[0,2,0,0],[5,2,1,0],[4,2,1,1],[6,0,0,1],[1,3,1,0],[7,2,1,1],[8,2,0,1],[3,2,1,0],[1,2,1,1],[6,2,0,1]],
"actors":["the lock holder","the other thread","all workers"],
"actions":[
{"name":"LockAndFork","tla":"LockAndFork ==\n  /\\ at.holder = \"begins\" /\\ held = \"none\"\n  /\\ held' = \"holder\"\n  /\\ jobs' = jobs \\cup {\"half\"}\n  /\\ at' = [at EXCEPT !.holder = \"joins\"]\n  /\\ UNCHANGED latch","rust":null},
{"name":"Steal","tla":"Steal ==\n  /\\ at.thief = \"idle\"\n  /\\ \\E job \\in jobs :\n       /\\ at' = [at EXCEPT !.thief = job]\n       /\\ jobs' = jobs \\ {job}\n  /\\ UNCHANGED <<held, latch>>","rust":null},
{"name":"TakeBack","tla":"TakeBack ==\n  /\\ at.holder = \"joins\" /\\ \"half\" \\in jobs\n  /\\ jobs' = jobs \\ {\"half\"}\n  /\\ latch' = TRUE\n  /\\ UNCHANGED <<at, held>>","rust":null},
{"name":"LockElsewhere","tla":"LockElsewhere ==\n  /\\ at.thief = \"wants the lock\" /\\ held = \"none\"\n  /\\ at' = [at EXCEPT !.thief = \"idle\"]\n  /\\ UNCHANGED <<jobs, held, latch>>","rust":null},
{"name":"SetLatch","tla":"SetLatch ==\n  /\\ at.thief = \"half\"\n  /\\ latch' = TRUE\n  /\\ at' = [at EXCEPT !.thief = \"idle\"]\n  /\\ UNCHANGED <<jobs, held>>","rust":null},
{"name":"StealWhileWaiting","tla":"StealWhileWaiting ==\n  /\\ at.holder = \"joins\" /\\ ~latch /\\ jobs = {\"wants the lock\"}\n  /\\ jobs' = {}\n  /\\ at' = [at EXCEPT !.holder = \"wants its own lock\"]\n  /\\ UNCHANGED <<held, latch>>","rust":null},
{"name":"Return","tla":"Return ==\n  /\\ at.holder = \"joins\" /\\ latch\n  /\\ held' = \"none\"\n  /\\ at' = [at EXCEPT !.holder = \"returned\"]\n  /\\ UNCHANGED <<jobs, latch>>","rust":null},
{"name":"Rest","tla":"Rest == /\\ at = [holder |-> \"returned\", thief |-> \"idle\"]\n        /\\ jobs = {} /\\ UNCHANGED vars","rust":null}
],
"sentences":[
"A thread acquires the user's lock and forks, under the lock.",
"The other thread steals a job.",
"No thread has stolen the lock holder's half: the holder runs it itself.",
"The other thread gets the lock, does its job and releases the lock.",
"The other thread has done its half.",
"The lock holder waits in its join for what was stolen, and takes what it finds.",
"The join is over, and the lock released.",
"All is over. Nothing changes any more."
],
"edges":[
[0,1,0,0,0],[0,2,1,1,1],[1,3,1,1,1],[1,4,1,1,1],[1,5,2,0,2],[2,4,0,0,0],[2,6,3,1,3],[3,5,4,1,4],
[3,7,5,0,5],[4,8,2,0,2],[5,8,1,1,1],[5,9,6,0,6],[6,10,0,0,0],[7,11,4,1,4],[8,12,6,0,6],[9,12,1,1,1],
[10,13,1,1,1],[10,14,2,0,2],[12,15,3,1,3],[13,14,4,1,4],[14,15,6,0,6],[15,15,7,2,7]
],
"rules":[],
"goal":{"rule":"Deadlock","steps":4,"kind":"deadlock"},
"trace":{"edges":[0,2,8,13],"loop":null},
"sound":null,
"cut":[]
}));
