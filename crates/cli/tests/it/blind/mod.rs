//! A blind walk through `dejarik play --plain`: whole games of every rule set, played from the printed
//! words alone.
//!
//! The player here knows no rules and reads no DPN and no picture. It keeps a board of its own from the
//! sentences that say what changed ([`board`]), and after every turn compares it with what the program
//! says of the pieces on request. It chooses among the moves that are offered, builds others spot by
//! spot, answers orders, throws, ghosts and pushes, and plays until the program announces the result.

mod board;
mod tongue;

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use board::Board;
use tongue::{ENGLISH, FRENCH, Tongue};

use crate::common::binary;

/// The most turns of a game that a test waits for.
const MOST_TURNS: usize = 1500;

/// A conversation with the program.
struct Talk {
    tongue: &'static Tongue,
    child: Child,
    input: Option<ChildStdin>,
    output: ChildStdout,
    /// What the program asks now.
    prompt: String,
    /// What was said before it.
    lines: Vec<String>,
    /// Everything said so far, for failures.
    said: String,
}

impl Talk {
    /// Starts a game and returns what is said before the first question.
    fn begin(
        tongue: &'static Tongue,
        home: &std::path::Path,
        arguments: &[&str],
    ) -> (Talk, Vec<String>) {
        let mut command = binary(home);
        command.args(["play", "--plain", "--lang", tongue.code]).args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().unwrap());
        let (prompt, lines, said) = (String::new(), Vec::new(), String::new());
        let mut talk = Talk { tongue, child, input, output, prompt, lines, said };
        let lines = talk.listen();
        (talk, lines)
    }

    /// Types a line and returns what is said to it.
    fn say(&mut self, line: &str) -> Vec<String> {
        self.said.push_str(&format!("«{line}»\n"));
        let input = self.input.as_mut().unwrap();
        input.write_all(format!("{line}\n").as_bytes()).unwrap();
        self.listen()
    }

    /// Reads until the program asks something, or ends.
    fn listen(&mut self) -> Vec<String> {
        let mut bytes = Vec::new();
        let mut buffer = [0; 4096];
        loop {
            let read = self.output.read(&mut buffer).unwrap();
            bytes.extend(&buffer[..read]);
            let Ok(text) = std::str::from_utf8(&bytes) else { continue };
            let (lines, rest) = text.rsplit_once('\n').unwrap_or(("", text));
            let asks =
                rest.ends_with(' ') && self.tongue.prompts.iter().any(|start| rest.contains(start));
            if read == 0 || asks {
                self.said.push_str(text);
                for sign in ['\u{1b}', '\r', '*', '·'] {
                    assert!(!text.contains(sign), "{sign:?} is no word: {text}");
                }
                self.prompt = rest.trim().to_owned();
                self.lines = lines.lines().map(str::to_owned).collect();
                return self.lines.clone();
            }
        }
    }

    fn asks(&self, what: &str) -> bool {
        self.prompt.contains(what)
    }
}

/// A player who decides by a seed.
struct Player {
    talk: Talk,
    board: Board,
    random: u64,
    turns: usize,
    /// How many moves were built spot by spot.
    built: usize,
    /// Which kinds of sentences have been heard, by the words that mark them.
    heard: Vec<&'static str>,
}

