//! Games whose dice the players check: every throw is worked out by both devices while the game is on, whatever breaks.

use std::future::ready;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};

use dejarik_dice::seal::Second;
use dejarik_dice::{Point, Secret, Signers, proof};
use dejarik_play::Due;
use dejarik_rules::{RulesId, Side};
use dejarik_server::id::PersonId;
use dejarik_server::live::{DiceSigners, Hub, HubConfig, Who};
use dejarik_server::protocol::{Action, NewGame, Opponent, Rules};
use dejarik_server::store::Sqlite;
use dejarik_server::tallied::Tallied;
use dejarik_test_services::until as eventually;

use crate::child::Role;
use crate::common::client::{Client, Name};
use crate::common::line::Address;
use crate::common::player::{Player, get, play, until};
use crate::common::server::{Pairing, Server, quick, rematch_secret};
use crate::common::{computer, link};

/// What the link of an invitation carries beside the token.
const SECOND: Second = Second([5; 16]);

/// The terms of a game over a link with checked dice.
pub fn checked(rules: RulesId) -> NewGame {
    NewGame { checked: true, ..link(rules) }
}

/// Connects both players of a game, whose link carries the second secret.
pub async fn players(address: &Address, game: &Pairing) -> [Player; 2] {
    let [one, two] = game.names();
    let join = |side, name| Player::join(address, game.id, side, name, Some(SECOND));
    let one = Box::pin(join(Side::First, &one)).await;
    let two = Box::pin(join(Side::Second, &two)).await;
    let mut players = [one, two];
    let opened = |player: &Player| player.device().is_opened() && player.device().holds();
    assert!(until(&mut players, opened).await);
    players
}

/// Ends a game, if it is not over, and checks its file with both programs.
pub async fn check(address: &Address, game: &Pairing, players: &mut [Player; 2]) -> usize {
    let throws = |player: &Player| player.device().ledger().unwrap().throws().len();
    if players[0].due() != Some(Due::Nothing) {
        players[1].say("resign").await;
    }
    assert!(until(players, |player| player.due() == Some(Due::Nothing)).await);
    let file = get(address, &format!("/dice/{}", game.id)).await;
    let proved = proof::verify(&file).unwrap();
    for player in &*players {
        assert_eq!(throws(player), proved.throws().len());
        let words = proved.throws().iter().map(|thrown| &thrown.word);
        assert!(player.shown[0].iter().eq(words), "every throw was shown once, in its order");
    }
    second_program_agrees(&file);
    proved.throws().len()
}

