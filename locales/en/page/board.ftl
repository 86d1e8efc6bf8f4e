# Spaces, pieces and the board in words.

board-piece-white = white { $piece }
board-piece-black = black { $piece }
board-piece-red = red { $piece }
board-piece-blue = blue { $piece }

board-can-pick = can be selected
board-can-go = can be moved to
board-can-attack = can be attacked
board-picked = selected