impl Player {
    fn below(&mut self, bound: usize) -> usize {
        // SplitMix64.
        self.random = self.random.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.random;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    /// Hears what has changed.
    fn hear(&mut self, lines: &[String]) {
        for line in lines {
            self.board.hear(line);
            for mark in self.talk.tongue.marks {
                if line.contains(mark) && !self.heard.contains(mark) {
                    self.heard.push(mark);
                }
            }
        }
    }

    /// Asks for the pieces and the score, and compares them with what was heard.
    fn check(&mut self) {
        let pieces = self.talk.say("p");
        let mut told = Board::new(self.talk.tongue);
        pieces.iter().for_each(|line| told.hear(line));
        assert_eq!(told.pieces(), self.board.pieces(), "{}", self.talk.said);
        let score = self.talk.say("s");
        let mut told = Board::new(self.talk.tongue);
        score.iter().for_each(|line| told.hear(line));
        // A game that has a score begins at nil, of which nobody needs to be told.
        let known = self.board.score.or(told.score.map(|_| [0, 0]));
        assert_eq!(told.score, known, "{}", self.talk.said);
    }

    /// Plays until the program announces the result, and returns it.
    fn play(&mut self) -> String {
        let tongue = self.talk.tongue;
        loop {
            assert!(self.turns < MOST_TURNS, "the game does not end");
            if self.talk.asks(tongue.again) {
                let lines: Vec<_> = self.talk.said.lines().map(str::to_owned).collect();
                let result = lines
                    .iter()
                    .rev()
                    .find(|line| tongue.results.iter().any(|result| line.contains(result)));
                return result.unwrap().clone();
            }
            self.turns += 1;
            let lines = if self.talk.asks(tongue.order) {
                self.order()
            } else if self.talk.asks(tongue.throw) {
                self.throw()
            } else {
                self.check();
                self.decide()
            };
            self.hear(&lines);
        }
    }

    /// Chooses an order of the letters that were named before the question.
    fn order(&mut self) -> Vec<String> {
        // The explanation is the last thing that was said: `…: N Ng’ok, S …. Type four letters.`
        let told = self.talk.tongue.plain(self.talk.lines.last().unwrap());
        let listed = told.split(": ").nth(1);
        let named =
            listed.unwrap().split([',', '.']).flat_map(|part| part.split(self.talk.tongue.and));
        let mut letters: Vec<String> = named
            .filter_map(|part| part.trim().split_once(' '))
            .map(|(letter, _)| letter.to_owned())
            .filter(|letter| letter.chars().count() == 1)
            .collect();
        assert_eq!(letters.len(), 4, "{told}");
        let at = self.below(4);
        letters.rotate_left(at);
        self.talk.say(&letters.concat())
    }

    /// Throws the dice that were named before the question.
    fn throw(&mut self) -> Vec<String> {
        let Some((count, faces, least)) = self.talk.tongue.dice(self.talk.lines.last().unwrap())
        else {
            let side = self.below(2);
            let side = self.talk.tongue.sides[2 + side];
            return self.talk.say(side);
        };
        let shown: usize = (0..count).map(|_| self.below(faces) + least).sum();
        self.talk.say(&shown.to_string())
    }

    /// Chooses a move: an attack if there is one, a king's step to the centre, or any other.
    fn decide(&mut self) -> Vec<String> {
        let tongue = self.talk.tongue;
        if self.turns.is_multiple_of(4)
            && let Some(lines) = self.build()
        {
            return lines;
        }
        let attacks = self.talk.say(&format!("{} {}", tongue.moves, tongue.attacks));
        let mut offered = choices(&attacks);
        if offered.is_empty() || self.below(2) == 0 {
            let listed = self.talk.say(tongue.moves);
            // Many moves are offered in groups.
            let groups: Vec<String> = listed.iter().filter_map(|line| tongue.group(line)).collect();
            offered = choices(&listed);
            if !groups.is_empty() {
                let at = self.below(groups.len());
                let listed = self.talk.say(&groups[at]);
                offered = choices(&listed);
            }
        }
        assert!(!offered.is_empty(), "nothing is offered: {}", self.talk.said);
        let home = offered.iter().position(|(_, what)| what.contains(tongue.king_home));
        let at = home.unwrap_or_else(|| self.below(offered.len()));
        let number = offered[at].0.clone();
        self.talk.say(&number)
    }

    /// Builds a move spot by spot with one of the own pieces. Returns `None` if no piece can be taken.
    fn build(&mut self) -> Option<Vec<String>> {
        let tongue = self.talk.tongue;
        let side = tongue.sides.iter().find(|side| self.talk.asks(side))?;
        let own = self.board.spaces_of(side);
        let mut built = None;
        for _ in 0..own.len() {
            let at = self.below(own.len());
            let told = self.talk.say(&format!("{} {}", tongue.take, own[at]));
            // A stunned creature can only stand up, and a push is one space.
            let whole = [tongue.verbs.rises, tongue.verbs.pushes];
            if told.iter().any(|line| whole.iter().any(|verb| line.contains(verb))) {
                return Some(told);
            }
            let goes = told.iter().filter_map(|line| tongue.reach(line)).flatten();
            let goes: Vec<String> = goes.collect();
            if goes.is_empty() {
                continue;
            }
            let at = self.below(goes.len());
            let lines = self.talk.say(&format!("{} {}", tongue.go, goes[at]));
            self.built += 1;
            // A turn of looney can go on; everything else is complete.
            let goes_on = lines.iter().any(|line| tongue.is_points(line));
            built = Some(if goes_on { self.talk.say(tongue.done) } else { lines });
            break;
        }
        if built.is_none() {
            self.talk.say(tongue.clear);
        }
        built
    }
}

/// Reads the numbered moves of a list.
fn choices(lines: &[String]) -> Vec<(String, String)> {
    let numbered = lines.iter().filter_map(|line| line.split_once(". "));
    let numbered = numbered.filter(|(number, _)| number.parse::<usize>().is_ok());
    numbered.map(|(number, what)| (number.to_owned(), what.to_owned())).collect()
}

/// Plays a whole game, and returns what was heard in it.
fn walk(tongue: &'static Tongue, rules: &str, seed: u64, more: &[&str]) -> Vec<&'static str> {
    let home = tempfile::tempdir().unwrap();
    let mut arguments = vec![rules, "--first", "human", "--second", "human"];
    arguments.extend(more);
    let (talk, lines) = Talk::begin(tongue, home.path(), &arguments);
    let board = Board::new(tongue);
    let mut player = Player { talk, board, random: seed, turns: 0, built: 0, heard: Vec::new() };
    player.hear(&lines);
    let result = player.play();
    assert!(player.built > 0, "no move was built spot by spot: {}", player.talk.said);
    player.talk.say(tongue.no);
    player.talk.input = None;
    assert!(player.talk.child.wait().unwrap().success(), "{}", player.talk.said);
    println!("{rules}: {} decisions, {result}", player.turns);
    player.heard
}

/// Expects that sentences with each of these words were heard.
#[track_caller]
fn assert_heard(heard: &[&'static str], marks: &[&str]) {
    for mark in marks {
        assert!(heard.contains(mark), "nothing was heard of {mark:?}: {heard:?}");
    }
}

#[test]
fn a_game_of_groi_is_played_from_its_words() {
    let heard = walk(&ENGLISH, "groi", 1, &[]);
    assert_heard(&heard, &["goes from", "kills"]);
}

#[test]
fn a_game_of_bambara_is_played_from_its_words() {
    let heard = walk(&ENGLISH, "bambara", 2, &[]);
    assert_heard(&heard, &["captures", "can come back now"]);
}

#[test]
fn a_game_of_looney_is_played_from_its_words() {
    let heard = walk(&ENGLISH, "looney", 3, &["--seed", "5"]);
    assert_heard(&heard, &["attacks", "cubes", "force ghost now"]);
}

#[test]
fn a_game_of_simeone_is_played_from_its_words() {
    let heard = walk(&ENGLISH, "simeone", 4, &["--seed", "6"]);
    assert_heard(&heard, &["attacks", "pushes", "stunned", "Score"]);
}

#[test]
fn games_with_real_dice_are_played_from_their_words() {
    let heard = walk(&ENGLISH, "simeone", 5, &["--typed-dice"]);
    assert_heard(&heard, &["initiative", "attacks"]);
    let heard = walk(&ENGLISH, "looney", 6, &["--typed-dice"]);
    assert_heard(&heard, &["attacks", "begins"]);
}

#[test]
fn games_are_played_from_their_french_words() {
    let heard = walk(&FRENCH, "groi", 7, &[]);
    assert_heard(&heard, &["va de"]);
    let heard = walk(&FRENCH, "bambara", 8, &[]);
    assert_heard(&heard, &["va de", "prend"]);
    let heard = walk(&FRENCH, "looney", 9, &["--seed", "7"]);
    assert_heard(&heard, &["attaque", "cubes"]);
    let heard = walk(&FRENCH, "simeone", 10, &["--typed-dice"]);
    assert_heard(&heard, &["attaque", "Score"]);
}
