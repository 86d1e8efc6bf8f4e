# The texts in English. fr.ftl has the same keys with the same variables; a test compares them.

## Words

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

side-white = White
side-black = Black
side-red = Red
side-blue = Blue

## Rule sets

rules-groi = Classic Dejarik (Groi)
rules-bambara = Bambara's Dejarik
rules-looney = Looney Dejarik
rules-simeone = Simeone's Dejarik

## How a game ends

over-won = { $side } has won: { $ending }.
over-drawn = The game is a draw: { $ending }.
throw-no-moves = There are no moves here: the dice are to be thrown. Give the throw to dejarik apply.
probe-points = { $side } forces { $points ->
        [one] 1 point
       *[other] { $points } points
    } in { $plies ->
        [one] { $plies } ply
       *[other] { $plies } plies
    }.
probe-wins = { $side } wins in { $plies ->
        [one] { $plies } ply
       *[other] { $plies } plies
    }.
probe-level = Neither side can force a point or a win.
probe-move = { $points } in { $plies }
probe-move-level = 0
probe-line = Best line: { $line }
probe-chance = { $side } has a winning chance of { $chance }, with a draw counting one half.
probe-chance-of = { $chance } % (± { $off })
table-file = file
table-bytes = bytes
table-digest = digest
table-seconds = seconds
table-peak = peak memory in MiB
verify-right = Proved: { $identity }, { $positions } positions, digest { $digest }
over-no-moves = The game is over, so there are no moves. { $outcome }
ending-run-of-four = four pawns side by side on the inner ring (G-16)
ending-run-of-three = the last three pawns side by side on the inner ring (G-17)
ending-two-pawns-lost = the opponent has lost two pawns (G-18)
ending-blocked = no pawn of either side can move (G-21)
ending-dejarik = the king stood in the Core at the start of the turn (B-13)
ending-leader-lost = the enemy Leader is captured (L-14)
ending-followers-lost = all enemy pieces except the Leader are captured (L-14)
ending-all-defeated = all enemy creatures are defeated (S-15)
ending-target-reached = the target score is reached (S-15)
ending-quiet-limit = too many quiet turns or rounds in a row (L-15, S-16)
over-aborted = The game was aborted.
ending-repetition = the same position has occurred three times (G-20, B-15)
ending-claim = a player claimed the third repetition (G-20)
ending-agreement = the players agreed on it
ending-resignation = the other side resigned
ending-timeout = the other side ran out of time
ending-absence = the other side left the game
ending-abort = the game was aborted

## Line by line

plain-welcome = Type a move, or “moves” for a list of them, “p” for the pieces, or “help”.
plain-help =
    Type a move as records write it, such as A1-B1, or its number in the list of moves.
    moves: the legal moves. moves A3, moves knight, moves attacks: some of them.
    take A3, go B3: build a move spot by spot. done: end a turn. back, clear: undo a choice, undo all.
    A3, or what A3: what is on a space. near A3: what is next to it. rings: what stands on each ring.
    p: the pieces. p knight: where that piece is. l: the last move. s: the score and what else counts.
    i: whose turn it is and what is going on. d: the odds of attacks. d A3: those on a space. c: clocks.
    hint: a good move, and why. why: why the computer moved. b: the best moves, in the analysis only.
    undo: take a move back. analyse: open the analysis board on this game.
    resign, draw, claim: end the game. rules: the rule book. rules G-7: a rule.
    board: a picture of dots and letters. dpn: the position as text. record: the game so far.
    save FILE: write it to a file. lang en, lang fr: the language. quit: leave; the game is saved.
plain-prompt = Turn { $turn }, { $side }:
plain-desk-prompt = Move { $at }, { $who }:
plain-riddle-prompt = Puzzle { $id }, move { $turn } of { $moves }:
plain-riddle-prompt-over = Puzzle { $id }, over after { $turn } of { $moves } moves:
plain-pair = { $name }: { $value }
plain-unknown = Unknown command: { $typed }. Try “help”.
plain-yes-no-help = Type yes or no. undo: withdraw the question. quit: leave.
plain-withdrawn = The question is withdrawn.
plain-again-help = Type yes for another game with sides swapped, no or quit to leave, review for the analysis of this game, or undo to take its last move back. The questions about the board work too: p for the pieces, l for the last move, s for the score.
plain-which-space = Give a space, such as A3.
plain-which-spot = Give a space, such as A3, or one of your pieces.
plain-nothing-yet = Nothing has been played yet.
plain-empty-board = The board is still empty.
plain-best-not = Best moves are shown in the analysis only. “hint” suggests a move in a game.
plain-no-why = There is no move of the computer to explain.
plain-nothing-to-undo = There is no move to take back.
plain-may-claim = You may claim a draw: type claim.
plain-no-such-order = { $typed } is not an order of your four creatures.
plain-no-such-throw = { $typed } is not possible with these dice.
plain-series = Series: { $one } { $first }, { $other } { $second }, after { $games ->
    [one] one game
   *[other] { $games } games
}.
plain-human = a player at this terminal
plain-computer = { $level ->
        [0] the computer, which lets you win
       *[other] the computer, level { $level }
    }
