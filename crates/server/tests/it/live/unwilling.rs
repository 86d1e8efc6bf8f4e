//! Players who keep back their part of a throw, or are away: the throw is made without them, or costs them their time.

use std::time::Duration;

use dejarik_play::Due;
use dejarik_rules::{RulesId, Side};
use dejarik_server::protocol::{Clock, Due as Waits, NewGame, ServerFrame};

use super::dice::{check, checked, players};
use crate::common::client::Client;
use crate::common::link;
use crate::common::player::{Player, play, until};
use crate::common::server::{Pairing, Server};
use crate::common::time::pass;

/// Plays until a step has called for a throw whose part `silent` says is missing: the actor's, or the other one's.
pub async fn open(
    server: &Server,
    terms: NewGame,
    actor_is_silent: bool,
) -> (Pairing, [Player; 2], Side) {
    let game = server.game(terms).await;
    let mut players = players(&server.address, &game).await;
    for turn in 0..40 {
        let waits = |player: &Player| !matches!(player.due(), None | Some(Due::Roll));
        assert!(until(&mut players, waits).await);
        let Some(Due::Step(side)) = players[0].due() else { break };
        let silent = if actor_is_silent { side } else { !side };
        players[silent.index()].silent = true;
        let step = players[side.index()].some_step(turn);
        let length = players[0].device().journal().len();
        players[side.index()].say(&step).await;
        assert!(until(&mut players, |player| player.device().journal().len() > length).await);
        if players[0].due() == Some(Due::Roll) {
            let waits = |player: &Player| {
                let open = player.device().ledger().unwrap().open();
                open.is_some_and(|open| {
                    open.server.is_some() && open.awaits(!side) != actor_is_silent
                })
            };
            assert!(until(&mut players, waits).await);
            return (game, players, side);
        }
        players[silent.index()].silent = false;
    }
    panic!("nobody attacked");
}

#[tokio::test(start_paused = true)]
async fn a_throw_is_made_without_the_part_of_a_player_who_does_not_give_it() {
    let server = Server::alone().await;
    let (game, mut players, side) = open(&server, checked(RulesId::Looney), false).await;
    let number = players[0].device().ledger().unwrap().number();
    pass(Duration::from_secs(11)).await;
    let alone = |player: &Player| player.device().ledger().unwrap().number() > number;
    assert!(until(&mut players, alone).await);
    assert!(until(&mut players, |player| player.due() != Some(Due::Roll)).await);
    let throws = players[0].device().ledger().unwrap().throws();
    let thrown = throws.iter().find(|thrown| thrown.number == number + 1).unwrap();
    assert_eq!((thrown.actor, thrown.parts.has(!side)), (side, false));
    let (without, although_given) = players[(!side).index()].device().left_out();
    assert!(without > 0 && usize::from(although_given) == without, "the device did send its part");
    assert_eq!(players[side.index()].device().left_out(), (0, 0));
    players[(!side).index()].silent = false;
    assert!(play(&mut players, 6, 1).await);
    check(&server.address, &game, &mut players).await;
}

#[tokio::test(start_paused = true)]
async fn a_player_who_has_sent_nothing_for_ten_seconds_takes_no_part() {
    let server = Server::alone().await;
    let game = server.game(checked(RulesId::Looney)).await;
    let mut players = players(&server.address, &game).await;
    for turn in 0..40 {
        let waits = |player: &Player| !matches!(player.due(), None | Some(Due::Roll));
        assert!(until(&mut players, waits).await);
        let Some(Due::Step(side)) = players[0].due() else { break };
        for player in &mut players {
            player.ping().await;
        }
        pass(Duration::from_secs(11)).await;
        let step = players[side.index()].some_step(turn);
        let length = players[0].device().journal().len();
        players[side.index()].say(&step).await;
        assert!(until(&mut players, |player| player.device().journal().len() > length).await);
    }
    let throws = players[0].device().ledger().unwrap().throws().to_vec();
    let battles: Vec<_> = throws.iter().filter(|thrown| !thrown.lot).collect();
    assert!(!battles.is_empty() && battles.iter().all(|thrown| !thrown.parts.has(!thrown.actor)));
    check(&server.address, &game, &mut players).await;
}

#[tokio::test(start_paused = true)]
async fn a_player_who_keeps_back_the_last_part_loses_on_time() {
    let server = Server::alone().await;
    let clock = Some(Clock { initial: 10_000, increment: 0 });
    let terms = NewGame { clock, ..checked(RulesId::Looney) };
    let (_, mut players, side) = open(&server, terms, true).await;
    let running = |client: &Client| client.state().clock.unwrap().running;
    assert_eq!(running(&players[0].client), None, "no clock runs while parts are exchanged");
    pass(Duration::from_secs(15)).await;
    assert!(until(&mut players, |player| player.due() == Some(Due::Nothing)).await);
    let result = players[0].device().ledger().unwrap().game().result().copied().unwrap();
    assert_eq!((result.winner, result.why.name()), (Some(!side), "timeout"));
}

#[tokio::test(start_paused = true)]
async fn without_clocks_a_player_who_keeps_back_the_last_part_can_be_claimed_against() {
    let server = Server::alone().await;
    let (_, mut players, side) = open(&server, checked(RulesId::Looney), true).await;
    let other = &mut players[(!side).index()];
    let too_early = other.client.act((!side).into(), "claim-win").await;
    assert_eq!(too_early.unwrap_err().code, "not-now");
    pass(Duration::from_secs(5)).await;
    other.client.act((!side).into(), "claim-win").await.unwrap();
    let over = |frame: &ServerFrame| matches!(frame, ServerFrame::Event { state, .. } if state.due == Waits::Nothing);
    assert!(other.client.seen.iter().any(over) || other.client.state().due == Waits::Nothing);
}

#[tokio::test]
async fn a_game_with_a_battle_is_not_called_off() {
    let server = Server::memory().await;
    // White attacks with its first step, sees the throw, and does not like it.
    let start = Some("looney 3L8/1S1b2s5/l w Bm 3".to_owned());
    let game = server.game(NewGame { start, ..link(RulesId::Looney) }).await;
    let [mut one, _] = server.clients(&game).await;
    assert!(one.state().offers.may_abort);
    one.act(Side::First.into(), "A4xB4").await.unwrap();
    assert!(!one.state().offers.may_abort);
    assert_eq!(one.act(Side::First.into(), "abort").await.unwrap_err().code, "not-now");
}
