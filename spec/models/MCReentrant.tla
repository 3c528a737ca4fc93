---------------------------- MODULE MCReentrant -----------------------------
(* Two callers, and a lock of the user's that the first one and the second   *)
(* one's job hold from their beginning to their end, the first one across    *)
(* its join. The lock belongs to the thread: while a thread waits for it, no *)
(* code on its stack goes on.                                                *)
EXTENDS Properties, TLC

CONSTANTS c1, c2  \* the callers

Locked(code) == <<[op |-> "acquire"]>> \o code \o <<[op |-> "release"]>>

ReentrantMain == [c \in {c1, c2} |->
                    IF c = c1 THEN Locked(<<ForkOf(1), JoinOf(1)>>)
                    ELSE <<ForkOf(2), JoinOf(2)>>]
ReentrantBody == << << >>, Locked(<< >>) >>

\* The worker w has come to this operation.
IsAt(w, op) == at[w] = "run" /\ ~AtEnd(w) /\ NextOp(w).op = op

\* This piece of code has acquired the lock and not released it.
Holds(a) == /\ Code(a.code) # << >> /\ Code(a.code)[1].op = "acquire"
            /\ a.next \in 2..Len(Code(a.code))

IsFree == \A w \in Workers : \A i \in DOMAIN stack[w] : ~Holds(stack[w][i])

GoBeyond(w) == /\ stack' = SetTop(w, [Top(w) EXCEPT !.next = @ + 1])
               /\ UNCHANGED <<pool, lock, memory, at, started, returned>>

Acquire(w) == IsAt(w, "acquire") /\ IsFree /\ GoBeyond(w)
Release(w) == IsAt(w, "release") /\ GoBeyond(w)

GuardedSpec ==
  Init /\ [][Next \/ \E w \in Workers : Acquire(w) \/ Release(w)]_vars

\* In place of Settled: a worker that waits for the user's lock keeps no other
\* worker waiting.
SettledOrBlocked == \A w \in Workers : Local(w) => IsAt(w, "acquire")
=============================================================================
