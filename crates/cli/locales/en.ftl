# The English texts. fr.ftl has the same keys with the same variables.

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
over-drawn = The game is drawn: { $ending }.
throw-no-moves = The dice are to be thrown here, so there are no moves; give the throw to dejarik apply.
probe-points = { $side } forces { $points ->
        [one] 1 point
       *[other] { $points } points
    } in { $plies } plies.
probe-wins = { $side } wins in { $plies } plies.
probe-level = Nobody can force a point or a win.
probe-move = { $points } in { $plies }
probe-move-level = 0
probe-line = Best line: { $line }
probe-chance = { $side } can expect { $chance } of the game.
probe-chance-of = { $chance } % (± { $off })
table-file = file
table-bytes = bytes
table-digest = digest
table-seconds = seconds
table-peak = MiB of memory at most
verify-right = Proved: { $identity }, { $positions } positions, digest { $digest }
over-no-moves = The game is over, so there are no moves. { $outcome }
ending-run-of-four = four pawns side by side on the inner ring (G-16)
ending-run-of-three = the last three pawns side by side on the inner ring (G-17)
ending-two-pawns-lost = the enemy has lost two pawns (G-18)
ending-blocked = no pawn of either side can move (G-21)
ending-dejarik = the king stood in the Core at the start of the turn (B-13)
ending-leader-lost = the enemy Leader has fallen (L-14)
ending-followers-lost = all the enemy's pieces but the Leader have fallen (L-14)
ending-all-defeated = all enemy creatures are defeated (S-15)
ending-target-reached = the target score is reached (S-15)
ending-quiet-limit = nothing has happened for too long (L-15, S-16)
over-aborted = The game was called off.
ending-repetition = the same position has stood for the third time (G-20, B-15)
ending-claim = a third repetition was claimed (G-20)
ending-agreement = the players agreed
ending-resignation = the other side gave up
ending-timeout = the other side's time is up
ending-absence = the other side is gone
ending-abort = it was called off

## Line by line

plain-welcome = Type a move, such as those that “moves” lists, or “help”.
plain-help =
    A move is typed as records write it, or as its number in the list of moves.
    help: this text. board: the position. moves [space]: the legal moves, from that space.
    odds [move]: the chances of attacks. hint: what the computer would play. undo: take back.
    analyse: the analysis board on this game, and back.
    resign, draw, claim: end the game. rules [id]: the rule book, or a rule such as G-7.
    record: the game so far. save FILE: write it to a file. lang en, lang fr: the language.
    quit: leave; the game is kept.
plain-human = a player at this terminal
plain-computer = { $level ->
        [0] the computer, which lets the Wookiee win
       *[other] the computer, level { $level }
    }
plain-resume = A game of { $rules } is waiting. Go on with it?
plain-which-rules = Which rules? Enter alone takes { $rules }:
plain-yes-no = (yes or no)
plain-plays = { $side } plays { $move }
plain-odds = The chances: { $chances }
plain-no-odds = No dice are thrown after any of these moves.
odds-win = win
odds-standoff = stand-off
odds-loss = loss
odds-defeated = defeated
odds-pushed = pushed
odds-nothing = nothing
odds-stunned = attacker stunned
plain-first = The Chance Cube falls: { $side } goes first.
plain-initiative = Dice for the initiative: Red { $first }, Blue { $second }.
plain-dice = { $attacker } throws { $attack }, { $defender } { $defence }: { $effect }.
plain-cubes = Strength of the attacker { $attacker }: { $attack }; of the defender { $defender }: { $defence }.
plain-ghost = The ghost of { $side } adds { $count }.
plain-order = { $side }, the order of your four creatures; Enter alone takes { $order }:
plain-throw-first = That has to wait until the throw is in.
plain-type-throw = The throw, such as { $example }:
plain-hint = The computer would play { $move }.
plain-no-hint = There is nothing to advise here.
plain-undone = Taken back.
plain-saved = Written to { $file }.
plain-save-where = Name a file: save FILE
plain-kept = The game is kept; the next start offers it again.
plain-not-kept = The game cannot be kept: { $error }
plain-stopped = Stopped by Ctrl-C. The game is kept as it stood after the last move.
plain-sure = Really give up?
plain-accept = { $side }, do you accept a draw?
plain-declined = The draw is declined.
plain-again = Another game, with sides swapped?
plain-again-words = (yes, no or review)
plain-desk-welcome = A move plays it here; “moves” lists all with what they keep; “back” and “forward” walk; “help”.
plain-desk-help =
    A move as records write it, or its number in the list of moves, is played here.
    moves [space]: every move with its value and what it keeps, the best first. best: the best move.
    line: how best play goes on. value: what the position is worth. board: the position.
    back [n], forward [n], start, end: walk. game: leave a side line.
    next, previous: to the next slip of the game, to the one before. review: every move judged.
    summary: how both have played. graph: the value over the game, the first side above.
    throw [dice]: as typed, or by chance. odds: the exact chances.
    position DPN: another position, the name of a rule set, or a file of records. dpn: this one.
    lang en, lang fr: the language. quit: leave.
