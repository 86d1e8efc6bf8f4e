# What players say to each other in a game over a link.

talk-open = Say something
talk-open-key = Say something (C)
talk-title = Say something to everybody at the table
talk-phrase-hello = Hello!
talk-phrase-good-luck = Good luck!
talk-phrase-nice-move = Nice move!
talk-phrase-oops = Oops!
talk-phrase-one-moment = One moment!
talk-phrase-thank-you = Thank you!
talk-phrase-well-played = Well played!
talk-phrase-another-game = Another game?
talk-phrase-goodbye = Goodbye!
# The gestures: on their buttons, and as sentences about a player; $own is yes for the reader.
talk-gesture-cheers = Cheer
talk-gesture-bows = Bow
talk-gesture-ponders = Ponder
talk-gesture-growls = Growl
talk-phrase-cheers = { $own ->
    [yes] You cheer.
   *[no] { $name } cheers.
}
talk-phrase-bows = { $own ->
    [yes] You bow.
   *[no] { $name } bows.
}
talk-phrase-ponders = { $own ->
    [yes] You ponder.
   *[no] { $name } ponders.
}
talk-phrase-growls = { $own ->
    [yes] You growl.
   *[no] { $name } growls.
}
