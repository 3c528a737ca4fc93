; The owner finds nothing that it may take: it parks, or it polls, and counts as idle.
(define-fun WaitForJobPark () Bool
  (exists ((j Code))
    (and (= (at before) at.wait) MayLook (Awaited before j) (not (latch before j))
         (idle after) (forall ((i Code)) (= (awaits after i) (= i j)))
         Same-at Same-jobs Same-shared Same-sharing)))
