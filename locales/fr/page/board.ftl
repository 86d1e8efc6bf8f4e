# Les cases, les pièces et le plateau en mots.

board-can-pick = sélectionnable
board-can-go = accessible
board-can-attack = attaque possible
board-picked = pièce choisie
