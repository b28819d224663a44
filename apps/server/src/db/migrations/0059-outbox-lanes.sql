-- Facts about one member lie in one lane, and a lane is worked on by one node at a time: listeners that write the same member's rows never
-- meet. What failed too often is set aside until an operator has it tried again.
alter table delivery
  add column lane smallint not null default 0,
  add column told_at timestamptz not null default now(),
  add column set_aside_at timestamptz;

drop index delivery_due;
create index delivery_due on delivery (lane, due_at) where set_aside_at is null;

-- A queue: emptied as fast as it fills, so it is tidied by count and not by share.
alter table delivery set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 50000);
