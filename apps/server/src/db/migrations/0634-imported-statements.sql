-- Statements of payment providers that operators imported as files, by merchant day. A corrected file is a further version: the latest counts, all are kept.
create table provider_statement (
  merchant_id text not null,
  provider text not null,
  -- a calendar day by the merchant's clock
  day text not null,
  version integer not null check (version > 0),
  -- of the file and of how it was read
  hash text not null,
  lines integer not null check (lines > 0),
  imported_by text not null,
  imported_at timestamptz not null,
  primary key (merchant_id, provider, day, version)
);

create table provider_statement_line (
  merchant_id text not null,
  provider text not null,
  day text not null,
  version integer not null,
  -- where it begins in the file
  line integer not null check (line > 0),
  subject text not null check (subject in ('deposit', 'payout')),
  -- as the provider wrote them
  order_id text,
  provider_ref text,
  amount_minor bigint not null check (amount_minor >= 0),
  fee_minor bigint check (fee_minor >= 0),
  outcome text not null check (outcome in ('paid', 'failed', 'pending')),
  at timestamptz,
  primary key (merchant_id, provider, day, version, line),
  foreign key (merchant_id, provider, day, version) references provider_statement (merchant_id, provider, day, version),
  check (order_id is not null or provider_ref is not null)
);

-- a line that names no order of ours is found by the provider's reference
create index withdrawal_order_of_ref on withdrawal_order (merchant_id, provider, provider_ref) where provider_ref is not null;
