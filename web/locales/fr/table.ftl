# L’écran de jeu.

table-title = Une partie de { $rules }
table-you = Vous
table-player = Joueur
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
table-away = absent
table-gone-in = absent : { $seconds } s
table-gone = parti
table-beside = À côté du plateau
table-beside-ghost = Fantôme de la Force : { $piece }
table-beside-captured = Vient d’être pris : { $piece }
table-beside-inactive = Peut être activé : { $piece }
table-beside-lost = Perdu : { $piece }
table-score = Score
table-clock = Temps restant : { $time }

table-moves = Coups
table-no-moves = Rien n’a encore été joué.
table-go-first = Au début
table-go-back = Un coup en arrière
table-go-forward = Un coup en avant
table-go-last = À la fin
table-hidden-order = Caché jusqu’à ce que les deux ordres soient donnés
table-to-live = Revenir à la partie
table-back = Retour

table-odds = Chances
table-odds-win = l’attaquant gagne
table-odds-standoff = statu quo
table-odds-loss = l’attaquant perd
table-odds-defeated = battu
table-odds-pushed = poussé
table-odds-nothing = rien
table-odds-stunned = attaquant assommé
table-attacks = { $attacker } attaque { $defender }
table-attack = Attaquer
table-confirm = Jouer { $step } ?
table-play-it = Jouer
table-several = Par où ?
table-way-push = pousse { $piece } de { $from } à { $to }
table-way-attack = attaque { $to } depuis { $from }
table-way-move = de { $from } à { $to }
table-word-pass = Passer
table-word-done = Terminé
table-word-end = Finir le tour
table-word-off = Pousser dans le vide
table-word-stay = Ne pas pousser
table-word-ghost1 = Fantôme de taille 1 : recommencer le combat
table-word-ghost2 = Fantôme de taille 2 : statu quo
table-word-ghost3 = Fantôme de taille 3 : quatre cubes de plus
table-word-accept = Aucun fantôme

table-acts = Actions de la partie
table-undo = Reprendre
table-takeback-ask = Demander à reprendre
table-takeback-asked = Reprise demandée
table-takeback-wanted = Votre adversaire demande à reprendre le dernier coup.
table-taken-back = Coup repris.
table-draw-offer = Proposer la nulle
table-draw-offered = Nulle proposée
table-draw-wanted = Votre adversaire propose la nulle.
table-draw-agree = Nulle
table-draw-agree-title = Êtes-vous tous deux d’accord pour la nulle ?
table-draw-agree-yes = Oui, nulle
table-claim = Déclarer la nulle
table-resign = Abandonner
table-resign-title = Abandonner cette partie ?
table-resign-side = { $side } abandonne ?
table-abort = Annuler la partie
table-abort-title = Annuler cette partie ?
table-abort-text = Elle ne comptera pas.
table-accept = Accepter
table-decline = Refuser
table-gone-title = Votre adversaire est parti. Vous pouvez réclamer la partie, ou attendre.
table-claim-win = Réclamer la victoire
table-claim-draw = Réclamer la nulle
table-heard-draw-offer = Votre adversaire propose la nulle.
table-heard-draw-decline = La nulle est refusée.
table-heard-takeback-offer = Votre adversaire demande à reprendre le dernier coup.
table-heard-takeback-decline = La reprise est refusée.