plain-which-rules = Which rules? Enter alone takes { $rules }:
plain-waiting-help = Type the number of a game to continue it, “new” for a new game, or “quit” to leave.
plain-which-rules-help = Type the number or the name of a rule set, or Enter alone for the one in the question. “quit” leaves.
plain-no-such-rules = { $typed } is not a rule set. Type a number from 1 to 4 or a name, or try “help”.
plain-yes-no = (yes or no)
odds-win = win
odds-standoff = stand-off
odds-loss = loss
odds-defeated = defeated
odds-pushed = pushed
odds-nothing = nothing
odds-stunned = attacker stunned
plain-order = { $side }, choose the order of your four creatures in rising numbers: { $creatures }. Type four letters; Enter alone takes { $order }.
plain-order-prompt = { $side }, your order:
plain-throw-prompt = The throw:
plain-throw-first = Enter the throw first.
plain-no-hint = There is no move to suggest here.
plain-undone = Taken back.
plain-saved = The record is written to { $file }.
plain-save-where = Give the name of a file: save FILE
plain-waiting = Games that wait:
plain-resume = Type the number of a game to continue it, new for a new game, or quit:
plain-no-such-game = There is no waiting game with this number.
plain-not-kept = The game cannot be saved: { $error }
plain-sure = Really resign?
plain-accept = { $side }, do you accept a draw?
plain-declined = The draw offer is declined.
plain-again = Play another game with sides swapped?
plain-again-words = (yes, no or review)
plain-desk-welcome = Type a move to play it. “moves” lists every move with what it keeps, “back” and “forward” step through the game, “help” explains the rest.
plain-desk-help =
    Type a move as records write it, or its number in the list of moves, to play it.
    take A3, go B3: build a move spot by spot. done: end a turn. clear: undo its choices.
    moves: every move with its value and what it keeps, the best first. moves A3: those that begin so.
    b, best: the best move. line: the best line. value: the value of the position.
    p: the pieces. p knight: where that piece is. A3, or what A3: what is on a space. near A3: around it.
    rings: what stands on each ring. l: the last move. i: where you are. s: the score. c: clocks.
    back [n], forward [n], start, end: step through the game. undo: a move back. game: leave a side line.
    next, previous: go to the next or the previous slip. review: judge every move.
    summary: how both sides have played. graph: the value over the game, the first side at the top.
    throw [dice]: throw the dice, or enter a throw. d, odds: the exact probabilities.
    position DPN: open a position, a rule set or a file of games. dpn: this position in DPN.
    board: a picture of dots and letters. lang en, lang fr: the language. quit: leave.
plain-desk-dice = dice
plain-desk-over = over
plain-desk-best = The best move is { $move }: { $value }.
plain-desk-no-further = There are no more moves in that direction.
plain-desk-no-aside = This is not a side line.
plain-desk-no-throw = No throw is due in this position.
plain-desk-left = Back to the game.
plain-riddle-welcome = Type a move to try it. “hint” and “solution” help, “next” opens the next puzzle, “help” explains the rest.
plain-riddle-help =
    Type a move as records write it, or its number in the list of moves, to try it.
    take A3, go B3: build a move spot by spot. back, clear: undo a choice, undo all.
    moves: the legal moves. moves A3, moves knight: some of them. task: the position and the task.
    p: the pieces. p knight: where that piece is. A3, or what A3: what is on a space. near A3: around it.
    rings: what stands on each ring. l: the last move. i: the task. s: the score. d: odds. c: clocks.
    hint: which piece to move. solution: the whole solution. undo: take the last move back.
    again: start this puzzle over. next: the next puzzle. today: today's puzzle.
    rules groi, bambara or any: of which game. grade easy, medium, hard or any: how difficult.
    theme NAME or any; theme alone lists them. analyse: the analysis board, after the puzzle.
    board: a picture of dots and letters. dpn: the position in DPN. lang en, lang fr: the language. quit: leave.
plain-riddle-rules = Give a game: rules groi, rules bambara or rules any.
plain-riddle-grades = Give a difficulty: grade easy, grade medium, grade hard or grade any.
plain-riddle-over = This puzzle is over. Type next, again or analyse.

## Saved games and records

games-none = No game waits to be continued.
games-deleted = Deleted the game { $id }.
records-none = There are no records of finished games.
records-deleted = Deleted the record { $id }.
kept-exported = { $count ->
    [one] Wrote one record to { $file }.
   *[other] Wrote { $count } records to { $file }.
}

## What is kept on disk

kept-game = The game is saved. `dejarik play` will offer it again.
kept-record = The record of the game is in { $file }.
kept-failed = The game is not saved as it is now: { $error }

## The game in words

telling-none = none
telling-and = { $items } and { $last }
telling-with = { $what } ({ $how })
telling-at = { $what } { $space }
telling-there = { $space } { $what }
telling-piece-on = { $piece } on { $space }
telling-whole = { $colour ->
    [white] white { $piece }
    [black] black { $piece }
    [red] red { $piece }
   *[blue] blue { $piece }
}
# The piece in the middle of a sentence, with its article. $letter is its letter.
telling-the = { $letter ->
   *[other] the { $piece }
}
telling-owned = { $who ->
    [you] your { $piece }
    [computer] the computer’s { $piece }
    [red] the red { $piece }
    [blue] the blue { $piece }
    [white] the white { $piece }
    [black] the black { $piece }
   *[only] { $the }
}
telling-space = { $ring ->
    [A] { $space }, outer ring
    [B] { $space }, inner ring
   *[C] { $space }, the centre
}
telling-empty = empty
telling-on = { $space }: { $what }.
telling-beside = beside the board
telling-state-stunned = stunned
telling-state-captured = just captured
telling-state-inactive = can come back
telling-state-ghost = force ghost
telling-state-lost = lost
telling-state-active = active, { $left ->
    [one] one action left
   *[other] { $left } actions left
}
telling-state-attacks = attacks { $space }
telling-state-attacked = attacked from { $space }
telling-side-pieces = { $side }: { $pieces }.
telling-side-beside = { $side }, beside the board: { $pieces }.
telling-no-such-piece = There is no such piece.
telling-ring-outer = Outer ring: { $pieces }.
telling-ring-inner = Inner ring: { $pieces }.
telling-ring-centre = Centre: { $pieces }.
telling-near = Next to { $space }: { $straight }. Diagonally: { $diagonal }.
telling-near-centre = Next to { $space }, on the inner ring: { $spaces }.

