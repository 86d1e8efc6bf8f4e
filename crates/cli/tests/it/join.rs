//! `dejarik join` and `dejarik watch`: the real binary at a real server, which is killed and started again.

#![cfg(unix)]

use std::io::{Read, Write};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use dejarik_test_services::Program;
use dejarik_test_services::http::Client;
use serde_json::{Value, json};

use crate::common::{Answer, answer, binary, serve};
use crate::signals::{Terminal, is_restored};

/// A server, and where its games are.
struct Host {
    server: Program,
    at: SocketAddr,
    home: tempfile::TempDir,
}

/// A game with its links.
struct Game {
    /// The link without a token.
    watch: String,
    /// The secret of the first player's seat, as a link.
    seat: String,
    /// The invitation to the second player's seat.
    invite: String,
    id: String,
}

impl Host {
    async fn start() -> Host {
        let home = tempfile::tempdir().unwrap();
        let data = home.path().join("games");
        let mut server = Program::start(serve(home.path(), &["--data", data.to_str().unwrap()]));
        let at = server.address().await;
        Host { server, at, home }
    }

    /// Kills the server and starts it again at the same address.
    async fn restart(&mut self) {
        self.server.kill();
        let mut command = binary(self.home.path());
        let data = self.home.path().join("games");
        let port = self.at.port().to_string();
        command.args(["serve", "--log", "off", "--port", &port, "--data"]).arg(data);
        self.server = Program::start(command);
        assert_eq!(self.server.address().await, self.at);
    }

    async fn game(&self, rules: &str) -> Game {
        self.game_on(json!({"rules": rules, "opponent": {"kind": "link"}, "side": "w"})).await
    }

    async fn game_on(&self, terms: Value) -> Game {
        let created = Client::program(self.at).post("/api/games", &terms).await.ok();
        let id = created["id"].as_str().unwrap().to_owned();
        let watch = format!("http://{}/game/{id}", self.at);
        let seat = format!("{watch}#{}", created["seats"]["w"].as_str().unwrap());
        let invite = format!("http://{}{}", self.at, created["invite"].as_str().unwrap());
        Game { watch, seat, invite, id }
    }

    async fn record(&self, game: &Game) -> String {
        let path = format!("/api/games/{}/record", game.id);
        Client::program(self.at).get(&path).await.text().to_owned()
    }
}

/// A player who types in a pipe.
fn seated(home: &Path, arguments: &[&str]) -> Program {
    let mut command = binary(home);
    command.args(arguments).arg("--plain");
    Program::start(command)
}

/// A program that plays by itself: it answers the questions as they come.
struct Robot {
    child: Child,
    keys: ChildStdin,
    out: ChildStdout,
    said: String,
    /// How much of what was said has been answered.
    answered: usize,
    moves: u32,
    most: u32,
    lot: u64,
}

