# The keys of the page.

keys-title = Keys
keys-slash = Type a move or a command; without a board, the first text field
keys-slash-key = /
keys-help = Show these keys
keys-help-key = ?
keys-tab = To the next button; the board in words is on the way
keys-tab-key = Tab
keys-grid = On the board in words: around the rings and along the rays; Enter picks and places
keys-grid-key = Arrow keys
keys-target = On the board in words: the next target
keys-target-key = T
keys-escape = Undo the last choice
keys-escape-key = Esc
keys-space = Skip an animation
keys-space-key = Space
keys-arrows = Look back and forward
keys-arrows-key = ← →
keys-flip = Turn the board
keys-flip-key = F
keys-switch = Hologram or flat board
keys-switch-key = V
keys-camera = Put the camera back
keys-camera-key = 0
