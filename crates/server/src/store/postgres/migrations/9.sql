-- Format 9: the devices on which people want to be notified, and for each seat when its holder was last notified of news, and
-- of which deadline the holder was reminded.
CREATE TABLE devices (
    endpoint text COLLATE "C" PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    public_key bytea NOT NULL,
    secret bytea NOT NULL,
    language text NOT NULL,
    created bigint NOT NULL
);
CREATE INDEX devices_of_person ON devices (person);
ALTER TABLE seats ADD COLUMN noticed bigint;
ALTER TABLE seats ADD COLUMN reminded bigint;
