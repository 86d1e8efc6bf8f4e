# Why something is not possible. $piece is the piece on $at with its owner: “your queen”.

why-picked = { $piece } is chosen. Point at the space where it goes.