# What happened. $does is one or more of the texts after it.
telling-does = { $piece } { $does }.
telling-goes = goes from { $from } to { $to }
telling-goes-over = goes from { $from } through { $over } to { $to }
telling-pushes = pushes { $piece } to { $to }
telling-pushes-off = pushes { $piece } off the board
telling-captures = captures { $piece } on { $at }
telling-kills = kills { $piece } on { $at }
telling-enters = returns to the board on { $at }
telling-attacks = attacks { $piece } on { $target } from { $from }
telling-attacks-there = attacks { $piece } on { $target }
telling-takes = takes { $to }
telling-returns = returns to { $to }
telling-rises = stands up on { $at }
telling-leaves = { $piece } on { $at } leaves the board.
telling-is-stunned = { $piece } on { $at } is stunned.
telling-can-come-back = { $piece } can come back now.
telling-is-ghost = { $piece } is a force ghost now.
telling-coin = The cube decides: { $side } begins.
telling-initiative-dice = Dice for the initiative: { $one } { $first }, { $other } { $second }.
telling-initiative = { $side } has the initiative.
telling-initiative-again = They are equal, so both roll again.
telling-dice = Attack { $attack }, defence { $defence }.
telling-cubes = Defence: { $defence }. Attack: { $attack }.
telling-cubes-of = { $shown } of { $cubes } cubes and size { $size }, total { $total }
telling-ghost-throw = { $who ->
    [you] You throw { $shown } of 4 with the ghost.
    [computer] The computer throws { $shown } of 4 with the ghost.
   *[other] { $side } throws { $shown } of 4 with the ghost.
}
telling-verdict-win = The attack succeeds: { $defender } leaves the board.
telling-verdict-standoff = A stand-off: both stay.
telling-verdict-loss = The attack fails: { $attacker } leaves the board.
telling-verdict-defeated = The attack succeeds: { $defender } is defeated.
telling-verdict-pushed = { $who ->
    [you] The attack succeeds. You choose where { $defender } is pushed.
    [computer] The attack succeeds. The computer chooses where { $defender } is pushed.
   *[other] The attack succeeds. { $side } chooses where { $defender } is pushed.
}
telling-verdict-nothing = The attack fails: nothing happens.
telling-verdict-stunned = The attack fails: { $attacker } is stunned.
telling-plays-ghost = { $who ->
    [you] You use
    [computer] The computer uses
   *[other] { $side } uses
} { $size ->
    [1] a small ghost: the battle is fought again.
    [2] a medium ghost: a stand-off.
   *[3] a big ghost: four more cubes.
}
telling-accepts = { $who ->
    [you] You use no ghost.
    [computer] The computer uses no ghost.
   *[other] { $side } uses no ghost.
}
telling-scores = { $who ->
    [you] You score
    [computer] The computer scores
   *[other] { $side } scores
} { $points ->
    [one] one point.
   *[other] { $points } points.
}
telling-passes = { $rules ->
    [simeone] { $who ->
        [you] You end your turn.
        [computer] The computer ends its turn.
       *[other] { $side } ends the turn.
    }
   *[other] { $who ->
        [you] You pass.
        [computer] The computer passes.
       *[other] { $side } passes.
    }
}

# The state of the game.
telling-turn = { $who ->
    [you] Your turn, { $side }.
   *[other] { $side } to move.
}
telling-battle = Battle: { $attacker } from { $from } against { $defender } on { $target }.
telling-active = { $piece } on { $space } is active, { $left ->
    [one] one action left
   *[other] { $left } actions left
}.
telling-points-left = { $left ->
    [0] No movement point left.
    [one] One movement point left.
   *[other] { $left } movement points left.
}
telling-quiet = Quiet for { $count } of { $limit }: at { $limit } the game is a draw.
telling-score = Score: { $one } { $first }, { $other } { $second }.
telling-score-target = { $target ->
    [one] One point wins.
   *[other] { $target } points win.
}
telling-no-score = This game has no score.
telling-no-clock = This game has no clock.
telling-unmoved = { $side } has not moved yet: a first move may not go diagonally.
telling-repeated = { $times ->
    [2] This position has occurred for the second time; the third time is a draw.
   *[other] This position has occurred { $times } times.
}
telling-push-where = Choose where to push the defender: { $spaces }.
telling-words = You may type: { $words }.
telling-word-pass = pass
telling-word-pass-about = nothing can move
telling-word-done = done
telling-word-done-about = end the turn here
telling-word-end = end
telling-word-end-about = end the turn
telling-word-off = off
telling-word-off-about = push it off the edge
telling-word-stay = stay
telling-word-stay-about = do not push
telling-word-accept = accept
telling-word-accept-about = no ghost
telling-word-ghost = ghost{ $size }
telling-word-ghost-about = { $size ->
    [1] small ghost, fight again
    [2] medium ghost, stand-off
   *[3] big ghost, four more cubes
}

# Choosing a move.
telling-no-moves = There is no move to choose now.
telling-no-such-moves = There is no such move.
telling-many-moves = { $count } moves. Type “moves” and a space or a piece for those of one piece, or build a move with “take” and “go”.
telling-group = { $piece }: { $count ->
    [0] no move.
    [one] one move; type “moves { $ask }”.
   *[other] { $count } moves; type “moves { $ask }”.
}
telling-group-attacks = Attacks: { $count ->
    [one] one move; type “moves attacks”.
   *[other] { $count } moves; type “moves attacks”.
}
telling-page = Page { $page } of { $pages }; type “moves { $next }” for the next.
telling-selected = { $piece }, { $space }, selected.
telling-walked = { $from } to { $to }.
telling-put-down = Put down.
telling-can-go = Moves: { $spaces }.
telling-can-attack = Attacks: { $spaces }.
telling-several = That could mean { $words }. Type one of them.
telling-beyond = { $count ->
    [one] There is only one move.
   *[other] There are only { $count } moves.
}
telling-illegal = { $typed } is not possible here.

# Throws of the players’ own dice.
telling-throw-coin = Throw the Chance Cube and type who goes first: { $one } or { $other }.
telling-throw-die = { $part ->
    [initiative] { $side } throws a die with { $most } faces for the initiative.
    [attack] The attacker, { $piece }, throws a die with { $most } faces.
   *[defence] The defender, { $piece }, throws a die with { $most } faces.
} Type what it shows.
telling-throw-fixed = The defender, { $piece }, has no die: it always counts { $total }.
telling-throw-cubes = { $part ->
    [ghost] The ghost
    [attack] The attacker, { $piece },
   *[defence] The defender, { $piece },
} throws { $most } cubes. Type how many of them count, from 0 to { $most }.
telling-throw-support = { $part ->
    [attack] The attacker
   *[defence] The defender
} has { $total } and support, so it throws { $most } more cubes. Type how many of them count, or “stop” to leave it at { $total }.
telling-throw-high-ground = The defender has { $total } and the High Ground, so it throws { $most } more cubes. Type how many of them count, or “stop” to leave it at { $total }.
telling-throw-beat = The number to beat is { $total }.
telling-word-stop = stop
telling-odds = { $target }: { $odds }.
telling-odds-from = { $target } from { $from }, { $piece }: { $odds }.
telling-odds-part = { $what } { $fraction } ({ $percent })
telling-odds-none = There are no odds to give right now.
telling-odds-more = { $count ->
    [one] One more attack has odds. Type “odds” and a space for those of one space.
   *[other] { $count } more attacks have odds. Type “odds” and a space for those of one space.
}

