-- A list that operators look at before it is taken over: read as usual, and kept with its pages until one of them applies it.
alter table vendor_list
  add column is_held boolean not null default false,
  -- since when a complete one waits
  add column ready_at timestamptz;
