# L’écran de jeu.

table-title = Une partie de { $rules }
table-you = Vous
table-opponent = Votre adversaire
table-seat-open = Place libre
table-computer = { $level ->
    [0] Ordinateur, qui laisse gagner le Wookiee
   *[other] Ordinateur, niveau { $level }
  }
table-player-bar = { $name }, { $side }
table-winner = Gagnant
table-initiative = Initiative
table-initiative-about = Commence chaque manche (S-2)
table-here = présent
table-gone-in = absent : { $seconds } s
table-gone = parti
table-beside = À côté du plateau
table-beside-ghost = Fantôme de la Force : { $piece }
table-beside-captured = Prise à l’instant : { $piece }
table-beside-inactive = À activer : { $piece }
table-beside-lost = Perdu : { $piece }
table-score = Score
table-clock = Temps restant : { $time }

table-no-moves = Aucun coup n’a encore été joué.
table-go-first = Au début
table-go-back = Un coup en arrière
table-go-forward = Un coup en avant
table-go-last = À la fin
table-to-live = Revenir à la partie

table-odds = Chances
table-odds-win = l’attaquant gagne
table-odds-loss = l’attaquant perd
table-confirm = Jouer { $step } ?
table-several = De quelle façon ?
table-way-push = pousser de { $from } à { $to } : { $piece }
table-way-attack = attaquer { $to } depuis { $from }
table-way-move = de { $from } à { $to }
table-word-pass = { common-pass }
table-word-done = Terminé

table-acts = Actions de la partie
table-undo = Reprendre le coup
table-takeback-ask = Demander la reprise
table-takeback-asked = Reprise demandée
table-takeback-wanted = Votre adversaire demande à reprendre son dernier coup.
table-taken-back = Coup repris.
table-draw-offer = Proposer la nulle
table-draw-offered = Nulle proposée
table-draw-agree = Nulle
table-draw-agree-title = Êtes-vous d’accord tous les deux pour la nulle ?
table-draw-agree-yes = Oui, partie nulle
table-claim = Réclamer la nulle
table-resign = Abandonner
table-resign-title = Abandonner cette partie ?
table-resign-side = Les { $side } abandonnent ?
table-abort = Annuler la partie
table-abort-title = Annuler cette partie ?
table-abort-text = Elle ne comptera pas.
table-abort-no = Continuer la partie
table-decline = Refuser
table-gone-title = Votre adversaire est parti. Vous pouvez réclamer la partie, ou attendre.
table-claim-win = Réclamer la victoire
table-claim-draw = Réclamer la nulle

table-result-you-won = Vous avez gagné
table-result-you-lost = Vous avez perdu
table-result-abort = Partie annulée
table-result-closed = Partie arrêtée
table-series-winner = Vainqueur de la série : { $name } !
table-series-points = Série, { $names } : { $score } points après { $games ->
    [1] une partie
   *[other] { $games } parties
}.
table-series-won = Série, { $names } : { $score } après { $games ->
    [1] une partie
   *[other] { $games } parties
}.
table-series-purses = Bourses, { $names } : { $score } crédits après { $games ->
    [1] une partie
   *[other] { $games } parties
}.
table-rematch = Revanche
table-rematch-asked = Revanche demandée
table-rematch-withdraw = Retirer la demande
table-rematch-accept = Accepter la revanche
table-next-game = Passer à la partie suivante
table-look-through = Rejouer les coups
table-new-game = Jouer une autre partie
table-not-before = Selon la règle des Wookiees, la série pourra reprendre après le { $day }.

