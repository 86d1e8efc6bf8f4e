# The first lesson in simeone.

lesson-simeone-about = Actions, dice, pushes, getting up and points, in six steps.
lesson-simeone-walk-title = Actions
lesson-simeone-walk-text = On your turn you lead one creature. The Ng’ok on A1 has three actions, and a step is one. Lead it to the centre, which is worth 1 point.
lesson-simeone-walk-hint = From A1 to B1, then to the centre.
lesson-simeone-walk-done = 1 point, and one action is left.
lesson-simeone-end-title = Ending the turn
lesson-simeone-end-text = You need not use all actions. End your turn.
lesson-simeone-end-hint = Press “End turn”.
lesson-simeone-end-done = Now it would be Blue’s turn. Only one creature acts in a turn.
lesson-simeone-attack-title = Attack
lesson-simeone-attack-text = Your K’lor’slug (a D8) stands next to the Grimtaash (a D6). Attack it: both roll, and with at least twice as much you defeat it. The odds are shown first.
lesson-simeone-attack-hint = From B3 point at B4.
lesson-simeone-attack-done = 6 against 3 is double: the Grimtaash is gone, 4 points to you, and you stand in its space.
lesson-simeone-push-title = Push
lesson-simeone-push-text = With more than the other, but not double, you may push it by a space, and from the outer ring right off the board. Attack the Grimtaash on A6 and see to it that it is gone.
lesson-simeone-push-hint = Attack from B6; after the dice choose “off the edge”.
lesson-simeone-push-done = Over the edge counts as defeated: 4 points.
lesson-simeone-stunned-title = Stunned
lesson-simeone-stunned-text = Your K’lor’slug lies stunned. Standing up takes one of its two actions; with the other one it can attack the Grimtaash.
lesson-simeone-stunned-hint = Point at the K’lor’slug twice to make it stand up, then attack from B3 to B4.
lesson-simeone-stunned-done = Up again, and 8 against 4. An attacker who rolls half as much as the defender or less is stunned in turn.
lesson-simeone-target-title = The last point
lesson-simeone-target-text = You have 11 points, and 12 win. The centre is one step away.
lesson-simeone-target-hint = From B3 into the centre.
lesson-simeone-target-done = Twelve points: you win at once, in the middle of the turn.
lesson-simeone-learned = You know actions, attacks, pushes, getting up and points. Small creatures are quick, big ones hit hard: use them together.
