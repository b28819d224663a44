-- When a member played last, whichever game it was: the shortest round of a jurisdiction is counted by it.
create table play_pace (
  merchant_id text not null,
  member_id uuid not null,
  last_played_at timestamptz not null,
  primary key (merchant_id, member_id)
) with (fillfactor = 50);

alter table play_seed drop column last_played_at;
