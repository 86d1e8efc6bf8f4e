# The drawer of a game: the rules beside the board.

drawer-open = Rules of this game (R)
drawer-close = Close the rules
drawer-now = Now
drawer-odds = Odds of the attacks you can make now
drawer-no-attacks = No attack can be chosen now.
drawer-attack-of = { $attacker } attacks { $defender } ({ $space })
drawer-terms = Terms of this game
drawer-rules = All rules
drawer-failed = The rule book could not be loaded. Close this and open it again.

drawer-now-groi-turn = A turn is one move of one pawn (G-2): straight, diagonally or doubly out of home (G-5 to G-7), into the centre (G-3) or out of it (G-4), or home again (G-13). A diagonal exit can be boosted (G-9) or kill (G-11).
drawer-now-groi-over = How a game ends: G-16 to G-18, G-20 and G-21.
drawer-now-bambara-turn = A turn moves one piece, or puts an inactive one back on the Outer Rim (B-12). King B-2, knight B-3, queen B-4, pawn B-5. Pieces one straight step from their queen are protected (B-10).
drawer-now-bambara-over = How a game ends: B-13 and B-15.
drawer-now-looney-first = A cube decides who goes first (L-2).
drawer-now-looney-turn = A turn has four movement points, and a piece pays its size for each space (L-3). Moving onto an enemy attacks it and ends the turn (L-5).
drawer-now-looney-roll = Both sides throw cubes and add the size of their piece (L-6), with support (L-7) and High Ground (L-8). The defender throws first (L-9); the weaker piece is removed (L-10).
drawer-now-looney-ghost = A player who is not ahead may play a ghost or decline (L-13). Size 1 repeats the battle, size 2 ends it as a stand-off, size 3 brings four more cubes (L-12).
drawer-now-looney-over = How a game ends: L-14 and L-15.
drawer-now-simeone-orders = Each player chooses the order of four creatures; the other player does not see it before both are ready (S-1).
drawer-now-simeone-first = The dice decide who has the initiative for the whole game (S-2).
drawer-now-simeone-turn = A turn belongs to one creature, which takes as many of its actions as you like (S-4): move (S-5), attack (S-6) or stand up (S-13).
drawer-now-simeone-roll = Both creatures roll (S-6). Double or more defeats the defender (S-7), more or the same may push it (S-8), half or less stuns the attacker (S-9).
drawer-now-simeone-push = The attacking player may push the defender one space, off the edge of the outer ring, or not at all (S-11). After a push the attacker takes its space (S-12).
drawer-now-simeone-over = How a game ends: S-15 and S-16.
