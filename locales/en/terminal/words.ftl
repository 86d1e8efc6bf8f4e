# Words

rule-books = The rule books. `dejarik rules <id>` prints one of them, `dejarik rules G-7` a single rule.
option-order-form = Each side’s four pieces in any order

picture-beside = Off the board: { $pieces }.
picture-to-move = { $side } is to move.
