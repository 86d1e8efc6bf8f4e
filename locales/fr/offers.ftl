# Les propositions et leurs réponses. $who agit : vous, l’adversaire, l’ordinateur ou une couleur.

offers-draw-offer = { $who ->
    [you] Vous avez proposé la nulle.
    [opponent] Votre adversaire propose la nulle.
   *[other] Les { $side } proposent la nulle.
}
offers-draw-decline = { $who ->
    [you] Vous avez refusé la nulle.
    [opponent] Votre adversaire refuse la nulle.
    [computer] L’ordinateur refuse la nulle. Il veut continuer.
   *[other] Les { $side } refusent la nulle.
}
offers-draw-accept = { $who ->
    [you] Vous avez accepté la nulle.
    [opponent] Votre adversaire accepte la nulle.
    [computer] L’ordinateur accepte la nulle.
   *[other] Les { $side } acceptent la nulle.
}
offers-takeback-offer = { $who ->
    [you] Vous avez demandé à reprendre votre dernier coup.
    [opponent] Votre adversaire demande à reprendre son dernier coup.
   *[other] Les { $side } demandent à reprendre le dernier coup.
}
offers-takeback-decline = { $who ->
    [you] Vous avez refusé la reprise.
    [opponent] Votre adversaire refuse la reprise.
   *[other] Les { $side } refusent la reprise.
}
# $who accorde la reprise.
offers-takeback-grant = { $who ->
    [you] Vous avez accordé la reprise.
    [opponent] Votre adversaire accorde la reprise.
   *[other] Les { $side } accordent la reprise.
}
offers-rematch-ask = { $who ->
    [opponent] Votre adversaire aimerait une revanche.
   *[other] Les { $side } aimeraient une revanche.
}
offers-rematch-decline = { $who ->
    [you] Vous avez refusé la revanche.
    [opponent] Votre adversaire refuse la revanche.
   *[other] Les { $side } refusent la revanche.
}
offers-rematch-withdraw = { $who ->
    [you] Vous ne demandez plus de revanche.
    [opponent] Votre adversaire ne demande plus de revanche.
   *[other] Les { $side } ne demandent plus de revanche.
}
offers-rematch-agreed = La revanche est convenue.
offers-no-opponent = Personne n’a encore pris l’autre place.
table-draw-wanted = Votre adversaire propose la nulle.

# Dans une partie aux dés vérifiés, sur l’appareil dont un autre joue la place.
dice-elsewhere = Un autre de vos appareils joue maintenant à cette place. Un coup joué ici la reprend.