plain-desk-dice = dice
plain-desk-over = over
plain-desk-best = Best is { $move }: { $value }.
plain-desk-no-further = There is nothing further that way.
plain-desk-no-aside = This is no side line.
plain-desk-no-throw = No throw is due here.
plain-desk-left = Back from the analysis.
plain-riddle-welcome = A move is tried here; “hint” and “solution” help; “next” goes on; “help”.
plain-riddle-help =
    A move as records write it, or its number in the list of moves, is tried here.
    moves [space]: the legal moves. board: the position. task: what is to be done. dpn: the DPN.
    hint: which piece. solution: the whole solution. again: once more from the start.
    next: the next puzzle. today: today's. rules groi, rules bambara, rules any: of which game.
    grade easy, medium, hard, any: how hard. theme NAME, theme any; theme alone lists them.
    analyse: the analysis board, when it is over. lang en, lang fr: the language. quit: leave.
plain-riddle-rules = Name a game: rules groi, rules bambara or rules any.
plain-riddle-grades = Name a grade: grade easy, medium, hard or any.
plain-riddle-over = This puzzle is over: next, again or analyse.

## Commands

rule-books = The rule books. `dejarik rules <id>` prints one, `dejarik rules G-7` a single rule.
rule-book-board = The board
rule-book-options = options

## Pictures

picture-beside = Beside the board: { $pieces }.
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

## The table: menus

table-no-terminal = The table needs a terminal. Without one, play line by line: dejarik play --plain
table-too-small = This terminal has { $width }×{ $height } cells; the table needs at least { $least-width }×{ $least-height }. Make it larger, use a smaller font, or play line by line with --plain. Ctrl-C ends.
table-kept = The game is saved; the table will offer it the next time.
table-menu-rules = Which game?
table-menu-keys = ↑↓ choose · Enter go on · p puzzles · a analysis · l language · q quit
table-menu-keys-saved = ↑↓ choose · Enter go on · x forget this game · l language · q quit
table-menu-forget = Press x again to forget this game for good; any other key keeps it.
table-terms-keys = ↑↓ choose · ←→ change · Enter play, type · r rules · Esc back
table-edit-keys = Type the value · Enter accept · Esc leave as it was
table-go-on = Go on: { $rules }, { $against }, { $ago }
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
table-how-groi = Four pawns a side leap between the rings; no dice. Line yours up on the inner ring, or kill two of the enemy's. Five minutes, played for points.
table-how-bambara = Chess pieces on a round board, no dice. The captured come back after a while; you win when your turn begins with your king in the centre.
table-how-looney = Sizes 1 to 4, four points to move with, cubes for battles, and ghosts of the fallen. Take the enemy Leader, or all the others.
table-how-simeone = Eight creatures with dice of their own: move, attack, push off the edge, stun. First to the target score, or the last team standing.
table-language = Language
table-rule-books = Rule book of the board
table-quit = Quit
table-play = Play
table-opponent = Opponent
table-opponent-computer = the computer
table-opponent-friend = a friend at this screen
table-opponent-watch = watch two computers
table-level = Level
table-other-level = Level of the second side
table-side = You play
table-lot = the lot decides
table-dice = Dice
table-dice-system = thrown by the computer
table-dice-seed = from a seed
table-dice-typed = our own, typed in
table-seed = Seed
table-animate = Rolling dice, pauses
table-on = on
table-off = off
table-back = Back
table-see-rule = (rule { $rule })
table-about-dice = Your own dice: throw them on your real table and type what they show. A seed gives the same dice every time.
table-level-wookiee = Let the Wookiee win
table-about-wookiee = The computer sees what it does and keeps you a little ahead: it aims at 55 to 65 % for you. A mode of its own, no level.
table-about-level = From 1, who errs a lot, to 8, who looks as far as it can.
table-option-setup = Set-up
table-option-double-exit = Double exit
table-option-repetition = Repetition
table-option-series = Series
table-option-wookiee-rule = Wookiee rule
table-option-laps = Pawn's laps
table-option-quiet-limit = Quiet limit
table-option-centre = Centre points
table-option-target = Target score
table-about-setup = Where the pieces stand at the start.
table-about-double-exit = What a double diagonal exit needs to be free: only its path, or also the space beside it on the outer ring.
table-about-repetition = Whether the third repetition ends the game by itself, or must be claimed.
table-about-series = How games add up: open, to-N (first to N points), credits or credits-N (the loser pays; purses of 20).
table-about-wookiee-rule = After a blocked game the series rests until the next day.
table-about-laps = How far a pawn may run round a ring: as far as anything new comes of it, or one lap.
table-about-quiet-limit = After so many quiet turns or rounds in a row the game is drawn.
table-about-centre = What the centre is worth: a point on entering it, a point for holding it at the end of a round, or nothing.
table-about-target = The score that wins; none plays to the last creature.

