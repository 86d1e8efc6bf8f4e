# Files and streams

print-written = { $pages ->
    [one] One page is written to { $file } ({ $kilobytes } kB). Print it at 100 %.
   *[other] { $pages } pages are written to { $file } ({ $kilobytes } kB). Print them at 100 %.
}
site-written = { $files } files are written to { $directory } ({ $kilobytes } kB){ $removed ->
        [0] .
        [one] ; 1 file of the version before is removed.
       *[other] ; { $removed } files of the version before are removed.
    }
site-cannot-play = Visitors cannot play on this site: this program was built without the part of the page that plays offline ({ $why }).
site-anywhere = The site works in any folder of a web host.
site-base = The site works at { $base } on its web host.
site-server = The page plays on { $server }, which has to run with --allow-origin and the origin of this web host, such as https://page.example.
file-exists = { $file } exists already. Give another name, or --force to replace it.
stream-unanswered = { $failed ->
        [one] 1 line
       *[other] { $failed } lines
    } of { $lines } could not be answered
apply-line = the line
apply-line-form = expected a tab and the moves, separated by spaces, after the position
apply-no-moves = expected at least one move after the position
apply-moves-twice = the moves of a stream are on its lines: expected no move as an argument
review-failed = Game { $number } has no review: { $error }
review-game = Game { $number }, { $players }
review-unjudged = { $failed ->
        [one] 1 game
       *[other] { $failed } games
    } of { $games } could not be judged
puzzles-never = There are no puzzles for { $rules }: with dice no move wins by force. There are some for groi and bambara.
