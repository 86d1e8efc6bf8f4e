//! Whole games over real WebSockets.

use crate::common::client::{Client, Name, play_on, settle};
use crate::common::server::Server;
use crate::common::{computer, link};
use dejarik_rules::RulesId;
use dejarik_server::live::Who;
use dejarik_server::protocol::{
    Action, ApiError, ClientFrame, Due, GameKind, NewGame, Opponent, SideName, ThrowPart,
};

#[tokio::test(start_paused = true)]
async fn a_game_of_each_rule_set_is_played_over_a_link_and_everybody_has_the_same_line() {
    let server = Server::memory().await;
    for (salt, rules) in RulesId::all().enumerate() {
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
    for rules in RulesId::all() {
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

/// Enters the results of a throw at a real board, and returns why they were refused, if they were.
async fn enter(client: &mut Client, shown: &[Option<u8>]) -> Result<u64, ApiError> {
    let ply = client.state().ply;
    let frame = ClientFrame::Act {
        id: format!("t{ply}x{}", client.known.version()),
        side: SideName::First,
        action: Action::Throw { shown: shown.to_vec(), ply },
    };
    client.answer(&frame).await
}

#[tokio::test(start_paused = true)]
async fn l9_players_at_a_real_board_enter_their_own_dice_in_the_order_of_the_rules() {
    let server = Server::memory().await;
    let start = Some("looney 3L3l4/SM2m7/b w - 0".to_owned());
    let terms = NewGame { opponent: Opponent::Board, start, ..link(RulesId::Looney) };
    let game = server.game(terms).await;
    let mut client = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    assert_eq!(client.known.full.as_ref().unwrap().kind, GameKind::Board);
    assert!(client.state().throws.is_none());
    assert_eq!(enter(&mut client, &[Some(1)]).await.unwrap_err().code, "not-now");
    client.act(SideName::First, "B1xC").await.unwrap();

    // The server waits, and says what is to be thrown.
    assert_eq!(client.state().due, Due::Roll);
    let throws = client.state().throws.clone().unwrap();
    let parts: Vec<_> =
        throws.casts.iter().map(|cast| throws.shares[cast.share as usize].part).collect();
    let (defence, attack) = (ThrowPart::Defence, ThrowPart::Attack);
    assert_eq!(parts, [defence, defence, defence, attack, attack]);

    let impossible = [Some(1), Some(1), Some(5), Some(0), Some(0)];
    let refused = enter(&mut client, &impossible).await.unwrap_err();
    assert_eq!(refused.code, "illegal");
    assert_eq!(refused.at.as_deref(), Some("shown[2]"));
    assert_eq!(refused.message, "of 4 cubes 0 to 4 show one colour, not 5");
    assert_eq!(client.known.words, ["B1xC"]);

    enter(&mut client, &[Some(2), Some(1), None, Some(4), Some(3)]).await.unwrap();
    assert_eq!(client.known.words, ["B1xC", "(8:6)"]);
    client.act(SideName::First, "undo").await.unwrap();
    assert!(client.known.words.is_empty());
    // The throw is not remembered: the players throw again.
    client.act(SideName::First, "B1xC").await.unwrap();
    assert_eq!(client.state().due, Due::Roll);
    assert!(client.in_step().await);
}

#[tokio::test(start_paused = true)]
async fn nobody_enters_dice_where_the_server_throws() {
    let server = Server::memory().await;
    let game = server.game(computer(RulesId::Looney, 1)).await;
    let mut client = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    let refused = enter(&mut client, &[Some(1)]).await.unwrap_err();
    assert_eq!(refused.message, "in this game the server throws the dice");
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
