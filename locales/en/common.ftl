# Names and words of every screen, which both the page and the terminal use.

piece-groi-P = pawn
piece-bambara-K = king
piece-bambara-Q = queen
piece-bambara-N = knight
piece-bambara-P = pawn
piece-looney-S = Small
piece-looney-M = Medium
piece-looney-B = Big
piece-looney-L = Leader
piece-simeone-N = Ng’ok
piece-simeone-M = Monnok
piece-simeone-K = K’lor’slug
piece-simeone-S = Mantellian Savrip
piece-simeone-X = Houjix
piece-simeone-G = Grimtaash
piece-simeone-H = Ghhhk
piece-simeone-T = Kintan Strider

why-game-over = The game is over.
side-white = White
side-black = Black
side-red = Red
side-blue = Blue
rules-groi = Classic Dejarik (Groi)
rules-bambara = Bambara’s Dejarik
rules-looney = Looney Dejarik
rules-simeone = Simeone’s Dejarik
pair = { $name }: { $value }
common-language = Language
common-play = Play
common-opponent = Opponent
common-friend-here = A friend at this screen
common-level = Level
common-back = Back
common-cancel = Cancel
common-player = Player
common-wookiee = Let the Wookiee win
common-wookiee-about = In the first film a droid that was beating a Wookiee got this advice. The computer keeps you a little ahead on purpose: it aims to give you a 55 to 65 % chance of winning. This is a mode of its own, not a level.
common-you = you
common-keys = Keys
common-theme = Theme
common-the-board = The board

record-says = The record says: { $text }
settings-title = Settings