# Why a move is good. $who is “you” if the reader plays it.
telling-hint = A good move is { $move }: { $told }
telling-because-wins = { $who ->
    [you] You win by force
   *[other] It wins by force
}, within { $unit ->
    [turns] { $plies ->
        [one] one turn
       *[other] { $plies } turns
    }
   *[plies] { $plies ->
        [one] one move
       *[other] { $plies } moves, counting those of both sides
    }
}.
telling-because-now = { $who ->
    [you] You win at once.
   *[other] It wins at once.
}
telling-because-lost = { $who ->
    [you] The position is lost; this holds out longest.
   *[other] Its position is lost; this holds out longest.
}
telling-because-drawn = With best play by both sides the game is a draw.
telling-because-only = { $keep ->
    [win] It is the only one of { $legal } moves that wins.
    [draw] It is the only one of { $legal } moves that holds the draw.
   *[best] It is clearly the best of { $legal } moves.
}
telling-because-chances = The chances of the attack: { $odds }.
telling-because-threat = { $dice ->
    [yes] { $who ->
        [you] You can attack { $pieces } next.
       *[other] It can attack { $pieces } next.
    }
   *[no] { $who ->
        [you] You threaten { $pieces }.
       *[other] It threatens { $pieces }.
    }
}
telling-because-goes-on = { $who ->
    [you] Then: { $told }
   *[other] Its plan: { $told }
}
telling-because-expects = { $who ->
    [you] The answer to expect: { $told }
   *[other] It expects: { $told }
}
telling-because-later = { $who ->
    [you] You take { $piece } after { $plies } moves, counting those of both sides.
   *[other] It takes { $piece } after { $plies } moves, counting those of both sides.
}
telling-because-worse = This was not its best move. A better one was: { $told }
telling-because-as-good = It is as good as any other move.
telling-because-estimate = { $who ->
    [you] The computer gives you a { $percent } chance after this move.
   *[other] It gives itself a { $percent } chance after this move.
}

# Why something is not possible. $piece is the piece on $at with its owner: “your queen”.
telling-why-game-over = The game is over.
telling-why-throw-first = The dice come first.
telling-why-empty = There is no piece on { $at }. Choose one of your pieces.
telling-why-not-yours = { $piece } is not yours to move.
telling-why-gone = That piece is out of the game.
telling-why-own-piece = { $piece } stands on { $at }.
telling-why-same-place = { $piece } stands there already.
telling-why-occupied = { $piece } stands on { $at }: the space has to be empty.
telling-why-blocked = { $piece } on { $at } is in the way.
telling-why-stuck = { $piece } on { $at } has no room to move.
telling-why-direction = { $kind ->
    [groi-P] { $centre ->
        [yes] From the centre a pawn goes to the outer ring only.
       *[no] A pawn on the outer ring goes straight or diagonally to the inner ring, or straight to the centre.
    }
    [bambara-K] A king goes one space along its ring or its ray, not diagonally.
    [bambara-Q] A queen goes exactly one space diagonally.
    [bambara-N] A knight goes one space diagonally, and then up to four more along the ring.
    [bambara-P] A pawn goes along its ring or its ray.
   *[other] { $piece } does not go that way.
}
telling-why-too-far = { $kind ->
    [simeone] { $at } is too far away: an action goes to a neighbouring space, not diagonally.
   *[other] { $at } is too far away.
}
telling-why-out-of-reach = { $piece } on { $at } is out of reach.
telling-why-can-move = You can move, so you cannot pass.
telling-why-no-use = That is not possible in this game.
telling-why-no-capture = A pawn cannot move onto { $piece }. It kills an enemy pawn by landing beside it on the inner ring, after a diagonal exit.
telling-why-first-move = Your first move of the game may not go diagonally.
telling-why-boost = From there a boost carries the pawn on, to { $at }: go to { $at }.
telling-why-only-home = A pawn on the inner ring can only go home, to { $at }.
telling-why-protected = { $piece } on { $at } is protected by the queen on { $by }.
telling-why-pushed-off = { $piece } on { $at } cannot be pushed off the board.
telling-why-just-captured = That piece has just been captured. It can come back after your next turn.
telling-why-on-board = That piece is on the board, on { $at }.
telling-why-rim-only = A piece comes back on the outer ring only.
telling-why-points = That costs { $cost ->
    [one] one point
   *[other] { $cost } points
}; { $left ->
    [0] none is left.
    [one] only one is left.
   *[other] only { $left } are left.
}
telling-why-unchanged = A turn has to change something.
telling-why-answer-first = The battle comes first: play a ghost or none.
telling-why-no-battle = Ghosts are for battles, and there is none.
telling-why-no-ghost = You have no ghost of that size.
telling-why-other-acts = { $piece } on { $at } acts this turn; the others have to wait.
telling-why-must-stand = { $piece } on { $at } has to stand up first: type { $at }^.
telling-why-push-first = Decide on the push first.
telling-why-no-push = There is nothing to push.
telling-why-push-far = { $piece } can be pushed to a space next to { $at } only.
telling-why-no-edge = { $piece } on { $at } does not stand at the edge.

## Commands

rule-books = The rule books. `dejarik rules <id>` prints one of them, `dejarik rules G-7` a single rule.
rule-book-board = The board
option-order = Each side’s four pieces in any order

## Pictures

picture-beside = Off the board: { $pieces }.
picture-to-move = { $side } is to move.

## Pieces

piece-pawn = pawn
piece-king = king
piece-queen = queen
piece-knight = knight
piece-small = Small
piece-medium = Medium
piece-big = Big
piece-leader = Leader

## The full screen: menus

