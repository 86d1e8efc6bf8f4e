-- Format 1: games, seats, events, sessions, and documents that all nodes share.

-- The number of the format. It is one row, and marks the tables beside it as ours.
CREATE TABLE dejarik (
    format integer NOT NULL
);

-- Documents and marks of all nodes by name, such as the keys of the cookies.
CREATE TABLE meta (
    name text PRIMARY KEY,
    value bytea NOT NULL
);

-- Which starts of which nodes are alive: those whose time has not run out by the clock of the database. A
-- name that is not here belongs to a session that has ended. `seized` counts the games that others have taken
-- from it although it is alive.
CREATE TABLE sessions (
    name text COLLATE "C" PRIMARY KEY,
    opened timestamptz NOT NULL DEFAULT clock_timestamp(),
    until timestamptz NOT NULL,
    seized bigint NOT NULL DEFAULT 0
);

-- Quotas that all nodes share, each by a name that does not tell whose it is: the time at which the quota is
-- full again. What a crash loses of it is no harm.
CREATE UNLOGGED TABLE quotas (
    name text COLLATE "C" PRIMARY KEY,
    full_at timestamptz NOT NULL
);
CREATE INDEX full_quotas ON quotas (full_at);

-- Games. Times are milliseconds since 1970; unsigned numbers of 64 bits are stored as signed ones. `length`
-- is the number of events in the log. `epoch` counts the claims of the game, the last of which is that of
-- the session `owner`. The columns from `plies` on say what is known of the game without its log. Each event
-- updates the row, so pages keep room for the new version of it.
CREATE TABLE games (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    terms text NOT NULL,
    kind text NOT NULL,
    previous text COLLATE "C" REFERENCES games (id) ON DELETE SET NULL,
    created bigint NOT NULL,
    updated bigint NOT NULL,
    bytes bigint NOT NULL,
    stepped boolean NOT NULL,
    length bigint NOT NULL,
    owner text COLLATE "C",
    epoch bigint NOT NULL DEFAULT 0,
    plies bigint NOT NULL,
    turn bigint NOT NULL,
    due text NOT NULL,
    dpn text,
    result text,
    live_rules smallint,
    live_key bigint,
    deadline bigint
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
-- A game has at most one rematch.
CREATE UNIQUE INDEX rematches ON games (previous) WHERE previous IS NOT NULL;
CREATE INDEX owned_games ON games (owner) WHERE owner IS NOT NULL;
CREATE INDEX running_clocks ON games (owner, deadline) WHERE deadline IS NOT NULL;
CREATE INDEX live_games ON games (live_key, live_rules) WHERE live_key IS NOT NULL;
CREATE INDEX untouched_games ON games (created) WHERE NOT stepped;
CREATE INDEX finished_games ON games (updated) WHERE result IS NOT NULL OR kind = 'record';

CREATE TABLE seats (
    game bigint NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    side smallint NOT NULL,
    holder text NOT NULL,
    person text,
    invitation text,
    before_hash bytea,
    secret_hash bytea,
    name text,
    figure text,
    PRIMARY KEY (game, side)
);
CREATE INDEX seats_of_person ON seats (person) WHERE person IS NOT NULL;

-- Events are added by the statement that has just updated their game, and deleted by the one that deletes
-- it, so a foreign key would only cost time.
CREATE TABLE events (
    game bigint NOT NULL,
    seq bigint NOT NULL,
    word text NOT NULL,
    side smallint,
    act text,
    at bigint NOT NULL,
    clock_w bigint,
    clock_b bigint,
    words smallint NOT NULL,
    PRIMARY KEY (game, seq)
);
CREATE UNIQUE INDEX acts ON events (game, side, act) WHERE act IS NOT NULL;
