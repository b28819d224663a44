-- Every bet of every kind in one list, kept from the facts of those who play them.
create table bet_record (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  is_trial boolean not null,
  kind text not null check (kind in ('round', 'order')),
  game text not null,
  category text not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  state text not null check (state in ('open', 'won', 'lost', 'returned')),
  summary text not null,
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index bet_record_of_member on bet_record (merchant_id, member_id, at desc, id desc);
create index bet_record_winners on bet_record (merchant_id, at desc) where payout_minor > stake_minor and not is_trial;