table-no-terminal = The full screen needs a terminal. Without one, play line by line: dejarik play --plain
table-too-small = This terminal has { $width }×{ $height } cells, and at least { $least-width }×{ $least-height } are needed. Make it larger, use a smaller font, or play line by line with --plain. Ctrl-C quits.
table-menu-rules = Which game?
table-menu-keys = ↑↓ choose · Enter open · p puzzles · a analysis · l language · q quit
table-menu-keys-saved = ↑↓ choose · Enter open · x delete this game · l language · q quit
table-menu-forget = Press x again to delete this game for good; any other key keeps it.
table-terms-keys = ↑↓ choose · ←→ change · Enter play, edit · r rules · Esc back
table-edit-keys = Type the value · Enter accept · Esc cancel
table-go-on = Continue: { $game }
table-more-saved = { $count ->
    [one] One more waiting game: ↑↓
   *[other] { $count } more waiting games: ↑↓
}
table-against-level = { $level ->
        [0] Let the Wookiee win
       *[other] against level { $level }
    }
table-against-friend = two players
table-watching = two computers
table-ago-minutes = { $count ->
    [0] just now
    [one] a minute ago
   *[other] { $count } minutes ago
}
table-ago-hours = { $count ->
    [one] an hour ago
   *[other] { $count } hours ago
}
table-ago-days = { $count ->
    [one] yesterday
   *[other] { $count } days ago
}
table-how-groi = Four pawns a side leap between the rings; no dice. Line yours up on the inner ring, or kill two enemy pawns. 5 to 10 minutes, for points.
table-how-bambara = King, queen, knight and pawn, no dice. Captured pieces come back after a while. You win if your turn begins with your king in the centre.
table-how-looney = Pieces of size 1 to 4, four points of movement, cubes for battles, and ghosts of lost pieces. Capture the enemy Leader or all other pieces.
table-how-simeone = Eight creatures, each with its own die: move, attack, push off the board, stun. Reach the target score first, or defeat every enemy.
table-language = Language
table-rule-books = Rule book of the board
table-quit = Quit
table-play = Play
table-opponent = Opponent
table-opponent-computer = The computer
table-opponent-friend = A friend at this screen
table-opponent-watch = Watch two computers play
table-level = Level
table-other-level = Level of the second side
table-side = You play
table-lot = Drawn by lot
table-dice = Dice
table-dice-system = Thrown by the computer
table-dice-seed = From a seed
table-dice-typed = Our own, typed in
table-seed = Seed
table-animate = Rolling dice and pauses
table-on = On
table-off = Off
table-back = Back
table-typed-form = { $form }: { $meaning }.
table-about-dice = With your own dice, throw them and type what they show. A seed gives the same throws every time.
table-level-wookiee = Let the Wookiee win
table-about-wookiee = In the first film a droid that was beating a Wookiee got this advice. The computer keeps you a little ahead on purpose: it aims to give you a 55 to 65 % chance of winning. This is a mode of its own, not a level.
table-about-level = From 1, which makes many mistakes, to 8, which looks as far ahead as it can.

## The full screen: the game

table-you = you
table-player = player
table-computer-level = { $level ->
        [0] lets you win
       *[other] computer { $level }
    }
table-credits = { $count ->
    [one] { $count } credit
   *[other] { $count } credits
}
table-just-taken = just captured: { $pieces }
table-ghosts = ghosts: { $list }
table-quiet = Quiet: { $quiet } of { $limit }
table-points-left = Points left: { $left }
table-actions-left = { $creature } is active, actions left: { $left }
table-pawns-lost = { $side } has lost { $count ->
    [one] a pawn
   *[other] { $count } pawns
}
table-repeated = This position has occurred for the { $count ->
    [2] second
   *[other] third
} time.
table-unsaved = The game is not being saved: { $error }
table-moves = Moves
table-legend = Actions · die (stunned) · value
table-rolling = The dice roll…
table-thinking = { $side } is thinking…
table-thinking-hint = Looking for a good move…
table-thinking-draw = The computer considers the draw offer…
table-announced = { $side } plays { $step }
table-choose-piece = { $side }: choose a piece.
table-choose-button = { $side }: choose an action.
table-where-to = { $piece }: where to?
table-push-where = { $attacker } wins: where to push { $defender }?
table-ghost-window = Attack { $attack }, defence { $defence }. { $side }: play a ghost?
table-over-keys = The game is over. m menu, u take back.
table-word-pass = Pass
table-word-done = End the turn here
table-word-end = End the turn
table-word-off = Push it off the board
table-word-stay = Leave it in place
table-word-ghost1 = Ghost of size 1: fight again
table-word-ghost2 = Ghost of size 2: stand-off
table-word-ghost3 = Ghost of size 3: four more cubes
table-word-accept = No ghost
table-hint = Hint: { $step } ({ $value })
table-value-win = wins within { $plies }
table-value-loss = loses within { $plies }
table-value-chance = { $chance } %
table-goes-first = { $side } goes first
table-roll-again = Equal: throw again
table-has-initiative = { $side } has the initiative
table-effect-defeated = { $attacker } defeats { $defender }!
table-effect-pushed = { $attacker } may push { $defender }.
table-effect-nothing = { $defender } holds its ground.
table-effect-stunned = { $attacker } is stunned!
table-attack = Attack
table-defence = Defence
table-ghost-throw = Ghost of { $side }:
table-key-undo = take back
table-key-hint = hint
table-key-type = type a move
table-key-rules = rules
table-key-help = help
table-key-menu = menu
table-key-quit = quit
table-empty-space = There is no piece there.
table-not-yours = That piece is not yours.
table-cannot-move = That piece cannot move now.
table-cannot-go = The piece cannot go there. Its destinations are lit.
table-only-buttons = There is nothing to do on the board now: choose one of the buttons.
table-not-now = That is not possible now.
table-nothing-to-undo = There is no move to take back.
table-draw-declined = The computer declines the draw.
table-no-dice = The dice cannot be thrown: { $error }
table-refused = That cannot be played: { $error }
table-no-rematch = The next game cannot start: { $error }

## The full screen: questions

