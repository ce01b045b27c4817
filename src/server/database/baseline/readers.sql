-- Who has opened what within the hour, so that each is counted once however many processes there are. Unlogged:
-- what a power failure loses is counted once more at worst, and no backup or replica holds who read what.
create unlogged table reader_opening (
  hour integer not null,
  kind text not null,
  id bigint not null,
  -- a keyed hash; the key is forgotten with its day
  visitor bytea not null,
  primary key (hour, kind, id, visitor)
);

create unlogged table reader_key (
  day integer primary key,
  value bytea not null
);
