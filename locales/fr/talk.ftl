# Ce que les joueurs se disent dans une partie par lien.

talk-open = Dire quelque chose
talk-open-key = Dire quelque chose (C)
talk-title = Dire quelque chose à toute la table
talk-phrase-hello = Bonjour !
talk-phrase-good-luck = Bonne chance !
talk-phrase-nice-move = Joli coup !
talk-phrase-oops = Oups !
talk-phrase-one-moment = Un instant !
talk-phrase-thank-you = Merci !
talk-phrase-well-played = Bien joué !
talk-phrase-another-game = On en refait une ?
talk-phrase-goodbye = Au revoir !
# Les gestes : sur leurs boutons, puis en phrases au sujet d’un joueur ; $own vaut yes pour le lecteur.
talk-gesture-cheers = Jubiler
talk-gesture-bows = S’incliner
talk-gesture-ponders = Réfléchir
talk-gesture-growls = Grogner
talk-phrase-cheers = { $own ->
    [yes] Vous jubilez.
    [side] Les { $name } jubilent.
   *[no] { $name } jubile.
}
talk-phrase-bows = { $own ->
    [yes] Vous vous inclinez.
    [side] Les { $name } s’inclinent.
   *[no] { $name } s’incline.
}
talk-phrase-ponders = { $own ->
    [yes] Vous réfléchissez.
    [side] Les { $name } réfléchissent.
   *[no] { $name } réfléchit.
}
talk-phrase-growls = { $own ->
    [yes] Vous grognez.
    [side] Les { $name } grognent.
   *[no] { $name } grogne.
}
