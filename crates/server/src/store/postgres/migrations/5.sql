-- Format 5: what people sign in with. `id` is the id of a passkey, or the hash of a code, which has no public key.
CREATE TABLE credentials (
    id bytea PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    public_key bytea,
    created bigint NOT NULL
);
CREATE INDEX credentials_of_person ON credentials (person);
