# The game in words, for players who do not look at the board.

speech-title = The game in words
speech-status = Status
speech-players = Players
speech-pieces = Pieces
speech-board = Board
speech-board-about = The arrow keys move around the rings and along the rays. T: next target. M: moves of the piece. In a game, I: card of the piece, R: rules. Shift and a letter: next piece of that kind. Enter picks up and places, Backspace undoes a step, Escape puts the piece down. Slash: type a move or a command. Question mark: help.
speech-input = Move or command
speech-input-go = Go
speech-answer = Answer

# The players.
speech-player = { $name }, { $side }
speech-player-you = { $name } ({ $side })
speech-count = { $count ->
    [one] one piece on the board
   *[other] { $count } pieces on the board
}
speech-piece-at = { $piece } { $space }

# Whose turn it is.
speech-due-roll = The dice are being thrown.
speech-due-orders = Both sides choose the order of their four creatures.
speech-your-order = Choose the order of your creatures from { $from } to { $to }: type setup and the four letters, such as setup { $example }.
speech-order-given = You have chosen your order. The other side is still choosing.
speech-words = You may also type: { $words }.
speech-offer-draw = { $side } offers a draw. Type draw yes or draw no.
speech-offer-takeback = { $side } asks to take back a move. Type takeback yes or takeback no.
speech-may-claim = You may claim a draw: type claim.

# What has happened.

# Choosing a move.
speech-worth-keeps = Keep the result: { $spaces }.
speech-worth-part = Give something away: { $spaces }.
speech-worth-gives = Give the result away: { $spaces }.
speech-nothing-there = Nothing to do on { $space }.
speech-no-targets = There is nothing to select.
speech-cannot-move = { $piece } cannot move now.
speech-numbered = { $number }: { $word }
speech-near-one = { $space }: { $what }
speech-near = { $corners ->
    [0] Next to { $space }: { $straight }.
   *[other] Next to { $space }: { $straight }. Diagonally: { $diagonal }.
}

# Odds.
speech-odds-from = { $target } from { $from }: { $odds }.
speech-odds-part = { $what } { $percent }

# Clocks.
speech-clock = { $side } { $time }
speech-move-time = { $time } left for this move.
speech-time = { $minutes ->
    [0] { "" }
    [one] one minute{ " " }
   *[other] { $minutes } minutes{ " " }
}{ $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}

# Commands.
speech-unknown = { $typed } is neither a move nor a command. Type help for a list.
speech-ambiguous = { $typed } could mean { $words }. Type one of them.
speech-resign-again = Type resign once more to resign.
speech-draw-again = Type draw once more to agree a draw.
speech-advice-not = Hints are only given in games against the computer that are still in progress.
speech-best-not = Best moves are available in analysis only.
speech-best-wait = Thinking.
speech-help = Type a move in notation, such as { $example }, or a space to hear what is on it. moves: all moves with their numbers, and a number plays that move. m and a space: moves from there. near and a space: what is next to it. take or go and a space: pick it or go there. l: last move. p: where the pieces are; p and a piece: where that piece is. d: odds. c: clocks. s: score. b: best moves, in analysis. done, end, pass, off, stay, ghost1, ghost2, ghost3, accept: the decisions in your game. hint, why: advice in games against the computer. undo, takeback, draw, claim, resign. On the board: arrows, T next target, M moves, I card of the piece and R rules in a game, Shift and a letter next piece, Enter, Backspace, Escape.

# How the game ended.
speech-result-points = Points: { $white } { $w }, { $black } { $b }.
