# Les cases, les pièces et le plateau en mots.

board-piece-white = { $piece } des blancs
board-piece-black = { $piece } des noirs
board-piece-red = { $piece } des rouges
board-piece-blue = { $piece } des bleus

board-can-pick = sélectionnable
board-can-go = accessible
board-can-attack = attaque possible
board-picked = choisi
