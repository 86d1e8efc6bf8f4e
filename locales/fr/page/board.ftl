# Les cases, les pièces et le plateau en mots.

board-piece-white = { $piece } des Blancs
board-piece-black = { $piece } des Noirs
board-piece-red = { $piece } des Rouges
board-piece-blue = { $piece } des Bleus

board-can-pick = sélectionnable
board-can-go = accessible
board-can-attack = attaque possible
board-picked = pièce choisie
