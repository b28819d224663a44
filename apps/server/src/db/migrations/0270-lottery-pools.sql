-- Draws whose prizes are shares of what was staked on them. A draw is counted first, then its pool is divided once, then it is paid.
alter table lottery_draw
  add column counted_member uuid,
  add column counted_order uuid,
  add column divided_at timestamptz,
  add constraint lottery_draw_counted_check check ((counted_member is null) = (counted_order is null));

-- What the last draw that was divided left to the next one: its sum is the balance of the pool's account. Play money has its own.
create table lottery_pool (
  merchant_id text not null,
  game text not null,
  is_trial boolean not null,
  carry jsonb not null,
  primary key (merchant_id, game, is_trial)
);

-- Of a draw what was staked and how many shares each group has; and once it is divided, what became of the money.
create table lottery_pool_draw (
  merchant_id text not null,
  game text not null,
  draw_index bigint not null,
  is_trial boolean not null,
  -- the counter-account that the stakes are on
  source text not null,
  sales_minor bigint not null check (sales_minor >= 0),
  shares jsonb not null,
  prizes jsonb,
  carry jsonb,
  added_minor bigint,
  taken_minor bigint,
  topped_minor bigint,
  paid_minor bigint,
  primary key (merchant_id, game, draw_index, is_trial),
  check ((prizes is null) = (carry is null)),
  check ((prizes is null) = (paid_minor is null)),
  check (added_minor + taken_minor = sales_minor)
);

-- An order that could not be counted has no part in the division: the house pays it, at the prizes of its draw.
alter table lottery_set_aside add column is_uncounted boolean not null default false;
