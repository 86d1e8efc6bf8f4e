# The board editor.

editor-title = Edit the board
editor-status = The board is being edited. { $side } to move.
editor-impossible = Not a possible position. { $why }
editor-rules = Rule set
editor-palette = Pieces to place
editor-left = { $left ->
    [0] none left to place
   *[other] { $left } left to place
  }
editor-tools = What a click does
editor-tool-hand = Move
editor-tool-eraser = Remove
editor-tool-eraser-key = Del
editor-hint-hand = Click a piece and then its new space, or drag it; off the board removes it.
editor-hint-piece = Click the spaces on which the piece is to stand.
editor-hint-eraser = Click the pieces to remove.
editor-stunned = Stunned
editor-history = Draft
editor-undo = Undo
editor-redo = Redo
editor-start = Start position
editor-clear = Clear the board
editor-cancel = Discard
editor-done = Done
editor-undone = Undone.
editor-redone = Done again.
editor-placed = { $piece } on { $space }.
editor-moved = { $piece } from { $from } to { $to }.
editor-removed = { $piece } removed from { $space }.
editor-none-left = { $piece }: none left to place.
editor-side = To move
editor-unmoved = Yet to make a first move
editor-initiative = Initiative
editor-score = Score
editor-active = Active creature
editor-active-none = None
editor-active-left = { $left ->
    [one] { $piece }, 1 action left
   *[other] { $piece }, { $left } actions left
  }
editor-quiet-looney = Turns without a battle
editor-quiet-simeone = Rounds without a score
editor-off = Pieces off the board
editor-off-none = All pieces are on the board.
editor-not-in-game = not in the game
editor-battle = Battle in progress
editor-battle-none = None
editor-attacker = Attacker
editor-target = Defender
editor-thrown = The dice are thrown
editor-stage = What is awaited
editor-stage-open = The first decision
editor-stage-accept = The second decision after a tie
editor-stage-ghost = The throw of a ghost: { $side }
editor-refused-few = Each side needs at least two pawns: a game ends with two lost.
editor-refused-ended = Two pawns on both sides: the game ended before that.
editor-refused-uneven = Each kind of piece is in the game for both sides or for neither: one is missing.
editor-refused-captured = Only a piece of the side to move can have been captured by the last move.
editor-refused-captured-twice = The last move captured one piece at most.
editor-refused-leaders = Both Leaders are missing. At least one has to be on the board.
editor-refused-teams = Both teams are gone. A game ends when the first of them is.
editor-refused-actions = The active creature cannot have this number of actions left: it has taken at least one.
editor-refused-active = The active creature does not belong to the side to move.
editor-refused-battle-over = No battle can be in progress: the game is over.
editor-refused-attacker = The attacker does not belong to the side to move.
editor-refused-target = The piece attacked does not belong to the other side.
editor-refused-apart = The attacker and the defender are not on neighbouring spaces.
editor-refused-stunned = A stunned creature cannot attack.
editor-refused-other-active = Only the active creature can attack.
editor-refused-settled = This battle is settled: nobody who may play a ghost has one.
editor-refused-tie = Only after a tie can a side have declined a ghost and the other decide.
editor-refused-declined = The side that decides first has no ghost, so it cannot have declined one.
editor-refused-ahead = Only a side that is not ahead plays a ghost.
editor-refused-ghost = The size 3 piece of this side is on the board or a ghost that is not used yet.
