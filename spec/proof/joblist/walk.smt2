; What a walk comes to, in each state in which the invariant holds.

; The link of a latent job leads to the next older latent one; or else it leads to the root or to a promoted job, and then
; no latent job is older.
; By: StackOK, OpenOK, OrderOK, BaseOK, BaseNotRun, BaseNewest, JobListOK, OldestFirst, JoinOK, NoUseAfterFrame
(define-fun LinksLeadOn ((t Time)) Bool
  (forall ((j Code) (h Code))
    (=> (and (Latent t j) (Lifted t j h))
        (and (=> (Latent t h)
                 (and (older t h j) (forall ((i Code)) (=> (and (Latent t i) (older t i j)) (or (= i h) (older t i h))))))
             (=> (not (Latent t h))
                 (and (or (isRoot h) (not (IsLinked t h))) (forall ((i Code)) (not (and (Latent t i) (older t i j))))))))))

; The newest job of the newest activation is the newest latent one, and if nothing is remembered, it has its link.
; By: TickOK, StackOK, OpenOK, OrderOK, LinkOK, WalkOK
(define-fun TopIsLatent ((t Time)) Bool
  (=> (= (at t) at.promote)
      (forall ((c Code) (j Code))
        (=> (and (top t c) (NewestIn t c j))
            (and (=> (NoWalk t) (Walkable t j)) (Latent t j)
                 (forall ((i Code)) (=> (Latent t i) (or (= i j) (older t i j)))))))))
; So it is the newest header.
; By: TickOK, TopIsLatent
(define-fun WalkStarts ((t Time)) Bool
  (=> (= (at t) at.promote)
      (exists ((j Code))
        (and (Newest t j) (=> (NoWalk t) (Walkable t j)) (Latent t j) (forall ((i Code)) (=> (Latent t i) (or (= i j) (older t i j))))))))
; There is only one newest header.
; By: StackOK, OrderOK, BaseOK
(define-fun OneNewest ((t Time)) Bool
  (forall ((h Code) (k Code)) (=> (and (Newest t h) (Newest t k)) (= h k))))

; A walk visits latent jobs only,
; By: LinksLeadOn, WalkStarts, OneNewest, WalkIs, WalkHasFirst
(define-fun WalkVisitsLatent ((t Time)) Bool
  (=> (and (= (at t) at.promote) (NoWalk t)) (forall ((j Code)) (=> (walked j) (Latent t j)))))
; after each of them the next older one,
; By: LinksLeadOn, WalkVisitsLatent, WalkIs, LinkLeads, LinkOK, WalkOK, OrderOK, OpenOK
(define-fun WalkVisitsNext ((t Time)) Bool
  (=> (and (= (at t) at.promote) (NoWalk t))
      (forall ((i Code) (j Code))
        (=> (and (walked j) (Latent t i) (older t i j)
                 (forall ((k Code)) (=> (and (Latent t k) (older t i k)) (or (= k j) (older t j k)))))
            (walked i)))))
; and so all of them;
; By: WalkVisitsLatent, WalkVisitsNext, WalkStarts, WalkIs, MissedHaveNewest, LatentHaveNext, OrderOK
(define-fun WalkVisitsAll ((t Time)) Bool
  (=> (and (= (at t) at.promote) (NoWalk t)) (forall ((j Code)) (=> (Latent t j) (walked j)))))
; and it ends at the oldest.
; By: LinksLeadOn, WalkVisitsLatent, WalkOK, OrderOK, OpenOK
(define-fun WalkEndsAtOldest ((t Time)) Bool
  (=> (and (= (at t) at.promote) (NoWalk t))
      (forall ((i Code) (j Code)) (=> (and (EndOfWalk t j) (Latent t i)) (or (= i j) (older t j i))))))

; A promotion finds a job.
; By: WalkStarts, LinksLeadOn, WalkVisitsAll, LatentHaveOldest, RememberedHaveOldest, LinkLeads, WalkOK, OrderOK
(define-fun PromotionFinds ((t Time)) Bool
  (=> (= (at t) at.promote)
      (ite (NoWalk t) (exists ((j Code)) (EndOfWalk t j)) (exists ((j Code)) (FirstRemembered t j)))))

; An owner comes to the newest job that is left of a bundle, or to one that is claimed. So both ends of a bundle are one.
; By: LeftOK, OpenOK, OrderOK, JoinOK, UnbegunAtJoin, StackOK
(define-fun NewestFirst ((t Time)) Bool
  (forall ((i Code) (j Code) (b Code))
    (=> (and (Awaited t j) (left t j) (bundled t j b) (left t i) (bundled t i b)) (or (= i j) (older t i j)))))
