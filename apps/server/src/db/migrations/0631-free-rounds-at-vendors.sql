-- Free rounds in games of a vendor: the vendor grants them, too, and reports each round to our wallet.
alter table free_round_set add column vendor text;

-- What a set is at its vendor, who is called between transactions.
create table vendor_round_set (
  merchant_id text not null,
  set_id uuid not null,
  vendor text not null,
  -- the account with it that was called first: another one knows nothing of the set
  account text,
  state text not null check (state in ('preparing', 'ready', 'refused', 'stopping', 'closed')),
  -- when the vendor is called next; null once there is nothing more to say
  due_at timestamptz,
  attempts integer not null default 0,
  -- what the vendor last said of it
  played integer,
  won_minor bigint,
  -- since when it is stopped there: what is missing then is waited for no longer than a day
  stopped_at timestamptz,
  -- why the vendor refused it
  reason text,
  primary key (merchant_id, set_id),
  check ((state in ('refused', 'closed')) = (due_at is null))
);
create index vendor_round_set_due on vendor_round_set (due_at, merchant_id) where due_at is not null;

-- A free round's bet and wins, by the ids of the vendor's steps. The ledger has them with no amount: what a win is worth is here alone.
create table vendor_round_step (
  merchant_id text not null,
  vendor text not null,
  member_id uuid not null,
  step_id text not null,
  set_id uuid not null,
  -- of a win; null of a bet
  bet_id text,
  won_minor bigint not null check (won_minor >= 0),
  is_taken_back boolean not null default false,
  primary key (merchant_id, vendor, member_id, step_id),
  check (bet_id is not null or won_minor = 0)
);
create index vendor_round_step_bet on vendor_round_step (merchant_id, vendor, member_id, coalesce(bet_id, step_id));
create index vendor_round_step_set on vendor_round_step (merchant_id, set_id);
