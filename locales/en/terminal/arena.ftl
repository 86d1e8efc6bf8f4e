# Programs in the arena

arena-engine = engine={ $engine }: { $why }
arena-engine-no-command = expected a command, found none
arena-engine-open-quote = the quote { $quote } is not closed
arena-engine-no-value = expected an option or a limit as NAME=VALUE, found `{ $field }`
arena-engine-number = `{ $key }`: expected a whole number from 1 to { $most }, found `{ $found }`
arena-engine-start = the program cannot be started: { $why }
arena-engine-silent = no answer to `{ $asked }` within { $ms } ms
arena-engine-died-saying = the program ended instead of answering `{ $asked }`; the last line on its standard error: { $line }
arena-engine-died = the program ended instead of answering `{ $asked }`
arena-engine-nonsense = expected an answer of the protocol, found: { $line }
arena-engine-refused = the program refused what it was told: { $line }
arena-engine-illegal = the move `{ $word }` is not legal in { $position }
arena-forfeits = { $player } lost { $all ->
        [one] 1 game
       *[other] { $all } games
    } without a decision on the board: illegal moves { $illegal }, no answer { $silent }, ended { $died }, other answers { $nonsense }
