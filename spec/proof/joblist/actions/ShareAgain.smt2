; A worker that claims of a bundle puts it into the queue once more: another worker does, ...
(define-fun ShareAgain.other () Bool
  (exists ((v Worker) (b Code))
    (and (distinct v self) (holds before v b) (HasLeft before b) (not (queued before b)) (Queued b true)
         Same-list Same-started Same-shared Same-values Same-others Same-idle)))

; ... or the owner does, between two jobs or in place of a promotion.
(define-fun ShareAgain.own () Bool
  (exists ((b Code))
    (and (or (and (= (at before) at.claim) Same-at) (and (= (at before) at.promote) (GoTo at.run)))
         (holds before self b) (HasLeft before b) (not (queued before b)) (Queued b true)
         Same-jobs Same-shared Same-values Same-others Same-idle)))

; That it does so with the bundle of another owner is not seen, but for where it stands then.
(define-fun ShareAgain.foreign () Bool
  (and (= (at before) at.promote) (GoTo at.run)
       Same-jobs Same-shared Same-sharing Same-idle))

(define-fun ShareAgain () Bool (or ShareAgain.other ShareAgain.own ShareAgain.foreign))
