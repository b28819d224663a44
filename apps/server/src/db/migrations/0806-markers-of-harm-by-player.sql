-- Players at risk, as they were last looked for: a row of each with its markers of harm, so that it is exported and erased with the player.
create table player_at_risk (
  merchant_id text not null,
  member_id uuid not null,
  -- those with the most markers first
  place integer not null,
  markers jsonb not null,
  primary key (merchant_id, member_id)
);
-- When players at risk were looked for, also where none was found.
create table harm_search (
  merchant_id text not null primary key,
  searched_at timestamptz not null
);
-- They are looked for anew.
drop table care_look;
