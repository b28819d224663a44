-- In which database each merchant's rows are. Read in the default database alone; the same table stands empty in all others.
create table merchant_home (
  merchant_id text primary key,
  database text not null,
  -- Being moved there: nothing may be written of the merchant meanwhile.
  moving_to text,
  -- The database that still has the rows of before the last move.
  left_in text,
  -- How far the copy has come, by table.
  progress jsonb not null default '{}',
  changed_at timestamptz not null default clock_timestamp(),
  check (moving_to <> database),
  check (left_in <> database),
  check (moving_to is null or left_in is null)
);
