# Les textes français. en.ftl a les mêmes clés avec les mêmes variables.

## Mots

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## Règles

rules-groi = Dejarik classique (Groi)
rules-bambara = Dejarik de Bambara
rules-looney = Looney Dejarik
rules-simeone = Dejarik de Simeone
