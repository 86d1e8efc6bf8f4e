# Pourquoi une chose n’est pas possible. $piece est la pièce en $at et à qui elle est : « votre dame ».

why-picked = { $piece } est la pièce choisie. Désignez la case où aller.
why-boost = De là, la sortie est augmentée jusqu’en { $at } : désignez { $at }.
why-must-stand = { $piece } en { $at } doit d’abord se relever : désignez cette case deux fois.
