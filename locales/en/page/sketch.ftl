# Arrows and marks that a reader draws on a board.

sketch-title = Arrows and marks
sketch-switch = Arrows
sketch-about = Draw arrows and marks: drag on the board, or use the right mouse button at any time (Shift, Alt or both for other colours)
sketch-clear = Erase all
sketch-green = green
sketch-red = red
sketch-blue = blue
sketch-yellow = yellow
sketch-on = Drawing: drag from space to space for an arrow, tap a space for a ring. Pieces stay where they are.
sketch-off = Drawing has ended.
sketch-start = An arrow begins on { $space }. Press D where it ends, or here for a ring.
sketch-dropped = No arrow.
sketch-arrow = Arrow from { $from } to { $to }, { $ink }.
sketch-ring = Ring around { $from }, { $ink }.
sketch-here-ring = ring, { $ink }
sketch-here-arrow = arrow to { $to }, { $ink }
sketch-erased = Erased: { $what }
sketch-cleared = All arrows and marks are erased.
