-- What a draw may have to pay is counted by cell: of the cells of one place at most one wins. Written under the lock on the draw.
create table lottery_cell (
  merchant_id text not null,
  game text not null,
  draw_index bigint not null,
  place text not null,
  cell text not null,
  max_minor bigint not null check (max_minor >= 0),
  primary key (merchant_id, game, draw_index, place, cell)
);
create table lottery_place (
  merchant_id text not null,
  game text not null,
  draw_index bigint not null,
  place text not null,
  -- of bets on any of its cells, on top of the most that is in one of them
  any_minor bigint not null check (any_minor >= 0),
  peak_minor bigint not null check (peak_minor >= 0),
  primary key (merchant_id, game, draw_index, place)
);
-- Orders of draws on sale were counted as if all of them could win together: so they stay until their draw is settled.
insert into lottery_place (merchant_id, game, draw_index, place, any_minor, peak_minor)
  select merchant_id, game, draw_index, '', max_minor, 0 from lottery_draw where settled_at is null and max_minor > 0;
alter table lottery_draw drop column max_minor;