table-result-you-won = Vous avez gagné
table-result-you-lost = Vous avez perdu
table-result-won = { $side } a gagné
table-result-draw = Partie nulle
table-result-abort = Partie annulée
table-worth = { $points ->
    [one] Cela vaut { $points } point.
   *[other] Cela vaut { $points } points.
}
table-why-run-of-four = Quatre pions côte à côte sur l’anneau intérieur.
table-why-run-of-three = Les trois derniers pions côte à côte sur l’anneau intérieur.
table-why-two-pawns-lost = Le perdant a perdu deux pions.
table-why-blocked = Aucun pion ne peut plus bouger, d’un côté ni de l’autre.
table-why-dejarik = Le roi était au Noyau au début du tour : Dejarik !
table-why-leader-lost = Le Chef du perdant est tombé.
table-why-followers-lost = Il ne reste au perdant que son Chef.
table-why-all-defeated = Toutes les créatures du perdant sont battues.
table-why-target-reached = Le score visé est atteint.
table-why-quiet-limit = Il ne s’est rien passé depuis trop longtemps.
table-why-repetition = La même position s’est présentée trois fois.
table-why-claim = La répétition a été déclarée.
table-why-agreement = Les deux joueurs sont d’accord.
table-why-resignation = Le perdant a abandonné.
table-why-timeout = Le temps du perdant est écoulé.
table-why-absence = Le perdant est parti.
table-why-abort = La partie ne compte pas.
table-series-points = Série, { $names } : { $score } points après { $games ->
    [one] une partie
   *[other] { $games } parties
}.
table-series-won = Série, { $names } : { $score } après { $games ->
    [one] une partie
   *[other] { $games } parties
}.
table-series-purses = Bourses, { $names } : { $score } crédits après { $games ->
    [one] une partie
   *[other] { $games } parties
}.
table-series-winner = { $name } : la série est gagnée !
table-rematch = Revanche
table-rematch-asked = Revanche demandée
table-rematch-withdraw = Retirer la demande
table-rematch-accept = Accepter la revanche
table-next-game = À la partie suivante
table-look-through = La revoir
table-new-game = Une autre partie
table-not-before = Selon la règle des Wookiees, la série reprend après le { $day }.

table-waiting = En attente de votre ami
table-waiting-about = Envoyez ce lien à la personne avec qui vous voulez jouer. La place est au premier qui la prend.
table-waiting-seat = Une place est encore libre ; l’invitation est partie par un autre chemin.
table-invite-link = Invitation
table-watch-link = Lien pour regarder
table-watch-about = Qui a celui-ci peut regarder, pas jouer.
table-copy = Copier
table-copied = Copié.
table-copy-failed = Le navigateur ne permet pas de copier. Sélectionnez le lien et copiez-le vous-même.
table-share = Partager
table-copy-watch = Lien pour regarder
table-download = Télécharger

table-tools = Affichage
table-to-hologram = Hologramme (V)
table-to-flat = Plateau à plat (V)
table-flip = Tourner le plateau (F)
table-words = La partie en mots
table-full = Plein écran
table-full-failed = Le navigateur n’autorise pas le plein écran ici.
table-quiet = Calme : { $count } sur { $limit }
table-occurrences = Cette position se présente pour la fois n° { $count }.
table-watchers = { $count ->
    [one] Un spectateur
   *[other] { $count } spectateurs
}
table-connection-lost = La connexion est perdue. Elle se rétablit ; rien de ce que vous avez fait ne se perd.

table-your-turn = À vous
table-status-turn = { $you ->
    [you] À vous de jouer.
   *[side] À { $side } de jouer.
}
table-status-past = Retour en arrière : { $at } sur { $of }
table-status-sending = Envoi de { $word } …
table-status-roll = Les dés tombent …
table-status-orders = La mise en place : chacun ordonne ses créatures.
table-status-thinks = { $side } réfléchit …
table-status-other = À { $side } de jouer.
table-status-ghosts = Attaque { $attack }, défense { $defence }. { $side } : jouer un fantôme ?
table-status-push = { $side } : où pousser le perdant ?
table-status-points = Points restants : { $left }
table-status-unchanged = Tout est comme avant : ce n’est pas un tour. Revenez d’un pas.
table-status-actions = { $piece } agit. Actions restantes : { $left }
table-status-where = { $piece } : vers où ?

table-order-title = { $side } : ordonnez vos créatures
table-order-about = Pointez-en deux pour les échanger, ou commencez comme elles sont.
table-order-second = { $piece } : avec qui échange-t-elle sa place ?
table-order-yes = C’est prêt
table-order-wait = Votre ordre est donné. On attend l’autre.
table-order-watch = Les deux joueurs choisissent leur ordre.
table-order-hand = À { $side } de choisir
table-order-hand-about = Passez l’écran. Le premier ordre reste caché jusqu’à ce que les deux soient donnés.
table-order-ready = { $side } est seul devant l’écran

join-title = Vous êtes invité
join-lead = Quelqu’un veut jouer avec vous : { $rules }.
join-your-side = Votre camp
join-start = Position de départ
join-sit = Prendre place et jouer { $side }
