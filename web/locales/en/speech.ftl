# The game in words: for whoever does not look at the board.

speech-title = The game in words
speech-status = Status
speech-players = Players
speech-pieces = Pieces
speech-board = Board
speech-board-about = Arrow keys go around the rings and along the rays. T: next target. M: moves of the piece. Shift and a letter: next piece of that kind. Enter picks and places, Backspace goes back, Escape puts down. Slash: type a move or a command. Question mark: help.
speech-moves = Moves
speech-no-moves = Nothing has been played yet.
speech-input = Move or command
speech-input-go = Go
speech-answer = Answer

# Who is who.
speech-player = { $name }, { $side }
speech-player-you = { $name }, { $side }, you
speech-count = { $count ->
    [one] one piece on the board
   *[other] { $count } pieces on the board
}
speech-none = none
speech-side-pieces = { $side }: { $pieces }.
speech-side-beside = { $side }, beside the board: { $pieces }.
speech-piece-at = { $piece } { $space }
speech-with = { $what } ({ $how })

# Whose turn it is.
speech-your-turn = Your turn.
speech-your-turn-as = Your turn, { $side }.
speech-turn-of = { $side } to move.
speech-due-roll = The dice are thrown.
speech-due-orders = Both sides choose the order of their four creatures.
speech-your-order = Choose the order of your creatures from { $from } to { $to }: type setup and the four letters, such as setup { $example }.
speech-order-given = Your order is given. The other side is still choosing.
speech-over = The game is over.
speech-words = You may also type: { $words }.
speech-words-only = You may type: { $words }.
speech-check-push = Choose where the defender is pushed: { $spaces }.
speech-battle = Battle: { $attacker } from { $from } against { $defender } on { $target }.
speech-battle-totals = Battle: { $attacker } from { $from } against { $defender } on { $target }. Attack { $attack }, defence { $defence }.
speech-active = { $piece } on { $space } is active, { $left ->
    [one] one action left
   *[other] { $left } actions left
}.
speech-points-left = { $left ->
    [one] One movement point left.
   *[other] { $left } movement points left.
}
speech-quiet = Quiet for { $count } of { $limit }: at { $limit } the game is drawn.
speech-score = Score: { $white } { $w }, { $black } { $b }.
speech-score-target = Score: { $white } { $w }, { $black } { $b }. { $target } points win.
speech-series = Series: { $white } { $w }, { $black } { $b }, after { $games ->
    [one] one game
   *[other] { $games } games
}.
speech-no-score = There is no score in this game.
speech-offer-draw = { $side } offers a draw. Type draw yes or draw no.
speech-offer-takeback = { $side } asks to take back. Type takeback yes or takeback no.
speech-may-claim = A draw may be claimed: type claim.

# What has happened.
speech-walk = { $piece } from { $from } to { $to }.
speech-walk-over = { $piece } from { $from } by { $over } to { $to }.
speech-push = { $piece } is pushed from { $from } to { $to }.
speech-push-off = { $piece } is pushed off the board from { $from }.
speech-fall-captured = { $piece } on { $at } is captured.
speech-fall-killed = { $piece } on { $at } is killed.
speech-fall-lost = { $piece } is lost.
speech-fall-defeated = { $piece } on { $at } is defeated.
speech-enter = { $piece } comes in on { $at }.
speech-attack = { $piece } attacks { $against } on { $target } from { $from }.
speech-retreat = { $piece } goes back to { $to }.
speech-advance = { $piece } takes { $to }.
speech-stun = { $piece } on { $at } is stunned.
speech-rise = { $piece } on { $at } stands up.
speech-ghost-1 = { $side } uses a small ghost: the battle is fought again.
speech-ghost-2 = { $side } uses a medium ghost: a stand-off.
speech-ghost-3 = { $side } uses a big ghost: four more cubes.
speech-accept = { $side } uses no ghost.
speech-scored = { $side } scores { $points ->
    [one] one point
   *[other] { $points } points
}.
speech-pass = { $side } passes.
speech-end = { $side } ends the turn.
speech-setup = { $side }: { $pieces }.
speech-setup-hidden = { $side } has chosen an order.
speech-coin = The cube says: { $side } begins.
speech-initiative-won = Dice for the initiative: { $white } { $w }, { $black } { $b }. { $winner } has it.
speech-initiative-again = Dice for the initiative: { $white } { $w }, { $black } { $b }. Again.
speech-dice = Attack { $attack }; defence { $defence }.
speech-cubes = Attack: { $a } of { $of }, with size { $size } a total of { $attack }. Defence: { $d } of { $dof }, with size { $dsize } a total of { $defence }.
speech-ghost-cubes = { $side } throws { $shown } of 4 with the ghost.
speech-verdict-win = The attack succeeds.
speech-verdict-standoff = A stand-off.
speech-verdict-loss = The attack fails; the attacker is lost.
speech-verdict-defeated = The attack succeeds: the defender is defeated.
speech-verdict-pushed = The attack succeeds: the defender may be pushed.
speech-verdict-nothing = The attack fails: nothing happens.
speech-verdict-stunned = The attack fails: the attacker is stunned.

