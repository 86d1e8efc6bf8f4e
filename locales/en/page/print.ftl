# The screen of the kits to print and play.

print-title = Print and play
print-about = A whole game on paper: board, pieces, dice, a reference card, the rules as a booklet and a record sheet. Print, cut, fold, and play at a table.
print-serverless = This site was built without the part that makes the kits. Where Dejarik is installed, this command makes one:
print-rules = The rules
print-paper = Paper
print-paper-a4 = A4
print-paper-letter = Letter
print-paper-a3 = A3
print-paper-tiled = A4, large board
print-board = Board
print-board-one = As the paper
print-board-30 = 30 cm in tiles
print-board-45 = 45 cm in tiles
print-board-60 = 60 cm in tiles
print-theme = Colours
print-theme-colour = Colour
print-theme-ink-saving = Ink-saving
print-theme-hologram = Hologram
print-parts = Parts
print-options = Options of the rules
print-part-first = Your first game
print-part-board = Board
print-part-pieces = Pieces
print-part-dice = Cubes and dice
print-part-cards = Reference card
print-part-booklet = Booklet of the rules
print-part-sheet = Record sheet
print-part-make = Make your own set
print-open = Open the PDF
print-save = Save the PDF
print-saving = The PDF is being made…
print-scale = Print at 100 %, not fitted to the page. A ruler of 5 cm on each sheet shows whether the scale is right. Print the booklet on both sides, turning over the short edge.
print-preview = Preview
print-loading = The pages are being drawn…
print-failed = The pages could not be loaded. Change a choice, or try again later.
print-nothing = Choose at least one part.
print-count = { $count ->
    [one] 1 page
   *[other] { $count } pages
}
