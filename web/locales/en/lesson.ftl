# What every lesson says.

lesson-title = First lesson: { $rules }
lesson-steps = Steps
lesson-step = Step { $step } of { $steps }
lesson-step-done = done
lesson-next = Next
lesson-again = Try again
lesson-restart = Put it back
lesson-hint = Hint
lesson-show = Show me
lesson-wrong = That is a legal move, but not what is asked for here. Try again.
lesson-right = Right!
lesson-finished = The lesson is over
lesson-play = Play at level 1
lesson-rules = Read the rules
lesson-other = The other lessons
lesson-from-start = From the beginning
lesson-loading = The position is being fetched…
lesson-words = The board in words
