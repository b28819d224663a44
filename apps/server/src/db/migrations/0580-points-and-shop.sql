-- Points of a member: no money, and not in the ledger. The row orders what changes them; the balance is the sum of the entries, and of what
-- is left of those that were received.
create table point_account (
  merchant_id text not null,
  member_id uuid not null,
  balance bigint not null default 0 check (balance >= 0),
  entries integer not null default 0,
  primary key (merchant_id, member_id)
);

-- What was received and spent, in order, each with the balance after it. `key` makes it happen once.
create table point_entry (
  merchant_id text not null,
  member_id uuid not null,
  number integer not null check (number > 0),
  key text not null,
  reason text not null check (reason in ('bets', 'deposit', 'sign-in', 'mission', 'wheel', 'level', 'spent', 'refund', 'lapsed',
    'forfeited')),
  amount bigint not null check (amount <> 0),
  balance bigint not null check (balance >= 0),
  campaign text not null,
  at timestamptz not null,
  -- of what was received: the first day without it, and what of it was not spent yet
  lapses_on date,
  left_points bigint not null default 0 check (left_points >= 0 and left_points <= greatest(amount, 0)),
  primary key (merchant_id, member_id, number),
  unique (merchant_id, member_id, key)
);
create index point_entry_lapsing on point_entry (lapses_on, merchant_id) where left_points > 0;

-- How many of an item were taken, over all versions of its shop, and not refunded.
create table shop_item (
  merchant_id text not null,
  campaign text not null,
  item text not null,
  taken bigint not null default 0 check (taken >= 0),
  primary key (merchant_id, campaign, item)
);

-- What members took of a shop. A tap is named by the member's page, so that one that is sent again takes nothing more.
create table shop_order (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  tap text not null,
  campaign text not null,
  version integer not null,
  item text not null,
  -- what a limit for one member counts in
  period text not null,
  cost bigint not null check (cost > 0),
  state text not null check (state in ('ordered', 'delivered', 'refunded')),
  -- of a voucher: what the operator delivered; why it was refunded
  note text,
  ordered_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, tap)
);
create index shop_order_member on shop_order (merchant_id, member_id, campaign, item, period);
create index shop_order_open on shop_order (merchant_id, ordered_at) where state = 'ordered';
