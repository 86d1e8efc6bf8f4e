-- Format 6: the results of rated games, from which the ratings are computed, and who is on the lists of the strongest
-- players. They stay when their games are deleted. `winner` is the index of a side; NULL for a draw.
CREATE TABLE results (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game text COLLATE "C" NOT NULL UNIQUE,
    rules text NOT NULL,
    first text COLLATE "C" NOT NULL,
    second text COLLATE "C" NOT NULL,
    winner smallint,
    at bigint NOT NULL
);
CREATE INDEX results_of_first ON results (first);
CREATE INDEX results_of_second ON results (second);
CREATE TABLE listed (
    person text COLLATE "C" PRIMARY KEY,
    name text,
    figure text
);
