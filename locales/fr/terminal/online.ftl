# Les parties que garde un serveur

online-opponent = { profile-opponent }
online-player = un joueur
online-nobody = personne encore
online-away = { table-away }
online-claim-in = absent ; partie à réclamer dans { $time }
online-claimable = absent depuis trop longtemps
online-may-claim = Votre adversaire est absent depuis trop longtemps : vous pouvez réclamer le gain ou la nulle.
online-taken = Quelqu’un a pris la place des { $side }.
online-left = Le joueur des { $side } est absent.
online-back = Le joueur des { $side } est de retour.
online-lost = La connexion est perdue ; nouvel essai. ({ $error })
online-live = La connexion est rétablie.
online-ended = La connexion est terminée : { $error }
online-checked = Le lancer { $number } a été vérifié par ce programme.
online-replaced = { dice-elsewhere }
online-evidence = Les preuves sont dans { $path }. `dejarik dice verify` les vérifie de nouveau ; montrez-les à votre adversaire.
online-no-evidence = Les preuves ne peuvent pas être écrites : { $error }
online-refused = Refusé : { $error }
online-changed = La partie a changé pendant l’absence de connexion.
online-begun = La revanche commence.
online-rematch-sent = La revanche est demandée à votre adversaire.
online-watchers = { table-watchers }
online-clock = { $side } { $time }
online-clock-running = { speech-clock-running }
online-waiting-seat = { offers-no-opponent }
online-invitation = Envoyez cette invitation à l’autre joueur : { $link }
online-waiting = On attend les { $side }…
online-waiting-server = On attend le serveur…
online-sending = Votre coup part vers le serveur…
online-asked-draw = { table-draw-wanted }
online-asked-takeback = Votre adversaire demande à reprendre son dernier coup.
online-asked-rematch = Votre adversaire aimerait une revanche.
online-no-advice = Ni conseil ni analyse pendant une partie que garde un serveur.
online-no-seat = Vous regardez seulement cette partie.
online-comeback = Pour revenir à votre place : dejarik join { $link }
online-comeback-watch = Pour revoir la partie : dejarik watch { $link }

online-key-say = dire
online-key-draw = nulle
online-key-resign = abandon
online-key-yes = accepter
online-key-no = refuser
online-key-claim = réclamer
online-sure-draw = Proposer la nulle ?
online-sure-accept = Votre adversaire propose la nulle. Accepter ?
online-sure-abort = Annuler la partie ? Personne ne la gagne.
online-sure-win = Votre adversaire est parti. Réclamer le gain ?
online-sure-half = Votre adversaire est parti. Réclamer la nulle ?
online-say-title = Dire à toute la table
online-over-watch = La partie est terminée. S’il y a une revanche, elle s’affichera ici.
online-help =
    Une partie que garde un serveur
    / — dire une phrase à toute la table
    d — proposer la nulle, l’accepter ou la réclamer
    u — demander à reprendre votre dernier coup, ou accorder une reprise
    + — accepter ce que demande votre adversaire
    - — refuser ce que demande votre adversaire
    g — abandonner, ou annuler la partie avant qu’elle commence
    w — réclamer le gain parce que votre adversaire est parti
    = — réclamer la nulle parce que votre adversaire est parti
    q, Ctrl-C — quitter ; dejarik join vous ramène

plain-online-welcome = Tapez un coup, ou « coups » pour en avoir la liste, « dire » pour les phrases, « joueurs » pour savoir qui est là, ou « aide ».
plain-online-watch = Vous regardez cette partie. « p » dit les pièces, « joueurs » dit qui est là, « quitter » pour partir.
plain-online-help =
    Ici, le serveur demande à votre adversaire, et la réponse vient dès qu’il la donne.
    nulle : proposer la nulle ou l’accepter. reprise : demander à reprendre votre dernier coup. abandon : abandonner.
    interrompre : annuler la partie avant que les deux joueurs aient joué un coup.
    oui, non : accepter ou refuser ce que demande votre adversaire.
    dire : les phrases. dire 3 : dire la troisième à toute la table.
    joueurs : qui est là. c : les pendules. invitation : le lien pour l’autre joueur.
    réclamer gain, réclamer nulle : finir la partie parce que votre adversaire est parti. réclamer : la nulle par répétition.
plain-online-watching = Spectateur :
plain-online-rematch = Demander une revanche ? (oui ou non)
plain-online-phrases = Tapez dire et un numéro :
plain-online-yes-no = Tapez oui ou non.
plain-online-nothing = Votre adversaire ne demande rien.
