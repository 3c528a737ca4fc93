; An owner that helps with any job, whatever the policy.
; Action: WaitForJobHelp
; Breaks: BoundedHelp
(define-fun Take ((w Worker)) Bool
  (exists ((j Code))
    (and (shared before j) (Claimed j) (Push w j true) (Start j)
         (forall ((v Worker) (i Code)) (= (runs after v i) (ite (= v w) (= i j) (runs before v i))))
         (Statuses w Active) (Replaced w) (LookedAwake w false) Unlocked (GoTo w at.run)
         Same-stopping SameMemory Same-open Same-joining)))
