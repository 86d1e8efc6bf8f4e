# La première leçon de simeone.

lesson-simeone-about = Actions, dés, poussées, créatures assommées et points, en six étapes.
lesson-simeone-walk-title = Les actions
lesson-simeone-walk-text = À votre tour, vous jouez une créature. Le Ng’ok de A1 a trois actions, et un pas en est une. Menez-le au centre, ce qui vaut 1 point.
lesson-simeone-walk-hint = De A1 en B1, puis au centre.
lesson-simeone-walk-done = 1 point, et il reste une action.
lesson-simeone-end-title = Finir le tour
lesson-simeone-end-text = Vous n’êtes pas obligé de faire toutes vos actions. Finissez votre tour.
lesson-simeone-end-hint = Appuyez sur « Finir le tour ».
lesson-simeone-end-done = Ce serait maintenant à bleu de jouer. Une seule créature agit à chaque tour.
lesson-simeone-attack-title = L’attaque
lesson-simeone-attack-text = Votre K’lor’slug (un D8) est à côté du Grimtaash (un D6). Attaquez-le : chacun lance son dé, et avec au moins le double, vous le battez. Les chances s’affichent d’abord.
lesson-simeone-attack-hint = Désignez le K’lor’slug de B3, puis B4.
lesson-simeone-attack-done = 6 contre 3, c’est le double : le Grimtaash est battu, vous marquez 4 points et vous prenez sa case.
lesson-simeone-push-title = La poussée
lesson-simeone-push-text = Si vous faites plus que le défenseur, ou autant, mais moins du double, vous pouvez le pousser d’une case. Depuis l’anneau extérieur, vous pouvez même le pousser hors du plateau. Attaquez le Grimtaash de A6 et faites-le sortir du plateau.
lesson-simeone-push-hint = Attaquez depuis B6. Après les dés, choisissez « Pousser par-dessus le bord ».
lesson-simeone-push-done = Une créature poussée par-dessus le bord compte comme battue : 4 points.
lesson-simeone-stunned-title = Assommé
lesson-simeone-stunned-text = Votre K’lor’slug est assommé. Se relever prend une de ses deux actions ; avec l’autre, il peut attaquer le Grimtaash.
lesson-simeone-stunned-hint = Désignez deux fois le K’lor’slug pour le relever, puis attaquez de B3 vers B4.
lesson-simeone-stunned-done = Il s’est relevé et l’emporte, 8 contre 4. Un attaquant qui fait la moitié du défenseur, ou moins, est assommé.
lesson-simeone-target-title = Le dernier point
lesson-simeone-target-text = Vous avez 11 points, et il en faut 12 pour gagner. Le centre est à un pas.
lesson-simeone-target-hint = De B3 au centre.
lesson-simeone-target-done = Douze points : vous gagnez aussitôt, même au milieu d’un tour.
lesson-simeone-learned = Vous connaissez les actions, les attaques, les poussées, les créatures assommées et les points. Les petites créatures sont vives, les grosses frappent fort : jouez-les ensemble.
