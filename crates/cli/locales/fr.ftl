# Les textes français. en.ftl a les mêmes clés avec les mêmes variables.

## Mots

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

side-white = Blanc
side-black = Noir
side-red = Rouge
side-blue = Bleu

## Règles

rules-groi = Dejarik classique (Groi)
rules-bambara = Dejarik de Bambara
rules-looney = Looney Dejarik
rules-simeone = Dejarik de Simeone

## Fin de partie

over-won = { $side } a gagné : { $ending }.
over-drawn = La partie est nulle : { $ending }.
over-no-moves = La partie est finie, il n'y a donc plus de coups. { $outcome }
ending-run-of-four = quatre pions côte à côte sur l'anneau intérieur (G-16)
ending-run-of-three = les trois derniers pions côte à côte sur l'anneau intérieur (G-17)
ending-two-pawns-lost = l'adversaire a perdu deux pions (G-18)
ending-blocked = aucun pion ne peut plus bouger, d'un côté ni de l'autre (G-21)
ending-dejarik = le roi était au Noyau (Core) au début du tour (B-13)
ending-leader-lost = le Chef ennemi est tombé (L-14)
ending-followers-lost = toutes les pièces ennemies sauf le Chef sont tombées (L-14)
ending-all-defeated = toutes les créatures ennemies sont battues (S-15)
ending-target-reached = le score fixé est atteint (S-15)
ending-quiet-limit = il ne s'est rien passé depuis trop longtemps (L-15, S-16)

## Commandes

rule-books = Les livres de règles. `dejarik rules <id>` en affiche un, `dejarik rules G-7` une seule règle.
rule-book-board = Le plateau
rule-book-options = options

## Images

picture-beside = À côté du plateau : { $pieces }.
picture-to-move = Trait à { $side }.
