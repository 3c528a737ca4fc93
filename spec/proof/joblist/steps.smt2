; What is shown of each step.

; A promotion takes the oldest latent job.
; By: WalkOK, WalkEndsAtOldest, OrderOK, LinkOK, NothingEarly
(define-fun TakesOldest () Bool
  (forall ((i Code) (j Code))
    (=> (and (Latent before j) (promoted after j) (Latent before i)) (or (= i j) (older before j i)))))

; A remembered job is joined only as the barrier, and then the walk forgets it.
; By: WalkOK, OrderOK, OpenOK, StackOK, JoinOK, LinkOK
(define-fun JoinsKnown () Bool
  (forall ((j Code))
    (=> (and (remembered before j) (joining after j)) (and (barrier before j) (not (remembered after j))))))