/// Checks a file with the program that shares no code with this one.
fn second_program_agrees(file: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.dice");
    std::fs::write(&path, file).unwrap();
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/verify_dice.py");
    if let Ok(output) = Command::new("python3").arg(tool).arg(path).output() {
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[tokio::test]
async fn both_devices_work_out_every_throw_of_whole_games() {
    let server = Server::memory().await;
    let mut throws = 0;
    for (salt, rules) in [RulesId::Looney, RulesId::Simeone].into_iter().enumerate() {
        let game = server.game(checked(rules)).await;
        let mut players = players(&server.address, &game).await;
        assert!(play(&mut players, 40, salt).await);
        throws += check(&server.address, &game, &mut players).await;
        let record = server.hub.record(&game.id, &Who::default()).await.unwrap();
        assert!(record.contains(&format!("[Dice \"dejarik-{}.dice\"]", game.id)), "{record}");
    }
    assert!(throws > 10, "only {throws} throws");
}

#[tokio::test]
async fn a_player_who_reconnects_in_the_middle_learns_what_was_said_meanwhile() {
    let server = Server::memory().await;
    for rules in [RulesId::Looney, RulesId::Simeone] {
        let game = server.game(checked(rules)).await;
        let mut players = players(&server.address, &game).await;
        for turn in 0..12 {
            assert!(play(&mut players, 2, turn).await);
            let waits = |player: &Player| player.due() != Some(Due::Roll);
            assert!(until(&mut players, waits).await);
            if let Some(Due::Step(side)) = players[0].due() {
                // One of them leaves when the step is on its way, and the throw waits for its part.
                let word = players[side.index()].some_step(turn);
                players[side.index()].say(&word).await;
                let address = server.address.clone();
                players[turn % 2].come_back(&address).await;
            }
        }
        check(&server.address, &game, &mut players).await;
    }
}

/// Waits until nothing has a file open.
async fn closed(mut store: Arc<Sqlite>) {
    while let Err(shared) = Arc::try_unwrap(store) {
        store = shared;
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_server_that_dies_in_the_middle_of_a_throw_resumes_it_with_the_same_receipt() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("games.db");
    let store = Arc::new(Sqlite::open(&file).unwrap());
    let hub = Hub::open(store.clone(), quick()).await.unwrap();
    let game = Pairing::make(&hub, checked(RulesId::Looney)).await;
    hub.shutdown().await;
    drop(hub);
    closed(store).await;
    let mut program = Role::Games(file.clone()).start();
    let mut address = Address::Tcp(program.address().await);
    let mut players = players(&address, &game).await;
    let mut broken = 0;
    for turn in 0..8 {
        if !play(&mut players, 2, turn).await || players[0].due() == Some(Due::Nothing) {
            break;
        }
        let waits = |player: &Player| !matches!(player.due(), None | Some(Due::Roll));
        assert!(until(&mut players, waits).await);
        let Some(Due::Step(side)) = players[0].due() else { break };
        let step = players[side.index()].some_step(turn);
        players[side.index()].say(&step).await;
        // The device whose part is missing has the receipt, and the server dies before the throw is settled.
        players[(turn + side.index()) % 2].silent = true;
        let seen = |player: &Player| player.device().ledger().unwrap().game().line().len() > turn;
        assert!(until(&mut players, seen).await);
        broken += usize::from(players[0].due() == Some(Due::Roll));
        program.kill();
        program = Role::Games(file.clone()).start();
        address = Address::Tcp(program.address().await);
        for player in &mut players {
            player.silent = false;
            player.come_back(&address).await;
        }
    }
    check(&address, &game, &mut players).await;
    assert!(broken > 0, "no throw was open");
}

#[tokio::test]
async fn a_server_that_starts_from_an_old_backup_is_found_out() {
    let directory = tempfile::tempdir().unwrap();
    let [file, backup] = ["games.db", "backup.db"].map(|name| directory.path().join(name));
    let store = Arc::new(Sqlite::open(&file).unwrap());
    let server = Server::start(store.clone(), quick()).await;
    let game = server.game(checked(RulesId::Looney)).await;
    server.hub.shutdown().await;
    drop(server);
    closed(store).await;
    std::fs::copy(&file, &backup).unwrap();
    let server = Server::start(Arc::new(Sqlite::open(&file).unwrap()), quick()).await;
    let mut players = players(&server.address, &game).await;
    assert!(play(&mut players, 4, 0).await);
    let [player, _] = players;
    let mut device = player.device().clone();
    let store = Arc::new(Sqlite::open(&backup).unwrap());
    let old = Server::start(store, quick()).await;
    let client = Client::connect(&old.address, game.id, &Name::person(game.people[0])).await;
    let length = client.state().journal.unwrap() as usize;
    assert_eq!(device.compare(length).unwrap_err().point, Point::Bound);
}

#[tokio::test]
async fn one_person_at_one_screen_has_both_devices() {
    let server = Server::memory().await;
    let rules = RulesId::Simeone;
    let game = server.game(NewGame { opponent: Opponent::Here, ..checked(rules) }).await;
    let [one, two] = [0, 1].map(|side| Name::secret(&game.secrets[side]));
    let join = |side, name| Player::join(&server.address, game.id, side, name, None);
    let one = Box::pin(join(Side::First, &one)).await;
    let two = Box::pin(join(Side::Second, &two)).await;
    let mut players = [one, two];
    assert!(play(&mut players, 30, 3).await);
    assert!(check(&server.address, &game, &mut players).await > 0);
}

#[tokio::test]
async fn the_computer_has_no_device_and_its_throws_need_the_players_part() {
    let server = Server::memory().await;
    for rules in [RulesId::Looney, RulesId::Simeone] {
        let game = server.game(NewGame { checked: true, ..computer(rules, 1) }).await;
        let name = Name::secret(&game.secrets[0]);
        let joined = Player::join(&server.address, game.id, Side::First, &name, None);
        let mut player = Box::pin(joined).await;
        for turn in 0..20 {
            let mine = [Due::Nothing, Due::Step(Side::First), Due::Orders([true; 2])];
            player.until(|player| player.due().is_some_and(|due| mine.contains(&due))).await;
            let before = player.device().journal().len();
            match player.due() {
                Some(Due::Orders(_)) => player.say("setup:NSKM").await,
                Some(Due::Step(_)) => {
                    let word = player.some_step(turn);
                    player.say(&word).await;
                }
                _ => break,
            }
            player.until(|player| player.device().journal().len() > before).await;
        }
        if player.due() != Some(Due::Nothing) {
            player.say("resign").await;
        }
        player.until(|player| player.due() == Some(Due::Nothing)).await;
        let file = get(&server.address, &format!("/dice/{}", game.id)).await;
        let proved = proof::verify(&file).unwrap();
        assert!(proved.throws().iter().all(|thrown| thrown.lot || thrown.parts.has(Side::First)));
        second_program_agrees(&file);
    }
}

#[tokio::test]
async fn the_dice_of_games_that_are_over_are_counted_once_for_everybody() {
    let data = tempfile::tempdir().unwrap();
    let tallied = Tallied::open(data.path(), None);
    let config = HubConfig { tallied: tallied.clone(), ..quick() };
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    let (mut games, mut dice) = (0, 0);
    for rules in [RulesId::Looney, RulesId::Simeone] {
        let game = server.game(checked(rules)).await;
        let mut players = players(&server.address, &game).await;
        // A game may be over after thirty steps, but not after four.
        assert!(play(&mut players, 4, 5).await);
        assert_eq!(tallied.figures().await.games, games, "a game in play is not counted");
        assert!(play(&mut players, 26, 5).await);
        check(&server.address, &game, &mut players).await;
        let ledger = players[0].device().ledger().unwrap();
        let thrown = ledger.throws().iter().flat_map(|thrown| &thrown.dice);
        dice += thrown.filter(|die| die.side.is_some() && die.faces > 1).count() as u32;
        games += 1;
        eventually("the game is counted", async || tallied.figures().await.games == games).await;
    }
    let shown = tallied.figures().await;
    assert_eq!(shown.kinds.iter().map(|kind| kind.throws).sum::<u32>(), dice);
}

#[tokio::test]
async fn dice_are_checked_from_the_start_or_not_at_all() {
    let server = Server::memory().await;
    let person = PersonId::random().unwrap();
    for terms in
        [checked(RulesId::Groi), NewGame { opponent: Opponent::Board, ..checked(RulesId::Looney) }]
    {
        let refused = server.hub.create(&person, terms).await.unwrap_err();
        assert_eq!(refused.at.as_deref(), Some("checked"));
    }
    let config = HubConfig { dice_keys: None, ..quick() };
    let keyless = Server::start(Arc::new(Sqlite::default()), config).await;
    let terms = checked(RulesId::Looney);
    assert!(keyless.hub.create(&person, terms).await.unwrap_err().at.is_some());

    // A client without a device cannot play, and a game without checks takes no device.
    let game = server.game(checked(RulesId::Looney)).await;
    let mut clients = server.clients(&game).await;
    assert!(clients[0].known.full.as_ref().unwrap().checked);
    for word in ["draw-offer", "A1-A2"] {
        let refused = clients[0].act(Side::First.into(), word).await.unwrap_err();
        assert_eq!((refused.code.as_str(), refused.at.as_deref()), ("not-now", Some("action")));
    }
    clients[0].act(Side::First.into(), "abort").await.unwrap();
    let plain = server.game(link(RulesId::Looney)).await;
    let [mut client, _] = server.clients(&plain).await;
    let full = client.known.full.clone().unwrap();
    assert!(!full.checked && full.state.journal.is_none() && full.room.dice.is_none());
    let rules = Rules(RulesId::Looney);
    assert_eq!(full.rules, rules);
    let message = serde_json::json!({"kind": "dice", "message": {"unanswered": 1}});
    let frame = dejarik_server::protocol::ClientFrame::Act {
        id: "d1".to_owned(),
        side: Side::First.into(),
        action: serde_json::from_value(message).unwrap(),
    };
    assert_eq!(client.answer(&frame).await.unwrap_err().code, "not-now");
}

/// The keys of a server, from these bytes, oldest first.
fn keys_of(bytes: &[u8]) -> Signers {
    let all: Vec<Secret> = bytes.iter().map(|byte| Secret([*byte; 32])).collect();
    let (newest, before) = all.split_last().unwrap();
    Signers::new("dejarik.example", before, newest)
}

#[tokio::test]
async fn a_game_keeps_its_key_and_the_next_one_has_a_key_that_follows() {
    let now = Arc::new(Mutex::new(keys_of(&[1])));
    let read = now.clone();
    let dice_keys = Some(DiceSigners::with(move || ready(read.lock().unwrap().clone())));
    let config = HubConfig { dice_keys, ..quick() };
    let store = Arc::new(Sqlite::default());
    let server = Server::start(store.clone(), config.clone()).await;
    let game = server.game(checked(RulesId::Looney)).await;
    let mut old = players(&server.address, &game).await;
    assert!(play(&mut old, 4, 0).await);
    let key = |player: &Player| player.device().ledger().unwrap().opening().key;
    let first = key(&old[0]);
    *now.lock().unwrap() = keys_of(&[1, 2, 3]);
    // Another node loads the game that has begun.
    server.hub.shutdown().await;
    let server = Server::start(store, config).await;
    for player in &mut old {
        player.come_back(&server.address).await;
    }
    assert!(play(&mut old, 4, 1).await);
    check(&server.address, &game, &mut old).await;
    assert_eq!(key(&old[0]), first);

    // Players who know the first key accept the third.
    let game = server.game(checked(RulesId::Looney)).await;
    let join = async |game: &Pairing, side: usize, known: &[u8]| {
        let known = known.iter().map(|byte| keys_of(&[*byte]).newest().public()).collect();
        let name = &game.names()[side];
        Player::knowing(&server.address, game.id, Side::BOTH[side], name, known).await
    };
    let one = Box::pin(join(&game, 0, &[1])).await;
    let mut new = [one, Box::pin(join(&game, 1, &[1])).await];
    assert!(play(&mut new, 4, 2).await);
    assert_eq!(key(&new[0]), keys_of(&[3]).newest().public());
    check(&server.address, &game, &mut new).await;

    // One player has come before another key, and the other one after it: the game is opened with the newest.
    let game = server.game(checked(RulesId::Looney)).await;
    let one = Box::pin(join(&game, 0, &[1, 2, 3])).await;
    *now.lock().unwrap() = keys_of(&[1, 2, 3, 4]);
    let mut both = [one, Box::pin(join(&game, 1, &[1, 2, 3, 4])).await];
    assert!(play(&mut both, 4, 3).await);
    assert_eq!(key(&both[0]), keys_of(&[4]).newest().public());
    check(&server.address, &game, &mut both).await;
}

#[tokio::test]
async fn a_game_whose_key_is_lost_keeps_nobody_from_signing_in_or_deleting_everything() {
    let with = |byte: u8| {
        let keys = Signers::new("dejarik.example", &[], &Secret([byte; 32]));
        HubConfig { dice_keys: Some(DiceSigners::with(move || ready(keys.clone()))), ..quick() }
    };
    let store = Arc::new(Sqlite::default());
    let server = Server::start(store.clone(), with(1)).await;
    let game = server.game(checked(RulesId::Looney)).await;
    let [person, _] = game.people;
    let mut both = players(&server.address, &game).await;
    assert!(play(&mut both, 2, 0).await);
    server.hub.shutdown().await;
    // The file with the keys is one from before.
    let server = Server::start(store, with(2)).await;
    assert_eq!(server.hub.join(person, PersonId::random().unwrap()).await.unwrap(), 0);
    server.hub.forget(&person).await.unwrap();
    assert_eq!(server.hub.games_of(&person).await.unwrap(), []);
}

#[tokio::test]
async fn a_resignation_is_not_lost_if_the_log_has_moved_on() {
    let server = Server::memory().await;
    let game = server.game(checked(RulesId::Looney)).await;
    let mut players = players(&server.address, &game).await;
    assert!(play(&mut players, 2, 0).await);
    let settled = |player: &Player| player.due() != Some(Due::Roll);
    assert!(until(&mut players, settled).await);
    // The second player resigns without having read the offer.
    players[0].say("draw-offer").await;
    players[1].say("resign").await;
    assert!(until(&mut players, |player| player.due() == Some(Due::Nothing)).await);
    check(&server.address, &game, &mut players).await;
}

#[tokio::test]
async fn a_rematch_has_checked_dice_with_secrets_of_its_own() {
    let server = Server::memory().await;
    let game = server.game(checked(RulesId::Looney)).await;
    let mut players = players(&server.address, &game).await;
    check(&server.address, &game, &mut players).await;
    for player in &mut players {
        player.act(Action::Rematch).await;
    }
    let next = |player: &Player| player.client.known.room.as_ref().unwrap().next.clone();
    assert!(until(&mut players, |player| next(player).is_some()).await);
    let id = next(&players[0]).unwrap();
    // The players have swapped sides.
    let secret = rematch_secret(&server.hub, &id, &game.secrets[1]).await;
    let names = [Name::secret(&secret), Name::person(game.people[0])];
    let id = id.parse().unwrap();
    let join = |side, name| Player::join(&server.address, id, side, name, Some(SECOND));
    let one = Box::pin(join(Side::First, &names[0])).await;
    let two = Box::pin(join(Side::Second, &names[1])).await;
    let mut again = [one, two];
    assert!(play(&mut again, 6, 1).await);
    let server_part = |player: &Player| player.device().ledger().unwrap().opening().server;
    assert_ne!(server_part(&players[0]), server_part(&again[0]));
}
