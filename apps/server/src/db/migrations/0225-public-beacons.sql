-- A draw that is mixed with a public beacon names its network and round before its sales; null for all others.
alter table lottery_draw
  add column beacon_network text,
  add column beacon_round bigint check (beacon_round > 0),
  add constraint lottery_draw_beacon check ((beacon_network is null) = (beacon_round is null));
