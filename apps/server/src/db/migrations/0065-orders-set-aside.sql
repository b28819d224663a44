-- Orders that could not be settled, with what went wrong: they hold up nobody, are counted, and are tried again now and then.
create table lottery_set_aside (
  merchant_id text not null,
  order_id uuid not null,
  game text not null,
  ordinal bigint not null,
  why text not null,
  attempts integer not null default 1,
  tried_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, order_id)
);
