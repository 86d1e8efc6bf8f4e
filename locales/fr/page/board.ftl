# Les cases, les pièces et le plateau en mots.

board-ring-A = { $space }, anneau extérieur
board-ring-B = { $space }, anneau intérieur
board-ring-C = { $space }, le centre

board-piece-white = { $piece } des blancs
board-piece-black = { $piece } des noirs
board-piece-red = { $piece } des rouges
board-piece-blue = { $piece } des bleus

board-can-pick = sélectionnable
board-can-go = accessible
board-can-attack = attaque possible
board-picked = choisi
