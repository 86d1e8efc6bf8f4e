# Spaces, pieces and the board in words.

board-can-pick = can be selected
board-can-go = can be moved to
board-can-attack = can be attacked
board-picked = selected