table-waiting = En attente de votre ami
table-waiting-about = Envoyez ce lien à la personne avec qui vous voulez jouer. La place revient à la première personne qui la prend.
table-waiting-lobby = En attente d’un adversaire
table-waiting-lobby-about = Votre invitation est au salon : la première personne qui l’accepte joue avec vous. Vous pouvez aussi envoyer ce lien à quelqu’un.
table-waiting-seat = On attend un joueur invité.
table-invite-link = Invitation
table-watch-link = Lien pour les spectateurs
table-watch-about = Ce lien permet de regarder la partie, mais pas de jouer.
table-copy = Copier
table-copy-failed = Le navigateur ne permet pas de copier ici. Sélectionnez le lien et copiez-le vous-même.
table-share = Partager
table-copy-watch = Lien pour les spectateurs
table-download = Télécharger la partie

table-tools = Affichage
table-tool-hologram = Hologramme
table-tool-flat = À plat
table-tool-camera = Caméra
table-tool-room = Immersion
table-tool-flip = Tourner
table-tool-words = En mots
table-tool-why = Pourquoi ?
table-tool-review = Analyse
table-tool-new = Nouvelle partie
table-to-hologram = Hologramme (V)
table-to-flat = Plateau à plat (V)
table-flip = Tourner le plateau (F)
table-words = La partie en mots
table-full = Plein écran
table-full-failed = Le navigateur n’autorise pas le plein écran ici.
table-quiet = Calme : { $count } sur { $limit }
table-quiet-simeone = { $count ->
    [one] { $count } manche sans point (nulle à { $limit })
   *[other] { $count } manches sans point (nulle à { $limit })
}
table-quiet-looney = { $count ->
    [one] { $count } tour sans bataille (nulle à { $limit })
   *[other] { $count } tours sans bataille (nulle à { $limit })
}
table-occurrences = Cette position s’est présentée { $count } fois.
table-connection-lost = Connexion perdue. Reconnexion en cours ; rien de ce que vous avez fait n’est perdu.

table-status-turn = { $you ->
    [you] À vous de jouer.
   *[side] Aux { $side } de jouer.
}
table-status-past = Retour en arrière : { $at } sur { $of }
table-status-sends = Envoi…
table-status-sending = Envoi de { $word }…
table-status-waits = L’autre place est libre.
table-status-roll = Les dés roulent…
table-status-orders = Mise en place : chaque joueur choisit l’ordre de ses créatures.
table-status-moving = { $who ->
    [you] Votre coup…
   *[side] Les { $side } jouent…
}
table-status-thinks = Les { $side } réfléchissent…
table-status-other = Aux { $side } de jouer.
table-status-push = { $side } : choisissez où pousser le défenseur.
table-status-unchanged = Ce tour ne change rien : annulez un pas.
table-status-actions = { $piece } est en action. Actions restantes : { $left }

table-order-title = { $side } : choisissez l’ordre de vos créatures
table-order-about = Désignez deux créatures pour les échanger.
# Ce que la carte d’une créature dit des colonnes du tableau des règles : actions, dé, valeur.
table-order-fact-simeone-0 = { $count ->
    [one] { $count } action
   *[other] { $count } actions
}
table-order-fact-simeone-1 = lance { $value }
table-order-fact-simeone-3 = valeur : { $value }
table-order-second = { $piece } : avec quelle créature l’échanger ?
table-order-wait = Votre ordre est fixé. On attend l’adversaire.
table-order-watch = Les deux joueurs choisissent leur ordre.
table-order-hand = Aux { $side } de choisir
table-order-hand-about = Passez l’écran au joueur des { $side }. Le premier ordre reste secret jusqu’à ce que les deux soient fixés.
table-order-ready = Je joue les { $side } : montrer mes créatures

join-title = Vous êtes invité
join-lead = Quelqu’un vous propose une partie : { $rules }.
join-your-side = Votre camp
join-start = Position de départ
join-sit = Prendre place et jouer les { $side }
join-invalid = Cette invitation n’est pas valable : le lien est-il complet ?

# La ligne sous l’état de la partie.
narration-label = Ce qui s’est passé
narration-earlier = Afficher ce qui s’est passé avant
narration-later = Masquer ce qui s’est passé avant
