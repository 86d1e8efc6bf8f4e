-- Format 3: the logs of uploaded records.

-- The log of an uploaded record as one compressed value; NULL for every other game, and for records of earlier
-- formats, whose events have rows. PostgreSQL need not try to compress it once more.
ALTER TABLE games ADD COLUMN log bytea;
ALTER TABLE games ALTER COLUMN log SET STORAGE EXTERNAL;
