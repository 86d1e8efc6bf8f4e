-- Format 2: games that are moved from one database to another (docs/adr/0011-shards.md). Nothing uses these
-- columns and this table any more (docs/adr/0013-no-shards.md). They stay, so that all databases of this format
-- are alike.

-- `moving` is the number of the store to which the game is being moved. Nobody claims, writes or deletes it
-- here meanwhile. `previous_apart` and `next_apart` are the links of a game whose predecessor or rematch is, or
-- was, in another database, which no foreign key can check.
ALTER TABLE games
    ADD COLUMN moving smallint,
    ADD COLUMN previous_apart text COLLATE "C",
    ADD COLUMN next_apart text COLLATE "C";
CREATE INDEX moving_games ON games (number) WHERE moving IS NOT NULL;
CREATE INDEX predecessors_apart ON games (previous_apart) WHERE previous_apart IS NOT NULL;
CREATE INDEX rematches_apart ON games (next_apart) WHERE next_apart IS NOT NULL;

-- The games that ever arrived from another database, with the epoch of the last arrival. An arrival happens
-- once: a program that tries it again late, perhaps after the game was deleted here, does nothing.
CREATE TABLE arrivals (
    game text COLLATE "C" PRIMARY KEY,
    epoch bigint NOT NULL
);
