//! What the database itself notes of owners and epochs while a test runs.

use super::cluster::Cluster;

/// Notes every owner that a game has in an epoch, and the epoch and the owner of every event.
const BEGIN: &str = "
    CREATE TABLE audit_owners (game bigint, epoch bigint, owner text, UNIQUE (game, epoch, owner));
    CREATE FUNCTION audit_owner() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO audit_owners VALUES (NEW.number, NEW.epoch, NEW.owner) ON CONFLICT DO NOTHING;
        RETURN NULL;
    END $$;
    CREATE TRIGGER audit_owner AFTER UPDATE OF owner, epoch ON games FOR EACH ROW
        WHEN (NEW.owner IS NOT NULL) EXECUTE FUNCTION audit_owner();
    CREATE TABLE audit_events (game bigint, seq bigint, epoch bigint, owner text);
    CREATE FUNCTION audit_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO audit_events SELECT NEW.game, NEW.seq, epoch, owner FROM games WHERE number = NEW.game;
        RETURN NULL;
    END $$;
    CREATE TRIGGER audit_event AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION audit_event();";

/// Counts epochs in which two processes have owned a game. The name of a session begins with that of its
/// process; a process may open another session and keep its games.
const TWO_OWNERS: &str = "
    SELECT count(*) FROM (
        SELECT FROM audit_owners GROUP BY game, epoch
        HAVING count(DISTINCT split_part(owner, '-', 1)) > 1
    ) AS shared";
/// Counts events that were written in an earlier epoch than the event before.
const BACKWARDS: &str = "
    SELECT count(*) FROM (
        SELECT epoch, lag(epoch) OVER (PARTITION BY game ORDER BY seq) AS before FROM audit_events
    ) AS pairs WHERE epoch < before";
const EVENTS: &str = "SELECT count(*) FROM audit_events";
/// Counts the changes of the owner between two events of a game.
const MOVES: &str = "
    SELECT count(*) FROM (
        SELECT owner, lag(owner) OVER (PARTITION BY game ORDER BY seq) AS before FROM audit_events
    ) AS pairs WHERE split_part(owner, '-', 1) <> split_part(before, '-', 1)";

/// Begins to take notes. The tables have to exist.
pub fn begin(cluster: &Cluster) {
    cluster.sql(BEGIN);
}

/// Checks that no epoch had two owners. Returns the number of events, and how often the owner of a game has
/// changed between two of them.
pub fn check(cluster: &Cluster) -> (u64, u64) {
    let count = |query: &str| -> u64 { cluster.sql(query).parse().unwrap() };
    assert_eq!(count(TWO_OWNERS), 0, "no game has two owners in one epoch");
    assert_eq!(count(BACKWARDS), 0, "no event was written in an epoch that is over");
    (count(EVENTS), count(MOVES))
}
