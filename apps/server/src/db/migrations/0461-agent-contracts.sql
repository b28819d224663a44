-- Contracts between an agent and its upline or, without one, the platform.
create table agent_contract (
  merchant_id text not null,
  id uuid not null,
  kind text not null check (kind in ('salary', 'dividend', 'hourly')),
  product text not null,
  agent_id uuid not null,
  upline_id uuid,
  state text not null,
  -- the version that pays, or is proposed first; a proposed change is another one
  version integer not null,
  proposed_version integer,
  draw_cash boolean not null default false,
  -- of a dividend
  period text check (period in ('month', 'half', 'ten')),
  created_at timestamptz not null,
  -- a proposal that is not answered lapses
  lapses_at timestamptz,
  -- the first moment that is not billed any more
  ends_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, agent_id) references agent_node (merchant_id, member_id)
);
-- One living contract per agent, kind and product.
create unique index agent_contract_living on agent_contract (merchant_id, agent_id, kind, product)
  where state not in ('refused', 'withdrawn', 'lapsed', 'ended');
create index agent_contract_upline on agent_contract (merchant_id, upline_id, kind);
create index agent_contract_lapsing on agent_contract (merchant_id, lapses_at) where lapses_at is not null;

-- What a version says never changes.
create table agent_contract_version (
  merchant_id text not null,
  contract_id uuid not null,
  version integer not null,
  terms jsonb not null,
  -- of the terms, the parties and the version
  hash text not null,
  -- absent: the platform, by its operators
  proposed_by uuid,
  proposed_at timestamptz not null,
  accepted_by uuid,
  accepted_at timestamptz,
  -- it pays from here
  valid_from timestamptz,
  primary key (merchant_id, contract_id, version),
  foreign key (merchant_id, contract_id) references agent_contract (merchant_id, id)
);

-- Each step of a contract: who, what, when, and why where a reason is needed.
create table agent_contract_step (
  merchant_id text not null,
  contract_id uuid not null,
  step integer not null,
  event text not null,
  state text not null,
  by_member uuid,
  by_operator text,
  reason text not null default '',
  at timestamptz not null,
  primary key (merchant_id, contract_id, step),
  foreign key (merchant_id, contract_id) references agent_contract (merchant_id, id)
);