## The table: the game

table-you = you
table-player = player
table-computer-level = { $level ->
        [0] lets the Wookiee win
       *[other] computer { $level }
    }
table-credits = { $count ->
    [one] { $count } credit
   *[other] { $count } credits
}
table-just-taken = just taken: { $pieces }
table-ghosts = ghosts: { $list }
table-quiet = Quiet for { $quiet } of { $limit }
table-points-left = Points left: { $left }
table-actions-left = { $creature } is active, actions left: { $left }
table-pawns-lost = { $side } has lost { $count ->
    [one] a pawn
   *[other] { $count } pawns
}
table-repeated = This position stands for the { $count ->
    [2] second
   *[other] third
} time.
table-unsaved = The game is not being saved: { $error }
table-moves = Moves
table-legend = Actions · die (stunned) · value
table-rolling = The dice roll…
table-thinking = { $side } is thinking…
table-thinking-hint = Looking for a good move…
table-thinking-draw = The computer considers the draw…
table-announced = { $side } plays { $step }
table-choose-piece = { $side }: choose a piece.
table-choose-button = { $side }: choose.
table-where-to = { $piece }: where to?
table-push-where = { $attacker } has won: push { $defender } where?
table-ghost-window = Attack { $attack }, defence { $defence }. { $side }: play a ghost?
table-over-keys = The game is over. m menu, u take back.
table-word-pass = Pass
table-word-done = End the turn here
table-word-end = End the turn
table-word-off = Push it off the edge
table-word-stay = Leave it where it is
table-word-ghost1 = Ghost of size 1: fight again
table-word-ghost2 = Ghost of size 2: stand-off
table-word-ghost3 = Ghost of size 3: four more cubes
table-word-accept = No ghost
table-hint = Hint: { $step } ({ $value })
table-value-win = wins within { $plies }
table-value-loss = loses within { $plies }
table-value-chance = { $chance } %
table-goes-first = { $side } goes first
table-roll-again = Equal: again
table-has-initiative = { $side } has the initiative
table-effect-defeated = { $attacker } defeats { $defender }!
table-effect-pushed = { $attacker } may push { $defender }.
table-effect-nothing = { $defender } holds out.
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
table-empty-space = Nothing stands there.
table-not-yours = That piece is not yours.
table-cannot-move = That piece cannot move now.
table-cannot-go = It cannot go there. The lit spaces are where it can.
table-only-buttons = Nothing to do on the board now: choose one of the buttons.
table-not-now = That cannot be done now.
table-nothing-to-undo = There is nothing to take back.
table-draw-declined = The computer plays on.
table-no-dice = No dice: { $error }
table-refused = That cannot be played: { $error }
table-no-rematch = No next game: { $error }

