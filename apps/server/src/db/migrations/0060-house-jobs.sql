-- What the house does by itself, one node at a time: who does it, until when unless it says so again, and how far it has come.
create table house_job (
  name text primary key,
  holder uuid,
  held_until timestamptz not null,
  position jsonb,
  -- when it last came to a good end
  good_at timestamptz
);