impl Robot {
    fn start(home: &Path, link: &str, lot: u64, most: u32) -> Robot {
        let mut command = binary(home);
        command.args(["join", link, "--plain"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (keys, out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Robot { child, keys, out, said: String::new(), answered: 0, moves: 0, most, lot }
    }

    /// Plays until the game is over and the program has ended, and returns its exit code and what it said. `each` is
    /// called before each move.
    fn play(mut self, mut each: impl FnMut(u32)) -> (i32, String) {
        let mut bytes = [0; 4096];
        loop {
            let read = self.out.read(&mut bytes).unwrap();
            if read == 0 {
                break;
            }
            self.said.push_str(&String::from_utf8_lossy(&bytes[..read]));
            let line =
                self.said[self.answered..].rsplit('\n').next().unwrap_or_default().to_owned();
            let Some(reply) = self.reply(&line) else { continue };
            if line.starts_with("Turn ") {
                each(self.moves);
            }
            self.answered = self.said.len();
            // A program that has ended reads nothing.
            let _ = writeln!(self.keys, "{reply}");
        }
        let code = self.child.wait().unwrap().code().unwrap_or(-1);
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        (code, self.said + &errors)
    }

    fn reply(&mut self, line: &str) -> Option<String> {
        if line.ends_with("(yes or no) ") {
            return Some(if line.contains("resign") { "yes" } else { "no" }.to_owned());
        }
        if line.ends_with("your order: ") {
            return Some(String::new());
        }
        if !(line.starts_with("Turn ") && line.ends_with(": ")) {
            return None;
        }
        self.moves += 1;
        if self.moves > self.most {
            // Resigning once is enough, also while the server is away.
            return (self.moves == self.most + 1).then(|| "resign".to_owned());
        }
        self.lot = self
            .lot
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        Some((1 + (self.lot >> 33) % 8).to_string())
    }
}

/// Returns the sentence about the end of a game.
fn end(said: &str) -> &str {
    let is_end =
        |line: &&str| line.contains(" has won. ") || line.starts_with("The game is a draw");
    said.lines().find(is_end).unwrap_or_else(|| panic!("no end in:\n{said}"))
}

/// Lets two programs play a game to its end. `each` is called before each move of the first one.
async fn played(game: &Game, most: u32, each: impl FnMut(u32) + Send + 'static) -> [String; 2] {
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let first = Robot::start(homes[0].path(), &game.seat, 1, most);
    let second = Robot::start(homes[1].path(), &game.invite, 2, most);
    let first = tokio::task::spawn_blocking(move || first.play(each));
    let second = tokio::task::spawn_blocking(move || second.play(|_| ()));
    let (first, second) = (first.await.unwrap(), second.await.unwrap());
    assert_eq!((first.0, second.0), (0, 0), "{}\n---\n{}", first.1, second.1);
    assert_eq!(end(&first.1), end(&second.1));
    [first.1, second.1]
}

#[tokio::test(flavor = "multi_thread")]
async fn two_terminals_play_whole_games_of_all_rule_sets() {
    let host = Host::start().await;
    for rules in ["groi", "bambara", "looney", "simeone"] {
        let game = host.game(rules).await;
        let said = played(&game, 30, |_| ()).await;
        let record = host.record(&game).await;
        assert!(record.contains("[Rules") || record.contains(rules), "{record}");
        for said in said {
            assert!(!said.contains("Not done"), "{rules}: {said}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_terminals_and_a_spectator_check_the_dice_of_a_game() {
    let host = Host::start().await;
    for rules in ["looney", "simeone"] {
        let terms =
            json!({"rules": rules, "opponent": {"kind": "link"}, "side": "w", "checked": true});
        let mut game = host.game_on(terms).await;
        for link in [&mut game.seat, &mut game.invite] {
            link.push_str(".000102030405060708090a0b0c0d0e0f");
        }
        let home = tempfile::tempdir().unwrap();
        let mut watcher = seated(home.path(), &["watch", &game.watch]);
        watcher.line("You watch this game").await.unwrap();
        let said = played(&game, 14, |_| ()).await;
        watcher
            .line("Throw 1 was checked by this program.")
            .await
            .unwrap_or_else(|| panic!("{rules}: {}", watcher.log()));
        for said in said {
            assert!(said.contains("Throw 1 was checked by this program."), "{rules}: {said}");
            assert!(!said.contains("Not done"), "{rules}: {said}");
        }
        let path = format!("/api/games/{}/dice", game.id);
        let dice = Client::program(host.at).get(&path).await.text().to_owned();
        let file = host.home.path().join("game.dice");
        std::fs::write(&file, dice).unwrap();
        let verified = binary(host.home.path()).args(["dice", "verify"]).arg(&file).output();
        assert_eq!(answer(verified.unwrap()).code, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_comes_back_to_a_game_with_checked_dice_with_the_same_secret() {
    let host = Host::start().await;
    let home = tempfile::tempdir().unwrap();
    let terms = json!({"rules": "looney", "opponent": {"kind": "computer", "level": 1},
        "side": "w", "checked": true});
    let created = Client::program(host.at).post("/api/games", &terms).await.ok();
    let id = created["id"].as_str().unwrap();
    let seat = created["seats"]["w"].as_str().unwrap();
    let link = format!("http://{}/game/{id}#{seat}", host.at);
    let mut first = seated(home.path(), &["join", &link]);
    first.line("Type a move").await.unwrap();
    // Nobody else on this computer plays the seat meanwhile.
    let refused = join(home.path(), &link);
    assert!(refused.err.contains("another process"), "{refused:?}");
    first.say("quit");
    assert_eq!(first.end().await.status.code(), Some(0));
    let file = home
        .path()
        .join(format!("data/dejarik/online/{id}@{}.w.dice.json", host.at))
        .to_string_lossy()
        .replace(':', "_");
    let mode = std::fs::metadata(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert_eq!(mode.permissions().mode() & 0o077, 0, "only the user may read a secret");
    let mut again = seated(home.path(), &["join", &link]);
    again.line("Type a move").await.unwrap();
    again.say("resign");
    again.say("yes");
    again.line("has won").await.unwrap_or_else(|| panic!("{}", again.log()));

    // A server whose key is not the one of earlier games is refused, and the evidence is kept.
    let keys = home.path().join(format!("data/dejarik/online/{}.keys.json", host.at));
    let keys = keys.to_string_lossy().replace(':', "_");
    let known: Vec<String> = serde_json::from_slice(&std::fs::read(&keys).unwrap()).unwrap();
    assert_eq!(known.len(), 1);
    std::fs::write(&keys, format!("[\"{}\"]\n", "07".repeat(32))).unwrap();
    let created = Client::program(host.at).post("/api/games", &terms).await.ok();
    let (id, seat) = (created["id"].as_str().unwrap(), created["seats"]["w"].as_str().unwrap());
    let link = format!("http://{}/game/{id}#{seat}", host.at);
    let mut other = seated(home.path(), &["join", &link]);
    other.line("The evidence is in ").await.unwrap_or_else(|| panic!("{}", other.log()));
    let ended = other.end().await;
    assert_eq!(ended.status.code(), Some(2), "{ended:?}");
    let told = format!("{ended:?}");
    assert!(told.contains("none of its keys in earlier games"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_loses_no_move() {
    let mut host = Host::start().await;
    let game =
        host.game_on(json!({"rules": "simeone", "opponent": {"kind": "link"}, "side": "w"})).await;
    let (ask, mut asked) = tokio::sync::mpsc::unbounded_channel();
    let each = move |moves: u32| {
        if moves == 4 || moves == 12 {
            ask.send(()).unwrap();
        }
    };
    let players = tokio::spawn(async move { (played(&game, 20, each).await, game) });
    // The players do not wait for the server, so their moves meet a server that is away.
    while asked.recv().await.is_some() {
        host.restart().await;
    }
    let (said, game) = players.await.unwrap();
    let lost = |said: &String| said.contains("The connection is lost");
    assert!(said.iter().all(lost), "{said:?}");
    let record = host.record(&game).await;
    assert!(record.contains("simeone"), "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_phrases_and_a_rematch_reach_the_other_terminal_and_a_spectator() {
    let host = Host::start().await;
    let homes = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let game = host.game("groi").await;
    let mut first = seated(homes[0].path(), &["join", &game.seat, "--name", "Anna"]);
    first.line("Type a move").await.unwrap();
    let mut second = seated(homes[1].path(), &["join", &game.invite, "--name", "Zoé"]);
    second.line("Type a move").await.unwrap();
    first.line("taken the seat of Black").await.unwrap();
    let mut third = seated(homes[2].path(), &["watch", &game.watch, "--lang", "fr"]);
    third.line("Vous regardez cette partie").await.unwrap();

    for early in ["a7-b7", "A7xB7", "pass", "1", "take A7"] {
        second.say(early);
        second.line("It is not your turn.").await.unwrap();
    }
    third.say("A7-B7");
    third.line("Vous regardez seulement cette partie.").await.unwrap();
    first.say("say 2");
    second.line("Good luck!").await.unwrap();
    third.line("Bonne chance\u{a0}!").await.unwrap();
    first.say("a1-b1");
    second.line("A1").await.unwrap();
    third.line("A1").await.unwrap();
    first.say("takeback");
    second.line("asks to take back").await.unwrap();
    second.say("yes");
    first.line("grants the takeback").await.unwrap();
    third.line("accordent la reprise").await.unwrap();
    first.say("draw");
    second.line("offers a draw").await.unwrap();
    third.line("proposent la nulle").await.unwrap();
    second.say("no");
    first.line("declines the draw").await.unwrap();
    first.say("hint");
    first.line("no advice").await.unwrap();
    first.say("players");
    first.line("Zoé").await.unwrap();
    first.say("a1-b1");
    second.line("A1").await.unwrap();
    second.say("a7-b7");
    first.line("A7").await.unwrap();
    second.say("resign");
    second.say("yes");
    for (player, end) in [
        (&mut first, "White has won"),
        (&mut second, "White has won"),
        (&mut third, "Blancs ont gagné"),
    ] {
        player.line(end).await.unwrap_or_else(|| panic!("{}", player.log()));
    }
    first.say("yes");
    second.line("would like a rematch").await.unwrap();
    second.say("yes");
    first.line("The rematch begins").await.unwrap();
    second.line("The rematch begins").await.unwrap();
    third.line("La revanche commence").await.unwrap();
    // The sides are swapped.
    second.say("a1-b1");
    first.line("A1").await.unwrap();
    first.say("quit");
    let ended = first.end().await;
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");
    let back =
        ended.out.lines().find_map(|line| line.split_once("dejarik join ")).unwrap().1.to_owned();
    second.line("is away").await.unwrap();
    assert!(!back.contains('#'), "no secret is shown: {back}");

    // The link alone leads back to the seat, for this user.
    let mut again = seated(homes[0].path(), &["join", &back]);
    again.line("Type a move").await.unwrap();
    second.line("is back").await.unwrap();
    again.say("a7-b7");
    second.line("A7").await.unwrap();
    let kept = homes[0].path().join("data/dejarik/online");
    for file in std::fs::read_dir(&kept).unwrap() {
        let mode = file.unwrap().metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "only the user may read a secret");
    }
    let stranger = tempfile::tempdir().unwrap();
    let refused = join(stranger.path(), &back);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("dejarik watch"), "{refused:?}");
}

fn join(home: &Path, link: &str) -> Answer {
    answer(binary(home).args(["join", link, "--plain"]).output().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_leads_nowhere_is_refused() {
    let host = Host::start().await;
    let home = tempfile::tempdir().unwrap();
    let game = host.game("groi").await;
    let at = host.at;
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for (link, why) in [
        ("1a2B3c4D".to_owned(), "expected a link to a game"),
        (format!("http://{at}"), "expected a link to a game"),
        (format!("http://{at}/game/short"), "8 letters and digits"),
        (format!("{}#short", game.watch), "12 letters and digits"),
        (format!("http://{at}/game/00000000#abcdefghijkl"), "no such game"),
        (format!("{}#abcdefghijkl", game.watch), "invitation"),
        (game.watch.clone(), "expected an invitation"),
        (format!("http://{closed}/game/1a2B3c4D#abcdefghijkl"), "cannot be reached"),
    ] {
        let refused = join(home.path(), &link);
        assert_eq!((refused.code, &*refused.out), (2, ""), "{link}: {refused:?}");
        assert!(refused.err.contains(why), "{link}: {refused:?}");
    }
    // An invitation takes the seat once.
    let mut other = seated(home.path(), &["join", &game.invite]);
    other.line("Type a move").await.unwrap();
    let stranger = tempfile::tempdir().unwrap();
    let refused = join(stranger.path(), &game.invite);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("somebody else has taken this seat"), "{refused:?}");
    let french = answer(
        binary(stranger.path())
            .args(["join", &game.invite, "--lang", "fr", "--plain"])
            .output()
            .unwrap(),
    );
    assert!(french.err.contains("quelqu’un d’autre a pris cette place"), "{french:?}");
}

/// Waits until the screen shows a text, apart from the breaks of its lines.
#[track_caller]
fn wait_for(terminal: &Terminal, text: &str) {
    terminal.wait(text, |screen| {
        let words: Vec<String> = screen.contents().split_whitespace().map(str::to_owned).collect();
        words.join(" ").contains(text)
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn two_full_screens_play_over_a_server_and_give_their_terminals_back() {
    let mut host = Host::start().await;
    let homes = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let clock = json!({"initial": 600_000, "increment": 0});
    let terms = json!({"rules": "groi", "opponent": {"kind": "link"}, "side": "w", "clock": clock});
    let game = host.game_on(terms).await;
    let mut first = Terminal::dejarik(homes[0].path(), &["join", &game.seat]);
    first.wait_for_board();
    wait_for(&first, "#");
    let mut second = Terminal::dejarik(homes[1].path(), &["join", &game.invite]);
    second.wait_for_board();
    wait_for(&second, "10:00");
    wait_for(&second, "Waiting for White");
    first.wait("the turn", |screen| !screen.contents().contains("invitation"));
    first.type_in(":a1-b1\r");
    for terminal in [&first, &second] {
        terminal.wait_for("A1-B1");
    }
    host.restart().await;
    second.type_in(":a7-b7\r");
    for terminal in [&first, &second] {
        terminal.wait_for("A7-B7");
    }
    second.type_in("/1");
    wait_for(&first, "Hello!");
    second.type_in("d\r");
    wait_for(&first, "Your opponent offers a draw.");
    first.type_in("+");
    for terminal in [&first, &second] {
        wait_for(terminal, "The game is over");
    }
    first.type_in("\r");
    wait_for(&second, "would like a rematch");
    second.type_in("+");
    for terminal in [&first, &second] {
        wait_for(terminal, "The rematch begins");
    }
    second.type_in(":a1-b1\r");
    first.wait_for("A1-B1");
    first.type_in("\u{3}");
    let (code, screen, settings) = first.end();
    is_restored(screen.screen(), &settings);
    assert_eq!(code, 0);
    assert!(
        screen.screen().contents().contains("dejarik join http://"),
        "{}",
        screen.screen().contents()
    );
    wait_for(&second, "is away");
    second.type_in("q");
    let (code, screen, settings) = second.end();
    is_restored(screen.screen(), &settings);
    assert_eq!(code, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminal_makes_a_game_and_shows_the_invitation() {
    let host = Host::start().await;
    let homes = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let server = format!("http://{}", host.at);
    let mut first =
        seated(homes[0].path(), &["play", "groi", "--online", &server, "--first", "human"]);
    let line = first.line("Send this invitation").await.unwrap();
    let link = line.split_whitespace().last().unwrap().to_owned();
    let mut second = seated(homes[1].path(), &["join", &link]);
    second.line("Type a move").await.unwrap();
    first.line("taken the seat").await.unwrap();
    first.say("a1-b1");
    second.line("A1").await.unwrap();
    let mut third =
        seated(homes[0].path(), &["play", "looney", "--online", &server, "--first", "human"]);
    let line = third.line("Send this invitation").await.unwrap();
    let link = line.split_whitespace().last().unwrap().to_owned();
    third.say("quit");
    third.end().await;
    // Who comes back still has the second secret, which stands behind the invitation.
    let (watch, token) = link.split_once('#').unwrap();
    assert_eq!(token.len(), "aB3dE5fG7hJ9.".len() + 32, "{link}");
    let mut back = seated(homes[0].path(), &["join", watch]);
    back.line(&link).await.unwrap_or_else(|| panic!("{}", back.log()));
    let mut fourth = seated(homes[1].path(), &["join", &link]);
    for player in [&mut back, &mut fourth] {
        let checked = player.line("Throw 1 was checked by this program.").await;
        checked.unwrap_or_else(|| panic!("{}", player.log()));
    }
    for bad in ["dejarik.example", "ftp://dejarik.example"] {
        let refused =
            answer(binary(homes[0].path()).args(["play", "--online", bad]).output().unwrap());
        assert_eq!(refused.code, 2, "{refused:?}");
        assert!(refused.err.contains("the address of a server"), "{refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_screen_shows_the_invitation_while_the_order_is_being_chosen() {
    let host = Host::start().await;
    let home = tempfile::tempdir().unwrap();
    let server = format!("http://{}", host.at);
    let online = ["play", "simeone", "--online", &server, "--first", "human"];
    let mut first = Terminal::dejarik(home.path(), &online);
    let shown = |screen: &vt100::Screen| {
        let text = screen.contents();
        (text.find("Send this invitation"), text.find("Set-up"))
    };
    first.wait(
        "the invitation above the order",
        |screen| matches!(shown(screen), (Some(invitation), Some(order)) if invitation < order),
    );
    first.type_in("\r");
    first.wait("the invitation alone", |screen| matches!(shown(screen), (Some(_), None)));
    first.type_in("\u{3}");
    let (code, screen, settings) = first.end();
    is_restored(screen.screen(), &settings);
    assert_eq!(code, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_invitation_is_said_before_an_order_is_asked_for() {
    let host = Host::start().await;
    let homes = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let server = format!("http://{}", host.at);
    let online = ["play", "simeone", "--online", &server, "--first", "human"];
    let mut first = seated(homes[0].path(), &online);
    let line = first.line("Send this invitation").await.unwrap();
    let link = line.split_whitespace().last().unwrap().to_owned();
    first.line("choose the order").await.unwrap();
    first.say("lang fr");
    let line = first.line("Envoyez cette invitation").await.unwrap();
    assert!(line.ends_with(&link), "{line}");
    first.line("choisissez l’ordre").await.unwrap();
    first.say("NSKM");
    let mut second = seated(homes[1].path(), &["join", &link]);
    second.line("choose the order").await.unwrap();
    second.say("");
    for (player, checked) in [
        (&mut first, "a été vérifié par ce programme"),
        (&mut second, "was checked by this program"),
    ] {
        player.line(checked).await.unwrap_or_else(|| panic!("{}", player.log()));
    }
}
