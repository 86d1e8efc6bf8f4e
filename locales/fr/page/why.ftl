# Pourquoi une chose n’est pas possible. $piece est la pièce en $at et à qui elle est : « votre dame ».

why-picked = { $piece } est la pièce choisie. Désignez la case où aller.