table-yes = Yes
table-no = No
table-enter = Accept
table-choose = Choose
table-sure = Are you sure?
table-sure-resign = { $side } resigns?
table-sure-draw = { $side } offers a draw. Does { $other } agree?
table-sure-claim = The position has occurred three times. { $side } claims the draw?
table-sure-leave = The game cannot be saved and will be lost. Leave anyway?
table-attack-title = Attack
table-attack-yes = Attack
table-attacks = { $attacker } attacks { $defender }
table-odds-win = win
table-odds-standoff = stand-off
table-odds-loss = loss
table-odds-defeated = defeated
table-odds-pushed = pushed
table-odds-nothing = nothing
table-odds-stunned = stunned
table-several-title = Which way?
table-several = There are several ways to get there:
table-candidate-push = { $step }  { $side }: { $piece }
table-order-title = Set-up
table-order = { $side }: in which order do your creatures stand?
table-order-yes = Confirm
table-order-carry = move
table-type-move = Type a move
table-type-move-about = As records write it, such as A1-B2, A2xB3, N@A5, end.
table-type-throw = Throw your dice
table-throw-coin = Throw a cube for the first turn: w (red) or b (blue).
table-throw-initiative = Both players throw a D6: red, then blue, such as 5 3.
table-throw-dice = Attacker D{ $attacker }, defender D{ $defender } (a D1 is always 1), such as 5 3.
table-throw-cubes = Attacker { $attacker } cubes + { $attacker-size }, defender { $defender } cubes + { $defender-size }. Type both totals, such as 7 5.
table-throw-ghost = Throw four cubes for the ghost, and type how many of them count.
table-over = The game is over
table-worth = This counts { $points }.
table-series = Series:
table-series-won = { $side } has won the series!
table-rematch = Next game, sides swapped
table-look = Look at the board
table-why-repetition = the same position occurred three times
table-why-claim = a player claimed the repetition
table-why-agreement = both players agreed
table-why-resignation = the other side resigned
table-why-timeout = the time was up
table-why-absence = the other side left
table-why-abort = the game was aborted
table-page-foot = ↑↓ PgUp PgDn scroll · Esc back · line { $line } of { $lines }
table-help-title = Keys
table-help =
    On the board
    ← → ↑ ↓ — move the cursor around the ring and along the ray
    Enter — pick up a piece, place it, attack
    Esc — put it back, or undo a step of its walk
    Tab — the next thing to choose, also off the board
    P K Q N S … — capital letter: your next piece of that kind
    1 … 9 — the buttons beside the board
    e — end the turn, pass, leave it, no ghost
    : — type a move, such as A1-B2
    Mouse — click a piece, then a lit space; right button: back
    The game
    u — take a move back
    h — hint
    a — the analysis board; after the game, the review
    d — offer a draw, or claim one
    g — resign
    f — turn the board round
    PgUp PgDn — scroll the moves (or the mouse wheel)
    r — rule book
    m — menu; the game is saved
    q, Ctrl-C — quit; the game is saved
    The board
    ■ [N] — first player: square base, capital letter
    ● (n) — second player: round base, small letter
    N* — a stunned creature, lying on its side
    green, red — where the piece can go, what it can attack
    violet — the last move

## Analysis

study-draw = A draw
study-chance = { $side }: { $chance } %
study-wins = { $side } wins in { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    }
study-wins-turns = { $side } wins within { $plies ->
        [one] 1 turn
       *[other] { $plies } turns
    }
study-won = { $side } has won
study-wins-points = { $side } wins { $points ->
        [one] 1 point
       *[other] { $points } points
    } in { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    }
study-won-points = { $side } has won { $points ->
        [one] 1 point
       *[other] { $points } points
    }
study-short-win = wins in { $plies }
study-short-loss = loses in { $plies }
study-short-draw = draw
study-keeps-best = nothing is better
study-keeps-near = as good as the best, it seems
study-keeps-later = keeps the win, but later
study-keeps-sooner = the same result, but sooner lost
study-gives-points = gives points away
study-gives-some = gives a little away
study-gives-much = gives much away
study-gives-all = gives nearly everything away
study-gives-win-draw = a win becomes a draw
study-gives-draw-loss = a draw becomes a loss
study-gives-win-loss = a win becomes a loss
study-keeping-win = { $count } of { $legal } keep the win
study-keeping-draw = { $count } of { $legal } keep the draw
study-keeping-lost = Lost: { $count } of { $legal } lose no more
study-keeping-near = { $count } of { $legal } about equal
study-exact = Exact, from the table.
study-estimate = An estimate, searched { $depth } turns deep.
study-estimate-no-table = An estimate, { $depth } plies deep: there is no table. To make it: dejarik solve { $rules }
study-waiting = Thinking…
study-waiting-table = Looking it up… The first time, the table of perfect play is computed, which takes some seconds.
study-throw-due = The dice are to be thrown.
study-nothing = Nothing is known about this position.
study-judged = { $move }: { $what }.
study-judged-later = keeps the win, { $plies } plies later
study-judged-sooner = the same result, { $plies } plies sooner
study-judged-inaccuracy = an inaccuracy, gives away { $chance } % of winning chance
study-judged-mistake = a mistake, gives away { $chance } % of winning chance
study-judged-blunder = a blunder, gives away { $chance } % of winning chance
study-thrown = { $throw }: lucky for { $side }, +{ $chance } %
study-thrown-even = { $throw }: an average throw
study-account = { $side }’s winning chance: { $start } % at the start, { $end } % at the end. What changed it:
study-account-luck = Luck: the dice gave { $side } { $chance } %.
study-account-lost = Skill: { $side } gave away { $lost } %, { $rate } % per decision ({ $band }).
study-account-exact = Every value is exact.
study-account-drift = The remaining { $chance } % is how the estimates changed between decisions.
study-account-throw = The luckiest throw: { $what }.
study-band-master = master
study-band-expert = expert
study-band-skilled = skilled
study-band-casual = casual
study-band-beginner = beginner
study-no-slips-seen = No slip was found.
study-summary-dice = { $side }: { $moves ->
        [one] { $moves } decision
       *[other] { $moves } decisions
    }, { $best } good, { $inaccuracies } inaccuracies (?!), { $mistakes } mistakes (?), { $blunders } blunders (??).
