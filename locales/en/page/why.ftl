# Why something is not possible. $piece is the piece on $at with its owner: “your queen”.

why-picked = { $piece } is chosen. Point at the space where it goes.
why-boost = From there a boost carries the pawn on, to { $at }: point at { $at }.
why-must-stand = { $piece } on { $at } has to stand up first: point at it twice.