## The table: questions

table-yes = Yes
table-no = No
table-enter = Accept
table-choose = Choose
table-sure = Sure?
table-sure-resign = { $side } gives up?
table-sure-draw = { $side } offers a draw. Does { $other } agree?
table-sure-claim = The position has stood three times. { $side } declares the draw?
table-sure-leave = The game cannot be saved and will be lost. Leave all the same?
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
table-several = There are several ways to go there:
table-candidate-push = { $step }  { $side }: { $piece }
table-order-title = Set-up
table-order = { $side }: in which order do your creatures stand?
table-order-yes = Stand so
table-order-carry = carry
table-type-move = Type a move
table-type-move-about = As it is written, such as A1-B2, A2xB3, N@A5, end.
table-type-throw = Throw your dice
table-throw-coin = Throw a cube for who goes first: w (red) or b (blue).
table-throw-initiative = Both throw a D6: red, blue. Such as 5 3.
table-throw-dice = Attacker D{ $attacker }, defender D{ $defender } (D1: always 1). Such as 5 3.
table-throw-cubes = Attacker { $attacker } cubes + { $attacker-size }, defender { $defender } cubes + { $defender-size }. Type both totals, such as 7 5.
table-throw-ghost = Four cubes for the ghost: type how many count.
table-over = The game is over
table-worth = That is worth { $points }.
table-series = Series:
table-series-won = { $side } has won the series!
table-rematch = Next, sides swapped
table-look = Look at the board
table-why-repetition = the same position stood for the third time
table-why-claim = the repetition was declared
table-why-agreement = both agreed
table-why-resignation = the other side gave up
table-why-timeout = time was up
table-why-absence = the other side was gone
table-why-abort = the game was called off
table-page-foot = ↑↓ PgUp PgDn scroll · Esc back · line { $line } of { $lines }
table-help-title = Keys
table-help =
    On the board
    ← → ↑ ↓ — move the cursor around the ring and along the ray
    Enter — pick a piece, place it, attack
    Esc — put it back, take a walked space back
    Tab — the next thing that can be chosen, also off the board
    P K Q N S … — capital letter: the next own piece of that kind
    1 … 9 — the buttons beside the board
    e — end the turn, pass, leave it, no ghost
    : — type a move, such as A1-B2
    Mouse — click a piece, then a lit space; right button: back
    The game
    u — take back
    h — hint
    a — the analysis board; after the game the review
    d — offer a draw, or declare one
    g — give up
    f — turn the table round
    PgUp PgDn — scroll the moves (or the mouse wheel)
    r — rule book
    m — menu; the game is kept
    q, Ctrl-C — quit; the game is kept
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
study-keeps-near = as good as the best, as far as can be seen
study-keeps-later = keeps the win, but later
study-keeps-sooner = the same result, but sooner lost
study-gives-points = gives points away
study-gives-some = gives some away
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
study-estimate = An estimate, { $depth } turns deep.
study-estimate-no-table = An estimate, { $depth } plies deep: there is no table. To make it: dejarik solve { $rules }
study-waiting = Thinking…
study-waiting-table = Looking it up… The first time the table of perfect play is made, which takes some seconds.
study-throw-due = The dice are to be thrown.
study-nothing = Nothing is known here.
study-judged = { $move }: { $what }.
study-judged-later = keeps the win, { $plies } plies later
study-judged-sooner = the same result, { $plies } plies sooner
study-judged-inaccuracy = a small error, { $chance } % of winning chance given away
study-judged-mistake = an error, { $chance } % of winning chance given away
study-judged-blunder = a grave error, { $chance } % of winning chance given away
study-thrown = { $throw }: lucky for { $side }, +{ $chance } %
study-thrown-even = { $throw }: as was to be expected
study-account = { $side }’s winning chance: { $start } % at the start, { $end } % at the end. Where it came from:
study-account-luck = Luck: the dice gave { $side } { $chance } %.
study-account-lost = Skill: { $side } gave away { $lost } %, { $rate } % a decision ({ $band }).
study-account-exact = All of it is exact.
study-account-drift = The rest, { $chance } %, is how the estimates changed by themselves.
study-account-throw = Most luck: { $what }.
study-band-master = master
study-band-expert = expert
study-band-skilled = skilled
study-band-casual = casual
study-band-beginner = beginner
study-no-slips-seen = No slip, as far as can be seen.
study-summary-dice = { $side }: { $moves ->
        [one] { $moves } decision
       *[other] { $moves } decisions
    }, { $best } good; errors: { $inaccuracies } small (?!), { $mistakes } larger (?), { $blunders } grave (??).
