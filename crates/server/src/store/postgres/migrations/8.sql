-- Format 8: tournaments for few, each as JSON. `people` are those who sit there.
CREATE TABLE tournaments (
    id text COLLATE "C" PRIMARY KEY,
    version bigint NOT NULL,
    until bigint NOT NULL,
    people text[] COLLATE "C" NOT NULL,
    state text NOT NULL
);
CREATE INDEX tournaments_until ON tournaments (until);
CREATE INDEX tournaments_of_person ON tournaments USING gin (people);
