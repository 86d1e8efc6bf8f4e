# What happened, in sentences: under the status, in announcements, in the log and the list of moves.

# A piece with its owner, in the middle of a sentence. $the is the piece with its article.
narration-piece = { $who ->
    [you] your { $piece }
    [computer] the computer’s { $piece }
    [opponent] your opponent’s { $piece }
    [red] the red { $piece }
    [blue] the blue { $piece }
    [white] the white { $piece }
    [black] the black { $piece }
   *[only] { $the }
}
narration-does = { $piece } { $does }.
narration-fights = { $piece } { $does }: { $numbers }.

# What a piece does; several of these are joined with “and”.
narration-goes = goes from { $from } to { $to }
narration-goes-over = goes from { $from } through { $over } to { $to }
narration-pushes = pushes { $piece } to { $to }
narration-pushes-off = pushes { $piece } off the board
narration-captured = captures { $piece } on { $at }
narration-killed = kills { $piece } on { $at }
narration-enters = returns to the board on { $at }
narration-attacks = attacks { $piece } on { $target } from { $from }
narration-attacks-there = attacks { $piece } on { $target }
narration-takes = takes { $to }
narration-returns = returns to { $to }
narration-rises = stands up on { $at }

# What happens to a piece.
narration-is-pushed = { $piece } is pushed to { $to }.
narration-is-pushed-off = { $piece } is pushed off the board.
narration-leaves = { $piece } on { $at } leaves the board.
narration-stunned = { $piece } on { $at } is stunned.

# Throws: the attacker’s number comes first, in looney the defender’s, who throws first (L-9).
narration-dice = { $attack } against { $defence }
narration-cubes = { $shown } + { $size } = { $total }
narration-defence-first = defence { $defence }, attack { $attack }
narration-numbers = { $numbers }.
narration-ghost-throw = { $who ->
    [you] You throw { $shown } of 4 with the ghost.
    [computer] The computer throws { $shown } of 4 with the ghost.
    [opponent] Your opponent throws { $shown } of 4 with the ghost.
   *[other] { $side } throws { $shown } of 4 with the ghost.
}

# How a battle ends.
narration-verdict-win = The attack succeeds: { $defender } leaves the board.
narration-verdict-standoff = A stand-off: both stay.
narration-verdict-loss = The attack fails: { $attacker } leaves the board.
narration-verdict-defeated = The attack succeeds: { $defender } is defeated.
narration-verdict-pushed = { $who ->
    [you] The attack succeeds. You choose where { $defender } is pushed.
    [computer] The attack succeeds. The computer chooses where { $defender } is pushed.
    [opponent] The attack succeeds. Your opponent chooses where { $defender } is pushed.
   *[other] The attack succeeds. { $side } chooses where { $defender } is pushed.
}
narration-verdict-nothing = The attack fails: nothing happens.
narration-verdict-stunned = The attack fails: { $attacker } is stunned.

# What a side does.
narration-ghost-1 = { $who ->
    [you] You use a small ghost: the battle is fought again.
    [computer] The computer uses a small ghost: the battle is fought again.
    [opponent] Your opponent uses a small ghost: the battle is fought again.
   *[other] { $side } uses a small ghost: the battle is fought again.
}
narration-ghost-2 = { $who ->
    [you] You use a medium ghost: a stand-off.
    [computer] The computer uses a medium ghost: a stand-off.
    [opponent] Your opponent uses a medium ghost: a stand-off.
   *[other] { $side } uses a medium ghost: a stand-off.
}
narration-ghost-3 = { $who ->
    [you] You use a big ghost: four more cubes.
    [computer] The computer uses a big ghost: four more cubes.
    [opponent] Your opponent uses a big ghost: four more cubes.
   *[other] { $side } uses a big ghost: four more cubes.
}
narration-accepts = { $who ->
    [you] You use no ghost.
    [computer] The computer uses no ghost.
    [opponent] Your opponent uses no ghost.
   *[other] { $side } uses no ghost.
}
narration-scores = { $who ->
    [you] You score
    [computer] The computer scores
    [opponent] Your opponent scores
   *[other] { $side } scores
} { $points ->
    [one] one point.
   *[other] { $points } points.
}
narration-passes = { $who ->
    [you] You pass.
    [computer] The computer passes.
    [opponent] Your opponent passes.
   *[other] { $side } passes.
}
narration-passes-simeone = { $who ->
    [you] You end your turn.
    [computer] The computer ends its turn.
    [opponent] Your opponent ends the turn.
   *[other] { $side } ends the turn.
}

# The pieces with their articles.
the-groi-P = the pawn
the-bambara-K = the king
the-bambara-Q = the queen
the-bambara-N = the knight
the-bambara-P = the pawn
the-looney-S = the Small
the-looney-M = the Medium
the-looney-B = the Big
the-looney-L = the Leader
the-simeone-N = the Ng’ok
the-simeone-M = the Monnok
the-simeone-K = the K’lor’slug
the-simeone-S = the Mantellian Savrip
the-simeone-X = the Houjix
the-simeone-G = the Grimtaash
the-simeone-H = the Ghhhk
the-simeone-T = the Kintan Strider

# The line under the status.
narration-label = What happened
narration-earlier = Show what happened before
narration-later = Hide what happened before
