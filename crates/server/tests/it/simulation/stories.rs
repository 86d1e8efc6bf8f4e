//! Runs that were found by chance, step by step.

use std::time::Duration;

use dejarik_rules::{RulesId, Side};
use dejarik_server::live::{Act, Who};
use dejarik_server::protocol::{Action, Due};
use dejarik_server::store::TimeControl;
use tokio::time::{Instant, sleep, timeout};

use super::player::Table;
use super::world::{World, within};

/// Plays a step at a node, which may first have to learn that it runs the game.
async fn step(world: &World, number: usize, table: &Table) {
    let node = world.nodes[number].lock().unwrap().clone().expect("the node runs");
    let stepped = async {
        loop {
            for side in Side::BOTH {
                let seat = Some(table.secrets[side.index()].hash());
                let who = Who { seat, ..Who::default() };
                let Ok(full) = node.hub.full(&table.id, &who).await else { continue };
                let state = full.state;
                let Some(choices) =
                    state.choices.filter(|_| state.due == Due::Step { side: side.into() })
                else {
                    continue;
                };
                let (id, word) = (format!("step{}", state.ply), choices.steps[0].word.clone());
                let action = Action::Step { word, ply: state.ply };
                let act = Act { id, side: side.into(), action };
                if node.hub.act(&table.id, &who, act).await.is_ok() {
                    return;
                }
            }
            sleep(Duration::from_millis(200)).await;
        }
    };
    timeout(Duration::from_secs(20), stepped).await.expect("a step is played");
}

#[test]
fn clocks_that_a_node_has_parked_are_void_once_another_one_has_run_the_game() {
    within(0, None, true, async |world| {
        let clock = TimeControl { initial: Duration::from_secs(60), increment: Duration::ZERO };
        let table = world.new_table(RulesId::Groi, Some(clock), false).await;
        for _ in 0..4 {
            step(&world, 0, &table).await;
        }
        // Nobody is connected, so the game leaves memory. The node keeps it, because its clock runs on.
        sleep(Duration::from_secs(3)).await;
        world.machines[0].freeze(Instant::now() + Duration::from_secs(5));
        step(&world, 1, &table).await;
        sleep(Duration::from_secs(6)).await;
        step(&world, 1, &table).await;
        world.kill(1);
        step(&world, 0, &table).await;
        assert_eq!(world.audit.first_failure(), None, "{}", world.audit.story().join("\n"));
    });
}

#[test]
fn a_player_who_cannot_come_back_to_a_full_node_is_charged_nothing_by_the_owner() {
    within(0, None, true, async |world| {
        let clock = TimeControl { initial: Duration::from_secs(20), increment: Duration::ZERO };
        let table = world.new_table(RulesId::Groi, Some(clock), false).await;
        for _ in 0..4 {
            step(&world, 0, &table).await;
        }
        let node = |number: usize| world.nodes[number].lock().unwrap().clone().unwrap();
        let state = async || node(0).hub.full(&table.id, &Who::default()).await.unwrap().state;
        let place = node(1).hub.config().places.take();
        sleep(Duration::from_secs(60)).await;
        let full = state().await;
        let left = full.clock.map(|clock| clock.w.min(clock.b));
        assert!(full.result.is_none() && left > Some(17_000), "{left:?} ms, {:?}", full.result);
        drop(place);
        sleep(Duration::from_secs(22)).await;
        let why = state().await.result.map(|result| result.why);
        assert_eq!(why.as_deref(), Some("timeout"));
    });
}
