---------------------------- MODULE MCBroadcast -----------------------------
(* Broadcasts in a pool of two background workers, beside forks: one from    *)
(* outside; two at once from inside, each made by a part of the first; one   *)
(* that is made below an open join; one that comes while a nested call is    *)
(* made; and detached ones.                                                  *)
EXTENDS Properties, TLC

CONSTANTS b1, b2  \* the background workers

Nothing == << >>

\* A broadcast and the joins of its parts, which are two.
ToBoth(i, j) == <<BroadcastOf(<<i, j>>), JoinOf(j), JoinOf(i)>>

\* One caller broadcasts; the parts fork.
PlainMain == [c \in Callers |-> ToBoth(1, 2)]
PlainBody == << <<ForkOf(3), JoinOf(3)>>, Nothing, Nothing >>
PlainAddressee(j) == IF j = 1 THEN b1 ELSE b2

\* The part of each worker broadcasts in turn, to the other worker and to
\* itself.
TwiceMain == [c \in Callers |-> ToBoth(1, 2)]
TwiceBody == << ToBoth(3, 4), ToBoth(5, 6),
                Nothing, Nothing, Nothing, Nothing >>
TwiceAddressee(j) == IF j \in {1, 3, 5} THEN b1 ELSE b2

\* The caller forks a job which broadcasts. The caller that waits for the job
\* is an addressee too.
BelowMain == [c \in Callers |-> <<BroadcastOf(<<1>>), JoinOf(1)>>]
BelowBody == << <<ForkOf(2), JoinOf(2)>>, ToBoth(3, 4), Nothing, Nothing >>
BelowAddressee(j) == IF j \in {1, 3} THEN b1 ELSE b2

\* The caller spawns a job, and broadcasts to one of the workers alone.
BesideMain == [c \in Callers |-> <<SpawnOf(2), BroadcastOf(<<1>>), JoinOf(1)>>]
BesideBody == << Nothing, Nothing >>
BesideAddressee(j) == b1

\* A thread spawns a job that makes a nested call, which forks. Meanwhile there
\* comes a detached broadcast, to one worker alone. The call may be made in that
\* worker's thread, and wait when the part comes.
WithinMain == [c \in Callers |-> <<ForkOf(3), JoinOf(3)>>]
WithinBody == << <<CallOf(CHOOSE c \in Callers : TRUE)>>, Nothing, Nothing >>
WithinAddressee(j) == b1
Inner   == Callers
First   == {1}
SecondAsParts == {<<2>>}

\* A thread spawns a broadcast, to one worker alone, and gives the pool back.
\* The part broadcasts, and spawns a broadcast: to both workers, of which the
\* other one may have left.
LateMain == << >>
LateBody == << ToBoth(2, 3) \o <<SpawnBroadcastOf(<<4, 5>>)>>,
               Nothing, Nothing, Nothing, Nothing >>
LateAddressee(j) == IF j \in {3, 5} THEN b2 ELSE b1
FirstAsParts == {<<1>>}
=============================================================================
