-- A chase is one bet on many draws: all stakes are taken at once, and each draw has an order of its own.
create table lottery_chase (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  is_trial boolean not null,
  game text not null,
  play_type text not null,
  currency text not null,
  -- of all its orders
  stake_minor bigint not null check (stake_minor > 0),
  draw_count integer not null check (draw_count > 0),
  stops_on_win boolean not null,
  idempotency_key text not null,
  request_hash text not null,
  placed_at timestamptz not null,
  -- set when orders of it were given back by what is not its member's own cancel
  stopped_by text check (stopped_by in ('win', 'break')),
  stopped_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, idempotency_key),
  check ((stopped_by is null) = (stopped_at is null))
);
create index lottery_chase_of_member on lottery_chase (merchant_id, member_id, placed_at desc, id desc);

-- The multiple is that of its draw: each line has it in its own multiple.
alter table lottery_order
  add column chase_id uuid,
  add column chase_position integer,
  add column chase_multiple integer check (chase_multiple > 0),
  add constraint lottery_order_chase check (num_nulls(chase_id, chase_position, chase_multiple) in (0, 3));
create unique index lottery_order_of_chase on lottery_order (merchant_id, chase_id, chase_position)
  where chase_id is not null;

-- Chases whose rest is to be given back: written with the payment of a win, or when a break began, and deleted by the refund.
create table lottery_chase_stop (
  merchant_id text not null,
  chase_id uuid not null,
  stopped_by text not null check (stopped_by in ('win', 'break')),
  asked_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, chase_id)
);
