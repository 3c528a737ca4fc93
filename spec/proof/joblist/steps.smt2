; What is shown of each step.

; A promotion takes the oldest latent jobs: each is older than all that it leaves.
; By: WalkOK, WalkEndsAtOldest, WalkVisitsAll, WalkVisitsLatent, OrderOK, LinkOK, NothingEarly
(define-fun TakesOldest () Bool
  (forall ((i Code) (j Code))
    (=> (and (Latent before j) (promoted after j) (Latent before i) (not (promoted after i))) (older before j i))))

; A remembered job is joined only as the barrier, and then the walk forgets it.
; By: WalkOK, OrderOK, OpenOK, StackOK, JoinOK, LinkOK
(define-fun JoinsKnown () Bool
  (forall ((j Code))
    (=> (and (remembered before j) (joining after j)) (and (barrier before j) (not (remembered after j))))))

; An owner leaves a join with a value.
; By: ResultBeforeRead
(define-fun ReadsResult () Bool
  (forall ((j Code)) (=> (and (= (frame before j) live) (= (frame after j) gone)) (result before j))))

; A bundle is put into the queue, for the first time or once more, while some of its jobs are left.
; By: BundleOK, LeftOK
(define-fun NoBundleInVain () Bool
  (forall ((b Code)) (=> (and (queued after b) (not (queued before b))) (HasLeft after b))))
