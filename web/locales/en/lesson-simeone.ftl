# The first lesson in simeone.

lesson-simeone-about = Actions, dice, pushes, standing up and points, in six steps.
lesson-simeone-walk-title = Actions
lesson-simeone-walk-text = On your turn you play one creature. The Ng’ok on A1 has three actions, and a step is one action. Move it to the centre, which is worth 1 point.
lesson-simeone-walk-hint = From A1 to B1, then to the centre.
lesson-simeone-walk-done = You have 1 point, and one action left.
lesson-simeone-end-title = Ending the turn
lesson-simeone-end-text = You do not have to use all of your actions. End your turn.
lesson-simeone-end-hint = Press “End turn”.
lesson-simeone-end-done = Now it would be Blue’s turn. Only one creature acts in each turn.
lesson-simeone-attack-title = Attack
lesson-simeone-attack-text = Your K’lor’slug (a D8) is next to the Grimtaash (a D6). Attack it: both roll, and you defeat it if you roll at least double. The odds are shown first.
lesson-simeone-attack-hint = Select the K’lor’slug on B3, then B4.
lesson-simeone-attack-done = 6 against 3 is double: the Grimtaash is defeated, you score 4 points, and you take its space.
lesson-simeone-push-title = Push
lesson-simeone-push-text = If you roll more than the defender, or the same, but not double, you may push it by one space. From the outer ring you may even push it off the board. Attack the Grimtaash on A6 and get it off the board.
lesson-simeone-push-hint = Attack from B6. After the dice, choose “Push off the edge”.
lesson-simeone-push-done = A creature pushed off the edge counts as defeated: 4 points.
lesson-simeone-stunned-title = Stunned
lesson-simeone-stunned-text = Your K’lor’slug is stunned. Standing up takes one of its two actions; with the other one it can attack the Grimtaash.
lesson-simeone-stunned-hint = Select the K’lor’slug twice to make it stand up, then attack from B3 to B4.
lesson-simeone-stunned-done = It stood up, and won 8 against 4. An attacker that rolls half as much as the defender, or less, is stunned.
lesson-simeone-target-title = The last point
lesson-simeone-target-text = You have 11 points and need 12 to win. The centre is one step away.
lesson-simeone-target-hint = From B3 into the centre.
lesson-simeone-target-done = Twelve points: you win at once, even in the middle of a turn.
lesson-simeone-learned = You now know actions, attacks, pushes, standing up and points. Small creatures are quick and big ones hit hard: use them together.
