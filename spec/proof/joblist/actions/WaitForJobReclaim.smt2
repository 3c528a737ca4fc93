; No worker has taken the job: its owner runs it. Its header, whose link is null, is the root of the chain.
(define-fun WaitForJobReclaim () Bool
  (exists ((c Code) (j Code))
    (and (= (at before) at.wait) (top before c) (open before c j) (joining before j) (shared before j)
         (Claimed j) (Push j j false) (Start j) (GoTo at.run) Awake
         Same-frame Same-links Same-walk Same-open Same-joining Same-sharing)))