study-judged-points = gives away { $points ->
        [one] 1 point
       *[other] { $points } points
    }
study-judged-best = Best was { $best }; { $count } of { $legal } moves kept the value.
study-judged-only = The only move of { $legal } that kept the value.
study-no-slips = Perfect play finds no slip.
study-summary = { $side }: { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }, { $best } best, { $slower } slower; slips: { $inaccuracies } of points (?!), { $mistakes } of a half (?), { $blunders } of a whole game (??).
study-place = After { $at } of { $all } moves
study-place-aside = Side line, { $count ->
        [one] 1 move
       *[other] { $count } moves
    } from move { $from }
study-place-start = Analysis of a position

## The analysis board in the terminal

table-analysis = Analysis board and games played
table-key-analysis = analysis
table-key-review = review
desk-title = Analysis · { $rules }
desk-title-game = Game · { $rules }
desk-copied = Copied, where the terminal lets us: { $error }
desk-no-game = There is no game to review here.
desk-no-next-slip = There is no slip after this.
desk-no-previous-slip = There is no slip before this.
desk-summary = Summary
desk-summary-moves = moves
desk-summary-best = best
desk-summary-best-dice = good
desk-summary-inaccuracy-dice = small errors
desk-summary-mistake-dice = errors
desk-summary-blunder-dice = grave errors
desk-summary-lost = given away
desk-summary-rate = a decision
desk-summary-luck = luck
desk-summary-slower = slower
desk-summary-inaccuracy = points given
desk-summary-mistake = half a game
desk-summary-blunder = a whole game
desk-throws = Throws
desk-throw-keys = z throw by chance · Enter the chosen throw · : type one
desk-review-working = The review goes on…
desk-review-working-table = The review goes on… The first time the table is made, which takes some seconds.
desk-review-no-table = No review: there is no table of perfect play. Make it: dejarik solve { $rules }
desk-type-position = A position
desk-type-position-about = A DPN such as groi PPPP2pppp2/12/1 w wb, the name of a rule set, or a file of records.
desk-type-file = A file of records
desk-type-file-about = The name of a DGN file; its first game is opened.
desk-key-walk = walk again
desk-key-back = back
desk-key-forward = on
desk-key-next = next slip
desk-key-previous = slip before
desk-key-point = point
desk-key-position = position
desk-key-return = to the game
desk-key-game = play on
desk-key-riddle = the puzzle
desk-help =
    Walking
    ← → — a move back, a move on
    Home End — to the start, to the end
    ↑ ↓ — choose from the list of moves
    Enter — play the chosen move; at first that is the best
    n p — to the next slip of the game, to the one before
    x — leave the side line, back to the game
    Other moves
    Tab — point at the board: arrows, Enter picks and places
    P K Q N S … — capital letter: the next own piece of that kind
    Esc — put it back; walk again
    : — type a move, or a throw
    z — throw the dice by chance
    1 … 9 — the buttons beside the board
    Mouse — click a piece and a lit space, or a move of the list
    The rest
    v — review the game: every slip
    s — the summary of the review, the list again
    t — think three times as long, where there is no table
    d — set a position: type a DPN
    c — copy the DPN
    f — turn the table round
    r — rule book
    Esc, m, q — back to where you were, menu, quit
    Signs
    ✓ — best (~ as good as the best, in an estimate)
    - — the same result, but a win later or a loss sooner
    ?! — gives points away
    ? — a win becomes a draw, or a draw a loss
    ?? — a win becomes a loss
    █░ — the bar: what the first side has, what the second
