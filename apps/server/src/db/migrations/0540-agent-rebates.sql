-- What members of teams get of each bet, from a moment on: of LOTT a prize series out of 2000 (ELOTT goes by it, too), of other products parts
-- per million of the valid bet. A bet is shared by the rates when it was placed, whatever was raised later.
create table agent_rate (
  merchant_id text not null,
  member_id uuid not null,
  product text not null,
  since timestamptz not null,
  rate integer not null check (rate between 0 and 1000000),
  primary key (merchant_id, member_id, product, since),
  foreign key (merchant_id, member_id) references agent_node (merchant_id, member_id)
);
insert into agent_rate (merchant_id, member_id, product, since, rate)
select merchant_id, member_id, 'LOTT', created_at, series from agent_node where series is not null;

-- By member: what is in the rebates of it, and what was paid of the stake as the bettor's own rebate.
alter table agent_market add column shares jsonb not null default '{}';
alter table agent_figure add column rebate_minor bigint not null default 0;

-- What a member earned of the bets of a day that is the merchant's, and what of it is paid. A later fact changes what was earned of a day that is
-- paid already: the next payment adds the difference or takes it off.
create table agent_rebate (
  merchant_id text not null,
  member_id uuid not null,
  day date not null,
  product text not null,
  earned_minor bigint not null,
  paid_minor bigint not null default 0,
  primary key (merchant_id, member_id, day, product)
);
create index agent_rebate_open on agent_rebate (merchant_id, member_id, day, product) where earned_minor <> paid_minor;

-- Payments of rebates, counted by member.
create table agent_rebate_payment (
  merchant_id text not null,
  member_id uuid not null,
  number integer not null check (number > 0),
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null,
  primary key (merchant_id, member_id, number)
);
