# The game in a room, by WebXR. Some lines are on a panel beside the table and have to be short.

room-open = In the room
room-title = In the room

# The two ways, and what they need.
room-ar = On a real table
room-ar-about = The table stands on a table or on the floor in front of you. You see it through the camera of your phone or through your headset, and can move, turn and scale it.
room-ar-needs = It works in Chrome on an Android phone with Google Play Services for AR (ARCore), and in the browsers of headsets that show your surroundings, such as Meta Quest 3. iPhones and iPads have no WebXR yet.
room-vr = In a room of its own
room-vr-about = You sit in a dim hall in front of the round table. You play with controllers or with your hands.
room-vr-needs = It works in the browser of a headset, such as Meta Quest, Pico or Apple Vision Pro, and in Chrome or Edge on a computer to which a headset is connected.

# Why a way is closed here.
room-not-insecure = Not here: the page was not loaded over HTTPS. Browsers offer rooms only on encrypted pages, and on this computer itself (localhost). Ask the operator of the server for an address that begins with https.
room-not-browser = Not here: this browser has no WebXR.
room-not-webgl = Not here: this browser cannot draw in three dimensions (WebGL 2).
room-not-device = Not here: the browser has WebXR, but finds no device for it.
room-not-blocked = Not here: the browser does not allow it. Look at the permissions of this page, under Virtual reality or Augmented reality.

# A request was refused.
room-refused-denied = The browser did not allow the room. Look at the permissions of this page.
room-refused-busy = Another page is using the headset. Close it and try again.
room-refused-failed = The room could not be opened.

# On the page while the game is in the room.
room-here = The game is in the room
room-here-about = Put on your headset or look at your phone. When you leave the room, the game goes on here.

# On the panel in the room.
room-place = Point at a place for the table and select
room-search = Look around slowly until a surface is found
room-stand = Point at the floor where the table should stand
room-lost = Your position has been lost. Look around slowly
room-move = Move
room-left = Turn left
room-right = Turn right
room-smaller = Smaller
room-larger = Larger
room-leave = Leave the room
