-- Runs of bills: one per kind and period that is over. Claimed by a node, and made again until everything is paid that can be.
create table agent_bill_run (
  merchant_id text not null,
  kind text not null check (kind in ('salary', 'dividend', 'hourly')),
  -- of a dividend: month, half or ten
  period_kind text not null default '',
  period text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  days integer not null check (days > 0),
  due_at timestamptz,
  attempts integer not null default 0,
  primary key (merchant_id, kind, period_kind, period)
);
create index agent_bill_run_due on agent_bill_run (merchant_id, due_at) where due_at is not null;

-- One bill per contract and period. Its figures are frozen with it.
create table agent_bill (
  merchant_id text not null,
  contract_id uuid not null,
  period text not null,
  kind text not null,
  product text not null,
  agent_id uuid not null,
  upline_id uuid,
  version integer not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  state text not null,
  -- the team's figures and, of a dividend, result and base
  figures jsonb not null,
  tier integer,
  gross_minor bigint not null,
  -- what late changes of earlier bills, and a bill below zero, add or take
  adjustments_minor bigint not null,
  payable_minor bigint not null check (payable_minor >= 0),
  paid_minor bigint not null default 0 check (paid_minor between 0 and payable_minor),
  -- below zero: goes into the next bill
  carry_minor bigint not null check (carry_minor <= 0),
  -- what later bills have adjusted of this one
  adjusted_minor bigint not null default 0,
  made_at timestamptz not null,
  primary key (merchant_id, contract_id, period),
  foreign key (merchant_id, contract_id) references agent_contract (merchant_id, id)
);
create index agent_bill_due on agent_bill (merchant_id, kind, product) where state in ('due', 'part_paid', 'insufficient');
create index agent_bill_agent on agent_bill (merchant_id, agent_id, from_at desc);
