--------------------------- MODULE DrainEndsUnseen --------------------------
(* A drain that has found no job ends, without another look. A job may have  *)
(* been pushed since: the thread that pushed it still counted this drain.    *)
EXTENDS MCDrains

EndsUnseen(w) ==
  /\ at[w] = "last" \/ (at[w] = "pop" /\ queue[w] = << >>)
  /\ at' = [at EXCEPT ![w] = Ended(w)]
  /\ drains' = drains - 1
  /\ UNCHANGED <<queue, shared, runs, below, waiting, unseen, asked, duty,
                 started>>
=============================================================================
