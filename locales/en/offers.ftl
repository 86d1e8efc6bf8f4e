# Offers and their answers. $who acts: you, your opponent, the computer, or a side by its colour.

offers-draw-offer = { $who ->
    [you] You have offered a draw.
    [opponent] Your opponent offers a draw.
   *[other] { $side } offers a draw.
}
offers-draw-decline = { $who ->
    [you] You have declined the draw.
    [opponent] Your opponent declines the draw.
    [computer] The computer declines the draw. It wants to play on.
   *[other] { $side } declines the draw.
}
offers-draw-accept = { $who ->
    [you] You have accepted the draw.
    [opponent] Your opponent accepts the draw.
    [computer] The computer accepts the draw.
   *[other] { $side } accepts the draw.
}
offers-takeback-offer = { $who ->
    [you] You have asked to take back your last move.
    [opponent] Your opponent asks to take back their last move.
   *[other] { $side } asks to take back the last move.
}
offers-takeback-decline = { $who ->
    [you] You have declined the takeback.
    [opponent] Your opponent declines the takeback.
   *[other] { $side } declines the takeback.
}
# $who grants the takeback.
offers-takeback-grant = { $who ->
    [you] You have granted the takeback.
    [opponent] Your opponent grants the takeback.
   *[other] { $side } grants the takeback.
}
offers-rematch-ask = { $who ->
    [opponent] Your opponent would like a rematch.
   *[other] { $side } would like a rematch.
}
offers-rematch-decline = { $who ->
    [you] You have declined the rematch.
    [opponent] Your opponent declines the rematch.
   *[other] { $side } declines the rematch.
}
offers-rematch-withdraw = { $who ->
    [you] You no longer ask for a rematch.
    [opponent] Your opponent no longer asks for a rematch.
   *[other] { $side } no longer asks for a rematch.
}
offers-rematch-agreed = A rematch is agreed.
offers-no-opponent = Nobody has taken the other seat yet.
table-draw-wanted = Your opponent offers a draw.

# In a game with checked dice, on the device whose seat another one plays.
dice-elsewhere = Another of your devices plays this seat now. A move here takes the seat back.