study-judged-points = gives away { $points ->
        [one] 1 point
       *[other] { $points } points
    }
study-resigned = { $side } resigned a game that was not lost: { $what }.
study-judged-best = The best move was { $best }; { $count } of { $legal } moves kept the value.
study-judged-only = The only move of { $legal } that kept the value.
study-no-slips = Neither side made a slip.
study-summary = { $side }: { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }, { $best } best, { $slower } slower; slips: { $inaccuracies } gave points (?!), { $mistakes } half a game (?), { $blunders } a whole game (??).
study-place = After { $at } of { $all } moves
study-place-aside = Side line, { $count ->
        [one] 1 move
       *[other] { $count } moves
    } from move { $from }
study-place-start = Analysis of a position

## The analysis board in the terminal

table-analysis = Analysis board and saved records
table-key-analysis = analysis
table-key-review = review
desk-title = Analysis · { $rules }
desk-title-game = Game · { $rules }
desk-copied = Copied, if the terminal allows it: { $error }
desk-no-game = There is no game to review here.
desk-no-next-slip = There is no later slip.
desk-no-previous-slip = There is no earlier slip.
desk-summary = Summary
desk-summary-moves = moves
desk-summary-best = best
desk-summary-best-dice = good
desk-summary-inaccuracy-dice = inaccuracies
desk-summary-mistake-dice = mistakes
desk-summary-blunder-dice = blunders
desk-summary-lost = given away
desk-summary-rate = per decision
desk-summary-luck = luck
desk-summary-slower = slower
desk-summary-inaccuracy = points given
desk-summary-mistake = half a game
desk-summary-blunder = a whole game
desk-throws = Throws
desk-throw-keys = z random throw · Enter the chosen throw · : type one
desk-review-working = The review is in progress…
desk-review-working-table = The review is in progress… The first time, the table is computed, which takes some seconds.
desk-review-no-table = No review: there is no table of perfect play. To compute it: dejarik solve { $rules }
desk-type-position = A position
desk-type-position-about = A DPN such as groi PPPP2pppp2/12/1 w wb, the name of a rule set, or a file of games.
desk-type-file = A file of games
desk-type-file-about = The name of a DGN file; its first game is opened.
desk-key-walk = step
desk-key-back = back
desk-key-forward = forward
desk-key-next = next slip
desk-key-previous = previous
desk-key-point = point
desk-key-position = position
desk-key-return = to the game
desk-key-game = play on
desk-key-riddle = the puzzle
desk-help =
    Stepping
    ← → — a move back, a move forward
    Home End — to the start, to the end
    ↑ ↓ — choose from the list of moves
    Enter — play the chosen move, at first the best
    n p — to the next slip of the game, to the previous one
    x — leave the side line, back to the game
    Other moves
    Tab — point at the board: arrows, Enter picks and places
    P K Q N S … — capital letter: your next piece of that kind
    Esc — put it back; step again
    : — type a move, or a throw
    z — throw the dice
    1 … 9 — the buttons beside the board
    Mouse — click a piece and a lit space, or a move of the list
    The rest
    v — review the game: every slip
    s — the summary of the review, or the list again
    t — think three times as long, if there is no table
    d — open a position: type a DPN
    c — copy the DPN
    f — turn the board round
    r — rule book
    Esc, m, q — back, menu, quit
    Signs
    ✓ — best (~ as good as the best, in an estimate)
    - — the same result, but a win later or a loss sooner
    ?! — gives points away
    ? — a win becomes a draw, or a draw a loss
    ?? — a win becomes a loss
    █░ — the bar: the share of the first side and of the second
archive-title = What do you want to analyse?
archive-keys = ↑↓ choose · Enter open · Esc back
archive-start = The start of { $rules }
archive-position = A position: type a DPN
archive-file = A file of games (DGN)

## Puzzles in the terminal

table-puzzles = Puzzles: Dejarik in N
riddle-title = Puzzles: Dejarik in N
riddle-today = Today's puzzle
riddle-next = The next puzzle
riddle-rules = Game
riddle-grade = Difficulty
riddle-theme = Theme
riddle-any = any
riddle-grade-easy = easy
riddle-grade-medium = medium
riddle-grade-hard = hard
riddle-counts = { $count } puzzles, { $solved } solved
riddle-none = There is no puzzle of this kind.
riddle-about = Only one move keeps the win, at every turn. Every puzzle is proved by the tables of perfect play.
riddle-menu-keys = ↑↓ choose · ←→ change · Enter solve · Esc back
riddle-id = Puzzle { $id }
riddle-known-clean = solved
riddle-known-helped = solved with help
riddle-turn = Move { $turn } of { $moves }
riddle-themes = Themes: { $list }
riddle-solved-clean = Solved!
riddle-solved = Solved, with help.
riddle-right = Right! { $side } answers { $answer }.
riddle-slower = { $move } wins too, but takes longer. It is taken back.
riddle-wrong = { $move } gives the win away. It is taken back.
riddle-hint-from = Look at { $piece }.
riddle-hint-enter = Bring { $piece } back to the board.
riddle-hint-pass = Only a pass is possible.
riddle-solve-first = Solve the puzzle first, or look at the solution.
riddle-over-keys = Enter next puzzle · a analysis · u start over
riddle-unsaved = The solved puzzle cannot be recorded: { $error }
riddle-key-solution = solution
riddle-key-next = next puzzle
riddle-key-again = start over
riddle-help =
    On the board
    ← → ↑ ↓ — move the cursor around the ring and along the ray
    Enter — pick up a piece, place it; at the end, the next puzzle
    Esc — put it back; to the choice of puzzles
    Tab — the next thing to choose, also off the board
    P K Q N — capital letter: your next piece of that kind
    1 … 9 — the buttons beside the board
    : — type a move, such as A1-B2
    Mouse — click a piece, then a lit space; right button: back
    The puzzle
    h — hint: which piece to move
    s — the solution
    n — the next puzzle
    u — start over
    a — at the end: the analysis board
    f — turn the board round
    r — rule book
    m, q — menu, quit

## The server

