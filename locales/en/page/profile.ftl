# The name and the figure that a player shows to others.

profile-title = Your name and figure
profile-about = Everyone who has the link of a game sees them. They are kept in this browser, and with the games that you make or join from now on. While you watch a game, those at the table see them too. Both are optional.
profile-name = Name
profile-nobody = none
profile-figure = Figure
profile-none = No figure
profile-too-long = At most { $most } characters.
profile-invited-by = { $name } would like to play { $rules } with you.
profile-against = Against { $name }

# The invitation as a QR code.
profile-qr = QR code
profile-qr-about = For somebody beside you: point a phone’s camera at it.
profile-qr-label = The invitation as a QR code. It contains the same link.
