-- What agents are shown of their teams: bets by when they were settled, and money that came and went.
alter table agent_market add column settled_at timestamptz;
update agent_market set settled_at = hour;
alter table agent_market alter column settled_at set not null;
create index agent_market_time on agent_market (merchant_id, settled_at, id);
create index agent_market_branch on agent_market (merchant_id, path, settled_at);

alter table agent_figure add column withdrawal_minor bigint not null default 0;

-- Deposits, withdrawals, awards and what contracts paid, at the member's place when it happened. Above zero: the member got it.
create table agent_money (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  path text collate "C" not null,
  at timestamptz not null,
  kind text not null check (kind in ('deposit', 'withdrawal', 'award', 'salary', 'hourly', 'dividend', 'rebate')),
  amount_minor bigint not null,
  primary key (merchant_id, id)
);
create index agent_money_time on agent_money (merchant_id, at, id);
create index agent_money_branch on agent_money (merchant_id, path, at);

create index agent_bill_upline on agent_bill (merchant_id, upline_id, from_at desc) where upline_id is not null;

-- Kept from logins, for the member's uplines.
alter table agent_node add column last_login_at timestamptz;

-- What an agent wrote to its downlines: who wrote it, to whom, and how many got it.
create table agent_letter (
  merchant_id text not null,
  id uuid not null,
  agent_id uuid not null,
  -- absent: all direct downlines
  to_id uuid,
  title text not null,
  content text not null,
  recipients integer not null check (recipients > 0),
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index agent_letter_of on agent_letter (merchant_id, agent_id, at desc);
