# Line by line

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
plain-riddle-prompt-over = Puzzle { $id }, over after { $turn } of { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }:
plain-unknown = Unknown command: { $typed }. Try “help”.
plain-yes-no-help = Type yes or no. undo: withdraw the question. quit: leave.
plain-withdrawn = The question is withdrawn.
plain-again-help = Type yes for another game with sides swapped, no or quit to leave, review for the analysis of this game, or undo to take its last move back. The questions about the board work too: p for the pieces, l for the last move, s for the score.
plain-which-space = Give a space, such as A3.
plain-which-spot = Give a space, such as A3, or one of your pieces.
plain-empty-board = The board is still empty.
plain-best-not = Best moves are shown in the analysis only. “hint” suggests a move in a game.
plain-no-why = There is no move of the computer to explain.
plain-nothing-to-undo = There is no move to take back.
plain-may-claim = You may claim a draw: type claim.
plain-no-such-order = { $typed } is not an order of your four creatures.
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
plain-order = { $side }, choose the order of your four creatures in rising numbers: { $creatures }. Type four letters; Enter alone takes { $order }.
plain-order-prompt = { $side }, your order:
plain-throw-prompt = The throw:
plain-throw-first = Enter the throw first.
plain-no-hint = There is no move to suggest here.
plain-redone = The move is played again.
plain-undone = Taken back.
plain-saved = The record is written to { $file }.
plain-save-where = Give the name of a file: save FILE
plain-save-exists = { $file } exists already. Give another name.
plain-nothing-selected = No piece is selected.
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
plain-desk-which-position = Give a position, a rule set or a file of games: position DPN
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
