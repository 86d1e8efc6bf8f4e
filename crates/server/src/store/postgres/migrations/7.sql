-- Format 7: whom people never want to meet again, with the game in which both have sat.
CREATE TABLE muted (
    person text COLLATE "C" NOT NULL,
    other text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    name text,
    figure text,
    since bigint NOT NULL,
    PRIMARY KEY (person, other)
);
CREATE INDEX muted_by ON muted (other);