# Choosing.
speech-in-hand = { $piece }, { $space }, in hand.
speech-put-down = Put down.
speech-can-go = Moves: { $spaces }.
speech-worth-keeps = Keeps what can be had: { $spaces }.
speech-worth-part = Gives a part away: { $spaces }.
speech-worth-gives = Gives it away: { $spaces }.
speech-can-attack = Attacks: { $spaces }.
speech-nothing-there = Nothing to do on { $space }.
speech-no-targets = Nothing to point at.
speech-no-such-piece = No such piece.
speech-cannot-move = { $piece } cannot move now.
speech-not-now = It is not your turn.
speech-walked = { $from } to { $to }.

# Odds.
speech-odds = { $target }: { $odds }.
speech-odds-from = { $target } from { $from }: { $odds }.
speech-odds-none = There are no odds to tell now.
speech-odds-part = { $what } { $fraction }, { $percent }
speech-odds-win = win
speech-odds-standoff = stand-off
speech-odds-loss = loss
speech-odds-defeated = defeated
speech-odds-pushed = pushed
speech-odds-nothing = nothing
speech-odds-stunned = attacker stunned

# Clocks.
speech-clock = { $side } { $time }
speech-clock-running = { $side } { $time }, running
speech-clock-none = This game has no clock.
speech-time = { $minutes ->
    [0] { "" }
    [one] one minute{ " " }
   *[other] { $minutes } minutes{ " " }
}{ $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}

# Commands.
speech-illegal = { $typed } is not possible here.
speech-unknown = { $typed } is no move and no command. Type help for what there is.
speech-ambiguous = { $typed } can mean { $words }. Type one of them.
speech-resign-again = Type resign once more to give up.
speech-best-not = Best moves are told in analysis only.
speech-best-wait = Thinking.
speech-last-none = Nothing has been played yet.
speech-help = Type a move as it is written, such as { $example }, or a space to hear what is there. l: last move. p: where the pieces are; p and a piece: where that one is. m and a space: moves from there. d: odds. c: clocks. s: score. b: best moves, in analysis. done, end, pass, off, stay, ghost1, ghost2, ghost3, accept: the decisions of your game. undo, takeback, draw, claim, resign. In the board: arrows, T next target, M moves, Shift and a letter next piece, Enter, Backspace, Escape.

# How it ended.
speech-result-won = { $side } has won: { $why }.
speech-result-draw = A draw: { $why }.
speech-result-none = The game is over: { $why }.
speech-result-points = Points: { $white } { $w }, { $black } { $b }.
speech-why-run-of-four = four pawns side by side
speech-why-run-of-three = the last three pawns side by side
speech-why-two-pawns-lost = two pawns were killed
speech-why-blocked = nobody can move
speech-why-dejarik = the king is in the centre: Dejarik
speech-why-leader-lost = the Leader is lost
speech-why-followers-lost = the three followers are lost
speech-why-all-defeated = all four creatures are defeated
speech-why-target-reached = the score is reached
speech-why-quiet-limit = too long without anything happening
speech-why-repetition = the position came up for the third time
speech-why-claim = claimed after repetition
speech-why-agreement = agreed
speech-why-resignation = the other side gave up
speech-why-timeout = the other side ran out of time
speech-why-absence = the other side has left
speech-why-abort = called off
