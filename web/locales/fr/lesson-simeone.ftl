# La première leçon de simeone.

lesson-simeone-about = Actions, dés, poussées, se relever et points, en six étapes.
lesson-simeone-walk-title = Les actions
lesson-simeone-walk-text = À votre tour, vous menez une créature. Le Ng’ok de A1 a trois actions, et un pas en est une. Menez-le au centre, qui vaut 1 point.
lesson-simeone-walk-hint = De A1 en B1, puis au centre.
lesson-simeone-walk-done = 1 point, et il reste une action.
lesson-simeone-end-title = Finir le tour
lesson-simeone-end-text = On n’est pas obligé de faire toutes ses actions. Finissez votre tour.
lesson-simeone-end-hint = Appuyez sur le bouton qui finit le tour.
lesson-simeone-end-done = Ce serait maintenant à bleu. Une seule créature agit dans un tour.
lesson-simeone-attack-title = L’attaque
lesson-simeone-attack-text = Votre K’lor’slug (un D8) est à côté du Grimtaash (un D6). Attaquez-le : chacun lance son dé, et avec au moins le double, vous le battez. Les chances s’affichent d’abord.
lesson-simeone-attack-hint = Depuis B3, désignez B4.
lesson-simeone-attack-done = 6 contre 3, c’est le double : le Grimtaash a disparu, 4 points pour vous, et vous êtes sur sa case.
lesson-simeone-push-title = La poussée
lesson-simeone-push-text = Avec davantage que l’autre, mais moins du double, vous pouvez le pousser d’une case, et depuis l’anneau extérieur, le pousser hors du plateau. Attaquez le Grimtaash de A6 et faites-le disparaître.
lesson-simeone-push-hint = Attaquez depuis B6 ; après les dés, choisissez de le pousser par-dessus le bord.
lesson-simeone-push-done = Par-dessus le bord, il compte comme battu : 4 points.
lesson-simeone-stunned-title = Assommé
lesson-simeone-stunned-text = Votre K’lor’slug est assommé. Se relever prend une de ses deux actions ; avec l’autre, il peut attaquer le Grimtaash.
lesson-simeone-stunned-hint = Désignez deux fois le K’lor’slug pour le relever, puis attaquez de B3 en B4.
lesson-simeone-stunned-done = Relevé, et 8 contre 4. Un attaquant qui fait la moitié du défenseur ou moins est assommé à son tour.
lesson-simeone-target-title = Le dernier point
lesson-simeone-target-text = Vous avez 11 points, et 12 font gagner. Le centre est à un pas.
lesson-simeone-target-hint = De B3 au centre.
lesson-simeone-target-done = Douze points : vous gagnez aussitôt, au milieu du tour.
lesson-simeone-learned = Vous connaissez les actions, les attaques, les poussées, comment se relever et les points. Les petites créatures sont vives, les grosses frappent fort : servez-vous-en ensemble.
