# The frame of the page, and what every screen may have to say.

app-skip = Skip to the content
app-nav = Main
app-nav-puzzles = Puzzles
app-nav-progress = Progress
app-nav-rules = Rules
app-nav-records = Records
app-nav-position = Position
app-language-en = English
app-language-fr = Français
app-close = Close
app-loading = Loading…
app-screen-failed = This screen could not be loaded. The server may be down; try again in a moment.
app-graphics-gone = The graphics of this device have stopped, so the board is flat now. Reload the page to have the hologram again.
app-nowhere = Nothing here
app-nowhere-about = This address leads nowhere. A letter may be missing, or the game may have been removed.
app-nowhere-home = Go to the start page

update-waits = A new version of Dejarik is ready. It is loaded when you go to another page, and never in the middle of a game.
update-load = Load it now
update-done = Dejarik has been updated. This is version { $version }.

about-title = About

unreachable-title = No connection
unreachable-no-modules = This copy of the page lacks the part that plays without a server: the program that it comes from was built without that part ({ $why }).
unreachable-device = The part of the page that plays without a server did not start. Try another browser, or a newer version of this one.
operator-contact = Who runs this server
operator-privacy = What the operator does with data
