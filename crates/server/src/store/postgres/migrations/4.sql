-- Format 4: the lobby and the list of games to watch. `offered` is the time until which the open seat of a game is
-- offered to everybody; NULL if it is not.
ALTER TABLE games
    ADD COLUMN offered bigint,
    ADD COLUMN watched boolean NOT NULL DEFAULT false;
CREATE INDEX offered_games ON games (updated) WHERE offered IS NOT NULL;
CREATE INDEX watched_games ON games (updated) WHERE watched AND result IS NULL;
