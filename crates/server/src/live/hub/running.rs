//! The task of a game, in one of two roles: it runs a game that this node owns, or relays one that another node
//! owns.

use std::sync::Arc;

use crate::id::GameId;
use crate::live::afar::{self, Node, Runner};
use crate::live::mailbox::{Mailbox, Messages};
use crate::live::roles::{Carried, Ended, Role};
use crate::live::shared::Shared;
use crate::live::table;
use crate::refusal::elsewhere;

/// Loads a game and runs it until it leaves memory: as its owner while this node owns it, and as a relay while
/// another node does.
pub(super) async fn run(
    shared: Arc<Shared>,
    node: Option<Arc<Node>>,
    game: GameId,
    mailbox: Mailbox,
    mut messages: Messages,
) {
    let mut carried = Carried::default();
    let refused = loop {
        let runner = afar::find(&shared, game).await;
        let (shared, mailbox) = (&shared, &mailbox);
        let role = Role { shared, game, mailbox, messages: &mut messages };
        let ended = match (runner, &node) {
            (Ok(Runner::Own(epoch)), _) => table::own(role, epoch, carried).await,
            (Ok(Runner::Other(owner)), Some(node)) => {
                Ok(afar::relay(role, node.clone(), owner, carried).await)
            }
            (Ok(Runner::Other(_)), None) => {
                carried.part();
                Err(elsewhere())
            }
            (Err(refusal), _) => {
                carried.part();
                Err(refusal)
            }
        };
        match ended {
            Ok(Ended::Left) => break None,
            Ok(Ended::Moved(on)) => carried = on,
            Err(refusal) => break Some(refusal),
        }
    };
    shared.games.forget(&game, &mailbox);
    if let Some(refusal) = refused {
        messages.close();
        while let Some(message) = messages.recv().await {
            message.refuse(refusal.clone());
        }
    }
    // Other messages that were sent while the mailbox closed are dropped; their senders try again.
}
