-- An agent says why a bill is wrong, once; the platform answers, once.
create table agent_dispute (
  merchant_id text not null,
  id uuid not null,
  contract_id uuid not null,
  period text not null,
  agent_id uuid not null,
  state text not null check (state in ('raised', 'upheld', 'rejected')),
  reason text not null,
  raised_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, contract_id, period) references agent_bill (merchant_id, contract_id, period),
  check ((state = 'raised') = (answer is null))
);
create unique index agent_dispute_bill on agent_dispute (merchant_id, contract_id, period);
create index agent_dispute_open on agent_dispute (merchant_id, raised_at) where state = 'raised';
