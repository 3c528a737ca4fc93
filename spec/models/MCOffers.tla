------------------------------ MODULE MCOffers ------------------------------
EXTENDS Offers, TLC

Symmetry == Permutations(Callers) \cup Permutations(Threads)
            \cup Permutations(Jobs)
=============================================================================