archive-title = What shall be looked at?
archive-keys = ↑↓ choose · Enter open · Esc back
archive-start = The start of { $rules }
archive-position = A position: type a DPN
archive-file = A file of records (DGN)

## Puzzles in the terminal

table-puzzles = Puzzles: Dejarik in N
riddle-title = Puzzles: Dejarik in N
riddle-today = Today's puzzle
riddle-next = The next puzzle
riddle-rules = Game
riddle-grade = How hard
riddle-theme = Theme
riddle-any = any
riddle-grade-easy = easy
riddle-grade-medium = medium
riddle-grade-hard = hard
riddle-counts = { $count } of them, { $solved } solved
riddle-none = There is no such puzzle.
riddle-about = One move alone keeps the win, and one alone after every answer. All are proved by the tables of perfect play.
riddle-menu-keys = ↑↓ choose · ←→ change · Enter solve · Esc back
riddle-id = Puzzle { $id }
riddle-known-clean = solved
riddle-known-helped = solved with help
riddle-turn = Move { $turn } of { $moves }
riddle-themes = Themes: { $list }
riddle-solved-clean = Solved!
riddle-solved = Solved, with help.
riddle-right = Right! { $side } answers { $answer }.
riddle-slower = { $move } wins too, but takes longer. It was taken back.
riddle-wrong = { $move } gives the win away. It was taken back.
riddle-hint-from = Look at { $piece }.
riddle-hint-enter = Bring { $piece } back to the board.
riddle-hint-pass = There is nothing to do but to pass.
riddle-solve-first = First solve it, or look at the solution.
riddle-over-keys = Enter next puzzle · a analysis · u once more
riddle-unsaved = What was solved cannot be kept: { $error }
riddle-key-solution = solution
riddle-key-next = next puzzle
riddle-key-again = once more
riddle-help =
    On the board
    ← → ↑ ↓ — move the cursor around the ring and along the ray
    Enter — pick a piece, place it; when it is over, the next
    Esc — put it back; to the choice of puzzles
    Tab — the next thing that can be chosen, also off the board
    P K Q N — capital letter: the next own piece of that kind
    1 … 9 — the buttons beside the board
    : — type a move, such as A1-B2
    Mouse — click a piece, then a lit space; right button: back
    The puzzle
    h — hint: which piece
    s — the solution
    n — the next puzzle
    u — once more from the start
    a — when it is over: the analysis board
    f — turn the table round
    r — rule book
    m, q — menu, quit

## The table: values of options

table-value-blocks = blocks
table-value-pairs = pairs
table-value-alternating = alternating
table-value-path = its path
table-value-side = path and side
table-value-automatic = automatic
table-value-claim = claimed
table-value-open = open
table-value-credits = credits
table-value-off = off
table-value-on = on
table-value-any = any distance
table-value-one = one lap
table-value-entry = on entering
table-value-hold = for holding
table-value-none = none
table-value-free = free
table-value-fixed = fixed

## The server

serve-at = The table is at { $address }
serve-runs = The table is open already, at { $address }
serve-no-page = It was built without its page: what you see there says why.
serve-stop = Ctrl-C closes it; games are kept.
serve-stopped = The table is closed. Games go on when it is open again.
serve-no-browser = The browser could not be opened: open that address yourself.

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
puzzle-rating = Rated { $rating }
puzzle-count = { $count ->
        [one] 1 puzzle
       *[other] { $count } puzzles
    }
puzzle-proved = Proved: { $count ->
        [one] 1 puzzle
       *[other] { $count } puzzles
    }
puzzle-solution = Solution: { $line }
puzzle-slower = At move { $move } these win too, but later: { $moves }
puzzle-theme-quiet = quiet move
puzzle-theme-sacrifice = sacrifice
puzzle-theme-zugzwang = zugzwang
puzzle-theme-capture = capture
puzzle-theme-push = push
puzzle-theme-shove = own piece pushed
puzzle-theme-home = king pushed home
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
