; Parts of a broadcast are opened like jobs that were promoted. Here they come one by one. A broadcast is a call, so nothing
; is latent on its chain.
(define-fun Broadcast () Bool
  (exists ((c Code) (j Code))
    (and (= (at before) at.run) (top before c) (not (foreign j)) (part j) (= (frame before j) none)
         (forall ((i Code)) (not (Latent before i)))
         (Opened c j) (Addressed j)
         Same-at Same-links Same-walk Same-started Same-stack Same-joining Same-sharing Same-idle)))