serve-at = Dejarik is running at { $address }
serve-runs = Dejarik is already running at { $address }
page-left-out = This program was built without its page: { $why }.
page-modules-left-out = This program was built without the part of the page that plays offline: { $why }.
cluster-left-out = This program was built without support for several servers (PostgreSQL and NATS): build it with `cargo build --release --features cluster`, or install a release.
serve-stop = Press Ctrl-C to stop it. Games are saved.
serve-stopped = Dejarik has stopped. Games continue when it runs again.
serve-no-browser = The browser cannot be opened. Open the address yourself.
worker-at = Dejarik thinks for the servers at { $servers }, about { $threads ->
    [one] one move
   *[other] { $threads } moves
} at once
worker-stop = Press Ctrl-C to stop it. Another worker begins again what it was thinking about.
worker-stopped = The worker has stopped: { $moves ->
    [one] one move
   *[other] { $moves } moves
}, { $reviews ->
    [one] one review
   *[other] { $reviews } reviews
}, { $back } handed back.
admin-seat-person = { $side }: { $person }
admin-seat-computer = { $side }: the computer
admin-seat-open = { $side }: nobody yet
admin-seat-unknown = { $side }: a player without a cookie
admin-revoked = { $count ->
    [0] The cookies of these people were revoked already.
    [one] The cookies of one person are revoked.
   *[other] The cookies of { $count } people are revoked.
}
admin-revoked-all = All cookies are revoked. Everybody is a new person at the next visit.
admin-rotated = A new key signs cookies from now on. Cookies under the old key stay valid for a year.
backup-made = { $place }: { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $events ->
        [one] 1 event
       *[other] { $events } events
    }; read back and right (SHA-256 { $digest })
backup-restored = { $place }: { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $events ->
        [one] 1 event
       *[other] { $events } events
    } restored (SHA-256 { $digest })
backup-files = With these files: { $files }
backup-aside = What was there before is kept in { $place }
backup-unreadable = { $count ->
        [one] The log of 1 game cannot be replayed
       *[other] The logs of { $count } games cannot be replayed
    }; they are in the copy as they are in the original: { $games }
store-contents = { $place }: { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $events ->
        [one] 1 event
       *[other] { $events } events
    } (SHA-256 { $digest })
store-same = Both have the same games.
store-different = They differ. Some of the games that only one has, or that are not the same: { $games }
store-keys-copied = The keys of the cookies were copied, too.
store-keys-kept = The keys of the cookies were not copied, because there were keys already. Cookies under the keys of the original are not valid there.

## Puzzles

puzzle-task-win = { $side } wins in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
puzzle-task-points = { $side } forces { $points ->
        [one] 1 point
       *[other] { $points } points
    } in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
puzzle-rating = Rating { $rating }
puzzle-count = { $count ->
        [one] 1 puzzle
       *[other] { $count } puzzles
    }
puzzle-proved = Checked: { $count ->
        [one] 1 puzzle
       *[other] { $count } puzzles
    }
puzzle-solution = Solution: { $line }
puzzle-slower = At move { $move } these moves win too, but later: { $moves }
puzzle-theme-quiet = quiet move
puzzle-theme-sacrifice = sacrifice
puzzle-theme-zugzwang = zugzwang
puzzle-theme-capture = capture
puzzle-theme-push = push
puzzle-theme-shove = own piece pushed
puzzle-theme-home = king pushed into the Core
puzzle-theme-activation = activation
puzzle-theme-eviction = eviction
puzzle-theme-protection = protection
puzzle-theme-march = king's march
puzzle-theme-kill = kill
puzzle-theme-boost = boost
puzzle-theme-double-exit = double exit
puzzle-theme-dejarik = Dejarik
puzzle-theme-reverse = reverse Dejarik
puzzle-theme-retreat = retreat
puzzle-theme-run = run
puzzle-theme-raid = raid

## Programs in the arena

arena-engine = engine={ $engine }: { $why }
arena-engine-no-command = expected a command, found none
arena-engine-open-quote = the quote { $quote } is not closed
arena-engine-no-value = expected an option or a limit as NAME=VALUE, found `{ $field }`
arena-engine-number = `{ $key }`: expected a whole number from 1 to { $most }, found `{ $found }`
arena-engine-start = the program cannot be started: { $why }
arena-engine-silent = no answer to `{ $asked }` within { $ms } ms
arena-engine-died-saying = the program ended instead of answering `{ $asked }`; the last line on its standard error: { $line }
arena-engine-died = the program ended instead of answering `{ $asked }`
arena-engine-nonsense = expected an answer of the protocol, found: { $line }
arena-engine-refused = the program refused what it was told: { $line }
arena-engine-illegal = the move `{ $word }` is not legal in { $position }
arena-forfeits = { $player } lost { $all ->
        [one] 1 game
       *[other] { $all } games
    } without a decision on the board: illegal moves { $illegal }, no answer { $silent }, ended { $died }, other answers { $nonsense }
## Files and streams

print-written = { $pages } pages are written to { $file } ({ $kilobytes } kB). Print them at 100 %.
site-written = { $files } files are written to { $directory } ({ $kilobytes } kB){ $removed ->
        [0] .
        [one] ; 1 file of the version before is removed.
       *[other] ; { $removed } files of the version before are removed.
    }
site-cannot-play = Visitors cannot play on this site: this program was built without the part of the page that plays offline ({ $why }).
site-anywhere = The site works in any folder of a web host.
site-base = The site works at { $base } on its web host.
file-exists = { $file } exists already. Give another name, or --force to replace it.
stream-unanswered = { $failed ->
        [one] 1 line
       *[other] { $failed } lines
    } of { $lines } could not be answered
stream-line-too-long = the line is longer than { $most } bytes
stream-line-no-text = expected text (UTF-8), found the byte { $byte }
apply-line = the line
apply-line-form = expected a tab and the moves, separated by spaces, after the position
apply-no-moves = expected at least one move after the position
apply-moves-twice = the moves of a stream are on its lines: expected no move as an argument
review-failed = Game { $number } has no review: { $error }
review-game = Game { $number }, { $players }
review-unjudged = { $failed ->
        [one] 1 game
       *[other] { $failed } games
    } of { $games } could not be judged
puzzles-never = There are no puzzles for { $rules }: with dice no move wins by force. There are some for groi and bambara.
