# Les conseils, et pourquoi l’ordinateur a joué. $who est le camp qui joue le coup : vous ou l’ordinateur.

advice-hint = Conseil
advice-hint-key = Conseil (H)
advice-why = Pourquoi l’ordinateur a-t-il joué cela ? (E)
advice-hint-title = Conseil :
advice-why-title = Pourquoi :
advice-no-hint = Pas de conseil pour l’instant. Il faut que ce soit votre tour et que le plateau montre la position actuelle.
advice-no-why = L’ordinateur n’a pas encore joué.
advice-count = { $hints ->
    [0] { "" }
    [one] Vous avez demandé { $hints } conseil.
   *[other] Vous avez demandé { $hints } conseils.
}
advice-count-why = { $whys ->
    [0] { "" }
    [one] Vous avez demandé { $whys } fois pourquoi l’ordinateur jouait ainsi.
   *[other] Vous avez demandé { $whys } fois pourquoi l’ordinateur jouait ainsi.
}
