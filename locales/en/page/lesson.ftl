# What every lesson says.

lesson-title = First lesson: { $rules }
lesson-first = The basics
lesson-more = The finer points
lesson-step = Step { $step } of { $steps }
lesson-step-done = done
lesson-next = Next
lesson-again = Try again
lesson-restart = Put the pieces back
lesson-hint = Hint
lesson-show = Show me
lesson-wrong = That move is legal, but it is not the one this step asks for. Try again.
lesson-right = Right!
lesson-finished = You have finished the lesson
lesson-first-finished = You know the basics
lesson-go-on = Go on to the finer points
lesson-play = Play at level 1
lesson-rules = Read the rules
lesson-other = Other lessons
lesson-from-start = Start from the beginning
lesson-loading = Loading the position…
lesson-words = The board in words
