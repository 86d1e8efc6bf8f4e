# Notices on a device, while the page is closed. The service worker has this file alone.

notice-turn = It is your turn
notice-soon = Little time is left for your move
notice-joined = Your invitation was accepted
notice-won = You have won
notice-lost = You have lost
notice-over = The game is over
notice-news = News of your game
notice-game = { $rules }
notice-game-with = { $rules } with { $name }

# Where the page offers notices, and where it lists the devices.

notices-tell-turn = Tell me when it is my turn
notices-tell-joined = Tell me when somebody comes
notices-on = This browser notifies you when it is your turn in a game without a clock, when your invitation is accepted and when a game is over. You end that on the page
notices-begun = You are notified in this browser.
notices-denied = This browser does not show notices of this page. Allow them in its settings.
notices-failed = This browser could not ask its notice service. Try again later.
notices-title = Notices
notices-about = These browsers notify you when it is your turn in a game without a clock, when your invitation is accepted and when a game is over, if you are away. There is at most one notice a game in 12 hours, and in games by days a reminder when a quarter of the time for a move is left.
notices-device = { $service }, since { $date }
notices-device-here = this browser, since { $date }
notices-end = End
notices-end-of = End the notices: { $device }
