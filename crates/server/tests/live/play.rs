//! Whole games over real WebSockets.

use crate::common::client::{Client, Name, play_on, settle};
use crate::common::server::Server;
use crate::common::{computer, link};
use dejarik_rules::RulesId;
use dejarik_server::live::Who;
use dejarik_server::protocol::{Due, NewGame, Opponent, SideName};

#[tokio::test(start_paused = true)]
async fn a_game_of_each_rule_set_is_played_over_a_link_and_everybody_has_the_same_line() {
    let server = Server::memory().await;
    for (salt, rules) in RulesId::ALL.into_iter().enumerate() {
        let mut terms = link(rules);
        if rules == RulesId::Simeone {
            terms.options = [("setup".to_owned(), "free".to_owned())].into();
        }
        let game = server.game(terms).await;
        let mut watcher = Client::connect(&server.address, game.id, &Name::default()).await;
        let mut clients = server.clients(&game).await;
        play_on(&mut clients, 60, salt).await;
        if settle(&mut clients).await.is_some() {
            clients[1].act(SideName::Second, "resign").await.unwrap();
        }
        let version = clients[1].known.version();
        clients[0].until_version(version).await;
        watcher.until_version(version).await;
        for client in clients.iter_mut().chain([&mut watcher]) {
            assert_eq!(client.state().due, Due::Nothing);
            assert!(client.in_step().await);
        }
        assert_eq!(clients[0].known.words, watcher.known.words);
        let record = server.hub.record(&game.id, &Who::default()).await.unwrap();
        let reports = dejarik_play::record::check(&record);
        assert!(reports.iter().all(|report| report.outcome.is_ok()), "{record}");
    }
}

#[tokio::test]
async fn the_computer_plays_every_rule_set() {
    let server = Server::memory().await;
    for rules in RulesId::ALL {
        let game = server.game(computer(rules, 1)).await;
        let name = Name::person(game.people[0]);
        let mut client = Client::connect(&server.address, game.id, &name).await;
        if matches!(client.state().due, Due::Orders { .. }) {
            client.act(SideName::First, "setup:NSKM").await.unwrap();
        }
        for salt in 0..6 {
            while !matches!(client.due(), Some(SideName::First)) {
                if client.state().due == Due::Nothing {
                    break;
                }
                client.next().await.unwrap();
            }
            if client.state().due == Due::Nothing {
                break;
            }
            let word = client.some_step(salt * 17).unwrap();
            client.act(SideName::First, &word).await.unwrap();
        }
        assert!(client.in_step().await);
        assert!(client.known.version() >= 6 || client.state().due == Due::Nothing);
    }
}

#[tokio::test(start_paused = true)]
async fn one_person_plays_both_sides_at_one_screen() {
    let server = Server::memory().await;
    let terms = NewGame { opponent: Opponent::Here, ..link(RulesId::Bambara) };
    let game = server.game(terms).await;
    let mut client = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    assert_eq!(client.known.full.as_ref().unwrap().you.len(), 2);
    for salt in 0..5 {
        let side = client.due().unwrap();
        let word = client.some_step(salt).unwrap();
        client.act(side, &word).await.unwrap();
    }
    let words = client.known.words.clone();
    client.act(SideName::First, "undo").await.unwrap();
    assert_eq!(client.known.words, words[..4]);
    assert!(client.in_step().await);
}

#[tokio::test(start_paused = true)]
async fn only_the_side_to_move_is_sent_choices() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Groi)).await;
    let [one, two] = server.clients(&game).await;
    assert!(one.state().choices.is_some());
    assert!(two.state().choices.is_none());
    let full = |client: &Client| client.known.full.clone().unwrap();
    assert_eq!(full(&one).you, [SideName::First]);
    assert_eq!(full(&two).you, [SideName::Second]);
}
