# Mots

rule-books = Les livres de règles. `dejarik rules <id>` en affiche un, `dejarik rules G-7` une seule règle.
option-order-form = Les quatre pièces de chaque camp, dans un ordre quelconque

picture-beside = Hors du plateau : { $pieces }.
picture-to-move = Trait aux { $side }.
