# Planning a move while the opponent thinks.

premove-picked = Planning ahead: where should the { $piece } go?
premove-planned = Planned: { $from } to { $to }. Another click cancels it.
premove-about = It is played as soon as it is your turn, if it is possible then. Escape cancels it too.
premove-cancelled = The planned move is cancelled.
premove-dropped = The planned move from { $from } to { $to } is not possible now.
