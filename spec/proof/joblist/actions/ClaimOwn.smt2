; The owner comes to its job, and no worker has begun it: the owner claims it, and runs it as a job that it has reclaimed.
(define-fun ClaimOwn () Bool
  (exists ((c Code) (j Code) (b Code))
    (and (= (at before) at.wait) (top before c) (open before c j) (joining before j) (bundled before j b) (left before j)
         (WithoutClaimed j) (Push j j false) (Start j) (GoTo at.run) Awake
         Same-frame Same-links Same-walk Same-open Same-joining Same-shared Same-values Same-others)))
