------------------------------- MODULE MCDeep -------------------------------
(* One caller with four jobs open at once, and two more below the newest of  *)
(* them: a walk that remembers several jobs, and a barrier that is lowered   *)
(* past latent ones. A promotion below the barrier must still find these.    *)
EXTENDS Properties, TLC

DeepMain == [c \in Callers |->
               <<ForkOf(1), ForkOf(2), ForkOf(3), ForkOf(4),
                 JoinOf(4), JoinOf(3), JoinOf(2), JoinOf(1)>>]
DeepBody == << << >>, << >>, << >>,
               <<ForkOf(5), ForkOf(6), JoinOf(6), JoinOf(5)>>,
               << >>, << >> >>
=============================================================================
