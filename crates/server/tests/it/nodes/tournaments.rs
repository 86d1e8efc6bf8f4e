//! A tournament whose players are connected to different nodes.

use dejarik_server::id::{PersonId, TournamentId};
use dejarik_server::live::Hub;
use dejarik_server::protocol::{Action, TournamentStage, TournamentView};

use super::relays::Nodes;
use crate::live::tournaments::{asked, end, person};

async fn view(hub: &Hub, id: TournamentId, person: PersonId) -> TournamentView {
    hub.tournament(id, Some(&person)).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_at_three_nodes_finish_a_tournament() {
    let Some(nodes) = Nodes::start(3).await else { return };
    let people = [person(), person(), person(), person()];
    let made = nodes.hubs[0].make_tournament(&people[0], asked(4)).await.unwrap();
    let id = made.id.parse().unwrap();
    // Three people and three who come too late, all at once and at all nodes.
    let others = people[1..].iter().copied().chain([person(), person(), person()]);
    let entering = others.enumerate().map(|(number, person)| {
        let hub = nodes.hubs[number % 3].clone();
        tokio::spawn(async move {
            hub.enter_tournament(id, &person, None).await.is_ok().then_some(person)
        })
    });
    let mut inside = vec![people[0]];
    for entered in entering.collect::<Vec<_>>() {
        inside.extend(entered.await.unwrap());
    }
    assert_eq!(inside.len(), 4);
    let mut seated = inside.clone();
    for person in inside {
        let place = view(&nodes.hubs[1], id, person).await.you.unwrap();
        seated[usize::from(place)] = person;
    }
    for person in &seated {
        assert_eq!(nodes.hubs[2].games_of(person).await.unwrap().len(), 3);
    }
    let shown = view(&nodes.hubs[0], id, seated[0]).await;
    let pairs = [[1, 0], [2, 0], [3, 0], [2, 1], [3, 1], [3, 2]];
    for (number, pair) in pairs.into_iter().enumerate() {
        end(&nodes.hubs[number % 3], &shown, &seated, pair, Action::Resign).await;
    }
    let views = nodes.hubs.iter().map(|hub| view(hub, id, seated[0]));
    let views = futures_util::future::join_all(views).await;
    let one = &views[0];
    assert_eq!(one.stage, TournamentStage::Over);
    assert_eq!(
        one.players.iter().map(|player| player.points).collect::<Vec<_>>(),
        [3.0, 2.0, 1.0, 0.0]
    );
    assert!(views.iter().all(|other| other == one));
}
