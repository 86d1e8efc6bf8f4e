# Les cases, les pièces et le plateau en mots.

board-ring-A = { $space }, anneau extérieur
board-ring-B = { $space }, anneau intérieur
board-ring-C = { $space }, le centre
board-beside = à côté du plateau

board-piece-white = { $piece } des blancs
board-piece-black = { $piece } des noirs
board-piece-red = { $piece } des rouges
board-piece-blue = { $piece } des bleus

board-state-stunned = assommé
board-state-active = en action, { $left ->
    [one] une action restante
   *[other] { $left } actions restantes
}
board-state-captured = prise à l’instant
board-state-inactive = peut revenir
board-state-ghost = fantôme de la Force
board-state-lost = perdu
board-state-attacks = attaque { $space }
board-state-attacked = attaqué depuis { $space }
board-empty = vide

board-can-pick = sélectionnable
board-can-go = accessible
board-can-attack = attaque possible
board-picked = en main
