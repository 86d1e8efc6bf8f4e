# The English texts. fr.ftl has the same keys with the same variables.

## Words

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## Rule sets

rules-groi = Classic Dejarik (Groi)
rules-bambara = Bambara's Dejarik
rules-looney = Looney Dejarik
rules-simeone = Simeone's Dejarik
