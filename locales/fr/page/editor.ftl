# L’éditeur de plateau.

editor-title = Modifier le plateau
editor-status = Plateau en cours de modification. Aux { $side } de jouer.
editor-impossible = Position impossible. { $why }
editor-rules = Jeu de règles
editor-palette = Pièces à poser
editor-left = { $left ->
    [0] il n’en reste aucune à poser
    [one] il en reste { $left } à poser
   *[other] il en reste { $left } à poser
  }
editor-tools = Effet d’un clic
editor-tool-hand = Déplacer
editor-tool-eraser = Retirer
editor-tool-eraser-key = Suppr
editor-hint-hand = Cliquez sur une pièce puis sur une case, ou glissez-la (hors du plateau pour la retirer).
editor-hint-piece = Cliquez sur les cases où poser la pièce.
editor-hint-eraser = Cliquez sur les pièces à retirer.
editor-stunned = Assommé
editor-history = Brouillon
editor-undo = Annuler
editor-redo = Rétablir
editor-start = Position de départ
editor-clear = Vider le plateau
editor-cancel = Abandonner
editor-done = Terminé
editor-undone = Modification annulée.
editor-redone = Modification rétablie.
editor-placed = { $piece } en { $space }.
editor-moved = { $piece } de { $from } à { $to }.
editor-removed = { $piece } : pièce retirée de { $space }.
editor-none-left = { $piece } : il n’en reste aucune à poser.
editor-side = Au trait
editor-unmoved = N’a pas encore fait son premier coup
editor-initiative = Initiative
editor-score = Score
editor-active = Créature active
editor-active-none = Aucune
editor-active-left = { $left ->
    [1] { $piece }, encore 1 action
   *[other] { $piece }, encore { $left } actions
  }
editor-quiet-looney = Tours sans bataille
editor-quiet-simeone = Manches sans point
editor-off = Pièces hors du plateau
editor-off-none = Toutes les pièces sont sur le plateau.
editor-not-in-game = pas dans la partie
editor-battle = Bataille en cours
editor-battle-none = Aucune
editor-attacker = Attaquant
editor-target = Défenseur
editor-thrown = Les dés sont lancés
editor-stage = Ce que l’on attend
editor-stage-open = La première décision
editor-stage-accept = La seconde décision après une égalité
editor-stage-ghost = Le lancer d’un fantôme : { $side }
editor-refused-few = Il faut au moins deux pions à chaque camp : la partie finit dès que deux pions sont perdus.
editor-refused-ended = Deux pions de chaque côté : la partie s’est terminée avant.
editor-refused-uneven = Chaque sorte de pièce joue pour les deux camps ou pour aucun : il en manque une.
editor-refused-captured = Seule une pièce du camp au trait peut avoir été prise au dernier coup.
editor-refused-captured-twice = Le dernier coup a pris une pièce au plus.
editor-refused-leaders = Les deux Chefs manquent. Il en faut au moins un sur le plateau.
editor-refused-teams = Les deux équipes ont disparu. La partie s’arrête dès que l’une n’a plus personne.
editor-refused-actions = La créature active ne peut pas avoir ce nombre d’actions : elle en a déjà fait au moins une.
editor-refused-active = La créature active n’est pas du camp au trait.
editor-refused-battle-over = Aucune bataille n’est possible : la partie est finie.
editor-refused-attacker = L’attaquant n’est pas du camp au trait.
editor-refused-target = La pièce attaquée n’est pas de l’autre camp.
editor-refused-apart = L’attaquant et le défenseur ne sont pas sur des cases voisines.
editor-refused-stunned = Une créature assommée ne peut pas attaquer.
editor-refused-other-active = Seule la créature active peut attaquer.
editor-refused-settled = Cette bataille est déjà réglée : aucun joueur en droit de jouer un fantôme n’en a un.
editor-refused-tie = C’est seulement après une égalité qu’un camp peut avoir renoncé à un fantôme et que l’autre doit décider.
editor-refused-declined = Le camp qui décide le premier n’a pas de fantôme : il n’a pas pu y renoncer.
editor-refused-ahead = Seul un camp qui n’est pas en tête joue un fantôme.
editor-refused-ghost = La pièce de taille 3 de ce camp est sur le plateau, ou c’est un fantôme qui n’a pas servi.
