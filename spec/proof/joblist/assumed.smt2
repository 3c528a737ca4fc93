; What a promotion's walk visits, NotYetWalked of the spec: the newest header, and from each header the one to which its
; link leads, as long as this is neither the root nor one whose link is null.
(define-fun WalkIs ((t Time)) Bool
  (=> (and (= (at t) at.promote) (NoWalk t))
      (and (forall ((h Code)) (=> (and (Newest t h) (Walkable t h)) (walked h)))
           (forall ((j Code) (h Code)) (=> (and (walked j) (prev t j h) (Walkable t h)) (walked h)))
           (forall ((j Code))
             (=> (walked j)
                 (and (Walkable t j) (or (Newest t j) (exists ((i Code)) (and (walked i) (prev t i j))))))))))

; A walk goes step by step. So if it comes to a header that is not latent, it comes to a first one: the newest header, or
; one to which a latent one leads.
(define-fun WalkHasFirst ((t Time)) Bool
  (=> (and (= (at t) at.promote) (NoWalk t) (exists ((j Code)) (and (walked j) (not (Latent t j)))))
      (exists ((j Code))
        (and (walked j) (not (Latent t j))
             (or (Newest t j) (exists ((i Code)) (and (walked i) (Latent t i) (prev t i j))))))))

; There are only so many open jobs. So of the latent ones that a walk does not visit, if there are any, one is the newest;
(define-fun MissedHaveNewest ((t Time)) Bool
  (=> (exists ((j Code)) (and (Latent t j) (not (walked j))))
      (exists ((j Code))
        (and (Latent t j) (not (walked j))
             (forall ((i Code)) (=> (and (Latent t i) (not (walked i))) (or (= i j) (older t i j))))))))
; of those that are newer than a latent one, if there are any, one is the oldest;
(define-fun LatentHaveNext ((t Time)) Bool
  (forall ((i Code))
    (=> (and (Latent t i) (exists ((j Code)) (and (Latent t j) (older t i j))))
        (exists ((j Code))
          (and (Latent t j) (older t i j)
               (forall ((k Code)) (=> (and (Latent t k) (older t i k)) (or (= k j) (older t j k)))))))))
; and of all latent ones, and of all that are remembered, one is the oldest.
(define-fun LatentHaveOldest ((t Time)) Bool
  (=> (exists ((j Code)) (Latent t j))
      (exists ((j Code)) (and (Latent t j) (forall ((i Code)) (=> (Latent t i) (or (= i j) (older t j i))))))))
(define-fun RememberedHaveOldest ((t Time)) Bool
  (=> (exists ((j Code)) (remembered t j)) (exists ((j Code)) (FirstRemembered t j))))
